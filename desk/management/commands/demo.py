"""Load the demonstration once and run the main job; a second run changes nothing and says the same."""

from typing import Any

from django.core.management.base import BaseCommand

from desk.demo import story


class Command(BaseCommand):
    help = "Carga una vez los datos de demostración, corre el trabajo principal y dice dónde quedan sus resultados."

    def handle(self, *args: Any, **options: Any) -> None:
        for line in story.tell():
            self.stdout.write(line)
            self.stdout.flush()
