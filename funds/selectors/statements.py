"""What one account's statement is made of: its movements, its class's days, the fund's portfolio, the texts in force. Adds nothing up."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.db.models import Max

from funds.models import ClassDay, DayState, Fund, FundDay, FundText, OrderPricing, ParticipationClass, PortfolioPosition, PortfolioSnapshot
from governance.models import Account
from governance.selectors import positions

ONE_DAY = timedelta(days=1)
ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quarter:
    """A calendar quarter; ``eve`` is the last day of the quarter before."""

    year: int
    number: int

    @property
    def first_on(self) -> date:
        return date(self.year, 3 * self.number - 2, 1)

    @property
    def last_on(self) -> date:
        following = date(self.year + 1, 1, 1) if self.number == 4 else date(self.year, 3 * self.number + 1, 1)
        return following - ONE_DAY

    @property
    def eve(self) -> date:
        return self.first_on - ONE_DAY

    @property
    def month_ends(self) -> tuple[date, date, date]:
        """Return the last day of each of its three months."""
        starts = [date(self.year, 3 * self.number - 2 + step, 1) for step in (1, 2)]
        return starts[0] - ONE_DAY, starts[1] - ONE_DAY, self.last_on


def movements(account: Account, kind: ParticipationClass, first: date, last: date) -> list[OrderPricing]:
    """Return the account's orders as done between two dates, in order."""
    rows = OrderPricing.objects.filter(
        order__account=account, class_day__participation_class=kind, class_day__valued_on__range=(first, last)
    )
    return list(rows.select_related("order", "class_day").order_by("class_day__valued_on", "order__number"))


def units_on(account: Account, kind: ParticipationClass, on: date) -> Decimal:
    """Return the units that the register gives the account at the end of a date."""
    return positions.of_account(account, on).get(kind.security_id, ZERO)


def class_days(kind: ParticipationClass, first: date, last: date) -> list[ClassDay]:
    """Return the class's published days between two dates, in order."""
    rows = ClassDay.objects.filter(participation_class=kind, valued_on__range=(first, last), fund_day__state=DayState.PUBLISHED)
    return list(rows.order_by("valued_on"))


def unit_value_series(kind: ParticipationClass, first: date, last: date) -> dict[date, Decimal]:
    """Return the class's published unit values by date."""
    rows = ClassDay.objects.filter(participation_class=kind, valued_on__range=(first, last), fund_day__state=DayState.PUBLISHED)
    return dict(rows.values_list("valued_on", "unit_value"))


def fund_values(fund: Fund, dates: Sequence[date]) -> dict[date, Decimal]:
    """Return the fund's published closing value on each of the dates that has one."""
    rows = FundDay.objects.filter(fund=fund, valued_on__in=dates, state=DayState.PUBLISHED)
    return dict(rows.values_list("valued_on", "closing_value"))


def investors_on(kind: ParticipationClass, on: date) -> int:
    """Return how many accounts held units at the end of a date."""
    return sum(holding.quantity > 0 for holding in positions.as_of(kind.security, on))


def portfolio(fund: Fund, on: date) -> list[PortfolioPosition]:
    """Return the holdings of the latest list received for a date, the largest first; none if no list was received."""
    version = PortfolioSnapshot.objects.filter(fund=fund, valued_on=on).aggregate(last=Max("version"))["last"]
    rows = PortfolioPosition.objects.filter(snapshot__fund=fund, snapshot__valued_on=on, snapshot__version=version)
    return list(rows.select_related("instrument").order_by("-value", "instrument__code"))


def text_in_force(fund: Fund, kind: str, language: str, on: date) -> FundText | None:
    """Return the version of a fund's text that is valid on a date."""
    rows = FundText.objects.filter(fund=fund, kind=kind, language=language, valid_from__lte=on)
    return rows.order_by("-valid_from", "-version").first()
