"""The votes of holdings that their holders do not cast: those of a usufructuary or a creditor with agreed votes, and suspended ones."""

from datetime import date
from decimal import Decimal

from governance.models import Security
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import To
from governance.selectors import encumbrances, subscriptions

Elsewhere = dict[int, list[tuple[int | None, int]]]
"""By account: whose votes they are (None: nobody's, they are suspended) and how many, in smallest parts."""


def votes_elsewhere(security: Security, on: date, held: dict[int, Decimal]) -> Elsewhere:
    """Return them for one security at the end of a date, never more than each account holds.

    A usufruct votes by its usufructuary (CCo 412), a pledge by the creditor where its document says so (CCo 411); shares with an overdue
    instalment are voted by nobody (CCo 397).
    """
    found: Elsewhere = {}
    for holding, entitled, by_key in encumbrances.moved(security=security, right=HolderRight.VOTE, on=on):
        for part in entitled.shares:
            if part.encumbrance is not None:
                whose = by_key[part.encumbrance].resting.beneficiary if part.to is To.BENEFICIARY else None
                found.setdefault(holding.account_id, []).append((whose, part.parts))
    for account, quantity in subscriptions.suspended(security, on).items():
        left = security.to_smallest(held.get(account, Decimal())) - sum(parts for _whose, parts in found.get(account, ()))
        parts = min(security.to_smallest(quantity), left)
        if parts > 0:
            found.setdefault(account, []).append((None, parts))
    return found
