"""Leaves to trade as asked for, and what postings used of each."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only, frozen_when


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0017_governance_codes"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LeaveRequest",
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
                ("statement", models.CharField(blank=True, default="", max_length=500, verbose_name="motivo ajeno a la especulación")),
                ("asked_on", models.DateField(verbose_name="pedido el")),
                ("recorded_at", models.DateTimeField(verbose_name="registrado")),
                (
                    "state",
                    models.CharField(
                        choices=[("asked", "por decidir"), ("granted", "concedida"), ("denied", "negada")],
                        default="asked",
                        max_length=8,
                        verbose_name="estado",
                    ),
                ),
                ("answered_on", models.DateField(blank=True, null=True, verbose_name="decidido el")),
                ("answer", models.CharField(blank=True, default="", max_length=300, verbose_name="decisión")),
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
                    "answered_by",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "entity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leave_requests",
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
                        verbose_name="carta",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leave_requests",
                        to="governance.person",
                        verbose_name="persona",
                    ),
                ),
            ],
            options={
                "verbose_name": "solicitud de permiso para negociar",
                "verbose_name_plural": "solicitudes de permisos para negociar",
                "ordering": ["-asked_on", "-id"],
            },
        ),
        migrations.AddField(
            model_name="tradingleave",
            name="request",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="leave",
                to="governance.leaverequest",
                verbose_name="solicitud",
            ),
        ),
        migrations.CreateModel(
            name="LeaveUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("quantity", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="cantidad")),
                (
                    "leave",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="uses",
                        to="governance.tradingleave",
                        verbose_name="permiso",
                    ),
                ),
                (
                    "posting",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leave_uses",
                        to="governance.posting",
                        verbose_name="asiento",
                    ),
                ),
            ],
            options={
                "verbose_name": "uso de un permiso",
                "verbose_name_plural": "usos de permisos",
                "ordering": ["posting_id", "id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddConstraint(
            model_name="leaverequest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("answered_on__isnull", True), ("state", "asked")),
                    models.Q(("answered_on__isnull", False), models.Q(("answer", ""), _negated=True)),
                    _connector="OR",
                ),
                name="leave_request_answered",
            ),
        ),
        migrations.AddConstraint(
            model_name="leaveuse",
            constraint=models.UniqueConstraint(fields=("leave", "posting"), name="leave_use_once"),
        ),
        migrations.AddConstraint(
            model_name="leaveuse",
            constraint=models.CheckConstraint(condition=models.Q(("quantity__gt", 0)), name="leave_use_positive"),
        ),
        append_only("governance_leaveuse"),
        frozen_when("governance_leaverequest", "OLD.state <> 'asked'"),
    ]
