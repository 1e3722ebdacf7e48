"""What is due, for whom and when."""

from datetime import date

from django.db.models import QuerySet

from core.models import User
from governance.models import Entity, Obligation
from governance.rules.kinds import ObligationStatus


def open_of(entity: Entity) -> QuerySet[Obligation]:
    """Return the open obligations of an entity, the most urgent first."""
    return Obligation.objects.filter(entity=entity, status=ObligationStatus.OPEN).order_by("due_on", "id")


def due(user: User, until: date) -> QuerySet[Obligation]:
    """Return the open obligations that a user may see and that fall due by a date, the most urgent first."""
    return (
        Obligation.objects.for_user(user)
        .filter(status=ObligationStatus.OPEN, due_on__lte=until)
        .select_related("entity")
        .order_by("due_on", "id")
    )


def overdue(user: User, today: date) -> QuerySet[Obligation]:
    """Return the open obligations that a user may see and whose date has passed."""
    return due(user, today).filter(due_on__lt=today)
