"""One encumbered holding day by day from a date on: what is held and what rests on it at the end of each day on which either changes."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import chain

from django.db.models import Sum

from governance.models import Encumbrance, Movement, Security
from governance.rules.encumbrances import Resting
from governance.selectors import encumbrances


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """The end of one day of a holding, in smallest parts."""

    on: date
    held: int
    restings: tuple[Resting, ...]


def days(*, account: int, security: Security, held_now: Decimal, from_on: date, rows: Sequence[Encumbrance]) -> list[Day]:
    """Return the days from a date on, that date first; `rows` are the holding's encumbrances with their facts."""
    balances = _balances(account, security, held_now, from_on)
    changes = {fact.registered_on for row in rows for fact in chain([row], row.known_amendments, row.known_releases)}  # type: ignore[attr-defined]
    dates = sorted({from_on, *(day for day in chain(changes, balances) if day > from_on)})
    found, held = [], balances[from_on]
    for day in dates:
        held = balances.get(day, held)
        standing = (encumbrances.stand(row, day) for row in rows)
        found.append(Day(on=day, held=security.to_smallest(held), restings=tuple(each.resting for each in standing if each is not None)))
    return found


def _balances(account: int, security: Security, held_now: Decimal, from_on: date) -> dict[date, Decimal]:
    """Return the balance at the end of a date and of each later date with a movement."""
    later: dict[date, Decimal] = defaultdict(Decimal)
    moves = Movement.objects.filter(security=security, effective_on__gt=from_on).order_by()
    for sign, side in ((1, "to_account"), (-1, "from_account")):
        for day, quantity in moves.filter(**{side: account}).values_list("effective_on").annotate(moved=Sum("quantity")):
            later[day] += sign * quantity
    balance, found = held_now, {}
    for day in sorted(later, reverse=True):
        found[day] = balance
        balance -= later[day]
    return {from_on: balance, **found}
