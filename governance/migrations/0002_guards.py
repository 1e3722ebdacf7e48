"""Guards of the ledgers: postings, movements, adopted books and kept texts are written once, and no posting takes effect in the future."""

from django.db import migrations

from core.models.guards import append_only

NOT_IN_THE_FUTURE = """
ALTER TABLE governance_posting ADD CONSTRAINT posting_not_in_the_future
    CHECK (effective_on <= (recorded_at AT TIME ZONE 'America/Bogota')::date);
"""


class Migration(migrations.Migration):
    dependencies = [("governance", "0001_initial"), ("core", "0002_guards")]

    operations = [
        append_only("governance_posting", printed=False),
        append_only("governance_movement", printed=False),
        append_only("governance_adoptedbook"),
        append_only("governance_booktext", key="digest"),
        append_only("governance_bookchain", key="digest"),
        migrations.RunSQL(NOT_IN_THE_FUTURE, "ALTER TABLE governance_posting DROP CONSTRAINT posting_not_in_the_future;"),
    ]
