"""Finding accounts: the issue account, one by number, those of a person."""

from django.db.models import QuerySet

from core.wording.sort_keys import search_key
from governance.models import Account, Entity, Person
from governance.rules.kinds import AccountPurpose


def issue_account(entity: Entity) -> Account:
    """Return the account against which the entity issues and cancels. Raises Account.DoesNotExist before its register is opened."""
    return Account.objects.get(entity=entity, purpose=AccountPurpose.ISSUE)


def of_holders(entity: Entity) -> QuerySet[Account]:
    """Return the accounts of an entity between which its securities move: all but the issue account."""
    return Account.objects.filter(entity=entity).exclude(purpose=AccountPurpose.ISSUE)


def search(entity: Entity, text: str) -> QuerySet[Account]:
    """Return the open accounts whose number, title or owners have every word of the text; none for a text without words."""
    words = search_key(text).split()
    rows = of_holders(entity).filter(closed_on__isnull=True) if words else Account.objects.none()
    for word in words:
        rows = rows.filter(search_key__contains=word)
    return rows


def of_person(person: Person, entity: Entity | None = None) -> QuerySet[Account]:
    """Return the accounts of which the person is an owner, in one entity or in all."""
    found = Account.objects.filter(ownerships__person=person).select_related("entity")
    return found.filter(entity=entity) if entity is not None else found
