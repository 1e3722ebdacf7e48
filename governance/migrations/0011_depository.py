"""The depository: its agreement, its reports, the differences with our book, and how each ended."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0010_loads"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DepositoryReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("on", models.DateField(verbose_name="corte")),
                ("rows", models.PositiveIntegerField(verbose_name="filas")),
                ("listed", models.DecimalField(blank=True, decimal_places=6, max_digits=30, null=True, verbose_name="total informado")),
                ("subscribed", models.DecimalField(blank=True, decimal_places=6, max_digits=30, null=True, verbose_name="total suscrito")),
                ("known_at", models.PositiveBigIntegerField(verbose_name="último asiento conocido")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="depository_reports",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "load",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="depository_reports",
                        to="governance.load",
                        verbose_name="archivo",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="depository_reports",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "informe del depósito",
                "verbose_name_plural": "informes del depósito",
                "ordering": ["-on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DepositoryDifference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("only_theirs", "solo en el depósito"),
                            ("only_ours", "solo en el libro"),
                            ("quantity", "otra cantidad"),
                            ("total", "total distinto del suscrito"),
                            ("identity", "titular sin identificar"),
                            ("incomplete", "datos del titular incompletos"),
                            ("encumbered", "gravámenes distintos"),
                            ("movement", "movimiento que no cuadra"),
                            ("date", "fecha que el libro no admite"),
                        ],
                        max_length=12,
                        verbose_name="clase",
                    ),
                ),
                ("line", models.PositiveIntegerField(blank=True, null=True, verbose_name="fila")),
                ("holder", models.CharField(blank=True, default="", max_length=400, verbose_name="titular según el depósito")),
                ("theirs", models.DecimalField(decimal_places=6, default=0, max_digits=30, verbose_name="según el depósito")),
                ("ours", models.DecimalField(decimal_places=6, default=0, max_digits=30, verbose_name="según el libro")),
                ("note", models.CharField(blank=True, default="", max_length=300, verbose_name="detalle")),
                ("due_on", models.DateField(verbose_name="vence")),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="depository_differences",
                        to="governance.account",
                        verbose_name="cuenta",
                    ),
                ),
                (
                    "discrepancy",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="difference",
                        to="governance.discrepancy",
                        verbose_name="discrepancia",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="responsable",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="differences",
                        to="governance.depositoryreport",
                        verbose_name="informe",
                    ),
                ),
            ],
            options={
                "verbose_name": "diferencia con el depósito",
                "verbose_name_plural": "diferencias con el depósito",
                "ordering": ["report_id", "id"],
            },
        ),
        migrations.CreateModel(
            name="DifferenceClearing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reconciled", "conciliada con un asiento"),
                            ("agreed", "coincide en un archivo posterior"),
                            ("explained", "explicada"),
                        ],
                        max_length=10,
                        verbose_name="cómo",
                    ),
                ),
                ("explanation", models.CharField(blank=True, default="", max_length=500, verbose_name="explicación")),
                ("cleared_at", models.DateTimeField(verbose_name="aclarada")),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "difference",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="clearing",
                        to="governance.depositorydifference",
                        verbose_name="diferencia",
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
                        verbose_name="soporte",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="cleared",
                        to="governance.depositoryreport",
                        verbose_name="informe posterior",
                    ),
                ),
            ],
            options={
                "verbose_name": "aclaración de una diferencia",
                "verbose_name_plural": "aclaraciones de diferencias",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Reconciliation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("lines", models.JSONField(verbose_name="movimientos")),
                ("differences", models.JSONField(verbose_name="diferencias")),
                ("proposed_at", models.DateTimeField(verbose_name="propuesta")),
                (
                    "approval",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.approval",
                        verbose_name="aprobación",
                    ),
                ),
                (
                    "posting",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="propuesta por",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reconciliations",
                        to="governance.depositoryreport",
                        verbose_name="informe",
                    ),
                ),
            ],
            options={
                "verbose_name": "conciliación con el depósito",
                "verbose_name_plural": "conciliaciones con el depósito",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="DepositoryAgreement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, verbose_name="depósito central")),
                ("contract", models.CharField(blank=True, default="", max_length=200, verbose_name="contrato")),
                ("days_to_clear", models.PositiveSmallIntegerField(verbose_name="días hábiles para aclarar")),
                (
                    "entity",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="depository",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="responsable",
                    ),
                ),
            ],
            options={
                "verbose_name": "convenio con el depósito central",
                "verbose_name_plural": "convenios con el depósito central",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("days_to_clear__gt", 0), models.Q(("name", ""), _negated=True)),
                        name="depository_agreement_whole",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="depositoryreport",
            constraint=models.UniqueConstraint(fields=("load", "security"), name="depository_report_once", nulls_distinct=False),
        ),
        migrations.AddIndex(
            model_name="depositorydifference",
            index=models.Index(fields=["report", "kind"], name="depository_difference_kind"),
        ),
        migrations.AddConstraint(
            model_name="differenceclearing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "reconciled"), ("posting__isnull", False)),
                    models.Q(("kind", "agreed"), ("report__isnull", False)),
                    models.Q(("kind", "explained"), models.Q(("explanation", ""), _negated=True)),
                    _connector="OR",
                ),
                name="difference_clearing_founded",
            ),
        ),
        append_only("governance_depositoryreport"),
        append_only("governance_differenceclearing"),
        frozen_when("governance_depositorydifference", "true", ["owner_id", "due_on"]),
        frozen_when("governance_reconciliation", "OLD.posting_id IS NOT NULL", name="frozen_posted"),
        frozen_when("governance_reconciliation", "true", ["approval_id", "posting_id"]),
    ]
