"""The register at a date as people read it: its rows by name, its totals per class, its postings."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Q, QuerySet

from governance.models import Account, AccountHolder, Entity, Person, Posting, Register, Security
from governance.selectors import register_rows, snapshots
from governance.selectors.register_rows import Filters, Found

AT_ONCE = 2_000
_ALL, _WHOLE = Filters(), slice(None)


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


class RegisterLine(NamedTuple):
    """One inscription as a file tells it: the account's number and title, the owners' identities, what it holds and its parts."""

    number: str
    title: str
    identity: str
    quantities: dict[int, Decimal]
    parts: dict[int, Fraction]


class RegisterPage(NamedTuple):
    """The register at a date: rows sorted by name (ñ after n), totals by the key of the security, the posting it is known at."""

    rows: list[RegisterRow]
    totals: dict[int, ClassTotal]
    on: date
    known_at: int
    matching: int


def page(
    entity: Entity, on: date, known_at: int | None = None, security: Security | None = None, filters: Filters = _ALL, part: slice = _WHOLE
) -> RegisterPage:
    """Return the register of an entity at the end of a date, of one class or of all.

    `filters` narrow the rows, never the totals; of the matching rows `part` loads some (default: all) and `matching` tells how many there are.
    """
    book = Register.objects.filter(entity=entity).first()
    known = known_at if known_at is not None else book.last_number if book else 0
    classes = [security] if security is not None else list(Security.objects.filter(entity=entity).order_by("pk"))
    if book is None or not classes:
        return RegisterPage([], {each.pk: _total(each, None) for each in classes}, on, known, 0)
    held = snapshots.held(book, [each.pk for each in classes], on, known)
    sums = register_rows.totals(held)
    totals = {each.pk: _total(each, sums.get(each.pk)) for each in classes}
    found, matching = register_rows.found(held, filters, part, classes[0].pk)
    return RegisterPage(_load(entity, found, totals), totals, on, known, matching)


def lines(entity: Entity, on: date, known_at: int, security: Security | None = None, filters: Filters = _ALL) -> Iterator[RegisterLine]:
    """Yield every row of a view in its order, as plain values: a list of hundreds of thousands is written as it is read."""
    whole = page(entity, on, known_at, security, filters, slice(0, 0))
    book = Register.objects.get(entity=entity)
    held = snapshots.held(book, list(whole.totals), on, known_at)
    found, _matching = register_rows.found(held, filters, _WHOLE, next(iter(whole.totals), None))
    for start in range(0, len(found), AT_ONCE):
        some = found[start : start + AT_ONCE]
        named = register_rows.named([each.account_id for each in some])
        for each in some:
            number, title, identities = named[each.account_id]
            yield RegisterLine(number, title, " · ".join(identities), each.quantities, _parts(each.quantities, whole.totals))


def composition(security: Security, on: date, known_at: int) -> dict[str, Decimal]:
    """Return how a class is spread at a date: own shares (`treasury`), then by the kind of person that owns the account."""
    book = Register.objects.filter(entity_id=security.entity_id).first()
    return register_rows.parts(snapshots.held(book, [security.pk], on, known_at), security) if book else {}


def rows(security: Security, on: date, known_at: int | None = None) -> list[RegisterRow]:
    """Return the inscriptions of one class at the end of a date, sorted by name."""
    return page(security.entity, on, known_at, security).rows


def totals(entity: Entity, on: date, known_at: int | None = None) -> list[ClassTotal]:
    """Return the totals of every class of an entity at the end of a date."""
    return list(page(entity, on, known_at, part=slice(0, 0)).totals.values())


def postings(entity: Entity) -> QuerySet[Posting]:
    """Return the postings of an entity, the latest first."""
    return Posting.objects.filter(register__entity=entity).select_related("actor", "reverses", "reversed_by").order_by("-number")


def later_postings(entity: Entity, on: date, known_at: int) -> QuerySet[Posting]:
    """Return the postings entered after one, and dated by the date: those that a roll frozen then does not show."""
    after = Posting.objects.filter(register__entity=entity, number__gt=known_at, effective_on__lte=on).order_by("number")
    book = Register.objects.filter(entity=entity).first()
    # What is not late is in order of number and date, so that beyond the boundary only late ones can be dated by the date.
    return after.filter(Q(is_late=True) | Q(number__lte=snapshots.boundary(book, on))) if book else after


def _load(entity: Entity, found: Sequence[Found], totals: dict[int, ClassTotal]) -> list[RegisterRow]:
    keys = [each.account_id for each in found]
    owners, first = _owners(keys), register_rows.first_dates(keys, list(totals))
    accounts = Account.objects.filter(pk__in=keys).select_related("direct_depositor").in_bulk() if keys else {}
    for account in accounts.values():
        account.entity = entity
    return [_row(accounts[each.account_id], owners.get(each.account_id, ()), each.quantities, totals, first) for each in found]


def _owners(accounts: Sequence[int]) -> dict[int, tuple[AccountHolder, ...]]:
    ordered = AccountHolder.objects.filter(account__in=accounts).order_by("account_id", "-is_representative", "person__sort_key", "id")
    owned: dict[int, list[AccountHolder]] = {}
    for owner in ordered.select_related("person"):
        owned.setdefault(owner.account_id, []).append(owner)
    return {key: tuple(owners) for key, owners in owned.items()}


def _total(security: Security, sums: register_rows.Total | None) -> ClassTotal:
    if sums is None:
        return ClassTotal(security, Decimal(), Decimal(), Decimal(), 0, 0)
    return ClassTotal(security, sums.issued, sums.treasury, sums.issued - sums.treasury, sums.accounts, sums.persons)


def _row(
    account: Account,
    owners: tuple[AccountHolder, ...],
    held: dict[int, Decimal],
    totals: dict[int, ClassTotal],
    first: dict[int, date],
) -> RegisterRow:
    return RegisterRow(account, owners, held, _parts(held, totals), first.get(account.pk, account.opened_on))


def _parts(held: dict[int, Decimal], totals: dict[int, ClassTotal]) -> dict[int, Fraction]:
    return {key: _ratio(quantity, totals[key].issued) for key, quantity in held.items() if totals[key].issued}


def _ratio(part: Decimal, whole: Decimal) -> Fraction:
    """Return one over the other, exactly; a fraction made of two fractions costs twice as much."""
    (above, below), (over, under) = part.as_integer_ratio(), whole.as_integer_ratio()
    return Fraction(above * under, below * over)
