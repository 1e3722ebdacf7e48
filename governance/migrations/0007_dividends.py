"""Dividends: declarations, instalments, entitlements, withholding."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0006_issues")]

    operations = []
