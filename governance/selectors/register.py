"""The register at a date as people read it: its rows by name, its totals per class, its postings."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Min, Prefetch, QuerySet

from core.wording.sort_keys import search_key
from governance.models import Account, AccountHolder, Entity, Movement, Person, Posting, Register, Security
from governance.rules.kinds import AccountPurpose
from governance.selectors import positions


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


def page(entity: Entity, on: date, known_at: int | None = None, security: Security | None = None, text: str = "") -> RegisterPage:
    """Return the register of an entity at the end of a date, of one class or of all; `text` narrows the rows, never the totals."""
    book = Register.objects.filter(entity=entity).first()
    known = known_at if known_at is not None else book.last_number if book else 0
    classes = [security] if security is not None else list(Security.objects.filter(entity=entity).select_related("entity__register"))
    held = {each.pk: positions.as_of(each, on, known) for each in classes}
    quantities: dict[int, dict[int, Decimal]] = {}
    for key, holdings in held.items():
        for holding in holdings:
            quantities.setdefault(holding.account_id, {})[key] = holding.quantity
    owned = _accounts(quantities)
    totals = {each.pk: _total(each, held[each.pk], owned) for each in classes}
    first = _first_dates(quantities, [each.pk for each in classes])
    rows = [_row(account, quantities[account.pk], totals, first) for account in _matching(owned.values(), text)]
    return RegisterPage(sorted(rows, key=lambda row: (row.account.sort_key, row.account.number)), totals, on, known)


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


def _accounts(keys: Iterable[int]) -> dict[int, Account]:
    owners = Prefetch("ownerships", AccountHolder.objects.select_related("person").order_by("-is_representative", "person__sort_key", "id"))
    return Account.objects.select_related("entity").prefetch_related(owners).in_bulk(list(keys))


def _matching(accounts: Iterable[Account], text: str) -> list[Account]:
    words = search_key(text).split()
    return [account for account in accounts if all(word in account.search_key for word in words)]


def _total(security: Security, holdings: list[positions.Holding], owned: dict[int, Account]) -> ClassTotal:
    treasury = sum((each.quantity for each in holdings if each.purpose is AccountPurpose.TREASURY), Decimal())
    issued = sum((each.quantity for each in holdings), Decimal())
    persons = {owner.person_id for each in holdings for owner in owned[each.account_id].ownerships.all()}
    return ClassTotal(security, issued, treasury, issued - treasury, len(holdings), len(persons))


def _row(account: Account, held: dict[int, Decimal], totals: dict[int, ClassTotal], first: dict[int, date]) -> RegisterRow:
    parts = {key: Fraction(quantity) / Fraction(totals[key].issued) for key, quantity in held.items() if totals[key].issued}
    return RegisterRow(account, tuple(account.ownerships.all()), held, parts, first.get(account.pk, account.opened_on))


def _first_dates(accounts: Iterable[int], securities: list[int]) -> dict[int, date]:
    """Since when each account is inscribed in one of the classes: its first entry."""
    found = Movement.objects.filter(to_account__in=list(accounts), security__in=securities).order_by()
    return dict(found.values_list("to_account").annotate(first=Min("effective_on")))
