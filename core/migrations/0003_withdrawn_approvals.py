"""Who asked for a second person may take the request back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0002_guards"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="approval",
            name="approval_two_people",
        ),
        migrations.RemoveConstraint(
            model_name="approval",
            name="approval_decided_by_somebody",
        ),
        migrations.AlterField(
            model_name="approval",
            name="state",
            field=models.CharField(
                choices=[("requested", "pendiente"), ("accepted", "aprobada"), ("rejected", "rechazada"), ("withdrawn", "retirada")],
                default="requested",
                max_length=12,
                verbose_name="estado",
            ),
        ),
        migrations.AddConstraint(
            model_name="approval",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_by__isnull", True), ("state", "withdrawn")),
                    models.Q(("decided_by", models.F("requested_by")), ("state", "withdrawn")),
                    models.Q(
                        models.Q(("state", "withdrawn"), _negated=True), models.Q(("decided_by", models.F("requested_by")), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="approval_two_people",
            ),
        ),
        migrations.AddConstraint(
            model_name="approval",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("decided_at__isnull", True), ("decided_by__isnull", True), ("state", "requested")),
                    models.Q(("decided_at__isnull", False), ("decided_by__isnull", False), ("state__in", ["accepted", "rejected"])),
                    models.Q(("decided_at__isnull", False), ("state", "withdrawn")),
                    _connector="OR",
                ),
                name="approval_decided_by_somebody",
            ),
        ),
    ]
