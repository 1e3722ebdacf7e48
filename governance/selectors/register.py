"""The register at a date as people read it: its rows by name, its totals per class, its postings."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db import connection
from django.db.models import Min, QuerySet

from core.wording.sort_keys import search_key
from governance.models import Account, AccountHolder, Entity, Movement, Person, Posting, Register, Security
from governance.rules.kinds import AccountPurpose
from governance.selectors import positions

_PERSONS = "SELECT count(DISTINCT person_id) FROM governance_accountholder WHERE account_id = ANY(%s::bigint[])"
_FEW = 2_000


class ClassTotal(NamedTuple):
    """One class: issued = treasury + outstanding; how many accounts and how many distinct persons hold it."""

    security: Security
    issued: Decimal
    treasury: Decimal
    outstanding: Decimal
    accounts: int
    persons: int


class RegisterRow(NamedTuple):
    """One inscription: an account, its owners, what it holds by the key of the security and its part of each class."""

    account: Account
    owners: tuple[AccountHolder, ...]
    quantities: dict[int, Decimal]
    parts: dict[int, Fraction]
    inscribed_on: date

    @property
    def persons(self) -> tuple[Person, ...]:
        return tuple(owner.person for owner in self.owners)

    @property
    def identity(self) -> str:
        """The owners' identities in one text, as the book prints them."""
        return " · ".join(owner.person.identity for owner in self.owners)


class RegisterPage(NamedTuple):
    """The register at a date: rows sorted by name (ñ after n), totals by the key of the security, the posting it is known at."""

    rows: list[RegisterRow]
    totals: dict[int, ClassTotal]
    on: date
    known_at: int
    matching: int


def page(
    entity: Entity, on: date, known_at: int | None = None, security: Security | None = None, text: str = "", part: slice = slice(None)
) -> RegisterPage:
    """Return the register of an entity at the end of a date, of one class or of all.

    `text` narrows the rows, never the totals; of the matching rows `part` loads some (default: all) and `matching` tells how many there are.
    """
    book = Register.objects.filter(entity=entity).first()
    known = known_at if known_at is not None else book.last_number if book else 0
    classes = [security] if security is not None else list(Security.objects.filter(entity=entity).select_related("entity__register"))
    held = {each.pk: positions.as_of(each, on, known) for each in classes}
    quantities: dict[int, dict[int, Decimal]] = {}
    for key, holdings in held.items():
        for holding in holdings:
            quantities.setdefault(holding.account_id, {})[key] = holding.quantity
    totals = {each.pk: _total(each, held[each.pk]) for each in classes}
    matching = [key for key in _by_name(entity, text) if key in quantities]
    shown = matching[part]
    owners, first = _owners(entity, shown), _first_dates(entity, shown, list(held))
    accounts = _those(Account.objects.filter(entity=entity).select_related("entity"), "pk", shown)
    by_key = {account.pk: account for account in accounts}
    rows = [_row(by_key[key], owners.get(key, ()), quantities[key], totals, first.get(key)) for key in shown]
    return RegisterPage(rows, totals, on, known, len(matching))


def rows(security: Security, on: date, known_at_posting: int | None = None) -> list[RegisterRow]:
    """Return the inscriptions of one class at the end of a date, sorted by name."""
    return page(security.entity, on, known_at_posting, security).rows


def totals(entity: Entity, on: date, known_at_posting: int | None = None) -> list[ClassTotal]:
    """Return the totals of every class of an entity at the end of a date."""
    return list(page(entity, on, known_at_posting).totals.values())


def postings(entity: Entity) -> QuerySet[Posting]:
    """Return the postings of an entity, the latest first."""
    return Posting.objects.filter(register__entity=entity).select_related("actor", "reverses", "reversed_by").order_by("-number")


def later_postings(entity: Entity, on: date, known_at: int) -> QuerySet[Posting]:
    """Return the postings entered after one, and dated by the date: those that a roll frozen then does not show."""
    return Posting.objects.filter(register__entity=entity, number__gt=known_at, effective_on__lte=on).order_by("number")


def _by_name(entity: Entity, text: str) -> QuerySet[Account, int]:
    found = Account.objects.filter(entity=entity).order_by("sort_key", "number")
    for word in search_key(text).split():
        found = found.filter(search_key__contains=word)
    return found.values_list("pk", flat=True)


def _those(rows: QuerySet, field: str, keys: Sequence[int]) -> QuerySet:
    """Narrow rows of one entity to some keys; a long list of keys costs more than the rows that it saves."""
    return rows.filter(**{f"{field}__in": keys}) if len(keys) <= _FEW else rows


def _owners(entity: Entity, accounts: Sequence[int]) -> dict[int, tuple[AccountHolder, ...]]:
    ordered = AccountHolder.objects.filter(account__entity=entity).order_by("account_id", "-is_representative", "person__sort_key", "id")
    owned: dict[int, list[AccountHolder]] = {}
    for owner in _those(ordered.select_related("person"), "account", accounts):
        owned.setdefault(owner.account_id, []).append(owner)
    return {key: tuple(owners) for key, owners in owned.items()}


def _first_dates(entity: Entity, accounts: Sequence[int], securities: Sequence[int]) -> dict[int, date]:
    """Since when each account is inscribed in one of the classes: its first entry."""
    found = _those(Movement.objects.filter(to_account__entity=entity, security__in=securities), "to_account", accounts)
    return dict(found.order_by().values_list("to_account").annotate(first=Min("effective_on")))


def _total(security: Security, holdings: list[positions.Holding]) -> ClassTotal:
    treasury = sum((each.quantity for each in holdings if each.purpose is AccountPurpose.TREASURY), Decimal())
    issued = sum((each.quantity for each in holdings), Decimal())
    with connection.cursor() as cursor:
        cursor.execute(_PERSONS, [[each.account_id for each in holdings]])
        persons = cursor.fetchone()[0]
    return ClassTotal(security, issued, treasury, issued - treasury, len(holdings), persons)


def _row(
    account: Account,
    owners: tuple[AccountHolder, ...],
    held: dict[int, Decimal],
    totals: dict[int, ClassTotal],
    first: date | None,
) -> RegisterRow:
    parts = {key: Fraction(quantity) / Fraction(totals[key].issued) for key, quantity in held.items() if totals[key].issued}
    return RegisterRow(account, owners, held, parts, first or account.opened_on)
