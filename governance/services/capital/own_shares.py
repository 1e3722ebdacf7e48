"""The company's own shares: bought back into treasury, sold from it, or cancelled with a decrease of the capital."""

from decimal import Decimal

from governance.models import Account, Security
from governance.rules import own_shares as rules
from governance.rules.provisions import OwnShares, OwnSharesOffer
from governance.selectors import capital, positions, provisions, subscriptions
from governance.services.capital import reading
from governance.services.capital.orders import Order
from governance.services.capital.plans import Ground, Plan
from governance.services.lines import Line
from governance.wording import capital_refusals


def buy_back(order: Order, ground: Ground) -> Plan:
    """Plan a buy-back: judged by the meeting's vote, the net profits, the payment of the shares and, for a listed issuer, the offer."""
    security, treasury = reading.security(ground.entity, order.security), _treasury(ground)
    accounts = reading.accounts(ground.entity, order)
    rule = provisions.binding(ground.entity, OwnShares, "buy_back", order.decided_on)
    offer = provisions.found(ground.entity, OwnSharesOffer, "offer", order.decided_on)
    act = rules.BuyBack(
        shares=order.quantity,
        votes_for=order.votes_for,
        subscribed=sum(each.issued for each in capital.counts(ground.entity, order.decided_on)),
        represented=order.represented,
        cost=order.quantity * order.price,
        profits=order.profits,
        unpaid_shares=_unpaid(order, security, accounts),
        technical_study=order.technical_study,
        equal_conditions=order.equal_conditions,
    )
    judged = rules.buy_back(rule, act, offer=offer)
    return Plan(
        lines=tuple(Line(security, accounts[part.account], treasury, security.from_smallest(part.quantity)) for part in order.parts),
        steps=judged.steps,
        figures=judged.figures,
        treasury={security.pk: order.quantity},
        unmet=judged.unmet,
    )


def resale(order: Order, ground: Ground) -> Plan:
    """Plan a sale of own shares to other accounts."""
    security, treasury = reading.security(ground.entity, order.security), _treasury(ground)
    accounts = reading.accounts(ground.entity, order)
    return Plan(
        lines=tuple(Line(security, treasury, accounts[part.account], security.from_smallest(part.quantity)) for part in order.parts),
        steps=(),
        figures={"shares": order.quantity, "price": order.price, "amount": order.quantity * order.price},
        treasury={security.pk: -order.quantity},
    )


def cancellation(order: Order, ground: Ground) -> Plan:
    """Plan the cancellation of own shares: they leave the treasury and the subscribed capital."""
    security, treasury = reading.security(ground.entity, order.security), _treasury(ground)
    quantity = order.quantity
    return Plan(
        lines=(Line(security, treasury, ground.issue, security.from_smallest(quantity)),),
        steps=(),
        figures={"shares": quantity, "amount": quantity * (security.par or Decimal())},
        issued={security.pk: -quantity},
        treasury={security.pk: -quantity},
    )


def _treasury(ground: Ground) -> Account:
    if ground.treasury is None:
        raise capital_refusals.order(
            field="cuenta",
            value=ground.entity.name,
            es=f"«{ground.entity.name}» no tiene cuenta de acciones propias: ábrala con destino «propias readquiridas».",
            en=f"“{ground.entity.name}” has no account of own shares: open one with the purpose “treasury”.",
        )
    return ground.treasury


def _unpaid(order: Order, security: Security, accounts: dict[int, Account]) -> int:
    """Return how many of the shares bought are not fully paid: those that the paid ones of each seller do not cover."""
    open_parts = subscriptions.paid_parts(security, order.effective_on)
    short = 0
    for part in order.parts:
        unpaid = sum((each.quantity for each in open_parts if each.account_id == part.account), Decimal())
        if unpaid:
            held = positions.quantity(accounts[part.account], security, order.effective_on)
            short += max(0, part.quantity - security.to_smallest(held - unpaid))
    return short
