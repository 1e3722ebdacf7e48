"""What one person holds of an entity over all its accounts and all its classes of shares, and what is subscribed of them."""

from django.db.models import Sum

from governance.models import Entity, Person, Position
from governance.rules.kinds import AccountPurpose


def of_person(entity: Entity, person: Person) -> tuple[int, int]:
    """Return the shares that a person holds now, alone or with others, and those subscribed."""
    positions = Position.objects.filter(account__entity=entity)
    own = positions.filter(account__ownerships__person=person).exclude(account__purpose=AccountPurpose.ISSUE)
    held = own.aggregate(held=Sum("quantity"))["held"] or 0
    issued = positions.filter(account__purpose=AccountPurpose.ISSUE).aggregate(issued=Sum("quantity"))["issued"] or 0
    return int(held), -int(issued)
