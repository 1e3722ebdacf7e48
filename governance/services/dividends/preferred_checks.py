"""What preferred shares take before the others: the year's least and what earlier years left unpaid where it accumulates. Writes nothing."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from governance.models import Entity, Security
from governance.rules import preferred_dividends
from governance.rules.kinds import SecurityKind
from governance.rules.preferred_dividends import PreferredDue, PreferredYear
from governance.rules.provisions import PreferredDividend, PreferredRegulation
from governance.selectors import profits, subscriptions
from governance.services.dividends.project_lines import ZERO, DividendLine
from governance.wording import dividend_refusals as refusals


def least_preferred(rule: PreferredDividend, security: Security, ordinary: Decimal) -> Decimal:
    """Return the least dividend of a preferred share: the highest over the prices at which the class was subscribed."""
    prices = [tranche.price for tranche in subscriptions.subscription_price(security)] or [security.par or Decimal()]
    found = [preferred_dividends.preferred_dividend(rule, subscription_price=price, ordinary=ordinary).per_share for price in prices]
    return max(found)


def preferred(
    entity: Entity,
    given: Mapping[str, Any],
    others_added: Decimal,
    priced: Sequence[tuple[DividendLine, Decimal, Decimal]],
    on: date,
) -> tuple[PreferredDue, ...]:
    """Refuse less than preferred shares take first, and return what each class takes where earlier years left it unpaid."""
    rule = profits.optional(entity, PreferredDividend, "minimum", on)
    if rule is None:
        return ()
    amounts = {line.security.pk: line.per_share for line, _shares, _total in priced}
    ordinary = max((line.per_share for line, _s, _t in priced if line.security.kind != SecurityKind.PREFERRED), default=ZERO)
    found = []
    for security in entity.securities.filter(kind=SecurityKind.PREFERRED):
        if not profits.entitled_shares(security, on) and security.pk not in amounts:
            continue
        least, per_share = least_preferred(rule, security, ordinary), amounts.get(security.pk, ZERO)
        owed = _owed_before(entity, security, rule, least, given["profit_year"], on)
        # Ley 222/1995 art. 63: what earlier years left unpaid goes first; of the rest the ordinary dividend takes no more than the preferred.
        if not preferred_dividends.ordinary_within_preferred(rule, ordinary=ordinary, preferred=per_share - owed.carried):
            raise refusals.ordinary_above(ordinary=ordinary, preferred=max(ZERO, per_share - owed.carried))
        if per_share < least and (ordinary or others_added or per_share) and given["profit"] > 0:
            raise refusals.preferred_short(security=security.name, given=per_share, least=owed.due)
        if per_share < owed.due and (ordinary or others_added):
            raise refusals.preferred_short(security=security.name, given=per_share, least=owed.due)
        found.append(owed)
    return tuple(found)


def _owed_before(entity: Entity, security: Security, rule: PreferredDividend, least: Decimal, year: int, on: date) -> PreferredDue:
    """Return what a preferred share takes first: nothing of earlier years where the regulation of the class does not accumulate."""
    regulation = profits.optional(entity, PreferredRegulation, "regulation", on)
    if regulation is None:
        return PreferredDue(carried=ZERO, due=least, figures={}, steps=())
    own = least_preferred(rule, security, ZERO)
    given = profits.distributed_per_share(security, year).items()
    years = [PreferredYear(year=past, least=own, paid=paid) for past, paid in given]
    return preferred_dividends.preferred_due(regulation, years, year=year, of_year=least)
