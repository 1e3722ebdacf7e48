"""Dividends that may be taken in shares: who chose what, and whether the shares were credited. Computes nothing."""

from datetime import date, timedelta

from governance.models import Dividend, Entity, Posting, StockChoice
from governance.rules.kinds import PostingKind
from governance.rules.profit_kinds import DividendForm


def choices(dividend: Dividend) -> dict[int, StockChoice]:
    """Return the choice that counts of each account: its latest."""
    return {each.account_id: each for each in StockChoice.objects.filter(dividend=dividend).select_related("account").order_by("id")}


def last_day(dividend: Dividend) -> date:
    """Return the last day on which a holder may choose: the one declared, or the eve of the payment (never before the declaration)."""
    if dividend.choose_by is not None:
        return dividend.choose_by
    return max(dividend.declared_on, dividend.instalments.get().pay_on - timedelta(days=1))


def basis(dividend: Dividend) -> str:
    """Return the words by which the posting that credits the shares of a dividend names it."""
    return f"Dividendo en acciones {dividend.pk}: {dividend.distribution.decision.minutes_ref}"[:300]


def credited(dividend: Dividend) -> Posting | None:
    """Return the posting that credited the shares of a dividend."""
    entity = dividend.security.entity_id
    rows = Posting.objects.filter(register__entity=entity, basis=basis(dividend), kind=PostingKind.STOCK_DIVIDEND)
    return rows.filter(reversed_by__isnull=True).first()


def open_choices(entity: Entity) -> list[Dividend]:
    """Return the dividends of an entity that holders may take in shares or cash and whose shares are not credited yet, oldest first."""
    rows = Dividend.objects.filter(distribution__entity=entity, form=DividendForm.CHOICE.value)
    found = rows.select_related("security", "distribution__decision").order_by("declared_on", "pk")
    return [each for each in found if credited(each) is None]
