"""Payments of dividends: layouts, debts, batches and orders, reports, prescription, certificates; facts are written once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0007_dividends"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DebtHold",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("order", "orden de un funcionario"), ("data", "datos por corregir")],
                        default="order",
                        max_length=6,
                        verbose_name="clase",
                    ),
                ),
                ("authority", models.CharField(blank=True, default="", max_length=200, verbose_name="autoridad")),
                ("order_number", models.CharField(blank=True, default="", max_length=120, verbose_name="oficio")),
                ("since_on", models.DateField(verbose_name="desde")),
                ("basis", models.CharField(max_length=300, verbose_name="motivo")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
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
                "verbose_name": "retención de un dividendo",
                "verbose_name_plural": "retenciones de dividendos",
                "ordering": ["debt_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DividendDebt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("due_on", models.DateField(verbose_name="exigible el")),
                ("net", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="neto")),
                ("compensated", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="compensado")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "pendiente"),
                            ("ordered", "en un lote"),
                            ("sent", "enviado, sin confirmar"),
                            ("paid", "pagado"),
                            ("returned", "devuelto"),
                            ("withheld", "retenido"),
                            ("prescribed", "prescrito"),
                            ("compensated", "compensado"),
                        ],
                        default="pending",
                        max_length=12,
                        verbose_name="estado",
                    ),
                ),
                (
                    "route",
                    models.CharField(
                        choices=[("own", "la sociedad"), ("depository", "el depósito central"), ("court", "depósito judicial")],
                        default="own",
                        max_length=12,
                        verbose_name="paga",
                    ),
                ),
                ("destination", models.CharField(blank=True, default="", max_length=300, verbose_name="orden o cuenta de destino")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dividend_debts",
                        to="governance.account",
                        verbose_name="cuenta",
                    ),
                ),
                (
                    "entitlement",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="debt",
                        to="governance.entitlement",
                        verbose_name="derecho",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "instalment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="debts",
                        to="governance.dividendinstalment",
                        verbose_name="cuota",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dividend_debts",
                        to="governance.person",
                        verbose_name="se paga a",
                    ),
                ),
            ],
            options={
                "verbose_name": "dividendo por pagar",
                "verbose_name_plural": "dividendos por pagar",
                "ordering": ["due_on", "account__sort_key", "id"],
            },
        ),
        migrations.CreateModel(
            name="DebtRelease",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("decided_on", models.DateField(verbose_name="decidido el")),
                ("order_number", models.CharField(blank=True, default="", max_length=120, verbose_name="oficio")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.evidence",
                        verbose_name="evidencia",
                    ),
                ),
                (
                    "hold",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="release",
                        to="governance.debthold",
                        verbose_name="retención",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.person",
                        verbose_name="se entrega a",
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
                (
                    "debt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="releases",
                        to="governance.dividenddebt",
                        verbose_name="dividendo",
                    ),
                ),
            ],
            options={
                "verbose_name": "entrega de un dividendo retenido",
                "verbose_name_plural": "entregas de dividendos retenidos",
                "ordering": ["debt_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddField(
            model_name="debthold",
            name="debt",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="holds", to="governance.dividenddebt", verbose_name="dividendo"
            ),
        ),
        migrations.CreateModel(
            name="LedgerAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "concept",
                    models.CharField(
                        choices=[
                            ("profits", "utilidades por distribuir"),
                            ("payable", "dividendos por pagar"),
                            ("tax_withheld", "retención en la fuente"),
                            ("bank", "bancos"),
                            ("court_deposits", "depósitos judiciales"),
                            ("holder_debts", "cuentas por cobrar a accionistas"),
                            ("reserve", "reserva"),
                        ],
                        max_length=20,
                        verbose_name="concepto",
                    ),
                ),
                ("code", models.CharField(max_length=20, verbose_name="código")),
                ("name", models.CharField(blank=True, default="", max_length=120, verbose_name="nombre")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ledger_accounts",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
            ],
            options={
                "verbose_name": "cuenta contable",
                "verbose_name_plural": "cuentas contables",
                "ordering": ["entity_id", "concept"],
            },
        ),
        migrations.CreateModel(
            name="PaymentLayout",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("code", models.CharField(max_length=40, verbose_name="código")),
                ("version", models.PositiveIntegerField(verbose_name="versión")),
                ("name", models.CharField(max_length=120, verbose_name="nombre")),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("payments", "pagos al banco"),
                            ("response", "respuesta del banco"),
                            ("settlement", "liquidación al depósito central"),
                            ("settlement_report", "reporte de pagos del depósito central"),
                        ],
                        max_length=20,
                        verbose_name="uso",
                    ),
                ),
                ("definition", models.JSONField(verbose_name="formato")),
                ("digest", models.CharField(max_length=64, verbose_name="huella")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("entered_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.organisation", verbose_name="organización"
                    ),
                ),
            ],
            options={
                "verbose_name": "formato de archivo",
                "verbose_name_plural": "formatos de archivo",
                "ordering": ["code", "-version"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="PaymentBatch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="número")),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("bank", "banco"),
                            ("depository", "depósito central"),
                            ("window", "cheque o ventanilla"),
                            ("court", "depósito judicial"),
                        ],
                        default="bank",
                        max_length=12,
                        verbose_name="canal",
                    ),
                ),
                ("pay_on", models.DateField(verbose_name="fecha de pago")),
                ("concept", models.CharField(max_length=120, verbose_name="concepto")),
                ("origin_account", models.CharField(blank=True, default="", max_length=60, verbose_name="cuenta de origen")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("assembling", "armándose"),
                            ("prepared", "preparado"),
                            ("sent", "enviado"),
                            ("closed", "cerrado"),
                            ("cancelled", "anulado"),
                        ],
                        default="assembling",
                        max_length=12,
                        verbose_name="estado",
                    ),
                ),
                ("count", models.PositiveIntegerField(default=0, verbose_name="órdenes")),
                ("total", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="total")),
                ("digest", models.CharField(blank=True, default="", max_length=64, verbose_name="huella")),
                ("prepared_at", models.DateTimeField(verbose_name="preparado")),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="enviado")),
                ("file", models.CharField(blank=True, default="", max_length=120, verbose_name="archivo")),
                ("sha256", models.CharField(blank=True, default="", max_length=64, verbose_name="SHA-256")),
                ("size", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="tamaño")),
                ("cancelled_reason", models.CharField(blank=True, default="", max_length=300, verbose_name="motivo de anulación")),
                (
                    "approval",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.approval",
                        verbose_name="aprobación",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_batches",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "prepared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="preparado por",
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
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="enviado por",
                    ),
                ),
                (
                    "work",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.run",
                        verbose_name="ejecución",
                    ),
                ),
                (
                    "layout",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.paymentlayout",
                        verbose_name="formato",
                    ),
                ),
            ],
            options={
                "verbose_name": "lote de pagos",
                "verbose_name_plural": "lotes de pagos",
                "ordering": ["entity_id", "-number"],
            },
        ),
        migrations.CreateModel(
            name="PaymentOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line", models.PositiveIntegerField(verbose_name="renglón")),
                ("reference", models.CharField(max_length=20, verbose_name="referencia")),
                ("payee_name", models.CharField(max_length=300, verbose_name="beneficiario")),
                ("id_type", models.CharField(blank=True, default="", max_length=3, verbose_name="tipo de documento")),
                ("id_number", models.CharField(blank=True, default="", max_length=30, verbose_name="documento")),
                ("bank_code", models.CharField(blank=True, default="", max_length=10, verbose_name="código del banco")),
                ("bank_name", models.CharField(blank=True, default="", max_length=120, verbose_name="banco")),
                ("account_kind", models.CharField(blank=True, default="", max_length=10, verbose_name="tipo de cuenta")),
                ("account_number", models.CharField(blank=True, default="", max_length=120, verbose_name="número de cuenta")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("gross", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="bruto")),
                ("withheld", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="retenido")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("prepared", "preparada"),
                            ("sent", "enviada"),
                            ("held", "detenida"),
                            ("paid", "pagada"),
                            ("returned", "devuelta"),
                            ("cancelled", "anulada"),
                        ],
                        default="prepared",
                        max_length=10,
                        verbose_name="estado",
                    ),
                ),
                ("settled_on", models.DateField(blank=True, null=True, verbose_name="fecha del resultado")),
                ("reason_code", models.CharField(blank=True, default="", max_length=20, verbose_name="código de la causa")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="causa")),
                ("bank_reference", models.CharField(blank=True, default="", max_length=60, verbose_name="referencia del banco")),
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
                    "bank_account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.bankaccount",
                        verbose_name="instrucción bancaria",
                    ),
                ),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="orders",
                        to="governance.paymentbatch",
                        verbose_name="lote",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payment_orders",
                        to="governance.person",
                        verbose_name="a",
                    ),
                ),
            ],
            options={
                "verbose_name": "orden de pago",
                "verbose_name_plural": "órdenes de pago",
                "ordering": ["batch_id", "line"],
            },
        ),
        migrations.CreateModel(
            name="OrderLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("released_at", models.DateTimeField(blank=True, null=True, verbose_name="liberado")),
                (
                    "debt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="order_lines",
                        to="governance.dividenddebt",
                        verbose_name="dividendo",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="governance.paymentorder",
                        verbose_name="orden",
                    ),
                ),
            ],
            options={
                "verbose_name": "dividendo de una orden",
                "verbose_name_plural": "dividendos de una orden",
                "ordering": ["order_id", "id"],
            },
        ),
        migrations.CreateModel(
            name="PaymentReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=200, verbose_name="nombre del archivo")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "state",
                    models.CharField(choices=[("applied", "aplicado"), ("refused", "no aplicado")], max_length=8, verbose_name="estado"),
                ),
                ("count", models.PositiveIntegerField(default=0, verbose_name="renglones")),
                ("paid_count", models.PositiveIntegerField(default=0, verbose_name="pagadas")),
                ("paid_total", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="total pagado")),
                ("returned_count", models.PositiveIntegerField(default=0, verbose_name="devueltas")),
                ("returned_total", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="total devuelto")),
                ("held_count", models.PositiveIntegerField(default=0, verbose_name="detenidas")),
                ("held_total", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="total detenido")),
                ("difference_count", models.PositiveIntegerField(default=0, verbose_name="diferencias")),
                ("faults", models.JSONField(default=list, verbose_name="faltas")),
                ("reason", models.CharField(blank=True, default="", max_length=300, verbose_name="motivo")),
                ("imported_at", models.DateTimeField(verbose_name="cargado")),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reports",
                        to="governance.paymentbatch",
                        verbose_name="lote",
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
                        verbose_name="archivo",
                    ),
                ),
                (
                    "imported_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="cargado por",
                    ),
                ),
                (
                    "layout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.paymentlayout", verbose_name="formato"
                    ),
                ),
            ],
            options={
                "verbose_name": "reporte de pagos",
                "verbose_name_plural": "reportes de pagos",
                "ordering": ["batch_id", "-id"],
            },
        ),
        migrations.CreateModel(
            name="OrderOutcome",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "outcome",
                    models.CharField(
                        choices=[("paid", "pagada"), ("returned", "devuelta o rechazada"), ("held", "detenida")],
                        max_length=10,
                        verbose_name="resultado",
                    ),
                ),
                ("settled_on", models.DateField(verbose_name="fecha")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("reason_code", models.CharField(blank=True, default="", max_length=20, verbose_name="código de la causa")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="causa")),
                ("bank_reference", models.CharField(blank=True, default="", max_length=60, verbose_name="referencia")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
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
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outcomes",
                        to="governance.paymentorder",
                        verbose_name="orden",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.paymentreport",
                        verbose_name="reporte",
                    ),
                ),
            ],
            options={
                "verbose_name": "resultado de una orden",
                "verbose_name_plural": "resultados de órdenes",
                "ordering": ["order_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="PaymentReportLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="renglón")),
                ("reference", models.CharField(max_length=60, verbose_name="referencia")),
                (
                    "outcome",
                    models.CharField(
                        choices=[("paid", "pagada"), ("returned", "devuelta o rechazada"), ("held", "detenida")],
                        max_length=10,
                        verbose_name="resultado",
                    ),
                ),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("expected", models.DecimalField(blank=True, decimal_places=2, max_digits=24, null=True, verbose_name="valor enviado")),
                ("settled_on", models.DateField(blank=True, null=True, verbose_name="fecha")),
                ("reason_code", models.CharField(blank=True, default="", max_length=20, verbose_name="código de la causa")),
                ("reason", models.CharField(blank=True, default="", max_length=200, verbose_name="causa")),
                ("bank_reference", models.CharField(blank=True, default="", max_length=60, verbose_name="referencia del banco")),
                (
                    "difference",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("unknown_reference", "referencia que no está en el lote"),
                            ("repeated", "orden repetida en el archivo"),
                            ("amount", "valor distinto del enviado"),
                            ("already_settled", "orden que ya tenía otro resultado"),
                            ("future_date", "fecha posterior a hoy"),
                        ],
                        default="",
                        max_length=20,
                        verbose_name="diferencia",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="report_lines",
                        to="governance.paymentorder",
                        verbose_name="orden",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="governance.paymentreport",
                        verbose_name="reporte",
                    ),
                ),
            ],
            options={
                "verbose_name": "renglón de un reporte",
                "verbose_name_plural": "renglones de reportes",
                "ordering": ["report_id", "number"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="PrescriptionAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="número")),
                ("on", models.DateField(verbose_name="al")),
                (
                    "state",
                    models.CharField(
                        choices=[("proposed", "propuesta"), ("done", "hecha"), ("rejected", "rechazada")],
                        default="proposed",
                        max_length=10,
                        verbose_name="estado",
                    ),
                ),
                ("count", models.PositiveIntegerField(verbose_name="dividendos")),
                ("total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="total")),
                ("rule", models.CharField(max_length=40, verbose_name="regla")),
                ("article", models.CharField(max_length=120, verbose_name="artículo")),
                ("digest", models.CharField(max_length=64, verbose_name="huella")),
                ("proposed_at", models.DateTimeField(verbose_name="propuesta")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decidida")),
                (
                    "approval",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.approval",
                        verbose_name="aprobación",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="decidida por",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prescription_acts",
                        to="governance.entity",
                        verbose_name="entidad",
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
            ],
            options={
                "verbose_name": "acta de prescripción",
                "verbose_name_plural": "actas de prescripción",
                "ordering": ["entity_id", "-number"],
            },
        ),
        migrations.CreateModel(
            name="Prescription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("last_on", models.DateField(verbose_name="último día de pago")),
                ("entered_on", models.DateField(verbose_name="pasó a la reserva el")),
                (
                    "debt",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prescription",
                        to="governance.dividenddebt",
                        verbose_name="dividendo",
                    ),
                ),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prescriptions",
                        to="governance.prescriptionact",
                        verbose_name="acta",
                    ),
                ),
            ],
            options={
                "verbose_name": "dividendo prescrito",
                "verbose_name_plural": "dividendos prescritos",
                "ordering": ["act_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ProposedPrescription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                ("last_on", models.DateField(verbose_name="último día de pago")),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposed",
                        to="governance.prescriptionact",
                        verbose_name="acta",
                    ),
                ),
                (
                    "debt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.dividenddebt",
                        verbose_name="dividendo",
                    ),
                ),
            ],
            options={
                "verbose_name": "prescripción propuesta",
                "verbose_name_plural": "prescripciones propuestas",
                "ordering": ["act_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ReceivedWithholding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("payer_name", models.CharField(max_length=200, verbose_name="sociedad pagadora")),
                ("payer_nit", models.CharField(max_length=20, verbose_name="NIT")),
                ("received_on", models.DateField(verbose_name="recibido el")),
                ("gross", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="dividendo")),
                ("withheld", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="retenido")),
                ("reference", models.CharField(max_length=120, verbose_name="certificado")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="received_withholdings",
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
                        verbose_name="soporte",
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
                "verbose_name": "retención recibida",
                "verbose_name_plural": "retenciones recibidas",
                "ordering": ["entity_id", "-received_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="CreditCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("part", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="su dividendo")),
                ("credit", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="retención trasladada")),
                (
                    "dividend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.dividend", verbose_name="dividendo"
                    ),
                ),
                (
                    "document",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.document", verbose_name="documento"
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credit_certificates",
                        to="governance.person",
                        verbose_name="titular",
                    ),
                ),
                (
                    "received",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="credits",
                        to="governance.receivedwithholding",
                        verbose_name="retención recibida",
                    ),
                ),
            ],
            options={
                "verbose_name": "certificado de retención trasladable",
                "verbose_name_plural": "certificados de retención trasladable",
                "ordering": ["received_id", "person__sort_key"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="RightsPaper",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(max_length=60, verbose_name="número")),
                ("title", models.CharField(max_length=120, verbose_name="título del documento")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                ("requested_on", models.DateField(verbose_name="pedido el")),
                ("issued_on", models.DateField(verbose_name="expedido el")),
                ("certified", models.PositiveSmallIntegerField(verbose_name="cuotas que ampara")),
                ("legal_status", models.CharField(blank=True, default="", max_length=300, verbose_name="situación jurídica")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rights_papers",
                        to="governance.account",
                        verbose_name="cuenta",
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
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.security", verbose_name="especie"
                    ),
                ),
            ],
            options={
                "verbose_name": "certificado del depósito",
                "verbose_name_plural": "certificados del depósito",
                "ordering": ["account_id", "-issued_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="RightsPaperUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kept", models.BooleanField(verbose_name="lo guarda el emisor")),
                ("used_on", models.DateField(verbose_name="ejercido el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "instalment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.dividendinstalment",
                        verbose_name="cuota",
                    ),
                ),
                (
                    "paper",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uses",
                        to="governance.rightspaper",
                        verbose_name="certificado",
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
                "verbose_name": "ejercicio de un certificado",
                "verbose_name_plural": "ejercicios de certificados",
                "ordering": ["paper_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="SetOff",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="compensado")),
                ("owed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="debía")),
                ("concept", models.CharField(max_length=200, verbose_name="por concepto de")),
                ("reference", models.CharField(max_length=120, verbose_name="documento")),
                ("compensated_on", models.DateField(verbose_name="compensado el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "debt",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="set_offs",
                        to="governance.dividenddebt",
                        verbose_name="dividendo",
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
                "verbose_name": "compensación",
                "verbose_name_plural": "compensaciones",
                "ordering": ["debt_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="WithholdingCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("year", models.PositiveSmallIntegerField(verbose_name="año")),
                ("version", models.PositiveIntegerField(default=1, verbose_name="versión")),
                ("gross", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="total de pagos")),
                ("withheld", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="retenido")),
                (
                    "document",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.document", verbose_name="documento"
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withholding_certificates",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withholding_certificates",
                        to="governance.person",
                        verbose_name="titular",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.run",
                        verbose_name="ejecución",
                    ),
                ),
            ],
            options={
                "verbose_name": "certificado de retención",
                "verbose_name_plural": "certificados de retención",
                "ordering": ["entity_id", "-year", "person__sort_key", "-version"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddIndex(
            model_name="dividenddebt",
            index=models.Index(fields=["instalment", "state"], name="debt_by_instalment"),
        ),
        migrations.AddIndex(
            model_name="dividenddebt",
            index=models.Index(fields=["entity", "state", "due_on"], name="debt_by_entity"),
        ),
        migrations.AddConstraint(
            model_name="dividenddebt",
            constraint=models.CheckConstraint(condition=models.Q(("compensated__gte", 0), ("net__gt", 0)), name="debt_signs"),
        ),
        migrations.AddConstraint(
            model_name="dividenddebt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("compensated", models.F("net")), ("state", "compensated")),
                    models.Q(models.Q(("state", "compensated"), _negated=True), ("compensated__lt", models.F("net"))),
                    _connector="OR",
                ),
                name="debt_compensation_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="debtrelease",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="debt_release_founded"),
        ),
        migrations.AddConstraint(
            model_name="debthold",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="debt_hold_founded"),
        ),
        migrations.AddConstraint(
            model_name="ledgeraccount",
            constraint=models.UniqueConstraint(fields=("entity", "concept"), name="ledger_account_once"),
        ),
        migrations.AddConstraint(
            model_name="ledgeraccount",
            constraint=models.CheckConstraint(condition=models.Q(("code", ""), _negated=True), name="ledger_account_coded"),
        ),
        migrations.AddConstraint(
            model_name="paymentlayout",
            constraint=models.UniqueConstraint(fields=("organisation", "code", "version"), name="payment_layout_version_once"),
        ),
        migrations.AddConstraint(
            model_name="paymentlayout",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("basis", ""), _negated=True), models.Q(("code", ""), _negated=True)),
                name="payment_layout_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentbatch",
            constraint=models.UniqueConstraint(fields=("entity", "number"), name="payment_batch_number_once"),
        ),
        migrations.AddConstraint(
            model_name="paymentbatch",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["assembling", "cancelled"]), models.Q(("count__gt", 0), ("total__gt", 0)), _connector="OR"
                ),
                name="payment_batch_not_empty",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentbatch",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "cancelled"), _negated=True), models.Q(("cancelled_reason", ""), _negated=True), _connector="OR"
                ),
                name="payment_batch_cancel_reasoned",
            ),
        ),
        migrations.AddConstraint(
            model_name="paymentbatch",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state__in", ["sent", "closed"]), _negated=True),
                    models.Q(("approval__isnull", False), ("sent_at__isnull", False)),
                    _connector="OR",
                ),
                name="payment_batch_approved",
            ),
        ),
        migrations.AddIndex(
            model_name="paymentorder",
            index=models.Index(fields=["batch", "state"], name="payment_order_by_state"),
        ),
        migrations.AddConstraint(
            model_name="paymentorder",
            constraint=models.UniqueConstraint(fields=("batch", "line"), name="payment_order_line_once"),
        ),
        migrations.AddConstraint(
            model_name="paymentorder",
            constraint=models.UniqueConstraint(fields=("batch", "reference"), name="payment_order_reference_once"),
        ),
        migrations.AddConstraint(
            model_name="paymentorder",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="payment_order_positive"),
        ),
        migrations.AddConstraint(
            model_name="orderline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("released_at__isnull", True)), fields=("debt",), name="debt_in_one_live_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="orderline",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="order_line_positive"),
        ),
        migrations.AddConstraint(
            model_name="paymentreport",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "applied")), fields=("batch", "sha256"), name="payment_report_applied_once"
            ),
        ),
        migrations.AddIndex(
            model_name="orderoutcome",
            index=models.Index(fields=["settled_on"], name="order_outcome_by_day"),
        ),
        migrations.AddConstraint(
            model_name="paymentreportline",
            constraint=models.UniqueConstraint(fields=("report", "number"), name="payment_report_line_once"),
        ),
        migrations.AddConstraint(
            model_name="prescriptionact",
            constraint=models.UniqueConstraint(fields=("entity", "number"), name="prescription_act_number_once"),
        ),
        migrations.AddConstraint(
            model_name="prescriptionact",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "proposed")), fields=("entity",), name="prescription_act_one_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="prescriptionact",
            constraint=models.CheckConstraint(condition=models.Q(("count__gt", 0), ("total__gt", 0)), name="prescription_act_positive"),
        ),
        migrations.AddConstraint(
            model_name="prescription",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), ("entered_on__gt", models.F("last_on"))), name="prescription_after_last_day"
            ),
        ),
        migrations.AddConstraint(
            model_name="proposedprescription",
            constraint=models.UniqueConstraint(fields=("act", "debt"), name="proposed_prescription_once"),
        ),
        migrations.AddConstraint(
            model_name="receivedwithholding",
            constraint=models.UniqueConstraint(fields=("entity", "payer_nit", "reference"), name="received_withholding_once"),
        ),
        migrations.AddConstraint(
            model_name="receivedwithholding",
            constraint=models.CheckConstraint(
                condition=models.Q(("gross__gte", models.F("withheld")), ("withheld__gt", 0)), name="received_withholding_signs"
            ),
        ),
        migrations.AddConstraint(
            model_name="creditcertificate",
            constraint=models.UniqueConstraint(fields=("received", "person"), name="credit_certificate_once"),
        ),
        migrations.AddConstraint(
            model_name="creditcertificate",
            constraint=models.CheckConstraint(condition=models.Q(("credit__gt", 0), ("part__gt", 0)), name="credit_certificate_signs"),
        ),
        migrations.AddConstraint(
            model_name="rightspaper",
            constraint=models.UniqueConstraint(fields=("account", "number"), name="rights_paper_once"),
        ),
        migrations.AddConstraint(
            model_name="rightspaper",
            constraint=models.CheckConstraint(
                condition=models.Q(("certified__gt", 0), ("quantity__gt", 0), models.Q(("number", ""), _negated=True)),
                name="rights_paper_positive",
            ),
        ),
        migrations.AddConstraint(
            model_name="rightspaperuse",
            constraint=models.UniqueConstraint(fields=("paper", "instalment"), name="rights_paper_use_once"),
        ),
        migrations.AddConstraint(
            model_name="setoff",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), ("owed__gte", models.F("amount"))), name="set_off_within_debt"
            ),
        ),
        migrations.AddConstraint(
            model_name="setoff",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("concept", ""), _negated=True), models.Q(("reference", ""), _negated=True)),
                name="set_off_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="setoff",
            constraint=models.UniqueConstraint(fields=("debt", "reference"), name="set_off_once"),
        ),
        migrations.AddConstraint(
            model_name="withholdingcertificate",
            constraint=models.UniqueConstraint(fields=("entity", "year", "person", "version"), name="withholding_certificate_once"),
        ),
        migrations.AddConstraint(
            model_name="withholdingcertificate",
            constraint=models.CheckConstraint(
                condition=models.Q(("gross__gte", models.F("withheld")), ("withheld__gte", 0)), name="withholding_certificate_signs"
            ),
        ),
        append_only("governance_paymentlayout"),
        append_only("governance_debthold"),
        append_only("governance_debtrelease"),
        append_only("governance_setoff"),
        append_only("governance_proposedprescription"),
        append_only("governance_prescription"),
        append_only("governance_paymentreportline"),
        append_only("governance_orderoutcome"),
        append_only("governance_withholdingcertificate"),
        append_only("governance_receivedwithholding"),
        append_only("governance_creditcertificate"),
        append_only("governance_rightspaper"),
        append_only("governance_rightspaperuse"),
        # What prescribed or was set off whole is over; what was paid may only be given back by the bank.
        frozen_when("governance_dividenddebt", "OLD.state IN ('prescribed', 'compensated')", name="over"),
        frozen_when("governance_dividenddebt", "OLD.state = 'paid'", ["state"], name="paid"),
        frozen_when("governance_prescriptionact", "OLD.state <> 'proposed'"),
        frozen_when(
            "governance_paymentbatch",
            "OLD.state <> 'assembling'",
            ["state", "approval_id", "sent_by_id", "sent_at", "file", "sha256", "size", "cancelled_reason"],
            name="told",
        ),
        frozen_when("governance_paymentbatch", "OLD.state IN ('sent', 'closed', 'cancelled')", ["state"], name="sent"),
        frozen_when(
            "governance_paymentorder",
            "true",
            ["state", "settled_on", "reason_code", "reason", "bank_reference"],
            name="told",
        ),
        frozen_when("governance_orderline", "OLD.released_at IS NOT NULL", name="released"),
        frozen_when("governance_orderline", "true", ["released_at"], name="told"),
        frozen_when("governance_paymentreport", "true", ["state", "reason"], name="told"),
    ]
