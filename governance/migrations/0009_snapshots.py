"""Snapshots of the register at the ends of months."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0008_payments")]

    operations = []
