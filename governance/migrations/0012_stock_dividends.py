"""Dividends in shares: what each account is credited with, and until when holders choose."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from core.models.guards import append_only


class Migration(migrations.Migration):
    dependencies = [
        ("governance", "0011_depository"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="StockCredit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="dividendo en acciones")),
                ("shares", models.DecimalField(decimal_places=6, max_digits=30, verbose_name="acciones nuevas")),
                ("cash", models.DecimalField(decimal_places=2, max_digits=24, verbose_name="parte de acción en efectivo")),
            ],
            options={
                "verbose_name": "acciones nuevas de un dividendo",
                "verbose_name_plural": "acciones nuevas de los dividendos",
                "ordering": ["run_id", "instalment_id", "account__sort_key", "account_id"],
                "abstract": False,
                "base_manager_name": "objects",
            },
        ),
        migrations.AddField(
            model_name="dividend",
            name="choose_by",
            field=models.DateField(blank=True, null=True, verbose_name="se elige hasta"),
        ),
        migrations.AlterField(
            model_name="entitlement",
            name="basis",
            field=models.CharField(
                choices=[("held", "titular"), ("reserved", "dividendos reservados al vender"), ("fraction", "parte de acción en efectivo")],
                default="held",
                max_length=10,
                verbose_name="por ser",
            ),
        ),
        migrations.AddConstraint(
            model_name="dividend",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("choose_by__isnull", True), models.Q(("choose_by__gte", models.F("declared_on")), ("form", "choice")), _connector="OR"
                ),
                name="dividend_choice_dated",
            ),
        ),
        migrations.AddField(
            model_name="stockcredit",
            name="account",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="governance.account", verbose_name="cuenta"
            ),
        ),
        migrations.AddField(
            model_name="stockcredit",
            name="instalment",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stock_credits",
                to="governance.dividendinstalment",
                verbose_name="cuota",
            ),
        ),
        migrations.AddField(
            model_name="stockcredit",
            name="run",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stock_credits",
                to="governance.entitlementrun",
                verbose_name="liquidación",
            ),
        ),
        migrations.AddConstraint(
            model_name="stockcredit",
            constraint=models.UniqueConstraint(fields=("run", "instalment", "account"), name="stock_credit_once"),
        ),
        migrations.AddConstraint(
            model_name="stockcredit",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gt", 0), ("amount__gte", models.F("cash")), ("cash__gte", 0), ("shares__gte", 0)),
                name="stock_credit_signs",
            ),
        ),
        append_only("governance_stockcredit"),
    ]
