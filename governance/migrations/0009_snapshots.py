"""Snapshots of the register at the ends of months, and the mark of a posting that came after a later-dated one."""

import django.db.models.deletion
from django.contrib.postgres.indexes import BrinIndex
from django.db import migrations, models

from core.models.guards import GuardSQL

# The counter of the register is locked before a posting is written, so no other posting can slip between the look and the row.
LATE = """
CREATE OR REPLACE FUNCTION governance_mark_late() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
    NEW.is_late := EXISTS (
        SELECT 1 FROM governance_posting WHERE register_id = NEW.register_id AND effective_on > NEW.effective_on
    );
    RETURN NEW;
END $body$;
CREATE TRIGGER governance_posting_late BEFORE INSERT ON governance_posting FOR EACH ROW EXECUTE FUNCTION governance_mark_late();
"""
UNDO_LATE = "DROP TRIGGER governance_posting_late ON governance_posting; DROP FUNCTION governance_mark_late();"

# The postings that are there already: the one moment at which their guard is open.
MARK_EARLIER = """
ALTER TABLE governance_posting DISABLE TRIGGER governance_posting_append_only;
UPDATE governance_posting p SET is_late = true FROM (
    SELECT id, max(effective_on) OVER (PARTITION BY register_id ORDER BY number) AS latest, effective_on FROM governance_posting
) AS w WHERE w.id = p.id AND w.latest > w.effective_on;
ALTER TABLE governance_posting ENABLE TRIGGER governance_posting_append_only;
"""


def reference(to: str, label: str, on_delete: object, related: str = "+", *, constrained: bool = False) -> models.ForeignKey:
    return models.ForeignKey(
        db_index=False, db_constraint=constrained, on_delete=on_delete, related_name=related, to=to, verbose_name=label
    )  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("governance", "0008_payments")]

    operations = [
        migrations.CreateModel(
            name="Snapshot",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("on", models.DateField(verbose_name="fecha")),
                ("posting_number", models.PositiveBigIntegerField(verbose_name="último asiento incluido")),
                ("holdings", models.PositiveIntegerField(default=0, verbose_name="saldos")),
                ("built_at", models.DateTimeField(verbose_name="hecha")),
                (
                    "register",
                    reference("governance.register", "libro", django.db.models.deletion.PROTECT, "snapshots", constrained=True),
                ),
            ],
            options={
                "verbose_name": "saldos de fin de mes",
                "verbose_name_plural": "saldos de fin de mes",
                "ordering": ["register_id", "on", "posting_number"],
                "constraints": [models.UniqueConstraint(fields=("register", "on", "posting_number"), name="snapshot_once")],
            },
        ),
        migrations.CreateModel(
            name="SnapshotPosition",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "snapshot_id", "security_id", "account_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                ("snapshot", reference("governance.snapshot", "fecha", django.db.models.deletion.CASCADE, "positions")),
                ("security", reference("governance.security", "especie", django.db.models.deletion.PROTECT)),
                ("account", reference("governance.account", "cuenta", django.db.models.deletion.PROTECT)),
            ],
            options={
                "verbose_name": "saldo de fin de mes",
                "verbose_name_plural": "saldos de fin de mes",
                "indexes": [BrinIndex(fields=["snapshot"], name="snapshot_blocks", pages_per_range=32)],
            },
        ),
        migrations.AddField(
            model_name="posting",
            name="is_late",
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name="con fecha anterior"),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(
                condition=models.Q(("is_late", False)), fields=["register", "effective_on", "number"], name="posting_in_order"
            ),
        ),
        migrations.AddIndex(
            model_name="posting",
            index=models.Index(
                condition=models.Q(("is_late", True)), fields=["register", "number"], include=("effective_on",), name="posting_late"
            ),
        ),
        migrations.RunSQL(MARK_EARLIER, migrations.RunSQL.noop),
        GuardSQL(LATE, UNDO_LATE, [("governance_posting", "governance_posting_late")]),
    ]
