"""Dividends: projects of distribution, declarations, instalments, entitlements; all but runs and defaults written once."""

from decimal import Decimal

import django.db.models.deletion
import django.db.models.expressions
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0006_issues"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Distribution",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("profit_year", models.PositiveSmallIntegerField(verbose_name="año de la utilidad")),
                ("period_from", models.DateField(verbose_name="periodo desde")),
                ("period_to", models.DateField(verbose_name="periodo hasta")),
                ("title", models.CharField(max_length=160, verbose_name="título")),
                ("profit", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="utilidad")),
                (
                    "taxes",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="impuestos por provisionar"),
                ),
                (
                    "prior_losses",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="pérdidas anteriores por enjugar"
                    ),
                ),
                (
                    "undistributed",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="utilidades anteriores no distribuidas"
                    ),
                ),
                ("equity", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="patrimonio neto")),
                ("subscribed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="capital suscrito")),
                (
                    "legal_reserve",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="apropiación para reserva legal"
                    ),
                ),
                (
                    "social",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="destinación social"),
                ),
                ("social_purpose", models.CharField(blank=True, default="", max_length=60, verbose_name="fin social")),
                ("loss_kind", models.CharField(blank=True, default="", max_length=60, verbose_name="clase de pérdida")),
                ("redirects_reserves", models.BooleanField(default=False, verbose_name="la asamblea cambia la destinación de reservas")),
                ("bylaws_amended", models.BooleanField(default=False, verbose_name="se reformaron los estatutos para liberar reservas")),
                ("dividends", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="dividendos")),
                ("retained", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="sin distribuir")),
                ("minimum", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="mínimo por repartir")),
                ("note", models.TextField(blank=True, default="", verbose_name="exposición")),
                ("provisions", models.JSONField(default=list, verbose_name="reglas aplicadas")),
                ("proposed_at", models.DateTimeField(verbose_name="propuesta")),
                (
                    "book_chain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.bookchain",
                        verbose_name="libro de reglas",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="distributions",
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
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="governance.distribution",
                        verbose_name="reemplaza",
                    ),
                ),
            ],
            options={
                "verbose_name": "proyecto de distribución",
                "verbose_name_plural": "proyectos de distribución",
                "ordering": ["entity_id", "-profit_year", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DistributionDecision",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("decided_on", models.DateField(verbose_name="decidida el")),
                ("minutes_ref", models.CharField(max_length=200, verbose_name="acta")),
                ("meeting_ref", models.CharField(blank=True, default="", max_length=80, verbose_name="decisión de la asamblea")),
                ("represented", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="votos representados")),
                ("in_favour", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="votos a favor")),
                ("holders_in_favour", models.PositiveIntegerField(default=2, verbose_name="accionistas a favor")),
                ("qualified", models.BooleanField(verbose_name="mayoría calificada")),
                ("new_shares_approved", models.BooleanField(default=False, verbose_name="aprueba dividendos de acciones nuevas")),
                ("figures", models.JSONField(default=dict, verbose_name="cifras de la decisión")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
                (
                    "decided_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrada por",
                    ),
                ),
                (
                    "distribution",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
                (
                    "document",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="core.document",
                        verbose_name="documento",
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
            ],
            options={
                "verbose_name": "decisión sobre la distribución",
                "verbose_name_plural": "decisiones sobre la distribución",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DistributionReserve",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("legal", "reserva legal"), ("statutory", "reserva estatutaria"), ("occasional", "reserva ocasional")],
                        max_length=12,
                        verbose_name="clase",
                    ),
                ),
                ("purpose", models.CharField(blank=True, default="", max_length=160, verbose_name="destinación")),
                ("created_year", models.PositiveSmallIntegerField(verbose_name="año de creación")),
                ("covers", models.CharField(blank=True, default="", max_length=60, verbose_name="pérdidas que cubre")),
                ("before", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="saldo")),
                (
                    "loss_taken",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="para enjugar pérdidas"),
                ),
                ("released", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="liberada")),
                (
                    "released_untaxed",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="liberada no gravada"),
                ),
                ("added", models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="apropiada")),
                ("after", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="queda")),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reserves",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
            ],
            options={
                "verbose_name": "reserva del proyecto",
                "verbose_name_plural": "reservas del proyecto",
                "ordering": ["distribution_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DistributionStep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "stage",
                    models.CharField(
                        choices=[
                            ("accounts_approved", "cuentas aprobadas"),
                            ("tax_provided", "provisión de impuestos"),
                            ("legal_reserve", "reserva legal"),
                            ("distribution", "distribución"),
                        ],
                        max_length=20,
                        verbose_name="paso",
                    ),
                ),
                ("done_on", models.DateField(verbose_name="hecho el")),
                ("reference", models.CharField(max_length=300, verbose_name="soporte")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stages",
                        to="governance.distribution",
                        verbose_name="proyecto",
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
                "verbose_name": "paso de la distribución",
                "verbose_name_plural": "pasos de la distribución",
                "ordering": ["distribution_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Dividend",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "form",
                    models.CharField(
                        choices=[("cash", "efectivo"), ("stock", "acciones, obligatorio"), ("choice", "acciones o efectivo, a elección")],
                        default="cash",
                        max_length=8,
                        verbose_name="forma",
                    ),
                ),
                ("declared_on", models.DateField(verbose_name="decretado el")),
                ("profit_year", models.PositiveSmallIntegerField(verbose_name="año de la utilidad")),
                ("per_share", models.DecimalField(decimal_places=6, max_digits=24, verbose_name="por acción")),
                ("shares", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones con derecho")),
                ("total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="total")),
                ("untaxed_total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="no gravado")),
                ("taxed_total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="gravado")),
                (
                    "stock_price",
                    models.DecimalField(blank=True, decimal_places=2, max_digits=24, null=True, verbose_name="valor de cada acción nueva"),
                ),
                ("provisions", models.JSONField(default=list, verbose_name="reglas aplicadas")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "book_chain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.bookchain",
                        verbose_name="libro de reglas",
                    ),
                ),
                (
                    "declared_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrado por",
                    ),
                ),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="declared",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dividends",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "dividendo",
                "verbose_name_plural": "dividendos",
                "ordering": ["-declared_on", "security_id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DividendInstalment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="cuota")),
                ("pay_on", models.DateField(verbose_name="pago")),
                ("per_share", models.DecimalField(decimal_places=6, max_digits=24, verbose_name="por acción")),
                ("total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="total")),
                ("ex_from", models.DateField(blank=True, null=True, verbose_name="exdividendo desde")),
                ("last_cum_on", models.DateField(verbose_name="último día con dividendo")),
                (
                    "dividend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="instalments",
                        to="governance.dividend",
                        verbose_name="dividendo",
                    ),
                ),
            ],
            options={
                "verbose_name": "cuota del dividendo",
                "verbose_name_plural": "cuotas del dividendo",
                "ordering": ["dividend_id", "number"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="EntitlementRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("pay_on", models.DateField(verbose_name="pago")),
                ("known_at", models.PositiveBigIntegerField(verbose_name="según el asiento")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("requested", "en cálculo"),
                            ("computed", "calculada, por aprobar"),
                            ("approved", "aprobada"),
                            ("rejected", "rechazada"),
                            ("failed", "no se pudo calcular"),
                        ],
                        default="requested",
                        max_length=12,
                        verbose_name="estado",
                    ),
                ),
                ("rows", models.PositiveIntegerField(default=0, verbose_name="renglones")),
                ("gross", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="bruto")),
                ("withheld", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="retenido")),
                ("net", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="neto")),
                ("rounding", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="redondeo repartido")),
                ("digest", models.CharField(blank=True, default="", max_length=64, verbose_name="huella")),
                ("reason", models.TextField(blank=True, default="", verbose_name="motivo")),
                ("provisions", models.JSONField(default=list, verbose_name="reglas aplicadas")),
                ("requested_at", models.DateTimeField(verbose_name="pedida")),
                ("computed_at", models.DateTimeField(blank=True, null=True, verbose_name="calculada")),
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
                    "book_chain",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.bookchain",
                        verbose_name="libro de reglas",
                    ),
                ),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="pedida por",
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
            ],
            options={
                "verbose_name": "liquidación de dividendos",
                "verbose_name_plural": "liquidaciones de dividendos",
                "ordering": ["distribution_id", "pay_on", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Entitlement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line", models.PositiveSmallIntegerField(default=1, verbose_name="renglón")),
                (
                    "basis",
                    models.CharField(
                        choices=[("held", "titular"), ("reserved", "dividendos reservados al vender")],
                        default="held",
                        max_length=10,
                        verbose_name="por ser",
                    ),
                ),
                ("shares", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("paid_shares", models.DecimalField(decimal_places=12, max_digits=36, verbose_name="acciones por su parte pagada")),
                (
                    "beneficiary_kind",
                    models.CharField(
                        choices=[
                            ("resident", "persona natural residente"),
                            ("estate", "sucesión ilíquida residente"),
                            ("national_company", "sociedad nacional"),
                            ("non_resident", "no residente o sociedad extranjera"),
                            ("permanent_establishment", "establecimiento permanente"),
                            ("mega_investment", "megainversión con estabilidad"),
                            ("exempt", "sin retención"),
                        ],
                        max_length=24,
                        verbose_name="clase de beneficiario",
                    ),
                ),
                ("gross_untaxed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="no gravado")),
                ("gross_taxed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="gravado")),
                ("gross", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="bruto")),
                (
                    "withheld_general",
                    models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="retención a la tarifa general"),
                ),
                (
                    "withheld_special",
                    models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="retención a la tarifa del dividendo"),
                ),
                ("withheld", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="retenido")),
                ("net", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="neto")),
                ("holder_base", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="dividendo entero del beneficiario")),
                ("holder_tax", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="retención entera del beneficiario")),
                (
                    "disposal",
                    models.CharField(
                        choices=[
                            ("holder", "al titular"),
                            ("third_party", "a otra persona"),
                            ("court", "al juzgado"),
                            ("deposit", "en depósito, sin intereses"),
                        ],
                        default="holder",
                        max_length=12,
                        verbose_name="destino",
                    ),
                ),
                ("destination", models.CharField(blank=True, default="", max_length=300, verbose_name="orden o cuenta de destino")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entitlements",
                        to="governance.account",
                        verbose_name="cuenta",
                    ),
                ),
                (
                    "beneficiary",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entitlements",
                        to="governance.person",
                        verbose_name="beneficiario",
                    ),
                ),
                (
                    "instalment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entitlements",
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
                        related_name="+",
                        to="governance.person",
                        verbose_name="se paga a",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        blank=True,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entitlements",
                        to="governance.entitlementrun",
                        verbose_name="liquidación",
                    ),
                ),
            ],
            options={
                "verbose_name": "derecho al dividendo",
                "verbose_name_plural": "derechos al dividendo",
                "ordering": ["run_id", "account__sort_key", "account_id", "instalment_id", "line"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ProposedDividend",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "form",
                    models.CharField(
                        choices=[("cash", "efectivo"), ("stock", "acciones, obligatorio"), ("choice", "acciones o efectivo, a elección")],
                        max_length=8,
                        verbose_name="forma",
                    ),
                ),
                ("per_share", models.DecimalField(decimal_places=6, max_digits=24, verbose_name="por acción")),
                ("shares", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("total", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="total")),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="proposed",
                        to="governance.distribution",
                        verbose_name="proyecto",
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
                "verbose_name": "dividendo propuesto",
                "verbose_name_plural": "dividendos propuestos",
                "ordering": ["distribution_id", "security_id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="StockChoice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("takes_shares", models.BooleanField(verbose_name="recibe acciones")),
                ("chosen_on", models.DateField(verbose_name="elegido el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.account", verbose_name="cuenta"
                    ),
                ),
                (
                    "dividend",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="choices",
                        to="governance.dividend",
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
                "verbose_name": "elección de acciones o efectivo",
                "verbose_name_plural": "elecciones de acciones o efectivo",
                "ordering": ["dividend_id", "account_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="TaxSplit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("taxable_income", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="renta líquida gravable")),
                (
                    "windfall",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="ganancias ocasionales"),
                ),
                ("income_tax", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="impuesto de renta")),
                (
                    "windfall_tax",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="impuesto de ganancia ocasional"
                    ),
                ),
                (
                    "foreign_discount",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="descuento por impuestos del exterior"
                    ),
                ),
                (
                    "dividends_received",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="dividendos recibidos no gravados"
                    ),
                ),
                (
                    "benefits",
                    models.DecimalField(decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="beneficios trasladables"),
                ),
                ("most", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="máximo no gravado")),
                (
                    "used",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="exceso de otros años usado"
                    ),
                ),
                ("untaxed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="no gravado")),
                ("taxed", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="gravado")),
                (
                    "carried",
                    models.DecimalField(
                        decimal_places=2, default=Decimal("0.00"), max_digits=24, verbose_name="exceso que pasa a la cuenta de control"
                    ),
                ),
                (
                    "distribution",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tax_split",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
            ],
            options={
                "verbose_name": "parte gravada y no gravada",
                "verbose_name_plural": "partes gravadas y no gravadas",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="UntaxedExcess",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("origin_year", models.PositiveSmallIntegerField(verbose_name="año de origen")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                (
                    "distribution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="excess_entries",
                        to="governance.distribution",
                        verbose_name="proyecto",
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="untaxed_excess",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
            ],
            options={
                "verbose_name": "movimiento de la cuenta de control",
                "verbose_name_plural": "movimientos de la cuenta de control",
                "ordering": ["entity_id", "origin_year", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="BondDefault",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("bond", models.CharField(max_length=200, verbose_name="emisión")),
                ("overdue_since", models.DateField(verbose_name="en mora desde")),
                ("cured_on", models.DateField(blank=True, null=True, verbose_name="pagada el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bond_defaults",
                        to="governance.entity",
                        verbose_name="entidad",
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
                "verbose_name": "mora de bonos",
                "verbose_name_plural": "moras de bonos",
                "ordering": ["entity_id", "overdue_since", "id"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("bond", ""), _negated=True), name="bond_default_named"),
                    models.CheckConstraint(
                        condition=models.Q(("cured_on__isnull", True), ("cured_on__gte", models.F("overdue_since")), _connector="OR"),
                        name="bond_default_dates",
                    ),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="distribution",
            constraint=models.CheckConstraint(condition=models.Q(("period_to__gte", models.F("period_from"))), name="distribution_period"),
        ),
        migrations.AddConstraint(
            model_name="distribution",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("dividends__gte", 0),
                    ("legal_reserve__gte", 0),
                    ("prior_losses__gte", 0),
                    ("retained__gte", 0),
                    ("social__gte", 0),
                    ("taxes__gte", 0),
                ),
                name="distribution_signs",
            ),
        ),
        migrations.AddConstraint(
            model_name="distributiondecision",
            constraint=models.CheckConstraint(condition=models.Q(("minutes_ref", ""), _negated=True), name="distribution_decision_founded"),
        ),
        migrations.AddConstraint(
            model_name="distributiondecision",
            constraint=models.CheckConstraint(
                condition=models.Q(("in_favour__gte", 0), ("represented__gte", models.F("in_favour"))), name="distribution_decision_votes"
            ),
        ),
        migrations.AddConstraint(
            model_name="distributionreserve",
            constraint=models.UniqueConstraint(
                fields=("distribution", "kind", "purpose", "created_year"), name="distribution_reserve_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="distributionreserve",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "after",
                        django.db.models.expressions.CombinedExpression(
                            django.db.models.expressions.CombinedExpression(
                                django.db.models.expressions.CombinedExpression(models.F("before"), "-", models.F("loss_taken")),
                                "-",
                                models.F("released"),
                            ),
                            "+",
                            models.F("added"),
                        ),
                    )
                ),
                name="distribution_reserve_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="distributionreserve",
            constraint=models.CheckConstraint(
                condition=models.Q(("added__gte", 0), ("after__gte", 0), ("before__gte", 0), ("loss_taken__gte", 0), ("released__gte", 0)),
                name="distribution_reserve_signs",
            ),
        ),
        migrations.AddConstraint(
            model_name="distributionstep",
            constraint=models.UniqueConstraint(fields=("distribution", "stage"), name="distribution_step_once"),
        ),
        migrations.AddConstraint(
            model_name="distributionstep",
            constraint=models.CheckConstraint(condition=models.Q(("reference", ""), _negated=True), name="distribution_step_founded"),
        ),
        migrations.AddConstraint(
            model_name="dividend",
            constraint=models.UniqueConstraint(fields=("distribution", "security"), name="dividend_once"),
        ),
        migrations.AddConstraint(
            model_name="dividend",
            constraint=models.CheckConstraint(
                condition=models.Q(("per_share__gt", 0), ("shares__gt", 0), ("total__gt", 0)), name="dividend_positive"
            ),
        ),
        migrations.AddConstraint(
            model_name="dividend",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("taxed_total__gte", 0),
                    ("total", django.db.models.expressions.CombinedExpression(models.F("untaxed_total"), "+", models.F("taxed_total"))),
                    ("untaxed_total__gte", 0),
                ),
                name="dividend_split_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="dividend",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("form", "cash"), ("stock_price__isnull", True)),
                    models.Q(("form__in", ["stock", "choice"]), ("stock_price__gt", 0)),
                    _connector="OR",
                ),
                name="dividend_stock_priced",
            ),
        ),
        migrations.AddConstraint(
            model_name="dividendinstalment",
            constraint=models.UniqueConstraint(fields=("dividend", "number"), name="instalment_once"),
        ),
        migrations.AddConstraint(
            model_name="dividendinstalment",
            constraint=models.UniqueConstraint(fields=("dividend", "pay_on"), name="instalment_once_a_day"),
        ),
        migrations.AddConstraint(
            model_name="dividendinstalment",
            constraint=models.CheckConstraint(condition=models.Q(("number__gt", 0), ("per_share__gt", 0)), name="instalment_positive"),
        ),
        migrations.AddConstraint(
            model_name="dividendinstalment",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_cum_on__lte", models.F("pay_on"))), name="instalment_cum_before_payment"
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlementrun",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["requested", "computed", "approved"])),
                fields=("distribution", "pay_on"),
                name="run_one_live",
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlementrun",
            constraint=models.CheckConstraint(
                condition=models.Q(("net", django.db.models.expressions.CombinedExpression(models.F("gross"), "-", models.F("withheld")))),
                name="run_totals_close",
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlement",
            constraint=models.UniqueConstraint(fields=("run", "instalment", "account", "line"), name="entitlement_once"),
        ),
        migrations.AddConstraint(
            model_name="entitlement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("gross", django.db.models.expressions.CombinedExpression(models.F("gross_untaxed"), "+", models.F("gross_taxed")))
                ),
                name="entitlement_gross_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "withheld",
                        django.db.models.expressions.CombinedExpression(models.F("withheld_general"), "+", models.F("withheld_special")),
                    )
                ),
                name="entitlement_tax_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlement",
            constraint=models.CheckConstraint(
                condition=models.Q(("net", django.db.models.expressions.CombinedExpression(models.F("gross"), "-", models.F("withheld")))),
                name="entitlement_net_closes",
            ),
        ),
        migrations.AddConstraint(
            model_name="entitlement",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("gross_taxed__gte", 0),
                    ("gross_untaxed__gte", 0),
                    ("net__gte", 0),
                    ("withheld_general__gte", 0),
                    ("withheld_special__gte", 0),
                ),
                name="entitlement_signs",
            ),
        ),
        migrations.AddConstraint(
            model_name="proposeddividend",
            constraint=models.UniqueConstraint(fields=("distribution", "security"), name="proposed_dividend_once"),
        ),
        migrations.AddConstraint(
            model_name="proposeddividend",
            constraint=models.CheckConstraint(
                condition=models.Q(("per_share__gt", 0), ("shares__gt", 0), ("total__gt", 0)), name="proposed_dividend_positive"
            ),
        ),
        migrations.AddIndex(
            model_name="stockchoice",
            index=models.Index(fields=["dividend", "account", "-id"], name="stock_choice_latest"),
        ),
        migrations.AddConstraint(
            model_name="taxsplit",
            constraint=models.CheckConstraint(
                condition=models.Q(("carried__gte", 0), ("taxed__gte", 0), ("untaxed__gte", 0), ("used__gte", 0)), name="tax_split_signs"
            ),
        ),
        migrations.AddConstraint(
            model_name="untaxedexcess",
            constraint=models.UniqueConstraint(fields=("distribution", "origin_year"), name="untaxed_excess_once"),
        ),
        migrations.AddConstraint(
            model_name="untaxedexcess",
            constraint=models.CheckConstraint(condition=models.Q(("amount", 0), _negated=True), name="untaxed_excess_moves"),
        ),
        append_only("governance_distribution"),
        append_only("governance_distributionreserve"),
        append_only("governance_proposeddividend"),
        append_only("governance_taxsplit"),
        append_only("governance_untaxedexcess"),
        append_only("governance_distributionstep"),
        append_only("governance_distributiondecision"),
        append_only("governance_dividend"),
        append_only("governance_dividendinstalment"),
        append_only("governance_stockchoice"),
        append_only("governance_entitlement"),
        frozen_when("governance_entitlementrun", "OLD.state = 'approved'"),
        frozen_when("governance_bonddefault", "OLD.cured_on IS NOT NULL"),
    ]
