"""Files taken in: staging, previews, go-live loads."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only


class Migration(migrations.Migration):
    dependencies = [("governance", "0009_snapshots"), ("core", "0002_guards")]

    operations = [
        migrations.AddField(
            model_name="entity",
            name="loads_need_approval",
            field=models.BooleanField(default=False, verbose_name="las cargas requieren segunda persona"),
        ),
        migrations.AddField(
            model_name="historicalentity",
            name="loads_need_approval",
            field=models.BooleanField(default=False, verbose_name="las cargas requieren segunda persona"),
        ),
        migrations.CreateModel(
            name="Load",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("holders", "titulares y cuentas"),
                            ("opening", "libro de apertura: titulares con saldos"),
                            ("movements", "movimientos"),
                            ("history", "historia de un libro existente"),
                            ("depository_positions", "saldos del depósito central"),
                            ("depository_movements", "movimientos del depósito central"),
                            ("comparison", "comparación con otro sistema"),
                        ],
                        max_length=24,
                        verbose_name="clase",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("reading", "leyendo"),
                            ("wrong", "con errores"),
                            ("ready", "por confirmar"),
                            ("waiting", "espera a otra persona"),
                            ("applying", "escribiendo"),
                            ("applied", "aplicada"),
                            ("recorded", "registrada"),
                            ("discarded", "descartada"),
                            ("failed", "falló"),
                        ],
                        default="reading",
                        max_length=12,
                        verbose_name="estado",
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="archivo")),
                ("file", models.CharField(max_length=120, verbose_name="guardado como")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("size", models.PositiveIntegerField(verbose_name="tamaño")),
                ("options", models.JSONField(default=dict, verbose_name="opciones")),
                ("found", models.JSONField(default=dict, verbose_name="cómo se leyó")),
                ("counts", models.JSONField(default=dict, verbose_name="conteo")),
                ("rows_digest", models.CharField(blank=True, default="", max_length=64, verbose_name="huella de las filas")),
                ("row_count", models.PositiveIntegerField(default=0, verbose_name="filas")),
                ("problem_count", models.PositiveIntegerField(default=0, verbose_name="errores")),
                ("uploaded_at", models.DateTimeField(verbose_name="subido")),
                ("failure", models.TextField(blank=True, default="", verbose_name="causa")),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="loads", to="governance.entity", verbose_name="entidad"
                    ),
                ),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.organisation", verbose_name="organización"
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
                (
                    "uploaded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="subido por",
                    ),
                ),
            ],
            options={
                "verbose_name": "carga",
                "verbose_name_plural": "cargas",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="AppliedLoad",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("rows_digest", models.CharField(max_length=64, verbose_name="huella de las filas")),
                ("counts", models.JSONField(verbose_name="conteo")),
                ("first_posting", models.PositiveBigIntegerField(null=True, verbose_name="primer asiento")),
                ("last_posting", models.PositiveBigIntegerField(null=True, verbose_name="último asiento")),
                ("applied_at", models.DateTimeField(verbose_name="aplicada")),
                (
                    "applied_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="aplicada por",
                    ),
                ),
                (
                    "load",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="applied", to="governance.load", verbose_name="carga"
                    ),
                ),
            ],
            options={
                "verbose_name": "carga aplicada",
                "verbose_name_plural": "cargas aplicadas",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="LoadProblem",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("row", models.PositiveIntegerField(verbose_name="fila")),
                ("column", models.CharField(blank=True, default="", max_length=60, verbose_name="columna")),
                ("value", models.CharField(blank=True, default="", max_length=60, verbose_name="valor")),
                ("es", models.TextField(verbose_name="es")),
                ("en", models.TextField(verbose_name="en")),
                (
                    "load",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="problems",
                        to="governance.load",
                        verbose_name="carga",
                    ),
                ),
            ],
            options={
                "verbose_name": "error de una carga",
                "verbose_name_plural": "errores de cargas",
                "ordering": ["load_id", "row", "id"],
            },
        ),
        migrations.CreateModel(
            name="LoadRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line", models.PositiveIntegerField(verbose_name="fila")),
                ("identity", models.CharField(blank=True, default="", max_length=120, verbose_name="identidad")),
                ("data", models.JSONField(verbose_name="datos")),
                (
                    "load",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="governance.load",
                        verbose_name="carga",
                    ),
                ),
            ],
            options={
                "verbose_name": "fila de una carga",
                "verbose_name_plural": "filas de cargas",
                "ordering": ["load_id", "line"],
            },
        ),
        migrations.CreateModel(
            name="RecordedComparison",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("on", models.DateField(verbose_name="fecha del libro")),
                ("known_at", models.PositiveBigIntegerField(verbose_name="conocido en el asiento")),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("result_digest", models.CharField(max_length=64, verbose_name="huella del resultado")),
                ("counts", models.JSONField(verbose_name="conteo")),
                ("recorded_at", models.DateTimeField(verbose_name="registrada")),
                (
                    "load",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="comparison", to="governance.load", verbose_name="carga"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="registrada por",
                    ),
                ),
            ],
            options={
                "verbose_name": "comparación registrada",
                "verbose_name_plural": "comparaciones registradas",
                "ordering": ["-id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.CreateModel(
            name="ColumnMapping",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("holders", "titulares y cuentas"),
                            ("opening", "libro de apertura: titulares con saldos"),
                            ("movements", "movimientos"),
                            ("history", "historia de un libro existente"),
                            ("depository_positions", "saldos del depósito central"),
                            ("depository_movements", "movimientos del depósito central"),
                            ("comparison", "comparación con otro sistema"),
                        ],
                        max_length=24,
                        verbose_name="clase",
                    ),
                ),
                ("name", models.CharField(max_length=80, verbose_name="nombre")),
                ("columns", models.JSONField(default=dict, verbose_name="columnas")),
                ("saved_at", models.DateTimeField(verbose_name="guardado")),
                (
                    "organisation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="core.organisation", verbose_name="organización"
                    ),
                ),
                (
                    "saved_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="guardado por",
                    ),
                ),
            ],
            options={
                "verbose_name": "mapeo de columnas",
                "verbose_name_plural": "mapeos de columnas",
                "ordering": ["name", "id"],
                "constraints": [models.UniqueConstraint(fields=("organisation", "kind", "name"), name="column_mapping_once")],
            },
        ),
        migrations.AddIndex(
            model_name="load",
            index=models.Index(fields=["entity", "sha256"], name="load_by_content"),
        ),
        migrations.AddConstraint(
            model_name="appliedload",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("first_posting__isnull", True), ("last_posting__isnull", True)),
                    ("last_posting__gte", models.F("first_posting")),
                    _connector="OR",
                ),
                name="applied_load_postings",
            ),
        ),
        migrations.AddIndex(
            model_name="loadproblem",
            index=models.Index(fields=["load", "row"], name="load_problem_by_row"),
        ),
        migrations.AddConstraint(
            model_name="loadrow",
            constraint=models.UniqueConstraint(fields=("load", "line"), name="load_row_once"),
        ),
        append_only("governance_appliedload"),
        append_only("governance_recordedcomparison"),
    ]
