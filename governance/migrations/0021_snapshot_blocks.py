"""Kept balances lie in arrays, fifty holdings to a row, and what moved is added by an aggregate of our own.

The server's own sum of numbers sets up a state for each group; here nearly every group is one number.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

ADDED = """
CREATE AGGREGATE governance_added(numeric) (SFUNC = numeric_add, STYPE = numeric, COMBINEFUNC = numeric_add, PARALLEL = SAFE);
"""
MOVE_OVER = """
INSERT INTO governance_snapshotblock (snapshot_id, security_id, accounts, quantities)
SELECT snapshot_id, security_id, array_agg(account_id ORDER BY account_id), array_agg(quantity ORDER BY account_id) FROM (
    SELECT p.*, (row_number() OVER (PARTITION BY snapshot_id, security_id ORDER BY account_id) - 1) / 50 AS block
    FROM governance_snapshotposition p
) AS w GROUP BY snapshot_id, security_id, block ORDER BY snapshot_id, security_id, block;
"""
MOVE_BACK = """
INSERT INTO governance_snapshotposition (snapshot_id, security_id, account_id, quantity)
SELECT snapshot_id, security_id, unnest(accounts), unnest(quantities) FROM governance_snapshotblock;
"""


class Migration(migrations.Migration):
    dependencies = [("governance", "0020_staged_rows")]

    operations = [
        migrations.RunSQL(ADDED, "DROP AGGREGATE governance_added(numeric);"),
        migrations.AlterModelOptions(
            name="snapshot",
            options={
                "ordering": ["register_id", "on", "posting_number"],
                "verbose_name": "saldos guardados",
                "verbose_name_plural": "saldos guardados",
            },
        ),
        migrations.CreateModel(
            name="SnapshotBlock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "accounts",
                    django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None, verbose_name="cuentas"),
                ),
                (
                    "quantities",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DecimalField(decimal_places=6, max_digits=30), size=None, verbose_name="cantidades"
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="blocks",
                        to="governance.snapshot",
                        verbose_name="fecha",
                    ),
                ),
            ],
            options={
                "verbose_name": "saldos guardados de una especie",
                "verbose_name_plural": "saldos guardados de una especie",
                "indexes": [models.Index(fields=["snapshot", "security"], name="snapshot_blocks_of")],
            },
        ),
        migrations.RunSQL(MOVE_OVER, MOVE_BACK),
        migrations.DeleteModel(name="SnapshotPosition"),
    ]
