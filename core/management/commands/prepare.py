"""Bring the database to the state of this code, as its owner. Run after every update; a second run changes nothing."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections, transaction

from core.audit import privileges, triggers


class Command(BaseCommand):
    """Migrate, grant the application's role what it needs, and refuse to end well when a guard is missing."""

    help = "Migrates the database as its owner, grants the application's role its rights and checks the guards."

    def handle(self, *args: Any, **options: Any) -> None:
        alias = "owner" if "owner" in connections else "default"
        owner = connections[alias]
        call_command("migrate", database=alias, interactive=False, verbosity=options["verbosity"])
        role = connections["default"].settings_dict["USER"]
        if alias == "default" or role == owner.settings_dict["USER"]:
            self.stderr.write("warning: DATABASE_OWNER_URL names no second role: the application runs as the owner of its tables")
        else:
            with transaction.atomic(using=alias):
                privileges.grant(owner, role)
        gaps = triggers.missing(owner)
        if gaps:
            raise CommandError("triggers are missing: " + ", ".join(f"{trigger} on {table}" for table, trigger in gaps))
        if options["verbosity"]:
            self.stdout.write(f"database ready: {len(triggers.declared())} guards in place")
