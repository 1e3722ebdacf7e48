"""`manage.py rulebook check FILE | show BOOK --on DATE | diff BOOK --from DATE --to DATE`: rule books for people.

Needs no database. A refusal is one sentence and exit code 2.
"""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from core import clock
from core.rules.numbers import parse_date
from core.rules.violations import InputError
from governance.rules.book_errors import BookError
from governance.rules.books import load_book
from governance.wording.rulebooks import book_lines, difference_lines


class Command(BaseCommand):
    help = "Comprueba un reglamento, lo muestra en una fecha o compara dos fechas."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help="comprueba un archivo TOML")
        show = actions.add_parser("show", help="muestra un reglamento como frases con artículos")
        diff = actions.add_parser("diff", help="dice qué cambió entre dos fechas")
        for each in (check, show, diff):
            each.add_argument("book", help="identificador de un reglamento o ruta de un archivo TOML")
            each.add_argument("--lang", choices=("es", "en"), default="es")
        show.add_argument("--on", default="", help="fecha; si falta, hoy")
        diff.add_argument("--from", dest="before", required=True)
        diff.add_argument("--to", dest="after", required=True)

    def handle(self, *args: Any, **options: Any) -> None:
        lang = options["lang"]
        try:
            self.stdout.write("\n".join(self._lines(options, lang)))
        except BookError as refused:
            self._refuse(refused.sentence(lang))
        except InputError as refused:
            self._refuse(refused.message_en if lang == "en" else refused.message_es)

    def _lines(self, options: dict[str, Any], lang: str) -> Iterator[str]:
        book = load_book(options["book"])
        match options["action"]:
            case "check":
                yield _accepted(options["book"], book.version, len(book.provisions), lang)
            case "show":
                yield from book_lines(book, _date(options["on"], "--on") if options["on"] else clock.today(), lang)
            case _:
                before, after = _date(options["before"], "--from"), _date(options["after"], "--to")
                _refuse_backwards(before, after)
                yield from difference_lines(book, before, after, lang)

    def _refuse(self, sentence: str) -> None:
        self.stderr.write(sentence)
        raise SystemExit(2)


def _date(text: str, field: str) -> date:
    return parse_date(text, field=field)


def _refuse_backwards(before: date, after: date) -> None:
    if after < before:
        raise InputError(
            field="--to",
            value=after.isoformat(),
            message_es=f"--to: {after} es anterior a --from ({before}). Escriba las dos fechas en orden.",
            message_en=f"--to: {after} is before --from ({before}). Write the two dates in order.",
        )


def _accepted(name: str, version: str, count: int, lang: str) -> str:
    if lang == "en":
        return f"{name}: {count} provisions, version {version}, nothing to object."
    return f"{name}: {count} provisiones, versión {version}, sin objeciones."
