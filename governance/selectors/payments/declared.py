"""Where all that a project declared stands today: one line for each place where its pesos may be, and what no line has."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import F, Q, Sum

from governance.models import Distribution, DividendInstalment, EntitlementRun, StockCredit
from governance.rules.payments.standing import DebtState
from governance.rules.profit_kinds import RunState
from governance.selectors.payments import standing
from governance.selectors.payments.standing import ZERO, Identity


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """What was declared, in pesos, by where it is. `later` is of instalments without an approved settlement; `untaken` of shares that take
    nothing, and of rounding, as the approved settlements left it."""

    declared: Decimal
    paid: Decimal
    withheld_tax: Decimal
    kept: Decimal
    unclaimed: Decimal
    prescribed: Decimal
    under_way: Decimal
    later: Decimal
    in_shares: Decimal
    untaken: Decimal
    settled: Identity
    approved: Decimal
    """What the second persons approved: a row lost since then would otherwise pass for one that takes nothing."""

    def parts(self) -> Iterator[tuple[str, Decimal]]:
        """Give each place and its pesos, in the order in which they are told."""
        for name in ("paid", "withheld_tax", "kept", "unclaimed", "prescribed", "under_way", "later", "in_shares", "untaken"):
            yield name, getattr(self, name)

    @property
    def missing(self) -> Decimal:
        """What was declared and is in no place: nothing, or the books are wrong."""
        return self.declared - sum((amount for _name, amount in self.parts()), ZERO)

    @property
    def adds_up(self) -> bool:
        return not self.missing and self.settled.adds_up and self.settled.gross == self.approved and self.untaken >= 0


def of_distribution(distribution: Distribution) -> Declared:
    """Add up the declared dividends of a project, and where each of their instalments stands."""
    instalments = DividendInstalment.objects.filter(dividend__distribution=distribution)
    runs = EntitlementRun.objects.filter(distribution=distribution, state=RunState.APPROVED.value)
    ran = Q(pay_on__in=runs.values("pay_on"))
    settled = standing.of_instalments(instalments.filter(ran).values_list("pk", flat=True))
    credits_ = StockCredit.objects.filter(run__in=runs).aggregate(all=Sum(F("amount") - F("cash")))["all"] or ZERO
    whole = instalments.filter(ran).aggregate(all=Sum("total"))["all"] or ZERO
    states = settled.by_state
    return Declared(
        declared=distribution.declared.aggregate(all=Sum("total"))["all"] or ZERO,
        paid=states[DebtState.PAID] + states[DebtState.COMPENSATED],
        withheld_tax=settled.withheld_tax,
        kept=states[DebtState.WITHHELD],
        unclaimed=states[DebtState.PENDING] + states[DebtState.RETURNED],
        prescribed=states[DebtState.PRESCRIBED],
        under_way=states[DebtState.ORDERED] + states[DebtState.SENT],
        later=instalments.exclude(ran).aggregate(all=Sum("total"))["all"] or ZERO,
        in_shares=credits_,
        untaken=whole - settled.gross - credits_,
        settled=settled,
        approved=runs.aggregate(all=Sum("gross"))["all"] or ZERO,
    )
