"""Payments of dividends: settlement, bank files, returns, prescription, certificates."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0007_dividends")]

    operations = []
