"""Encumbrances on holdings and the records of what was allowed or refused."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0003_persons")]

    operations = []
