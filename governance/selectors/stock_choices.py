"""Who holds what a dividend in shares falls on, and what each chose or did not. As the register stands today; entitles nobody."""

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from governance.models import Account, Dividend, Position, StockChoice
from governance.rules.kinds import AccountPurpose

STATES = ("shares", "cash", "silent")
_OF_THE_BOOK = (AccountPurpose.ISSUE, AccountPurpose.TREASURY)


def holders(dividend: Dividend, state: str = "") -> QuerySet[Account]:
    """Return the accounts that hold the class today, by name, each with what counts of its choices: `takes` and `chosen_on`, or None."""
    latest = StockChoice.objects.filter(dividend=dividend, account=OuterRef("pk")).order_by("-id")
    rows = Account.objects.filter(positions__security=dividend.security_id, positions__quantity__gt=0).exclude(purpose__in=_OF_THE_BOOK)
    rows = rows.annotate(
        takes=Subquery(latest.values("takes_shares")[:1]), chosen_on=Subquery(latest.values("chosen_on")[:1]),
        held=Subquery(_held(dividend)),
    )  # fmt: skip
    asked = {"shares": Q(takes=True), "cash": Q(takes=False), "silent": Q(takes__isnull=True)}.get(state, Q())
    return rows.filter(asked).order_by("sort_key", "id")


def counts(dividend: Dividend) -> dict[str, int]:
    """Count the accounts that take shares, that take cash, and that said nothing."""
    return holders(dividend).aggregate(
        shares=Count("pk", filter=Q(takes=True)), cash=Count("pk", filter=Q(takes=False)), silent=Count("pk", filter=Q(takes__isnull=True))
    )


def _held(dividend: Dividend) -> QuerySet:
    return Position.objects.filter(account=OuterRef("pk"), security=dividend.security_id).values("quantity")[:1]
