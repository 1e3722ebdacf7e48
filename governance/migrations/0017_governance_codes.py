"""Versions of the governance code of an entity, and their guard."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import core.clock
from core.models.guards import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0003_withdrawn_approvals"),
        ("governance", "0016_late_by_index"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GovernanceCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("title", models.CharField(max_length=200, verbose_name="título")),
                ("binds_from", models.DateField(verbose_name="rige desde")),
                ("basis", models.CharField(max_length=300, verbose_name="acta")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="governance_codes",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.evidence",
                        verbose_name="texto",
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
            ],
            options={
                "verbose_name": "código de buen gobierno",
                "verbose_name_plural": "códigos de buen gobierno",
                "ordering": ["entity_id", "binds_from"],
                "abstract": False,
                "base_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("entity", "binds_from"), name="governance_code_once_a_day"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("title", ""), _negated=True), models.Q(("basis", ""), _negated=True)),
                        name="governance_code_founded",
                    ),
                ],
            },
        ),
        append_only("governance_governancecode"),
    ]
