"""Capital, certificates, macro-certificates and classes' privileges; their guards, after the tables."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [("governance", "0004_encumbrances"), ("core", "0002_guards"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="CapitalAct",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("conversion", "conversión de clase"),
                            ("split", "división o agrupación"),
                            ("buy_back", "readquisición"),
                            ("resale", "enajenación de propias"),
                            ("cancellation", "cancelación de propias"),
                        ],
                        max_length=16,
                        verbose_name="acto",
                    ),
                ),
                ("decided_on", models.DateField(verbose_name="decidido el")),
                ("basis", models.CharField(max_length=300, verbose_name="acta o documento")),
                ("figures", models.JSONField(default=dict, verbose_name="cifras")),
                ("book_digest", models.CharField(max_length=64, verbose_name="huella del libro de reglas")),
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
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="capital_acts",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "posting",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="capital_act",
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
                        related_name="capital_acts",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "acto de capital",
                "verbose_name_plural": "actos de capital",
                "ordering": ["entity_id", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="CorporateTerm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("domicile", models.CharField(max_length=120, verbose_name="domicilio")),
                ("expires_on", models.DateField(verbose_name="término de duración")),
                ("decided_by", models.CharField(max_length=12, verbose_name="órgano que decidió")),
                ("decided_on", models.DateField(verbose_name="decidido el")),
                ("registered_on", models.DateField(verbose_name="inscrito el")),
                ("basis", models.CharField(max_length=300, verbose_name="acta y escritura")),
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
                        related_name="corporate_terms",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
            ],
            options={
                "verbose_name": "domicilio y término",
                "verbose_name_plural": "domicilios y términos",
                "ordering": ["entity_id", "registered_on"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="FractionPayment",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("numerator", models.PositiveBigIntegerField(verbose_name="numerador")),
                ("denominator", models.PositiveBigIntegerField(verbose_name="denominador")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="valor")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.account", verbose_name="cuenta"
                    ),
                ),
                (
                    "act",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fractions",
                        to="governance.capitalact",
                        verbose_name="acto",
                    ),
                ),
            ],
            options={
                "verbose_name": "fracción pagada en dinero",
                "verbose_name_plural": "fracciones pagadas en dinero",
                "ordering": ["act_id", "account_id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="HoldingsCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("macro", "contra macrotítulos"), ("subscribed", "contra lo suscrito")],
                        max_length=16,
                        verbose_name="control",
                    ),
                ),
                ("on", models.DateField(verbose_name="fecha")),
                ("expected", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="esperado")),
                ("found", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="encontrado")),
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
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="checks", to="governance.security", verbose_name="especie"
                    ),
                ),
            ],
            options={
                "verbose_name": "control de saldos",
                "verbose_name_plural": "controles de saldos",
                "ordering": ["security_id", "-on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="IndustryShare",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.PositiveBigIntegerField(verbose_name="cantidad")),
                ("granted_on", models.DateField(verbose_name="otorgadas el")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
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
                        related_name="industry_shares",
                        to="governance.entity",
                        verbose_name="entidad",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="industry_shares",
                        to="governance.person",
                        verbose_name="persona",
                    ),
                ),
                (
                    "releases",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="released_by",
                        to="governance.industryshare",
                        verbose_name="libera",
                    ),
                ),
            ],
            options={
                "verbose_name": "acciones de industria",
                "verbose_name_plural": "acciones de industria",
                "ordering": ["entity_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="MacroCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(max_length=60, verbose_name="número")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("from_on", models.DateField(verbose_name="desde")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
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
                    "depository",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.person", verbose_name="depósito"
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="governance.macrocertificate",
                        verbose_name="sustituye",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="macro_certificates",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "macrotítulo",
                "verbose_name_plural": "macrotítulos",
                "ordering": ["security_id", "from_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ParChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_on", models.DateField(verbose_name="desde")),
                ("before", models.DecimalField(decimal_places=6, max_digits=24, verbose_name="nominal anterior")),
                ("after", models.DecimalField(decimal_places=6, max_digits=24, verbose_name="nominal nuevo")),
                (
                    "posting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="par_changes",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="par_changes",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "cambio de nominal",
                "verbose_name_plural": "cambios de nominal",
                "ordering": ["security_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Privilege",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("reimbursement", "reembolso preferente hasta el nominal"),
                            ("profit_quota", "cuota preferente de utilidades"),
                            ("economic", "otra prerrogativa económica"),
                        ],
                        max_length=16,
                        verbose_name="privilegio",
                    ),
                ),
                ("detail", models.CharField(max_length=300, verbose_name="contenido")),
                ("cumulation_years", models.PositiveSmallIntegerField(default=0, verbose_name="años acumulables")),
                ("votes_per_share", models.PositiveSmallIntegerField(default=1, verbose_name="votos por acción")),
                ("from_on", models.DateField(verbose_name="desde")),
                ("basis", models.CharField(max_length=300, verbose_name="acta o escritura")),
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
                    "ends",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ended_by",
                        to="governance.privilege",
                        verbose_name="suprime",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="privileges",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "privilegio de una clase",
                "verbose_name_plural": "privilegios de las clases",
                "ordering": ["security_id", "from_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ShareCertificate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveBigIntegerField(verbose_name="número")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("provisional", models.BooleanField(default=False, verbose_name="provisional")),
                ("first_share", models.PositiveBigIntegerField(blank=True, null=True, verbose_name="de la acción n.º")),
                ("prepared_on", models.DateField(verbose_name="preparado el")),
                ("duplicate", models.BooleanField(default=False, verbose_name="duplicado")),
                ("issued_on", models.DateField(blank=True, null=True, verbose_name="expedido el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certificates",
                        to="governance.account",
                        verbose_name="cuenta",
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
                    "posting",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certificates",
                        to="governance.posting",
                        verbose_name="asiento",
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
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="governance.sharecertificate",
                        verbose_name="sustituye",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="certificates",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "título de acciones",
                "verbose_name_plural": "títulos de acciones",
                "ordering": ["security_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="Deposit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones")),
                ("deposited_on", models.DateField(verbose_name="depositadas el")),
                ("reference", models.CharField(max_length=120, verbose_name="referencia del depósito")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="deposits", to="governance.account", verbose_name="cuenta"
                    ),
                ),
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
                    "depository",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.person", verbose_name="depósito"
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deposits",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
                (
                    "certificate",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deposit",
                        to="governance.sharecertificate",
                        verbose_name="título",
                    ),
                ),
            ],
            options={
                "verbose_name": "depósito de acciones",
                "verbose_name_plural": "depósitos de acciones",
                "ordering": ["security_id", "deposited_on", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="CertificateSignature",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("chair", "presidente"),
                            ("vice_chair", "vicepresidente de la junta"),
                            ("member", "miembro principal"),
                            ("alternate", "miembro suplente"),
                            ("president", "presidente de la entidad"),
                            ("vice_president", "vicepresidente de la entidad"),
                            ("legal_representative", "representante legal"),
                            ("alternate_representative", "representante legal suplente"),
                            ("manager", "gerente"),
                            ("secretary", "secretario general"),
                            ("auditor", "revisor fiscal"),
                            ("alternate_auditor", "revisor fiscal suplente"),
                            ("liquidator", "liquidador"),
                        ],
                        max_length=24,
                        verbose_name="calidad",
                    ),
                ),
                ("signed_on", models.DateField(verbose_name="firmado el")),
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
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.person", verbose_name="firma"
                    ),
                ),
                (
                    "certificate",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="signatures",
                        to="governance.sharecertificate",
                        verbose_name="título",
                    ),
                ),
            ],
            options={
                "verbose_name": "firma de un título",
                "verbose_name_plural": "firmas de títulos",
                "ordering": ["certificate_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="CertificateEnd",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("transfer", "traspaso"),
                            ("division", "fraccionamiento"),
                            ("theft", "hurto"),
                            ("loss", "extravío"),
                            ("deterioration", "deterioro"),
                            ("deposit", "depósito"),
                            ("paid", "pago total"),
                            ("act", "acto societario"),
                            ("error", "no expedido"),
                        ],
                        max_length=16,
                        verbose_name="motivo",
                    ),
                ),
                ("ended_on", models.DateField(verbose_name="cancelado el")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
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
                    "certificate",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="end",
                        to="governance.sharecertificate",
                        verbose_name="título",
                    ),
                ),
            ],
            options={
                "verbose_name": "cancelación de un título",
                "verbose_name_plural": "cancelaciones de títulos",
                "ordering": ["certificate_id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="BookKeeping",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "keeping",
                    models.CharField(
                        choices=[("own", "libro propio"), ("mirror", "espejo del depósito central")],
                        max_length=6,
                        verbose_name="llevada en",
                    ),
                ),
                (
                    "dematerialisation",
                    models.CharField(
                        choices=[("full", "total"), ("partial", "parcial"), ("none", "en papel")],
                        max_length=8,
                        verbose_name="desmaterialización",
                    ),
                ),
                ("from_on", models.DateField(verbose_name="desde")),
                ("resolution", models.CharField(max_length=300, verbose_name="resolución de la junta")),
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
                    "keeper",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="governance.person",
                        verbose_name="encargado",
                    ),
                ),
                (
                    "security",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="keepings",
                        to="governance.security",
                        verbose_name="especie",
                    ),
                ),
            ],
            options={
                "verbose_name": "encargo del libro",
                "verbose_name_plural": "encargos del libro",
                "ordering": ["security_id", "from_on"],
                "abstract": False,
                "base_manager_name": "objects",
                "constraints": [
                    models.UniqueConstraint(fields=("security", "from_on"), name="book_keeping_once_a_day"),
                    models.CheckConstraint(condition=models.Q(("resolution", ""), _negated=True), name="book_keeping_founded"),
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="capitalact",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="capital_act_founded"),
        ),
        migrations.AddConstraint(
            model_name="corporateterm",
            constraint=models.UniqueConstraint(fields=("entity", "registered_on"), name="corporate_term_once_a_day"),
        ),
        migrations.AddConstraint(
            model_name="corporateterm",
            constraint=models.CheckConstraint(
                condition=models.Q(("registered_on__gte", models.F("decided_on")), models.Q(("basis", ""), _negated=True)),
                name="corporate_term_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="fractionpayment",
            constraint=models.UniqueConstraint(fields=("act", "account"), name="fraction_once"),
        ),
        migrations.AddConstraint(
            model_name="fractionpayment",
            constraint=models.CheckConstraint(
                condition=models.Q(("numerator__gt", 0), ("denominator__gt", models.F("numerator"))), name="fraction_below_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="industryshare",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gt", 0), models.Q(("basis", ""), _negated=True)), name="industry_share_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="macrocertificate",
            constraint=models.UniqueConstraint(fields=("security", "depository", "number"), name="macro_certificate_once"),
        ),
        migrations.AddConstraint(
            model_name="macrocertificate",
            constraint=models.CheckConstraint(
                condition=models.Q(("quantity__gte", 0), models.Q(("basis", ""), _negated=True)), name="macro_certificate_founded"
            ),
        ),
        migrations.AddConstraint(
            model_name="parchange",
            constraint=models.CheckConstraint(condition=models.Q(("before__gt", 0), ("after__gt", 0)), name="par_change_positive"),
        ),
        migrations.AddConstraint(
            model_name="parchange",
            constraint=models.UniqueConstraint(fields=("security", "posting"), name="par_change_once"),
        ),
        migrations.AddConstraint(
            model_name="privilege",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("basis", ""), _negated=True), models.Q(("detail", ""), _negated=True)),
                name="privilege_founded",
            ),
        ),
        migrations.AddIndex(
            model_name="sharecertificate",
            index=models.Index(fields=["account", "security"], name="certificate_of_account"),
        ),
        migrations.AddConstraint(
            model_name="sharecertificate",
            constraint=models.UniqueConstraint(fields=("security", "number"), name="certificate_number_once"),
        ),
        migrations.AddConstraint(
            model_name="sharecertificate",
            constraint=models.CheckConstraint(condition=models.Q(("quantity__gt", 0), ("number__gt", 0)), name="certificate_positive"),
        ),
        migrations.AddConstraint(
            model_name="sharecertificate",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("document__isnull", True), ("issued_on__isnull", True)),
                    models.Q(("document__isnull", False), ("issued_on__isnull", False)),
                    _connector="OR",
                ),
                name="certificate_issued_with_document",
            ),
        ),
        migrations.AddConstraint(
            model_name="sharecertificate",
            constraint=models.CheckConstraint(
                condition=models.Q(("issued_on__isnull", True), ("issued_on__gte", models.F("prepared_on")), _connector="OR"),
                name="certificate_dates",
            ),
        ),
        migrations.AddConstraint(
            model_name="deposit",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("quantity", 0), _negated=True), models.Q(("reference", ""), _negated=True)),
                name="deposit_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="deposit",
            constraint=models.UniqueConstraint(fields=("depository", "reference", "account", "security"), name="deposit_reference_once"),
        ),
        migrations.AddConstraint(
            model_name="certificatesignature",
            constraint=models.UniqueConstraint(fields=("certificate", "role"), name="certificate_signed_once_by_role"),
        ),
        migrations.AddConstraint(
            model_name="certificateend",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="certificate_end_founded"),
        ),
        append_only("governance_capitalact"),
        append_only("governance_fractionpayment"),
        append_only("governance_parchange"),
        append_only("governance_privilege"),
        append_only("governance_bookkeeping"),
        append_only("governance_industryshare"),
        append_only("governance_corporateterm"),
        append_only("governance_certificatesignature"),
        append_only("governance_certificateend"),
        append_only("governance_deposit"),
        append_only("governance_macrocertificate"),
        append_only("governance_holdingscheck"),
        frozen_when("governance_sharecertificate", "true", ["document_id", "issued_on"]),
        frozen_when("governance_sharecertificate", "OLD.document_id IS NOT NULL", name="issued"),
    ]
