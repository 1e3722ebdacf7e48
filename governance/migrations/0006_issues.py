"""Issues of shares, subscriptions, instalments and rights, written once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import core.clock
from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [("governance", "0005_capital"), ("core", "0002_guards")]

    operations = [
        migrations.CreateModel(
            name="ShareIssue",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="número")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                (
                    "ordered_by",
                    models.CharField(
                        choices=[("meeting", "asamblea"), ("board", "junta directiva")], max_length=10, verbose_name="la ordena"
                    ),
                ),
                ("ordered_on", models.DateField(verbose_name="ordenada el")),
                ("basis", models.CharField(max_length=300, verbose_name="acta")),
                ("waived_on", models.DateField(blank=True, null=True, verbose_name="renuncia a la preferencia el")),
                ("waiver_for", models.BigIntegerField(blank=True, null=True, verbose_name="votos a favor")),
                ("waiver_represented", models.BigIntegerField(blank=True, null=True, verbose_name="votos representados")),
                ("waiver_basis", models.CharField(blank=True, default="", max_length=300, verbose_name="acta de la asamblea")),
                ("book_digest", models.CharField(max_length=64, verbose_name="libro de reglas")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="share_issues",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                        on_delete=django.db.models.deletion.PROTECT, related_name="issues", to="governance.security", verbose_name="clase"
                    ),
                ),
            ],
            options={
                "verbose_name": "emisión de acciones",
                "verbose_name_plural": "emisiones de acciones",
                "ordering": ["entity_id", "-number"],
            },
        ),
        migrations.CreateModel(
            name="RightsAssignment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("assigned_on", models.DateField(verbose_name="cedido el")),
                ("basis", models.CharField(max_length=300, verbose_name="documento")),
                (
                    "assignee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rights_taken",
                        to="governance.account",
                        verbose_name="cesionario",
                    ),
                ),
                (
                    "assignor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rights_given",
                        to="governance.account",
                        verbose_name="cedente",
                    ),
                ),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                    "issue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="assignments",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "cesión de derechos",
                "verbose_name_plural": "cesiones de derechos",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IssueRegulation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                (
                    "approved_by",
                    models.CharField(
                        choices=[("meeting", "asamblea"), ("board", "junta directiva")], max_length=10, verbose_name="lo aprueba"
                    ),
                ),
                ("approved_on", models.DateField(verbose_name="aprobado el")),
                ("basis", models.CharField(max_length=300, verbose_name="acta")),
                ("delegated", models.CharField(blank=True, default="", max_length=300, verbose_name="acta de la delegación")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones ofrecidas")),
                ("price", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="precio")),
                ("proportion", models.CharField(blank=True, default="", max_length=300, verbose_name="proporción y forma")),
                ("offer_days", models.PositiveSmallIntegerField(verbose_name="plazo de la oferta, en días")),
                ("offer_day_kind", models.CharField(max_length=10, verbose_name="días")),
                ("in_cash", models.BooleanField(default=True, verbose_name="en dinero")),
                ("initial_numerator", models.PositiveSmallIntegerField(default=1, verbose_name="cuota inicial, parte")),
                ("initial_denominator", models.PositiveSmallIntegerField(default=1, verbose_name="cuota inicial, de")),
                ("instalments", models.PositiveSmallIntegerField(default=0, verbose_name="cuotas después de la inicial")),
                ("balance_months", models.PositiveSmallIntegerField(default=0, verbose_name="meses para el saldo")),
                ("remainder_authorised", models.BooleanField(default=False, verbose_name="autoriza colocar el remanente")),
                ("convertible_from", models.DateField(blank=True, null=True, verbose_name="convertible desde")),
                ("convertible_until", models.DateField(blank=True, null=True, verbose_name="convertible hasta")),
                ("conversion_compulsory", models.BooleanField(default=False, verbose_name="conversión obligatoria")),
                ("book_digest", models.CharField(max_length=64, verbose_name="libro de reglas")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                    "issue",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="regulation",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "reglamento de colocación",
                "verbose_name_plural": "reglamentos de colocación",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IssueOffer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("notice_on", models.DateField(verbose_name="aviso de oferta")),
                ("media", models.JSONField(default=list, verbose_name="medios")),
                ("closes_on", models.DateField(verbose_name="vence la oferta")),
                ("record_on", models.DateField(verbose_name="fecha de la proporción")),
                ("posting_number", models.PositiveBigIntegerField(verbose_name="asiento")),
                ("base", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones que dan derecho")),
                ("entitled", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="derechos repartidos")),
                ("outcome", models.CharField(max_length=20, verbose_name="plazo")),
                ("book_digest", models.CharField(max_length=64, verbose_name="libro de reglas")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                    "issue",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="offer",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "oferta",
                "verbose_name_plural": "ofertas",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IssueEntitlement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("held", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones que da derecho")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="puede suscribir")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="issue_entitlements",
                        to="governance.account",
                        verbose_name="cuenta",
                    ),
                ),
                (
                    "issue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entitlements",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "derecho de suscripción",
                "verbose_name_plural": "derechos de suscripción",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IssueClosing",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("closed_on", models.DateField(verbose_name="cerrada el")),
                ("subscribed", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones suscritas")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor suscrito")),
                ("paid", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="pagado")),
                (
                    "document",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.document"
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
                    "issue",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closing",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "cierre de la oferta",
                "verbose_name_plural": "cierres de ofertas",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IssueClearance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("approved_on", models.DateField(verbose_name="aprobado el")),
                ("reference", models.CharField(max_length=120, verbose_name="resolución")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                    "issue",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="clearance",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
            ],
            options={
                "verbose_name": "aprobación de la Superintendencia",
                "verbose_name_plural": "aprobaciones de la Superintendencia",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Subscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("number", models.PositiveIntegerField(verbose_name="número")),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("right", "derecho de preferencia"),
                            ("waiver", "colocación sin preferencia"),
                            ("remainder", "remanente"),
                            ("withdrawn", "acciones retiradas a otro suscriptor"),
                        ],
                        max_length=12,
                        verbose_name="por",
                    ),
                ),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("price", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="precio")),
                ("accepted_on", models.DateField(verbose_name="aceptada el")),
                ("basis", models.CharField(max_length=300, verbose_name="documento")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="governance.account",
                        verbose_name="suscriptor",
                    ),
                ),
                (
                    "issue",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="governance.shareissue",
                        verbose_name="emisión",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="subscriptions",
                        to="governance.posting",
                        verbose_name="asiento",
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
                "verbose_name": "suscripción",
                "verbose_name_plural": "suscripciones",
                "ordering": ["issue_id", "number"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="InstalmentPayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                ("paid_on", models.DateField(verbose_name="pagado el")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("subscriber", "suscriptor"),
                            ("acquirer", "adquirente"),
                            ("court", "cobro judicial"),
                            ("sale", "venta por comisionista"),
                        ],
                        max_length=12,
                        verbose_name="procede de",
                    ),
                ),
                ("source_ref", models.CharField(max_length=120, verbose_name="referencia")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
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
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="governance.subscription",
                        verbose_name="suscripción",
                    ),
                ),
            ],
            options={
                "verbose_name": "pago de una suscripción",
                "verbose_name_plural": "pagos de suscripciones",
                "ordering": ["subscription_id", "paid_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Instalment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(verbose_name="cuota")),
                ("due_on", models.DateField(verbose_name="vence el")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                (
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="instalments",
                        to="governance.subscription",
                        verbose_name="suscripción",
                    ),
                ),
            ],
            options={
                "verbose_name": "cuota de una suscripción",
                "verbose_name_plural": "cuotas de suscripciones",
                "ordering": ["subscription_id", "number"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DefaultRemedy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("recorded_at", models.DateTimeField(default=core.clock.now, verbose_name="registrado")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("judicial_collection", "cobro judicial"),
                            ("sale_through_broker", "venta por comisionista"),
                            ("imputation", "imputación a liberar acciones"),
                        ],
                        max_length=20,
                        verbose_name="medida",
                    ),
                ),
                ("decided_on", models.DateField(verbose_name="decidida el")),
                ("basis", models.CharField(max_length=300, verbose_name="acta de la junta")),
                ("received", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="recibido")),
                ("pending", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="pendiente")),
                ("deduction", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="deducción")),
                ("released", models.DecimalField(decimal_places=6, default=0, max_digits=30, verbose_name="liberadas")),
                ("withdrawn", models.DecimalField(decimal_places=6, default=0, max_digits=30, verbose_name="retiradas")),
                ("left_over", models.DecimalField(decimal_places=2, default=0, max_digits=24, verbose_name="sobrante")),
                ("book_digest", models.CharField(max_length=64, verbose_name="libro de reglas")),
                (
                    "evidence",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence"
                    ),
                ),
                (
                    "posting",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="default_remedy",
                        to="governance.posting",
                        verbose_name="asiento",
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
                    "subscription",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="remedies",
                        to="governance.subscription",
                        verbose_name="suscripción",
                    ),
                ),
            ],
            options={
                "verbose_name": "medida por mora",
                "verbose_name_plural": "medidas por mora",
                "ordering": ["subscription_id", "decided_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddConstraint(
            model_name="shareissue",
            constraint=models.UniqueConstraint(fields=("entity", "number"), name="share_issue_number_once"),
        ),
        migrations.AddConstraint(
            model_name="shareissue",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gt", 0), models.Q(("basis", ""), _negated=True)), name="share_issue_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="shareissue",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("waived_on__isnull", True), ("waiver_for__isnull", True), ("waiver_represented__isnull", True)),
                    models.Q(
                        ("waived_on__isnull", False),
                        ("waiver_for__gt", 0),
                        ("waiver_represented__gte", models.F("waiver_for")),
                        models.Q(("waiver_basis", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="share_issue_waiver_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="rightsassignment",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("quantity__gt", 0), models.Q(("assignor", models.F("assignee")), _negated=True), models.Q(("basis", ""), _negated=True)
                ),
                name="rights_assignment_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="issueregulation",
            constraint=models.CheckConstraint(
                condition=models.Q(("price__gt", 0), ("quantity__gt", 0), models.Q(("basis", ""), _negated=True)),
                name="issue_regulation_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="issueregulation",
            constraint=models.CheckConstraint(
                condition=models.Q(("initial_denominator__gt", 0), ("initial_denominator__gte", models.F("initial_numerator"))),
                name="issue_regulation_initial",
            ),
        ),
        migrations.AddConstraint(
            model_name="issueregulation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("balance_months", 0), ("initial_numerator", models.F("initial_denominator")), ("instalments", 0)),
                    models.Q(("balance_months__gt", 0), ("initial_numerator__lt", models.F("initial_denominator")), ("instalments__gt", 0)),
                    _connector="OR",
                ),
                name="issue_regulation_instalments",
            ),
        ),
        migrations.AddConstraint(
            model_name="issueoffer",
            constraint=models.CheckConstraint(condition=models.Q(("closes_on__gt", models.F("notice_on"))), name="issue_offer_dates"),
        ),
        migrations.AddConstraint(
            model_name="issueentitlement",
            constraint=models.UniqueConstraint(fields=("issue", "account"), name="issue_entitlement_once"),
        ),
        migrations.AddConstraint(
            model_name="issueentitlement",
            constraint=models.CheckConstraint(condition=models.Q(("held__gt", 0), ("quantity__gte", 0)), name="issue_entitlement_positive"),
        ),
        migrations.AddConstraint(
            model_name="issueclearance",
            constraint=models.CheckConstraint(condition=models.Q(("reference", ""), _negated=True), name="issue_clearance_founded"),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.UniqueConstraint(fields=("issue", "number"), name="subscription_number_once"),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.CheckConstraint(
                condition=models.Q(("price__gt", 0), ("quantity__gt", 0), models.Q(("basis", ""), _negated=True)),
                name="subscription_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="instalmentpayment",
            constraint=models.UniqueConstraint(fields=("subscription", "source_ref"), name="instalment_payment_source_once"),
        ),
        migrations.AddConstraint(
            model_name="instalmentpayment",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), models.Q(("source_ref", ""), _negated=True)), name="instalment_payment_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="instalment",
            constraint=models.UniqueConstraint(fields=("subscription", "number"), name="subscription_instalment_once"),
        ),
        migrations.AddConstraint(
            model_name="instalment",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="subscription_instalment_positive"),
        ),
        migrations.AddConstraint(
            model_name="defaultremedy",
            constraint=models.UniqueConstraint(
                condition=models.Q(("kind", "imputation")), fields=("subscription",), name="default_remedy_imputed_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="defaultremedy",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="default_remedy_founded"),
        ),
        frozen_when("governance_shareissue", "true"),
        append_only("governance_issueregulation"),
        append_only("governance_issueclearance"),
        append_only("governance_issueoffer"),
        append_only("governance_issueclosing"),
        append_only("governance_issueentitlement"),
        append_only("governance_rightsassignment"),
        append_only("governance_subscription"),
        append_only("governance_instalment"),
        append_only("governance_instalmentpayment"),
        append_only("governance_defaultremedy"),
    ]
