"""What accounts hold of a fund's classes. Reads positions of the register; knows no day."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.core.exceptions import ObjectDoesNotExist

from funds.models import Fund, OpeningBalance, Order, ParticipationClass
from governance.models import Account, Position
from governance.rules.kinds import AccountPurpose

ZERO = Decimal(0)
Holding = tuple[int, int]
"""An account and a participation class, by their keys."""


def issue_account(fund: Fund) -> Account:
    """Return the account that units come from when issued and go back to when redeemed."""
    return Account.objects.get(entity_id=fund.entity_id, purpose=AccountPurpose.ISSUE.value)


def opening_balance(kind: ParticipationClass, first_day_on: date) -> OpeningBalance | None:
    """Return what the class brought from another system to its first day here, if anything."""
    try:
        brought: OpeningBalance = kind.opening_balance
    except ObjectDoesNotExist:
        return None
    return brought if brought.as_of < first_day_on else None


def balance(account: Account, kind: ParticipationClass) -> Decimal:
    """Return the units that one account holds now."""
    found = Position.objects.filter(account=account, security_id=kind.security_id).values_list("quantity", flat=True).first()
    return found or ZERO


def balances(orders: Sequence[Order]) -> dict[Holding, Decimal]:
    """Return the units that each ordering account holds now of the class it orders."""
    found = dict.fromkeys(((order.account_id, order.participation_class_id) for order in orders), ZERO)
    rows = Position.objects.filter(
        account_id__in={order.account_id for order in orders},
        security__participation_class__in={order.participation_class_id for order in orders},
    ).values_list("account_id", "security__participation_class", "quantity")
    for account, kind, quantity in rows:
        if (account, kind) in found:
            found[account, kind] = quantity
    return found


def held_by_leavers(orders: Sequence[Order]) -> dict[Holding, Decimal]:
    """Return the units of the accounts that redeem everything."""
    leavers = [order for order in orders if order.everything]
    return balances(leavers) if leavers else {}
