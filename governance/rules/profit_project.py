"""What a project of distribution may hold: steps before it, reserves that may be released, social purposes, premiums.

Knows values only; the least to distribute is in `dividends`, the appropriation of the legal reserve in `reserves`.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import ClassVar

from core.rules.applies import applies
from core.rules.violations import RuleViolation
from governance.rules.profit_kinds import DistributionStage, ReserveKind
from governance.rules.provisions import DistributionOrder, ReserveRelease, ReserveRule, SharePay, SocialPurpose


class StageOrderError(RuleViolation):
    """A step of the distribution before another that must precede it."""

    code: ClassVar[str] = "stage_order"


@applies("BC-82.1")
def missing_before(rule: DistributionOrder, stage: DistributionStage, done: Sequence[tuple[DistributionStage, date]], on: date) -> str:
    """Return the first step that must come before this one and has not been done by its date; empty where none is missing.

    A vote on the distribution before the accounts are approved misses `accounts_approved`.
    """
    dates = dict(done)
    for earlier in rule.order[: rule.order.index(stage)] if stage in rule.order else ():
        if earlier not in dates or dates[earlier] > on:
            return earlier.value
    return ""


@applies("L-CCo-453", "L-CCo-454")
def releasable(rule: ReserveRelease, *, created_year: int, year: int, bylaws_amended: bool = False) -> bool:
    """Say whether the meeting of a year may distribute a reserve: an occasional one of an earlier year, a statutory one only if amended."""
    if rule.by_meeting:
        return created_year <= year
    return bylaws_amended


@applies("L-CCo-453")
def all_reserves(balances: Sequence[tuple[ReserveKind, Decimal]]) -> Decimal:
    """Add up legal, statutory and occasional reserves: the figure that lifts the least distribution when it exceeds the capital."""
    return sum((amount for _kind, amount in balances), Decimal("0.00"))


@applies("BC-82.par")
def social_allowed(rule: SocialPurpose, purpose: str) -> bool:
    """Say whether the bylaws let the meeting set profits aside for a purpose, as a line of the same vote."""
    return purpose in rule.purposes


@applies("BB-42")
def premium_to_reserve(rule: ReserveRule, *, shares: int, price: Decimal, par: Decimal) -> tuple[Decimal, Decimal]:
    """Return what an issue adds to the capital and to the legal reserve. 1,000,000 at 5,000, par 10: 10,000,000 and 4,990,000,000."""
    premium = shares * (price - par)
    return shares * par, premium if rule.premium_to_reserve else Decimal(0)


@applies("BC-45.14")
def share_pay_allowed(rule: SharePay, *, policy_approved_on: date | None, on: date) -> bool:
    """Say whether a plan that pays in shares stands on a policy that the meeting approved before it."""
    return not rule.needs_meeting_policy or (policy_approved_on is not None and policy_approved_on <= on)
