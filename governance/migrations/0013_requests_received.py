"""Requests of inscription: until when each is answered, whether it was returned, and what happened to it before its answer."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0012_stock_dividends"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="registrationrequest",
            name="answer_by",
            field=models.DateField(blank=True, null=True, verbose_name="se responde a más tardar el"),
        ),
        migrations.AddField(
            model_name="registrationrequest",
            name="returned_on",
            field=models.DateField(blank=True, null=True, verbose_name="devuelta el"),
        ),
        migrations.CreateModel(
            name="RequestEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("received", "recibida"),
                            ("paper", "documento agregado"),
                            ("returned", "devuelta por documentos faltantes"),
                            ("completed", "recibida de nuevo, completa"),
                        ],
                        max_length=9,
                        verbose_name="hecho",
                    ),
                ),
                ("on", models.DateField(verbose_name="fecha")),
                ("detail", models.CharField(max_length=500, verbose_name="detalle")),
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
                        verbose_name="documento",
                    ),
                ),
                (
                    "request",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="governance.registrationrequest",
                        verbose_name="solicitud",
                    ),
                ),
            ],
            options={
                "verbose_name": "hecho de una solicitud",
                "verbose_name_plural": "hechos de las solicitudes",
                "ordering": ["id"],
                "abstract": False,
                "base_manager_name": "objects",
                "constraints": [models.CheckConstraint(condition=models.Q(("detail", ""), _negated=True), name="request_event_told")],
            },
        ),
        append_only("governance_requestevent"),
    ]
