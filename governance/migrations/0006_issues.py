"""Issues of shares, subscriptions, instalments and rights."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0005_capital")]

    operations = []
