"""What people and accounts keep beside their names: bank accounts, updates, merges, authorisations."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0002_guards")]

    operations = []
