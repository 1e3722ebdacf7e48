"""Finding accounts: the issue account, one by number, those of a person."""

from django.db.models import QuerySet

from governance.models import Account, Entity, Person
from governance.rules.kinds import AccountPurpose


def issue_account(entity: Entity) -> Account:
    """Return the account against which the entity issues and cancels. Raises Account.DoesNotExist before its register is opened."""
    return Account.objects.get(entity=entity, purpose=AccountPurpose.ISSUE)


def of_person(person: Person, entity: Entity | None = None) -> QuerySet[Account]:
    """Return the accounts of which the person is an owner, in one entity or in all."""
    found = Account.objects.filter(ownerships__person=person).select_related("entity")
    return found.filter(entity=entity) if entity is not None else found
