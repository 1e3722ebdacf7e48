"""One entity's capital as other systems exchange it: issuer, classes, holders, and what happened to each lot up to a date. Formats nothing."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from governance.models import Account, AccountHolder, Entity, Movement, Register, Security
from governance.rules import share_lots
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.rules.share_lots import LotEvent, LotMovement
from governance.selectors import encumbrances


class TableClass(NamedTuple):
    """One class of the entity."""

    security: Security
    issued: Decimal


class TableHolder(NamedTuple):
    """One account that moved: its owners' identities, whether a natural person owns it, and its encumbrances as sentences' facts."""

    account: Account
    natural: bool
    identities: tuple[str, ...]
    email: str
    encumbrances: tuple[tuple[str, str, Decimal, date], ...]


class CapTable(NamedTuple):
    """Everything up to a date."""

    entity: Entity
    opened_on: date
    on: date
    classes: tuple[TableClass, ...]
    holders: tuple[TableHolder, ...]
    events: tuple[LotEvent, ...]


def cap_table(entity: Entity, on: date) -> CapTable:
    """Return the capital of an entity with its history up to the end of a date."""
    book = Register.objects.get(entity=entity)
    movements = list(_movements(entity, on))
    issued: dict[int, Decimal] = {}
    for each in movements:
        sign = (each.giver is None) - (each.taker is None)
        issued[each.security] = issued.get(each.security, Decimal()) + sign * each.quantity
    moved = {key for each in movements for key in (each.giver, each.taker) if key is not None}
    classes = tuple(TableClass(row, issued.get(row.pk, Decimal())) for row in Security.objects.filter(entity=entity).order_by("pk"))
    return CapTable(entity, book.opened_on, on, classes, tuple(_holders(entity, moved, on)), tuple(share_lots.events(movements)))


def _movements(entity: Entity, on: date) -> Iterator[LotMovement]:
    rows = (
        Movement.objects.filter(posting__register__entity=entity, effective_on__lte=on)
        .select_related("from_account", "to_account", "posting")
        .order_by("effective_on", "posting_number", "line")
    )
    for row in rows.iterator(chunk_size=5_000):
        giver, taker = (None if side.purpose == AccountPurpose.ISSUE else side.pk for side in (row.from_account, row.to_account))
        yield LotMovement(
            f"mov-{row.posting_number}-{row.line}", row.effective_on, row.security_id, giver, taker, row.quantity, row.posting.basis
        )


def _holders(entity: Entity, keys: set[int], on: date) -> Iterator[TableHolder]:
    owners: dict[int, list[AccountHolder]] = {}
    for row in AccountHolder.objects.filter(account__entity=entity).select_related("person").order_by("-is_representative", "id"):
        owners.setdefault(row.account_id, []).append(row)
    burdens: dict[int, list[tuple[str, str, Decimal, date]]] = {}
    for each in encumbrances.in_force(entity=entity, on=on):
        fact = each.encumbrance
        burdens.setdefault(fact.account_id, []).append((fact.get_kind_display(), fact.security.code, each.quantity, fact.registered_on))
    for account in Account.objects.filter(entity=entity, pk__in=keys).order_by("pk"):
        people = [row.person for row in owners.get(account.pk, [])]
        natural = bool(people) and people[0].kind == PersonKind.NATURAL
        identities = tuple(person.identity for person in people)
        yield TableHolder(account, natural, identities, people[0].email if people else "", tuple(burdens.get(account.pk, ())))
