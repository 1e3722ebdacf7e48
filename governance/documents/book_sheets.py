"""The inscriptions of one class, packed on sheets with their sums. Knows the page's measures and what is noted beside a holder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.rules.allocation import allocate
from governance.documents.packing import line_count, pack
from governance.models import Security
from governance.rules.identities import written
from governance.rules.kinds import AccountPurpose, IdentityType
from governance.selectors.register import RegisterRow

SHEET_HEIGHT = Decimal(504)
"""Points between the margins of a landscape letter page."""

_NAME, _IDENTITY, _ACCOUNT = 25_200, 13_500, 4_650
_NOTE = {0: 19_000, 6: 17_000}
"""What is left for the notes, by the decimals of the class: a fraction needs a wider column of quantities."""
_HUNDRED = Decimal("100.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscription:
    """One row of the book."""

    number: int
    name: str
    identity: str
    account: str
    inscribed_on: date
    quantity: Decimal
    percent: Decimal
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One page: its rows, what came before, its sum, and the sums after it, of the class and of the whole book."""

    index: int
    class_name: str
    decimals: int
    rows: tuple[Inscription, ...]
    is_continued: bool
    before: Decimal
    before_percent: Decimal
    total: Decimal
    total_percent: Decimal
    after: Decimal
    after_percent: Decimal
    running: Decimal
    is_last: bool


def _of_person(row: RegisterRow) -> str:
    """Nationality and domicile, which the book must state of each holder (CCo 195)."""
    if row.account.purpose == AccountPurpose.TREASURY:
        return ""
    told = dict.fromkeys(", ".join(each for each in (person.domicile, person.nationality) if each) for person in row.persons)
    return " · ".join(each for each in told if each)


def inscriptions(
    security: Security, rows: Sequence[RegisterRow], texts: dict[str, str], notes: Mapping[int, Sequence[str]]
) -> list[Inscription]:
    """Rows in the book's order (own shares first), percentages by largest remainder so that each class sums to 100."""
    ordered = sorted(rows, key=lambda row: row.account.purpose != AccountPurpose.TREASURY)
    quantities = {str(row.account.pk): row.quantities[security.pk] for row in ordered}
    percents = allocate(amount=_HUNDRED, weights=quantities, decimals=2).shares
    return [
        Inscription(
            number=number,
            name=_name(row, texts),
            identity=_identity(row),
            account=row.account.number,
            inscribed_on=row.inscribed_on,
            quantity=row.quantities[security.pk],
            percent=percents[str(row.account.pk)],
            note=" ".join(each for each in (_note(row, texts), _of_person(row), *notes.get(row.account.pk, ())) if each),
        )
        for number, row in enumerate(ordered, 1)
    ]


def _name(row: RegisterRow, texts: dict[str, str]) -> str:
    if row.account.purpose == AccountPurpose.TREASURY:
        return f"{row.account.entity.name} — {texts['own_shares']}"
    return row.account.title


def _identity(row: RegisterRow) -> str:
    if row.account.purpose == AccountPurpose.TREASURY and row.account.entity.nit:
        return written(IdentityType.NIT, row.account.entity.nit)
    return row.identity


def _note(row: RegisterRow, texts: dict[str, str]) -> str:
    if row.account.purpose == AccountPurpose.TREASURY:
        return texts["suspended"]
    if len(row.owners) > 1:
        named = [owner.person.name for owner in row.owners if owner.is_representative]
        return f"{texts['representative']} {named[0]}." if named else texts["no_representative"]
    return ""


def _height(row: Inscription, decimals: int) -> Decimal:
    lines = max(line_count(row.name, _NAME), line_count(row.identity, _IDENTITY), line_count(row.account, _ACCOUNT))
    return Decimal("5.6") + max(Decimal("10.5") * lines, Decimal("9.2") * line_count(row.note, _NOTE[decimals]))


def sheets(security: Security, rows: list[Inscription], earlier: Sequence[Sheet], height: Decimal) -> list[Sheet]:
    """Return the sheets of a class after earlier ones, packed for a height of page."""

    def room(index: int) -> Decimal:
        heading = Decimal(45) if not earlier and index == 0 else Decimal(19)
        totals = Decimal("16.5") * (2 if index == 0 else 3)
        return height - 17 - heading - 17 - totals

    groups = pack(rows, lambda row: _height(row, security.decimals), room)
    packed: list[Sheet] = []
    after, percent = Decimal(), Decimal()
    running = earlier[-1].running if earlier else Decimal()
    for index, group in enumerate(groups):
        total, share = sum((row.quantity for row in group), Decimal()), sum((row.percent for row in group), Decimal())
        packed.append(
            Sheet(
                index=len(earlier) + index,
                class_name=security.name,
                decimals=security.decimals,
                rows=tuple(group),
                is_continued=index > 0,
                before=after,
                before_percent=percent,
                total=total,
                total_percent=share,
                after=after + total,
                after_percent=percent + share,
                running=running + after + total,
                is_last=index == len(groups) - 1,
            )
        )
        after, percent = after + total, percent + share
    return packed
