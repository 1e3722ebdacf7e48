"""What a holder was paid and withheld in a year, dividend by dividend: by its due date, or by the bank's word, as the book reads it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Q, QuerySet, Sum

from governance.models import Dividend, Entitlement, Entity, Person
from governance.rules.payments.standing import DebtState
from governance.rules.profit_kinds import RunState
from governance.rules.provisions.payments import YearBasis

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidLine:
    """One instalment of one class in a holder's year."""

    on: date
    security: str
    profit_year: int
    untaxed: Decimal
    taxed: Decimal
    gross: Decimal
    withheld: Decimal


def _of_year(entity: Entity, year: int, basis: YearBasis) -> QuerySet[Entitlement]:
    rows = Entitlement.objects.filter(run__state=RunState.APPROVED.value, run__distribution__entity=entity, gross__gt=0)
    if basis is YearBasis.DUE:
        return rows.filter(instalment__pay_on__year=year)
    paid = Q(debt__state=DebtState.PAID.value, debt__order_lines__released_at__isnull=True, debt__order_lines__order__settled_on__year=year)
    set_off = Q(debt__state=DebtState.COMPENSATED.value, debt__set_offs__compensated_on__year=year)
    return rows.filter(paid | set_off).distinct()


def holders(entity: Entity, year: int, basis: YearBasis) -> list[int]:
    """Return the keys of the persons who have something in a year, in one order."""
    rows = _of_year(entity, year, basis).filter(beneficiary__isnull=False).order_by().values_list("beneficiary", flat=True)
    return sorted(set(rows))


def lines(entity: Entity, year: int, basis: YearBasis, person: Person) -> list[PaidLine]:
    """Return the year of one person, by date and class."""
    rows = _of_year(entity, year, basis).filter(beneficiary=person).select_related("instalment__dividend__security")
    return list(_summed(rows.order_by("instalment__pay_on", "instalment__dividend__security_id", "pk")))


def _summed(rows: QuerySet[Entitlement]) -> Iterator[PaidLine]:
    found: dict[int, list[Entitlement]] = {}
    for row in rows:
        found.setdefault(row.instalment_id, []).append(row)
    for same in found.values():
        instalment = same[0].instalment
        yield PaidLine(
            on=instalment.pay_on,
            security=instalment.dividend.security.name,
            profit_year=instalment.dividend.profit_year,
            untaxed=sum((row.gross_untaxed for row in same), ZERO),
            taxed=sum((row.gross_taxed for row in same), ZERO),
            gross=sum((row.gross for row in same), ZERO),
            withheld=sum((row.withheld for row in same), ZERO),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class HolderPart:
    """One holder's part of one dividend, and the tax that the holder is withheld on it."""

    person: int
    gross: Decimal
    withheld: Decimal


def parts(dividend: Dividend) -> list[HolderPart]:
    """Return each beneficiary's part of a dividend, from its approved entitlements."""
    rows = Entitlement.objects.filter(
        instalment__dividend=dividend, run__state=RunState.APPROVED.value, beneficiary__isnull=False, gross__gt=0
    )
    found = rows.order_by().values("beneficiary").annotate(gross=Sum("gross"), withheld=Sum("withheld")).order_by("beneficiary")
    return [HolderPart(person=row["beneficiary"], gross=row["gross"], withheld=row["withheld"]) for row in found]
