"""``manage.py export_ocf ENTITY FILE``: one entity's capital in the Open Cap Format, at a date."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from core import clock
from governance.documents import ocf
from governance.models import Register
from governance.selectors import lot_histories


class Command(BaseCommand):
    help = "Writes the capital of an entity as an Open Cap Format package."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("entity", type=int, help="key of the entity")
        parser.add_argument("file", type=Path, help="the ZIP to write")
        parser.add_argument("--on", type=date.fromisoformat, default=None, help="date, like 2026-03-27 (default: today)")

    def handle(self, *args: Any, **options: Any) -> None:
        book = Register.objects.select_related("entity").filter(entity=options["entity"]).first()
        if book is None:
            raise CommandError(f"no entity {options['entity']} has a register")
        table = lot_histories.cap_table(book.entity, options["on"] or clock.today())
        options["file"].write_bytes(ocf.package(table, generated_at=clock.now()))
        self.stdout.write(f"{len(table.holders)} stakeholders, {len(table.events)} transactions")
