"""Files taken in: staging, previews, go-live loads."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("governance", "0009_snapshots")]

    operations = []
