"""Buying a company's own shares, and what they lose while it holds them.

Knows votes, pesos and counts; who sells and at which posting is known by the register.
"""

from dataclasses import dataclass
from decimal import Decimal

from core.rules.applies import applies
from governance.rules.conditions import Condition, Judged, judged
from governance.rules.provisions import Base
from governance.rules.provisions.shares import OwnShares, OwnSharesOffer, ShareRight


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack:
    """What is known of one buy-back: the vote, the cost, the money set apart for it, and the offer that was made."""

    shares: int
    votes_for: int
    subscribed: int
    represented: int
    cost: Decimal
    profits: Decimal
    unpaid_shares: int = 0
    technical_study: bool = False
    equal_conditions: bool = False


@applies("L-CCo-396", "L-CCo-417")
def buy_back(rule: OwnShares, act: BuyBack, *, offer: OwnSharesOffer | None = None) -> Judged:
    """Judge a buy-back: decided by the meeting's majority, paid from net profits, of shares fully paid; for a listed issuer, offered to all.

    961,827,000 subscribed: 673,278,900 votes decide it and 673,278,899 do not.
    """
    base = act.represented if rule.base is Base.SHARES_REPRESENTED else act.subscribed
    needed = rule.threshold.needed(base)
    conditions = [
        # C. Co. art. 396: decision of the meeting with the votes of 70 % of the subscribed shares.
        Condition(
            name="own_shares.majority",
            met=rule.threshold.met(act.votes_for, base),
            figures={"votes": act.votes_for, "base": base, "threshold": str(rule.threshold), "needed": needed},
        ),
        # C. Co. art. 396: only from net profits.
        Condition(
            name="own_shares.profits",
            met=not rule.from_net_profits or act.cost <= act.profits,
            figures={"cost": act.cost, "profits": act.profits},
        ),
        # C. Co. art. 396: only shares that are fully paid.
        Condition(name="own_shares.paid", met=not rule.fully_paid or not act.unpaid_shares, figures={"unpaid": act.unpaid_shares}),
    ]
    if offer is not None:
        # Ley 964 art. 42: equal terms and a technical study of the price.
        conditions += [
            Condition(name="own_shares.study", met=act.technical_study or not offer.technical_study, provision=offer),
            Condition(name="own_shares.equal", met=act.equal_conditions or not offer.equal_conditions, provision=offer),
        ]
    return judged(rule, conditions)


@applies("L-CCo-396")
def counted(rule: OwnShares, right: ShareRight, *, issued: int, treasury: int) -> int:
    """Return the shares that count for a right: those that the company holds itself are left out where the right is suspended.

    509,704,584 issued and 4 in treasury: 509,704,580 count for the quorum.
    """
    return issued - treasury if right in rule.suspended else issued
