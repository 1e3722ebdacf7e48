"""``manage.py export_meeting MEETING FILE.zip``: what `tools/recount.py` needs to count a meeting again without the application."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from governance.rules.refusals import BookNotKeptError
from meetings.documents import recount_bundle
from meetings.models import Meeting
from meetings.selectors import recounts


class Command(BaseCommand):
    help = "Escribe la lista, la asistencia, los votos, las reglas y los resultados de una reunión para contarla de nuevo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("meeting", type=int, help="clave de la reunión, la de su dirección")
        parser.add_argument("file", type=Path, metavar="FILE.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        meeting = Meeting.objects.select_related("entity", "roll").filter(pk=options["meeting"]).first()
        if meeting is None or not hasattr(meeting, "roll"):
            raise CommandError(f"La reunión {options['meeting']} no existe o todavía no tiene lista de votantes congelada.")
        try:
            parts, texts = recounts.parts(meeting), recounts.texts_of(meeting)
        except BookNotKeptError as error:
            raise CommandError(str(error)) from error
        options["file"].write_bytes(recount_bundle.pack(parts, texts, form=recounts.FORMAT))
        self.stdout.write(f"{len(parts['roll']['entries'])} renglones de la lista, {len(parts['polls'])} votaciones cerradas")
