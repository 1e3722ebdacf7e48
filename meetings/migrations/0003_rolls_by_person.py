"""One account may vote by two persons: its holder, and the usufructuary of a part of it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("meetings", "0002_guards")]

    operations = [
        migrations.RemoveConstraint(model_name="rollentry", name="roll_entry_once"),
        migrations.AddConstraint(
            model_name="rollentry",
            constraint=models.UniqueConstraint(fields=["roll", "account", "security", "person"], name="roll_entry_once"),
        ),
    ]
