"""The account that takes what a dividend gives in shares."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("governance", "0018_leaves"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ledgeraccount",
            name="concept",
            field=models.CharField(
                choices=[
                    ("profits", "utilidades por distribuir"),
                    ("payable", "dividendos por pagar"),
                    ("tax_withheld", "retención en la fuente"),
                    ("bank", "bancos"),
                    ("court_deposits", "depósitos judiciales"),
                    ("holder_debts", "cuentas por cobrar a accionistas"),
                    ("reserve", "reserva"),
                    ("capital", "capital y prima por dividendos en acciones"),
                ],
                max_length=20,
                verbose_name="concepto",
            ),
        ),
    ]
