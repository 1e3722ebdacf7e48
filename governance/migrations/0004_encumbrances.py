"""Encumbrances on holdings and the records of what was allowed or refused."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [("core", "0002_guards"), ("governance", "0003_persons")]

    operations = [
        migrations.CreateModel(
            name="Discrepancy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("negative_balance", "saldo por debajo de cero"),
                            ("past_negative", "saldo por debajo de cero en una fecha pasada"),
                            ("encumbered", "salieron unidades gravadas"),
                        ],
                        max_length=20,
                        verbose_name="clase",
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="diferencia")),
                ("on", models.DateField(verbose_name="al")),
                ("found_at", models.DateTimeField(verbose_name="hallada")),
            ],
            options={
                "verbose_name": "diferencia con el depósito",
                "verbose_name_plural": "diferencias con el depósito",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Encumbrance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                ("spans", models.JSONField(default=list, verbose_name="tramos")),
                ("registered_on", models.DateField(verbose_name="inscrito el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("source_ref", models.CharField(max_length=120, verbose_name="referencia de origen")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("pledge", "prenda"),
                            ("usufruct", "usufructo"),
                            ("attachment", "embargo"),
                            ("litigation", "litigio"),
                            ("antichresis", "anticresis"),
                            ("cancelled", "inscripción cancelada o impedida"),
                            ("suspension", "derechos suspendidos"),
                        ],
                        max_length=12,
                        verbose_name="clase",
                    ),
                ),
                (
                    "scope",
                    models.CharField(
                        blank=True,
                        choices=[("shares_and_dividends", "acciones y dividendos"), ("dividends_only", "solo dividendos")],
                        default="",
                        max_length=24,
                        verbose_name="alcance",
                    ),
                ),
                ("granted", models.JSONField(blank=True, default=list, verbose_name="derechos pactados a favor")),
                ("reserved", models.JSONField(blank=True, default=list, verbose_name="derechos reservados")),
                ("authority", models.CharField(blank=True, default="", max_length=200, verbose_name="autoridad")),
                ("order_number", models.CharField(blank=True, default="", max_length=120, verbose_name="oficio")),
                ("order_on", models.DateField(blank=True, null=True, verbose_name="fecha del oficio")),
                (
                    "deposit_account",
                    models.CharField(blank=True, default="", max_length=120, verbose_name="cuenta de depósitos judiciales"),
                ),
                ("agreed_on", models.DateField(verbose_name="convenido el")),
            ],
            options={
                "verbose_name": "gravamen",
                "verbose_name_plural": "gravámenes",
                "ordering": ["registered_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="EncumbranceAmendment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                ("spans", models.JSONField(default=list, verbose_name="tramos")),
                ("registered_on", models.DateField(verbose_name="inscrito el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("source_ref", models.CharField(max_length=120, verbose_name="referencia de origen")),
                ("granted", models.JSONField(blank=True, null=True, verbose_name="derechos pactados a favor")),
                ("reserved", models.JSONField(blank=True, null=True, verbose_name="derechos reservados")),
                (
                    "deposit_account",
                    models.CharField(blank=True, default="", max_length=120, verbose_name="cuenta de depósitos judiciales"),
                ),
            ],
            options={
                "verbose_name": "modificación de gravamen",
                "verbose_name_plural": "modificaciones de gravámenes",
                "ordering": ["registered_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="EncumbranceRelease",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                ("spans", models.JSONField(default=list, verbose_name="tramos")),
                ("registered_on", models.DateField(verbose_name="inscrito el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("source_ref", models.CharField(max_length=120, verbose_name="referencia de origen")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("released", "levantado"),
                            ("transferred", "levantado por el traspaso"),
                            ("followed", "siguió a las acciones"),
                            ("carried", "pasó a las nuevas acciones"),
                            ("corrected", "corregido"),
                        ],
                        max_length=12,
                        verbose_name="motivo",
                    ),
                ),
            ],
            options={
                "verbose_name": "levantamiento de gravamen",
                "verbose_name_plural": "levantamientos de gravámenes",
                "ordering": ["registered_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="RegistrationRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("opening", "saldo de apertura"),
                            ("issue", "emisión"),
                            ("transfer", "traspaso"),
                            ("inheritance", "sucesión"),
                            ("donation", "donación"),
                            ("adjudication", "adjudicación"),
                            ("buy_back", "readquisición"),
                            ("resale", "enajenación de propias"),
                            ("cancellation", "cancelación"),
                            ("conversion", "conversión"),
                            ("split", "división o agrupación"),
                            ("stock_dividend", "dividendo en acciones"),
                            ("contribution", "aporte"),
                            ("redemption", "retiro"),
                            ("fund_day", "día del fondo"),
                            ("reconciliation", "conciliación"),
                            ("reversal", "reversión"),
                        ],
                        max_length=16,
                        verbose_name="acto",
                    ),
                ),
                ("received_on", models.DateField(verbose_name="recibida el")),
                ("presented_by", models.CharField(blank=True, default="", max_length=200, verbose_name="presentada por")),
                ("payload", models.JSONField(verbose_name="contenido")),
                ("source_ref", models.CharField(max_length=120, verbose_name="referencia de origen")),
                ("received_at", models.DateTimeField(verbose_name="recibida")),
                (
                    "state",
                    models.CharField(
                        choices=[("received", "recibida"), ("accepted", "inscrita"), ("refused", "negada")],
                        default="received",
                        max_length=8,
                        verbose_name="estado",
                    ),
                ),
                (
                    "ground",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("authority_order", "orden de autoridad competente"),
                            ("unmet_requirement", "requisitos del acto sin cumplir"),
                        ],
                        default="",
                        max_length=20,
                        verbose_name="causal",
                    ),
                ),
                ("reference", models.CharField(blank=True, default="", max_length=300, verbose_name="orden o requisito")),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="respondida")),
            ],
            options={
                "verbose_name": "solicitud de inscripción",
                "verbose_name_plural": "solicitudes de inscripción",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="TradingLeave",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("administrator", "negociación de un administrador"),
                            ("significant", "participación del diez por ciento o más"),
                        ],
                        max_length=16,
                        verbose_name="permiso",
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("buy", "adquirir"), ("sell", "enajenar"), ("both", "adquirir y enajenar")],
                        max_length=4,
                        verbose_name="para",
                    ),
                ),
                ("quantity", models.DecimalField(blank=True, decimal_places=6, max_digits=30, null=True, verbose_name="hasta")),
                ("given_by", models.CharField(max_length=200, verbose_name="otorgado por")),
                ("reference", models.CharField(max_length=200, verbose_name="acta o resolución")),
                ("members", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="miembros del órgano")),
                ("votes_for", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="votos a favor")),
                ("statement", models.CharField(blank=True, default="", max_length=500, verbose_name="motivo ajeno a la especulación")),
                ("given_on", models.DateField(verbose_name="otorgado el")),
                ("expires_on", models.DateField(blank=True, null=True, verbose_name="vence el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
            ],
            options={
                "verbose_name": "permiso para negociar",
                "verbose_name_plural": "permisos para negociar",
                "ordering": ["-given_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="TransferOrder",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "form",
                    models.CharField(
                        choices=[
                            ("written_order", "orden escrita del enajenante"),
                            ("endorsement", "endoso del título"),
                            ("judicial_copy", "copia auténtica de la diligencia judicial"),
                            ("deed", "escritura o sentencia de adjudicación"),
                            ("depository", "anotación del depósito central"),
                        ],
                        max_length=16,
                        verbose_name="documento",
                    ),
                ),
                ("forced", models.BooleanField(default=False, verbose_name="venta forzada")),
                ("depository_ref", models.CharField(blank=True, default="", max_length=120, verbose_name="referencia del depósito")),
                ("tax_amount", models.DecimalField(decimal_places=2, default=0, max_digits=20, verbose_name="impuesto")),
                (
                    "tax_payer",
                    models.CharField(
                        blank=True,
                        choices=[("transferor", "el enajenante"), ("transferee", "el adquirente"), ("issuer", "la entidad emisora")],
                        default="",
                        max_length=12,
                        verbose_name="a cargo de",
                    ),
                ),
                ("book_id", models.CharField(blank=True, default="", max_length=60, verbose_name="libro de reglas")),
                ("book_digest", models.CharField(blank=True, default="", max_length=64, verbose_name="huella del libro")),
                ("binds_from", models.DateField(verbose_name="obliga al adquirente desde")),
                ("warnings", models.JSONField(blank=True, default=list, verbose_name="advertencias")),
            ],
            options={
                "verbose_name": "orden de traspaso",
                "verbose_name_plural": "órdenes de traspaso",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="TransferPermission",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "consent",
                    models.CharField(
                        choices=[
                            ("creditor", "el acreedor"),
                            ("judge", "el juez"),
                            ("plaintiff", "la parte actora"),
                            ("authority", "la autoridad"),
                        ],
                        max_length=12,
                        verbose_name="permiso de",
                    ),
                ),
                ("given_by", models.CharField(max_length=200, verbose_name="otorgado por")),
                ("reference", models.CharField(max_length=200, verbose_name="documento")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                (
                    "on_transfer",
                    models.CharField(
                        choices=[("release", "se levanta"), ("follow", "sigue a las acciones")], max_length=8, verbose_name="al trasladarse"
                    ),
                ),
                ("given_on", models.DateField(verbose_name="otorgado el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
            ],
            options={
                "verbose_name": "permiso de traspaso",
                "verbose_name_plural": "permisos de traspaso",
                "ordering": ["given_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.RemoveConstraint(
            model_name="position",
            name="position_not_negative",
        ),
        migrations.AddField(
            model_name="entity",
            name="movements_need_approval",
            field=models.BooleanField(default=False, verbose_name="los traspasos los aprueba una segunda persona"),
        ),
        migrations.AddField(
            model_name="historicalentity",
            name="movements_need_approval",
            field=models.BooleanField(default=False, verbose_name="los traspasos los aprueba una segunda persona"),
        ),
        migrations.AddField(
            model_name="position",
            name="is_encumbered",
            field=models.BooleanField(db_default=False, default=False, verbose_name="con gravámenes"),
        ),
        migrations.AddField(
            model_name="position",
            name="is_mirror",
            field=models.BooleanField(db_default=False, default=False, verbose_name="espejo del depósito"),
        ),
        migrations.AddField(
            model_name="posting",
            name="dividends_reserved",
            field=models.BooleanField(db_default=False, default=False, verbose_name="dividendos pendientes reservados al enajenante"),
        ),
        migrations.AddConstraint(
            model_name="position",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gte", 0), ("is_issue", True), ("is_mirror", True), _connector="OR"),
                name="position_not_negative",
            ),
        ),
        migrations.AddField(
            model_name="discrepancy",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="discrepancies", to="governance.account", verbose_name="cuenta"
            ),
        ),
        migrations.AddField(
            model_name="discrepancy",
            name="posting",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="discrepancies", to="governance.posting", verbose_name="asiento"
            ),
        ),
        migrations.AddField(
            model_name="discrepancy",
            name="security",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="discrepancies", to="governance.security", verbose_name="especie"
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="account",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="encumbrances",
                to="governance.account",
                verbose_name="cuenta",
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="beneficiary",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="encumbrances",
                to="governance.person",
                verbose_name="a favor de",
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="carried_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="carried_to",
                to="governance.encumbrance",
                verbose_name="viene de",
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="documento",
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="posting",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="governance.posting",
                verbose_name="asiento",
            ),
        ),
        migrations.AddField(
            model_name="encumbrance",
            name="security",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="encumbrances", to="governance.security", verbose_name="especie"
            ),
        ),
        migrations.AddField(
            model_name="encumbranceamendment",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddField(
            model_name="encumbranceamendment",
            name="encumbrance",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="amendments", to="governance.encumbrance", verbose_name="gravamen"
            ),
        ),
        migrations.AddField(
            model_name="encumbranceamendment",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="documento",
            ),
        ),
        migrations.AddField(
            model_name="encumbranceamendment",
            name="posting",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="governance.posting",
                verbose_name="asiento",
            ),
        ),
        migrations.AddField(
            model_name="encumbrancerelease",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddField(
            model_name="encumbrancerelease",
            name="encumbrance",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="releases", to="governance.encumbrance", verbose_name="gravamen"
            ),
        ),
        migrations.AddField(
            model_name="encumbrancerelease",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="documento",
            ),
        ),
        migrations.AddField(
            model_name="encumbrancerelease",
            name="posting",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="%(class)ss",
                to="governance.posting",
                verbose_name="asiento",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="answer_evidence",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="answered_by",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="entity",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="registration_requests",
                to="governance.entity",
                verbose_name="entidad",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="documento",
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="posting",
            field=models.OneToOneField(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="request", to="governance.posting"
            ),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="received_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="recibida de"
            ),
        ),
        migrations.AddField(
            model_name="tradingleave",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddField(
            model_name="tradingleave",
            name="entity",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="trading_leaves", to="governance.entity", verbose_name="entidad"
            ),
        ),
        migrations.AddField(
            model_name="tradingleave",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="copia",
            ),
        ),
        migrations.AddField(
            model_name="tradingleave",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="trading_leaves", to="governance.person", verbose_name="persona"
            ),
        ),
        migrations.AddField(
            model_name="transferorder",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="copia",
            ),
        ),
        migrations.AddField(
            model_name="transferorder",
            name="posting",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="order", to="governance.posting", verbose_name="asiento"
            ),
        ),
        migrations.AddField(
            model_name="transferpermission",
            name="actor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddField(
            model_name="transferpermission",
            name="encumbrance",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="permissions",
                to="governance.encumbrance",
                verbose_name="gravamen",
            ),
        ),
        migrations.AddField(
            model_name="transferpermission",
            name="evidence",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
            ),
        ),
        migrations.AddConstraint(
            model_name="discrepancy",
            constraint=models.UniqueConstraint(fields=("posting", "account", "security", "kind"), name="discrepancy_once"),
        ),
        migrations.AddIndex(
            model_name="encumbrance",
            index=models.Index(fields=["account", "security"], name="encumbrance_by_holding"),
        ),
        migrations.AddConstraint(
            model_name="encumbrance",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gt", 0), models.Q(("basis", ""), _negated=True)), name="encumbrance_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="encumbrance",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "attachment"), models.Q(("scope", ""), _negated=True)),
                    ("kind", "litigation"),
                    ("scope", ""),
                    _connector="OR",
                ),
                name="encumbrance_scoped",
            ),
        ),
        migrations.AddConstraint(
            model_name="encumbrance",
            constraint=models.UniqueConstraint(fields=("account", "source_ref"), name="encumbrance_source_once"),
        ),
        migrations.AddConstraint(
            model_name="encumbranceamendment",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gte", 0), models.Q(("basis", ""), _negated=True)), name="encumbrance_amendment_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="encumbranceamendment",
            constraint=models.UniqueConstraint(fields=("encumbrance", "source_ref"), name="encumbrance_amendment_once"),
        ),
        migrations.AddConstraint(
            model_name="encumbrancerelease",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gt", 0), models.Q(("basis", ""), _negated=True)), name="encumbrance_release_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="encumbrancerelease",
            constraint=models.UniqueConstraint(fields=("encumbrance", "source_ref"), name="encumbrance_release_once"),
        ),
        migrations.AddIndex(
            model_name="registrationrequest",
            index=models.Index(fields=["entity", "state"], name="registration_request_state"),
        ),
        migrations.AddConstraint(
            model_name="registrationrequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("answered_at__isnull", True), ("state", "received")),
                    models.Q(("answered_at__isnull", False), ("posting__isnull", False), ("state", "accepted")),
                    models.Q(
                        ("answered_at__isnull", False),
                        ("posting__isnull", True),
                        ("state", "refused"),
                        models.Q(("ground", ""), _negated=True),
                        models.Q(("reference", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="registration_request_answered",
            ),
        ),
        migrations.AddConstraint(
            model_name="tradingleave",
            constraint=models.UniqueConstraint(fields=("entity", "person", "kind", "reference"), name="trading_leave_once"),
        ),
        migrations.AddConstraint(
            model_name="tradingleave",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("reference", ""), _negated=True),
                    models.Q(
                        models.Q(("kind", "administrator"), _negated=True), models.Q(("statement", ""), _negated=True), _connector="OR"
                    ),
                ),
                name="trading_leave_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="transferorder",
            constraint=models.CheckConstraint(condition=models.Q(("tax_amount__gte", 0)), name="transfer_order_tax"),
        ),
        migrations.AddConstraint(
            model_name="transferpermission",
            constraint=models.UniqueConstraint(fields=("encumbrance", "consent", "reference"), name="transfer_permission_once"),
        ),
        migrations.AddConstraint(
            model_name="transferpermission",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gt", 0), models.Q(("reference", ""), _negated=True)), name="transfer_permission_founded"
            ),
        ),
        append_only("governance_encumbrance"),
        append_only("governance_encumbranceamendment"),
        append_only("governance_encumbrancerelease"),
        append_only("governance_transferpermission"),
        append_only("governance_transferorder"),
        append_only("governance_tradingleave"),
        append_only("governance_discrepancy"),
        frozen_when("governance_registrationrequest", "OLD.state <> 'received'"),
    ]
