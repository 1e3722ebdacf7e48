"""The rule engine as JSON in, JSON out. Starts no server, opens no database; exit 0 with the answer, 2 with the error."""

import json
import os
import sys
from argparse import ArgumentParser
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from desk.calc.engine import answer
from desk.calc.refusals import CalcInputError


class Command(BaseCommand):
    help = "Read one JSON object from standard input, apply the rules of a topic, write one JSON object."
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.error = _refuse_arguments  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("topic", nargs="?", default="")
        parser.add_argument(
            "--lang", choices=("es", "en"), default=None, help="language of the sentences (or CALC_LANG); Spanish by default"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        lang = options["lang"] or ("en" if os.environ.get("CALC_LANG") == "en" else "es")
        try:
            result = answer(options["topic"], sys.stdin.buffer.read() if sys.stdin else b"", lang=lang)
        except CalcInputError as refusal:
            self._write({"error": {"field": refusal.field, "message": refusal.message(lang)}})
            sys.exit(2)
        self._write(result)

    def _write(self, value: object) -> None:
        self.stdout.write(_text(value))


def _text(value: object) -> str:
    """Return JSON as its readers expect it; where standard output cannot carry a letter, with that letter escaped."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def _refuse_arguments(message: str) -> NoReturn:
    sys.stdout.write(_text({"error": {"field": "topic", "message": f"Argumentos no válidos ({message}): escriba calc TEMA."}}) + "\n")
    sys.exit(2)
