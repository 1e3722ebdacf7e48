"""Where each peso of a dividend stands: sums by state that always add up to what was declared and entitled."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Count, F, QuerySet, Sum

from governance.models import DividendDebt, DividendInstalment, Entitlement, Entity
from governance.rules.payments.standing import CLOSED, DebtState
from governance.rules.profit_kinds import Disposal, RunState

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """One dividend's money: gross = tax withheld + net, and net = the sum of its states. `counts` are dividends, not orders."""

    gross: Decimal
    withheld_tax: Decimal
    net: Decimal
    by_state: Mapping[DebtState, Decimal]
    counts: Mapping[DebtState, int]

    @property
    def adds_up(self) -> bool:
        return sum(self.by_state.values(), ZERO) == self.net and self.gross == self.net + self.withheld_tax

    @property
    def owed(self) -> Decimal:
        """What the company still owes."""
        return sum((amount for state, amount in self.by_state.items() if state not in CLOSED), ZERO)


def of_instalments(instalments: Iterable[int]) -> Identity:
    """Add up the approved entitlements of some instalments by state; one without a debt yet is pending, or kept by its order."""
    keys = list(instalments)
    entitled = Entitlement.objects.filter(instalment__in=keys, run__state=RunState.APPROVED.value)
    whole = entitled.aggregate(gross=Sum("gross"), tax=Sum("withheld"), net=Sum("net"))
    sums: dict[DebtState, Decimal] = dict.fromkeys(DebtState, ZERO)
    counts: dict[DebtState, int] = dict.fromkeys(DebtState, 0)
    rows = DividendDebt.objects.filter(instalment__in=keys).order_by().values("state")
    for row in rows.annotate(rest=Sum(F("net") - F("compensated")), off=Sum("compensated"), number=Count("pk")):
        state = DebtState(row["state"])
        sums[state] += row["rest"]
        sums[DebtState.COMPENSATED] += row["off"]
        counts[state] += row["number"]
    fresh = entitled.filter(debt__isnull=True, net__gt=0).order_by().values("disposal").annotate(net=Sum("net"), number=Count("pk"))
    for row in fresh:
        state = DebtState.WITHHELD if row["disposal"] == Disposal.DEPOSIT else DebtState.PENDING
        sums[state] += row["net"]
        counts[state] += row["number"]
    return Identity(gross=whole["gross"] or ZERO, withheld_tax=whole["tax"] or ZERO, net=whole["net"] or ZERO, by_state=sums, counts=counts)


def instalments(entity: Entity) -> QuerySet[DividendInstalment]:
    """Return the instalments of an entity that have approved entitlements, the latest payment first."""
    rows = DividendInstalment.objects.filter(
        dividend__distribution__entity=entity, pk__in=Entitlement.objects.filter(run__state=RunState.APPROVED.value).values("instalment")
    )
    return rows.select_related("dividend__security").order_by("-pay_on", "pk")


def debts(entity: Entity, states: Iterable[DebtState] = (), instalment: int | None = None) -> QuerySet[DividendDebt]:
    """Return debts of an entity in some states, by due date and name."""
    rows = DividendDebt.objects.filter(entity=entity)
    if instalment is not None:
        rows = rows.filter(instalment=instalment)
    if states:
        rows = rows.filter(state__in=[each.value for each in states])
    return rows.select_related("account", "payee", "instalment__dividend__security").order_by("due_on", "account__sort_key", "pk")


@dataclass(frozen=True, slots=True, kw_only=True)
class Age:
    """What nobody collected for so many whole years: dividends, pesos and the earliest due date."""

    years: int
    count: int
    total: Decimal
    earliest: date


def unclaimed(entity: Entity, on: date) -> QuerySet[DividendDebt]:
    """Return what is due on a date and was neither paid nor put into a batch, the oldest first."""
    return debts(entity, (DebtState.PENDING, DebtState.RETURNED)).filter(due_on__lt=on)


def ages(entity: Entity, on: date) -> list[Age]:
    """Add up what nobody collected by whole years since it fell due."""
    found: dict[int, Age] = {}
    rows = unclaimed(entity, on).order_by().values("due_on").annotate(total=Sum(F("net") - F("compensated")), number=Count("pk"))
    for row in sorted(rows, key=lambda each: each["due_on"]):
        day = row["due_on"]
        years = on.year - day.year - ((on.month, on.day) < (day.month, day.day))
        old = found.get(years)
        found[years] = Age(
            years=years,
            count=row["number"] + (old.count if old else 0),
            total=row["total"] + (old.total if old else ZERO),
            earliest=min(day, old.earliest) if old else day,
        )
    return [found[years] for years in sorted(found, reverse=True)]
