"""The depository: its files, differences and who owns them."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0010_loads")]

    operations = []
