"""Acts of the book that two persons do, and what else of an encumbrance may change: its creditor and the date of its document."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import frozen_when


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0003_withdrawn_approvals"),
        ("governance", "0021_snapshot_blocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="encumbranceamendment",
            name="agreed_on",
            field=models.DateField(blank=True, null=True, verbose_name="convenido el"),
        ),
        migrations.AddField(
            model_name="encumbranceamendment",
            name="beneficiary",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="encumbrance_amendments",
                to="governance.person",
                verbose_name="a favor de",
            ),
        ),
        migrations.AlterField(
            model_name="entity",
            name="movements_need_approval",
            field=models.BooleanField(default=False, verbose_name="los actos del libro los aprueba una segunda persona"),
        ),
        migrations.AlterField(
            model_name="historicalentity",
            name="movements_need_approval",
            field=models.BooleanField(default=False, verbose_name="los actos del libro los aprueba una segunda persona"),
        ),
        migrations.CreateModel(
            name="ActRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reversal", "reversión de un asiento"),
                            ("constitution", "inscripción de un gravamen"),
                            ("amendment", "modificación de un gravamen"),
                            ("release", "levantamiento de un gravamen"),
                            ("permission", "permiso de traspaso de lo gravado"),
                        ],
                        max_length=12,
                        verbose_name="acto",
                    ),
                ),
                ("payload", models.JSONField(verbose_name="contenido")),
                ("basis", models.CharField(max_length=300, verbose_name="motivo y soporte")),
                ("source_ref", models.CharField(max_length=200, verbose_name="referencia de origen")),
                ("asked_at", models.DateTimeField(verbose_name="pedido")),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "por aprobar"), ("done", "hecho"), ("refused", "negado"), ("withdrawn", "retirado")],
                        default="asked",
                        max_length=9,
                        verbose_name="estado",
                    ),
                ),
                ("answer", models.CharField(blank=True, default="", max_length=500, verbose_name="razón")),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="respondido")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.account",
                        verbose_name="cuenta",
                    ),
                ),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="pedido por",
                    ),
                ),
                (
                    "encumbrance",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="act_requests",
                        to="governance.encumbrance",
                        verbose_name="gravamen",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="act_requests",
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
                        verbose_name="documento",
                    ),
                ),
                (
                    "made",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.encumbrance",
                        verbose_name="gravamen inscrito",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
                (
                    "undone",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="act_requests",
                        to="governance.posting",
                        verbose_name="asiento que se revierte",
                    ),
                ),
            ],
            options={
                "verbose_name": "solicitud de un acto del libro",
                "verbose_name_plural": "solicitudes de actos del libro",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["entity", "state"], name="act_request_state")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("account__isnull", True), ("encumbrance__isnull", True), ("kind", "reversal"), ("undone__isnull", False)
                            ),
                            models.Q(
                                ("account__isnull", False),
                                ("encumbrance__isnull", True),
                                ("kind", "constitution"),
                                ("security__isnull", False),
                                ("undone__isnull", True),
                            ),
                            models.Q(
                                models.Q(("kind__in", ["reversal", "constitution"]), _negated=True),
                                ("account__isnull", True),
                                ("encumbrance__isnull", False),
                                ("undone__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="act_request_about_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answered_at__isnull", True), ("answered_by__isnull", True), ("state", "asked")),
                            models.Q(
                                models.Q(("state", "asked"), _negated=True), ("answered_at__isnull", False), ("answered_by__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="act_request_answered",
                    ),
                ],
            },
        ),
        frozen_when("governance_actrequest", "OLD.state <> 'asked'"),
        frozen_when(
            "governance_actrequest",
            "true",
            ["state", "answer", "answered_by_id", "answered_at", "posting_id", "made_id"],
            name="asked",
        ),
    ]
