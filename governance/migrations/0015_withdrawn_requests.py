"""What becomes of a run or of a list of prescriptions whose request is taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("governance", "0014_papers_of_capital"),
    ]

    operations = [
        migrations.AlterField(
            model_name="entitlementrun",
            name="state",
            field=models.CharField(
                choices=[
                    ("requested", "en cálculo"),
                    ("computed", "calculada, por aprobar"),
                    ("approved", "aprobada"),
                    ("rejected", "rechazada"),
                    ("withdrawn", "retirada"),
                    ("failed", "no se pudo calcular"),
                ],
                default="requested",
                max_length=12,
                verbose_name="estado",
            ),
        ),
        migrations.AlterField(
            model_name="prescriptionact",
            name="state",
            field=models.CharField(
                choices=[("proposed", "propuesta"), ("done", "hecha"), ("rejected", "rechazada"), ("withdrawn", "retirada")],
                default="proposed",
                max_length=10,
                verbose_name="estado",
            ),
        ),
    ]
