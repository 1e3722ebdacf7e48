"""Capital, certificates, macro-certificates and classes' privileges."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0004_encumbrances")]

    operations = []
