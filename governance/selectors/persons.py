"""Persons: found by any part of a name or a number, with or without accents and dots; and all that is known of one."""

from decimal import Decimal
from typing import NamedTuple

from django.db.models import CharField, F, Func, Q, QuerySet, Value

from core import clock
from core.models import Organisation
from core.wording.sort_keys import search_key
from governance.models import Account, AccountHolder, Entity, Mandate, Movement, Person, Position, Relationship, Security
from governance.rules.names import BAR


def search(text: str, *, organisation: Organisation | None = None, entity: Entity | None = None) -> QuerySet[Person]:
    """Return the persons whose name, document or patrimony, or the number of an account of theirs, has every word of the text.

    Any part of a word will do, with or without accents, dots, dash or check digit. A merged record is found as the one kept.
    """
    found = Person.objects.filter(merged_into__isnull=True).order_by("sort_key", "id")
    if organisation is not None:
        found = found.filter(organisation=organisation)
    if entity is not None:
        found = found.filter(organisation=entity.organisation, ownerships__account__entity=entity).distinct()
    # The longest first: it leaves the fewest rows to look for the others in.
    words = sorted(search_key(text).split(), key=len, reverse=True)
    named = Q()
    for word in words:
        named &= Q(search_key__contains=word)
    numbers = [word for word in words if any(c.isdecimal() for c in word)]
    return found.filter(named | Q(pk__in=_owners(words, numbers, organisation))) if numbers else found.filter(named)


def _owners(words: list[str], numbers: list[str], organisation: Organisation | None) -> QuerySet:
    """Return the keys of those who own an account that has every word, one of them in its number."""
    number = Func(F("account__search_key"), Value(BAR), Value(1), function="split_part", output_field=CharField())
    held = AccountHolder.objects.all()
    if organisation is not None:
        held = held.filter(account__entity__organisation=organisation)
    for word in words:
        held = held.filter(account__search_key__contains=word)
    in_number = Q()
    for each in numbers:
        in_number |= Q(own_number__contains=each)
    return held.annotate(own_number=number).filter(in_number).values("person_id")


def by_identity(organisation: Organisation, id_type: str, id_number: str, patrimony: str = "") -> Person | None:
    """Return the person of a normal identity, or None."""
    return Person.objects.filter(organisation=organisation, id_type=id_type, id_number=id_number, patrimony=patrimony).first()


class HeldAccount(NamedTuple):
    """One account of a person and what it holds now, by security."""

    account: Account
    quantities: list[tuple[Security, Decimal]]


class PersonPage(NamedTuple):
    """Everything that the page of one person shows."""

    person: Person
    accounts: list[HeldAccount]
    mandates: list[Mandate]
    relationships: list[Relationship]
    movements: list[Movement]


def page(person: Person, *, movements: int = 50, of: Account | None = None) -> PersonPage:
    """Return a person with accounts and positions, the offices and ties that last, and the latest movements, of one account where given."""
    accounts = list(Account.objects.filter(ownerships__person=person).select_related("entity").order_by("entity__sort_key", "number"))
    held: dict[int, list[tuple[Security, Decimal]]] = {account.pk: [] for account in accounts}
    for position in Position.objects.filter(account__in=accounts).exclude(quantity=0).select_related("security").order_by("security_id"):
        held[position.account_id].append((position.security, position.quantity))
    shown = accounts if of is None else [of]
    latest = Movement.objects.filter(Q(from_account__in=shown) | Q(to_account__in=shown))
    still = Q(ended_on=None) | Q(ended_on__gt=clock.today())
    held_offices = Mandate.objects.filter(still, person=person)
    related = Relationship.objects.filter(still, Q(person=person) | Q(other=person)).select_related("person", "other", "entity")
    return PersonPage(
        person=person,
        accounts=[HeldAccount(account, held[account.pk]) for account in accounts],
        mandates=list(held_offices.select_related("organ__entity").order_by("-from_on", "-id")),
        relationships=list(related.order_by("-from_on", "-id")),
        movements=list(
            latest.select_related("posting", "security", "from_account", "to_account").order_by("-effective_on", "-id")[:movements]
        ),
    )
