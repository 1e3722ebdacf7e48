"""The cap table of a company at a date: who holds how much, the largest first, each percentage rounded for itself.

A person who holds in several accounts is one row; joint accounts stand by themselves. Knows no vote.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from core.rules.rounding import half_up
from governance.models import Account, AccountHolder, Entity, Person, Security
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors import capital, positions

_HUNDRED, _PLACES = Decimal("100.00"), 2
TREASURY, JOINT = "treasury", "joint"
Key = tuple[str, int]


@dataclass(slots=True)
class CapRow:
    """One holder: shares by the key of the class, in all, and their part of all that is issued."""

    name: str
    identity: str
    group: str
    by_class: dict[int, int] = field(default_factory=dict)
    total: int = 0
    percent: Decimal = Decimal()
    holders: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CapTable:
    """The largest holders, the others as one row, and the groups. `added` is what the rounded percentages of the rows add up to."""

    on: date
    known_at: int
    classes: tuple[Security, ...]
    rows: tuple[CapRow, ...]
    others: CapRow | None
    groups: tuple[tuple[str, int, Decimal], ...]
    by_class: dict[int, int]
    total: int
    holders: int
    added: Decimal


def cap_table(entity: Entity, on: date, *, most: int = 20, known_at: int | None = None) -> CapTable:
    """Return the cap table at the end of a date, as known at a posting, with the largest holders by name and the rest as one row."""
    known = capital.last_posting(entity) if known_at is None else known_at
    classes = capital.shares_of(entity)
    held: dict[int, dict[int, int]] = defaultdict(dict)
    purposes: dict[int, AccountPurpose] = {}
    for security in classes:
        for each in positions.as_of(security, on, known):
            held[each.account_id][security.pk] = security.to_smallest(each.quantity)
            purposes[each.account_id] = each.purpose
    found = _rows(held, purposes)
    ordered = sorted(found, key=lambda key: (-found[key].total, key))
    total = sum(row.total for row in found.values())
    shown, rest = ordered[:most], ordered[most:]
    _name([(key, found[key]) for key in shown])
    others = _others([found[key] for key in rest])
    rows = [*(found[key] for key in shown), *([others] if others else [])]
    for row in rows:
        row.percent = _percent(row.total, total)
    return CapTable(
        on=on,
        known_at=known,
        classes=tuple(classes),
        rows=tuple(found[key] for key in shown),
        others=others,
        groups=_groups(found.values(), total),
        by_class={each.pk: sum(row.by_class.get(each.pk, 0) for row in found.values()) for each in classes},
        total=total,
        holders=sum(row.group != TREASURY for row in found.values()),
        added=sum((row.percent for row in rows), Decimal()),
    )


def _percent(part: int, whole: int) -> Decimal:
    """Return a part in percent of all that is issued, to two decimals, half up; nothing where nothing is issued."""
    return half_up(_HUNDRED * part / whole, _PLACES) if whole else Decimal()


def _rows(held: dict[int, dict[int, int]], purposes: dict[int, AccountPurpose]) -> dict[Key, CapRow]:
    """Bring the accounts of one person together; the company's own shares and joint accounts stand apart."""
    owners: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for account, person, kind in AccountHolder.objects.filter(account__in=list(held)).values_list(
        "account_id", "person_id", "person__kind"
    ):
        owners[account].append((person, kind))
    rows: dict[Key, CapRow] = {}
    for account, quantities in held.items():
        own = owners.get(account, [])
        if purposes[account] is AccountPurpose.TREASURY:
            key, group = (TREASURY, 0), TREASURY
        elif len(own) == 1:
            key, group = ("person", own[0][0]), own[0][1]
        else:
            key, group = ("account", account), JOINT if own else PersonKind.LEGAL.value
        row = rows.setdefault(key, CapRow(name="", identity="", group=group))
        for security, quantity in quantities.items():
            row.by_class[security] = row.by_class.get(security, 0) + quantity
            row.total += quantity
    return rows


def _name(rows: list[tuple[Key, CapRow]]) -> None:
    """Give the rows that are shown their names: two queries, however many there are."""
    persons = Person.objects.in_bulk([pk for (kind, pk), _row in rows if kind == "person"])
    accounts = Account.objects.in_bulk([pk for (kind, pk), _row in rows if kind == "account"])
    for (kind, pk), row in rows:
        if kind == "person":
            row.name, row.identity = persons[pk].name, persons[pk].identity
        elif kind == "account":
            row.name = accounts[pk].title


def _others(rows: list[CapRow]) -> CapRow | None:
    if not rows:
        return None
    made = CapRow(name="", identity="", group="others", holders=sum(row.group != TREASURY for row in rows))
    for row in rows:
        for security, quantity in row.by_class.items():
            made.by_class[security] = made.by_class.get(security, 0) + quantity
        made.total += row.total
    return made


def _groups(rows: Iterable[CapRow], whole: int) -> tuple[tuple[str, int, Decimal], ...]:
    sums: dict[str, int] = defaultdict(int)
    for row in rows:
        sums[row.group] += row.total
    return tuple((group, sums[group], _percent(sums[group], whole)) for group in sorted(sums, key=lambda each: -sums[each]))
