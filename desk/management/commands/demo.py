"""Load the demonstration once and run the main job; a second run changes nothing and says the same."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core.selectors.readiness import UNPREPARED, is_prepared
from desk.demo import story


class Command(BaseCommand):
    help = "Carga una vez los datos de demostración, corre el trabajo principal y dice dónde quedan sus resultados."

    def handle(self, *args: Any, **options: Any) -> None:
        if not is_prepared():
            raise CommandError(UNPREPARED)
        for line in story.tell():
            self.stdout.write(line)
            self.stdout.flush()
