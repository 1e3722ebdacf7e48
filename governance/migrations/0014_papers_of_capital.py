"""The copy of the document of an act on capital, of a macro-certificate and of the terms of shares; empty in what is already written."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
        ("governance", "0013_requests_received"),
    ]

    operations = [
        migrations.AddField(
            model_name="bookkeeping",
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
            model_name="capitalact",
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
            model_name="corporateterm",
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
            model_name="industryshare",
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
            model_name="macrocertificate",
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
            model_name="privilege",
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
    ]
