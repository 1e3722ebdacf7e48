"""What people and accounts keep beside their names: bank accounts, updates, merges, authorisations."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only


class Migration(migrations.Migration):
    dependencies = [("governance", "0002_guards"), ("core", "0002_guards")]

    operations = [
        migrations.CreateModel(
            name="BankAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("savings", "ahorros"),
                            ("checking", "corriente"),
                            ("deposit", "depósito electrónico"),
                            ("none", "ninguna: se retira la anterior"),
                        ],
                        max_length=10,
                        verbose_name="tipo",
                    ),
                ),
                ("bank_code", models.CharField(blank=True, default="", max_length=10, verbose_name="código del banco")),
                ("bank_name", models.CharField(blank=True, default="", max_length=120, verbose_name="banco")),
                ("number", models.CharField(blank=True, default="", max_length=30, verbose_name="número")),
                ("holder_name", models.CharField(blank=True, default="", max_length=300, verbose_name="titular en el banco")),
                ("holder_id_type", models.CharField(blank=True, default="", max_length=3, verbose_name="tipo de documento del titular")),
                ("holder_id_number", models.CharField(blank=True, default="", max_length=30, verbose_name="documento del titular")),
                ("from_on", models.DateField(verbose_name="desde")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
            ],
            options={
                "verbose_name": "cuenta bancaria",
                "verbose_name_plural": "cuentas bancarias",
                "ordering": ["-from_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="BankAccountConfirmation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("confirmed_at", models.DateTimeField(verbose_name="confirmada")),
                ("means", models.CharField(max_length=200, verbose_name="cómo se confirmó")),
            ],
            options={
                "verbose_name": "confirmación de cuenta bancaria",
                "verbose_name_plural": "confirmaciones de cuentas bancarias",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="Contact",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("email", "correo electrónico"), ("phone", "teléfono"), ("address", "dirección")],
                        max_length=8,
                        verbose_name="clase",
                    ),
                ),
                ("value", models.CharField(max_length=254, verbose_name="dato")),
                ("note", models.CharField(blank=True, default="", max_length=60, verbose_name="de qué es")),
                ("for_notices", models.BooleanField(default=False, verbose_name="sirve para notificar")),
                ("from_on", models.DateField(verbose_name="desde")),
                ("ended_on", models.DateField(blank=True, null=True, verbose_name="hasta")),
            ],
            options={
                "verbose_name": "contacto",
                "verbose_name_plural": "contactos",
                "ordering": ["kind", "id"],
            },
        ),
        migrations.CreateModel(
            name="DataAuthorisation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "purpose",
                    models.CharField(
                        choices=[
                            ("register", "llevar el libro y ejercer los derechos de los titulares"),
                            ("notices", "recibir convocatorias y comunicaciones por medios electrónicos"),
                            ("payments", "pagar dividendos y rendimientos"),
                            ("depository", "compartir datos con el depósito o quien lleva el libro"),
                            ("surveys", "encuestas y actividades con inversionistas"),
                        ],
                        max_length=12,
                        verbose_name="finalidad",
                    ),
                ),
                ("given_on", models.DateField(verbose_name="otorgada el")),
                ("text_version", models.CharField(max_length=60, verbose_name="versión del texto")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
            ],
            options={
                "verbose_name": "autorización de datos",
                "verbose_name_plural": "autorizaciones de datos",
                "ordering": ["-given_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DataExtension",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("told_on", models.DateField(verbose_name="informada el")),
                ("reason", models.CharField(max_length=300, verbose_name="motivo")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
            ],
            options={
                "verbose_name": "prórroga de una petición",
                "verbose_name_plural": "prórrogas de peticiones",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DataRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("query", "consulta"), ("claim", "reclamo")], max_length=6, verbose_name="clase")),
                ("received_on", models.DateField(verbose_name="recibida el")),
                ("text", models.CharField(max_length=1000, verbose_name="qué pide")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
            ],
            options={
                "verbose_name": "petición sobre datos",
                "verbose_name_plural": "peticiones sobre datos",
                "ordering": ["-received_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DataRevocation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revoked_on", models.DateField(verbose_name="revocada el")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
            ],
            options={
                "verbose_name": "revocación de autorización",
                "verbose_name_plural": "revocaciones de autorizaciones",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="DistinctPersons",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=300, verbose_name="por qué")),
                ("decided_at", models.DateTimeField(verbose_name="decidido")),
            ],
            options={
                "verbose_name": "personas distintas",
                "verbose_name_plural": "personas distintas",
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="HolderRepresentative",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("common", "representante común de los copropietarios"),
                            ("judge_common", "representante común nombrado por juez"),
                            ("executor", "albacea con tenencia de bienes"),
                            ("judge_executor", "albacea autorizado por juez"),
                            ("elected_by_heirs", "elegido por los sucesores reconocidos"),
                            ("parent", "padre o madre"),
                            ("guardian", "guardador o curador"),
                            ("support", "persona de apoyo"),
                        ],
                        max_length=16,
                        verbose_name="calidad",
                    ),
                ),
                ("from_on", models.DateField(verbose_name="desde")),
                ("ended_on", models.DateField(blank=True, null=True, verbose_name="terminó el")),
                ("basis", models.CharField(max_length=300, verbose_name="documento")),
                ("end_basis", models.CharField(blank=True, default="", max_length=300, verbose_name="documento del término")),
            ],
            options={
                "verbose_name": "representante",
                "verbose_name_plural": "representantes",
                "ordering": ["-from_on", "-id"],
            },
        ),
        migrations.CreateModel(
            name="PersonMerge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("merged_at", models.DateTimeField(verbose_name="unida")),
                ("moved", models.JSONField(default=dict, verbose_name="lo que pasó a la que queda")),
            ],
            options={
                "verbose_name": "unión de personas",
                "verbose_name_plural": "uniones de personas",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="TaxProfile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "beneficiary",
                    models.CharField(
                        choices=[
                            ("resident_person", "persona natural residente"),
                            ("estate", "sucesión ilíquida de residente"),
                            ("national_company", "sociedad nacional"),
                            ("non_resident_person", "persona natural no residente"),
                            ("foreign_company", "sociedad o entidad extranjera"),
                            ("permanent_establishment", "establecimiento permanente"),
                            ("mega_investment", "mega-inversión con contrato de estabilidad"),
                            ("non_taxpayer", "no contribuyente"),
                            ("special_regime", "régimen tributario especial"),
                            ("holding_regime", "compañía holding colombiana"),
                            ("simple_regime", "régimen simple"),
                            ("group_company", "sociedad del mismo grupo o en situación de control"),
                        ],
                        max_length=24,
                        verbose_name="clase de beneficiario",
                    ),
                ),
                ("resident", models.BooleanField(verbose_name="residente fiscal en Colombia")),
                ("country", models.CharField(max_length=60, verbose_name="país de residencia fiscal")),
                ("files_return", models.BooleanField(blank=True, null=True, verbose_name="declara renta")),
                (
                    "treaty_rate",
                    models.DecimalField(blank=True, decimal_places=2, max_digits=5, null=True, verbose_name="tarifa de convenio (%)"),
                ),
                ("from_on", models.DateField(verbose_name="desde")),
                ("basis", models.CharField(max_length=300, verbose_name="soporte")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
            ],
            options={
                "verbose_name": "perfil tributario",
                "verbose_name_plural": "perfiles tributarios",
                "ordering": ["-from_on", "-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddField(
            model_name="historicalperson",
            name="capacity",
            field=models.CharField(
                blank=True,
                choices=[
                    ("full", "plena"),
                    ("minor", "menor de edad"),
                    ("supported", "con apoyo formal"),
                    ("interdicted", "interdicción anterior a 2019"),
                ],
                default="full",
                max_length=12,
                verbose_name="capacidad",
            ),
        ),
        migrations.AddField(
            model_name="historicalperson",
            name="delivery",
            field=models.CharField(
                blank=True,
                choices=[("email", "por correo electrónico"), ("postal", "a la dirección física"), ("both", "ambas")],
                default="email",
                max_length=8,
                verbose_name="cómo se le comunica",
            ),
        ),
        migrations.AddField(
            model_name="historicalperson",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                db_constraint=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="governance.person",
                verbose_name="unida a",
            ),
        ),
        migrations.AddField(
            model_name="historicalperson",
            name="skeleton",
            field=models.CharField(default="", editable=False, max_length=600),
        ),
        migrations.AddField(
            model_name="person",
            name="capacity",
            field=models.CharField(
                blank=True,
                choices=[
                    ("full", "plena"),
                    ("minor", "menor de edad"),
                    ("supported", "con apoyo formal"),
                    ("interdicted", "interdicción anterior a 2019"),
                ],
                default="full",
                max_length=12,
                verbose_name="capacidad",
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="delivery",
            field=models.CharField(
                blank=True,
                choices=[("email", "por correo electrónico"), ("postal", "a la dirección física"), ("both", "ambas")],
                default="email",
                max_length=8,
                verbose_name="cómo se le comunica",
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="governance.person",
                verbose_name="unida a",
            ),
        ),
        migrations.AddField(
            model_name="person",
            name="skeleton",
            field=models.CharField(default="", editable=False, max_length=600),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["organisation", "skeleton"], name="person_by_skeleton"),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["organisation", "id_number"], name="person_by_number"),
        ),
        migrations.AddIndex(
            model_name="person",
            index=models.Index(fields=["data_updated_on"], name="person_by_update"),
        ),
        migrations.AddConstraint(
            model_name="person",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into__isnull", True), models.Q(("merged_into", models.F("id")), _negated=True), _connector="OR"
                ),
                name="person_not_into_itself",
            ),
        ),
        migrations.AddField(
            model_name="bankaccount",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="bank_accounts",
                to="governance.account",
                verbose_name="solo para la cuenta",
            ),
        ),
        migrations.AddField(
            model_name="bankaccount",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="evidencia",
            ),
        ),
        migrations.AddField(
            model_name="bankaccount",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="bank_accounts", to="governance.person", verbose_name="persona"
            ),
        ),
        migrations.AddField(
            model_name="bankaccount",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrada por"
            ),
        ),
        migrations.AddField(
            model_name="bankaccountconfirmation",
            name="bank_account",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="confirmation",
                to="governance.bankaccount",
                verbose_name="cuenta bancaria",
            ),
        ),
        migrations.AddField(
            model_name="bankaccountconfirmation",
            name="confirmed_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="confirmada por"
            ),
        ),
        migrations.AddField(
            model_name="contact",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="contacts", to="governance.person", verbose_name="persona"
            ),
        ),
        migrations.AddField(
            model_name="dataauthorisation",
            name="evidence",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.evidence", verbose_name="prueba"
            ),
        ),
        migrations.AddField(
            model_name="dataauthorisation",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="data_authorisations",
                to="governance.person",
                verbose_name="persona",
            ),
        ),
        migrations.AddField(
            model_name="dataauthorisation",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrada por"
            ),
        ),
        migrations.AddField(
            model_name="dataextension",
            name="obligation",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.obligation", verbose_name="obligación"
            ),
        ),
        migrations.AddField(
            model_name="dataextension",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrada por"
            ),
        ),
        migrations.AddField(
            model_name="datarequest",
            name="entity",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="data_requests", to="governance.entity", verbose_name="entidad"
            ),
        ),
        migrations.AddField(
            model_name="datarequest",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="escrito",
            ),
        ),
        migrations.AddField(
            model_name="datarequest",
            name="obligation",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="data_request",
                to="governance.obligation",
                verbose_name="obligación",
            ),
        ),
        migrations.AddField(
            model_name="datarequest",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="data_requests", to="governance.person", verbose_name="persona"
            ),
        ),
        migrations.AddField(
            model_name="datarequest",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrada por"
            ),
        ),
        migrations.AddField(
            model_name="dataextension",
            name="request",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="extension", to="governance.datarequest", verbose_name="petición"
            ),
        ),
        migrations.AddField(
            model_name="datarevocation",
            name="authorisation",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revocation",
                to="governance.dataauthorisation",
                verbose_name="autorización",
            ),
        ),
        migrations.AddField(
            model_name="datarevocation",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="prueba",
            ),
        ),
        migrations.AddField(
            model_name="datarevocation",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrada por"
            ),
        ),
        migrations.AddField(
            model_name="distinctpersons",
            name="decided_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="decidió"
            ),
        ),
        migrations.AddField(
            model_name="distinctpersons",
            name="first",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.person", verbose_name="una"
            ),
        ),
        migrations.AddField(
            model_name="distinctpersons",
            name="second",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.person", verbose_name="otra"
            ),
        ),
        migrations.AddField(
            model_name="holderrepresentative",
            name="account",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="representatives",
                to="governance.account",
                verbose_name="cuenta",
            ),
        ),
        migrations.AddField(
            model_name="holderrepresentative",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="evidencia",
            ),
        ),
        migrations.AddField(
            model_name="holderrepresentative",
            name="person",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="representatives",
                to="governance.person",
                verbose_name="persona representada",
            ),
        ),
        migrations.AddField(
            model_name="holderrepresentative",
            name="representative",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="represents", to="governance.person", verbose_name="representante"
            ),
        ),
        migrations.AddField(
            model_name="personmerge",
            name="absorbed",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="absorption", to="governance.person", verbose_name="absorbida"
            ),
        ),
        migrations.AddField(
            model_name="personmerge",
            name="approval",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.approval", verbose_name="aprobación"
            ),
        ),
        migrations.AddField(
            model_name="personmerge",
            name="kept",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="absorptions", to="governance.person", verbose_name="queda"
            ),
        ),
        migrations.AddField(
            model_name="personmerge",
            name="merged_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="unida por"
            ),
        ),
        migrations.AddField(
            model_name="personmerge",
            name="organisation",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.organisation", verbose_name="organización"
            ),
        ),
        migrations.AddField(
            model_name="taxprofile",
            name="evidence",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="core.evidence",
                verbose_name="evidencia",
            ),
        ),
        migrations.AddField(
            model_name="taxprofile",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="tax_profiles", to="governance.person", verbose_name="persona"
            ),
        ),
        migrations.AddField(
            model_name="taxprofile",
            name="recorded_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="registrado por"
            ),
        ),
        migrations.AddIndex(
            model_name="bankaccount",
            index=models.Index(fields=["person", "from_on"], name="bank_account_by_person"),
        ),
        migrations.AddConstraint(
            model_name="bankaccount",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bank_code", ""), ("kind", "none"), ("number", "")),
                    models.Q(
                        models.Q(("kind", "none"), _negated=True),
                        models.Q(("number", ""), _negated=True),
                        models.Q(("bank_code", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="bank_account_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="bankaccount",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="bank_account_founded"),
        ),
        migrations.AddConstraint(
            model_name="bankaccountconfirmation",
            constraint=models.CheckConstraint(condition=models.Q(("means", ""), _negated=True), name="bank_confirmation_told"),
        ),
        migrations.AddConstraint(
            model_name="contact",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_on__isnull", True)), fields=("person", "kind", "value"), name="contact_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="contact",
            constraint=models.CheckConstraint(condition=models.Q(("value", ""), _negated=True), name="contact_said"),
        ),
        migrations.AddConstraint(
            model_name="dataauthorisation",
            constraint=models.CheckConstraint(condition=models.Q(("text_version", ""), _negated=True), name="data_authorisation_text"),
        ),
        migrations.AddConstraint(
            model_name="datarequest",
            constraint=models.CheckConstraint(condition=models.Q(("text", ""), _negated=True), name="data_request_said"),
        ),
        migrations.AddConstraint(
            model_name="dataextension",
            constraint=models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="data_extension_reasoned"),
        ),
        migrations.AddConstraint(
            model_name="datarevocation",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="data_revocation_founded"),
        ),
        migrations.AddConstraint(
            model_name="distinctpersons",
            constraint=models.UniqueConstraint(fields=("first", "second"), name="distinct_persons_once"),
        ),
        migrations.AddConstraint(
            model_name="distinctpersons",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__lt", models.F("second")), models.Q(("reason", ""), _negated=True)),
                name="distinct_persons_ordered",
            ),
        ),
        migrations.AddConstraint(
            model_name="holderrepresentative",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("account__isnull", True), ("kind__in", ["guardian", "parent", "support"]), ("person__isnull", False)),
                    models.Q(
                        models.Q(("kind__in", ["guardian", "parent", "support"]), _negated=True),
                        ("account__isnull", False),
                        ("person__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="representative_of_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="holderrepresentative",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("person__isnull", True), models.Q(("person", models.F("representative")), _negated=True), _connector="OR"
                ),
                name="representative_another",
            ),
        ),
        migrations.AddConstraint(
            model_name="holderrepresentative",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_on__isnull", True), ("ended_on__gte", models.F("from_on")), _connector="OR"),
                name="representative_dates",
            ),
        ),
        migrations.AddConstraint(
            model_name="holderrepresentative",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="representative_founded"),
        ),
        migrations.AddConstraint(
            model_name="personmerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept", models.F("absorbed")), _negated=True), name="person_merge_of_two"
            ),
        ),
        migrations.AddConstraint(
            model_name="personmerge",
            constraint=models.CheckConstraint(condition=models.Q(("basis", ""), _negated=True), name="person_merge_founded"),
        ),
        migrations.AddIndex(
            model_name="taxprofile",
            index=models.Index(fields=["person", "from_on"], name="tax_profile_by_person"),
        ),
        migrations.AddConstraint(
            model_name="taxprofile",
            constraint=models.CheckConstraint(
                condition=models.Q(models.Q(("basis", ""), _negated=True), models.Q(("country", ""), _negated=True)),
                name="tax_profile_founded",
            ),
        ),
        migrations.AddConstraint(
            model_name="taxprofile",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("treaty_rate__isnull", True),
                    models.Q(("resident", False), ("treaty_rate__gte", 0), ("treaty_rate__lte", 100)),
                    _connector="OR",
                ),
                name="tax_profile_treaty",
            ),
        ),
        append_only("governance_bankaccount"),
        append_only("governance_bankaccountconfirmation"),
        append_only("governance_taxprofile"),
        append_only("governance_personmerge"),
        append_only("governance_distinctpersons"),
        append_only("governance_dataauthorisation"),
        append_only("governance_datarevocation"),
        append_only("governance_datarequest"),
        append_only("governance_dataextension"),
    ]
