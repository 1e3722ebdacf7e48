"""Subscriptions at a date: what is paid of them, who holds their shares, whose rights are suspended, who answers for the balance.

Derived, never typed: from instalments, payments and the register. A payment counts for its whole subscription, whoever makes it.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db import connection
from django.db.models import Min, Sum

from core.rules.rounding import half_up
from governance.models import Account, Entity, Posting, Security, Subscription
from governance.rules.lots import Lots, liable
from governance.rules.provisions import PaidCapital, UnpaidTransfer
from governance.rules.subscriptions import CapitalFigures, Paid, Subscribed, capital_figures, may_exercise
from governance.selectors import provisions
from governance.selectors.lots import LotStart, followed
from governance.selectors.pars import par_at, par_of_postings

# The set form of the rule `standing`: what of each subscription is paid, and since when a part of it is overdue.
_STATES = """
SELECT s.id, s.issue_id, s.account_id, s.posting_id, s.price,
    CASE WHEN r.id IS NULL THEN s.quantity ELSE r.released END,
    CASE WHEN r.id IS NULL THEN least(p.paid, i.total) ELSE r.released * s.price END,
    CASE WHEN r.id IS NULL THEN greatest(0, coalesce(i.due, 0) - p.paid) ELSE 0 END,
    CASE WHEN r.id IS NULL THEN i.since END,
    r.posting_id
FROM governance_subscription s
JOIN governance_shareissue e ON e.id = s.issue_id
LEFT JOIN LATERAL (
    SELECT r.id, r.released, r.posting_id FROM governance_defaultremedy r
    LEFT JOIN governance_posting w ON w.id = r.posting_id
    WHERE r.subscription_id = s.id AND r.kind = 'imputation' AND coalesce(w.effective_on, r.decided_on) <= %(on)s
) r ON true
JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS paid FROM governance_instalmentpayment WHERE subscription_id = s.id AND paid_on <= %(on)s
) p ON true
JOIN LATERAL (
    SELECT sum(amount) AS total, sum(amount) FILTER (WHERE due_on < %(on)s) AS due,
        min(due_on) FILTER (WHERE due_on < %(on)s AND running > p.paid) AS since
    FROM (
        SELECT amount, due_on, sum(amount) OVER (ORDER BY number) AS running FROM governance_instalment WHERE subscription_id = s.id
    ) AS parts
) i ON true
WHERE e.security_id = %(security)s AND s.accepted_on <= %(on)s AND NOT EXISTS (
    SELECT 1 FROM governance_posting undone WHERE undone.reverses_id = s.posting_id AND undone.effective_on <= %(on)s
)
ORDER BY s.id
"""


class State(NamedTuple):
    """How one subscription stands at a date. After an imputation it is the shares released, fully paid."""

    subscription_id: int
    issue_id: int
    account_id: int
    posting_id: int
    price: Decimal
    quantity: Decimal
    paid: Decimal
    overdue: Decimal
    since: date | None
    withdrawn_by: int | None

    @property
    def total(self) -> Decimal:
        return self.quantity * self.price

    @property
    def pending(self) -> Decimal:
        return self.total - self.paid

    @property
    def fraction(self) -> Fraction:
        return Fraction(self.paid) / Fraction(self.total) if self.total else Fraction(1)

    @property
    def outcome(self) -> Subscribed:
        if self.overdue > 0:
            return Subscribed.IN_ARREARS
        return Subscribed.PENDING if self.pending > 0 else Subscribed.PAID


class PaidPart(NamedTuple):
    """Shares of one account that are not fully paid: how many, which part of their price is paid, of which subscription."""

    account_id: int
    quantity: Decimal
    paid: Fraction
    subscription_id: int
    in_arrears: bool


class Tranche(NamedTuple):
    """Shares of a class that were subscribed at one price in one issue."""

    issue_id: int
    price: Decimal
    quantity: Decimal
    first_on: date


class Liability(NamedTuple):
    """For how many unpaid shares, and for which balance, one account answers jointly with the others (CCo 405)."""

    subscription_id: int
    account_id: int
    quantity: Decimal
    balance: Decimal
    holds: Decimal


def states(security: Security, on: date) -> list[State]:
    """Return how every subscription of a class stands at the end of a date; those whose posting was reversed are left out."""
    with connection.cursor() as cursor:
        cursor.execute(_STATES, {"security": security.pk, "on": on})
        return [State(*row) for row in cursor.fetchall()]


def paid_parts(security: Security, on: date) -> list[PaidPart]:
    """Return what accounts hold of a class that is not fully paid at the end of a date. What is not here is fully paid."""
    known = states(security, on)
    unpaid_states = {state.subscription_id: state for state in known if state.pending > 0}
    lots = _lots(security, on, known)
    return [
        PaidPart(account, quantity, state.fraction, key, not may_exercise(state.outcome))
        for key, state in unpaid_states.items()
        for account, quantity in sorted(lots.of(key).items())
    ]


def paid_fraction(account: Account, security: Security, on: date) -> list[tuple[Decimal, Fraction]]:
    """Return the shares of one account that are not fully paid, with the part of their price that is."""
    return [(part.quantity, part.paid) for part in paid_parts(security, on) if part.account_id == account.pk]


def suspended(security: Security, on: date) -> dict[int, Decimal]:
    """Return, by account, how many of its shares have their rights suspended because an instalment is overdue (CCo 397)."""
    found: dict[int, Decimal] = {}
    for part in paid_parts(security, on):
        if part.in_arrears:
            found[part.account_id] = found.get(part.account_id, Decimal()) + part.quantity
    return found


def unpaid(entity: Entity, on: date) -> list[State]:
    """Return the subscriptions of an entity that are not fully paid at the end of a date."""
    return [state for security in entity.securities.order_by("pk") for state in states(security, on) if state.pending > 0]


def subscription_price(security: Security) -> list[Tranche]:
    """Return the prices at which a class was subscribed, one row for each issue and price, oldest first."""
    rows = (
        Subscription.objects.filter(issue__security=security, posting__reversed_by__isnull=True)
        .values("issue_id", "price")
        .annotate(shares=Sum("quantity"), first_on=Min("accepted_on"))
        .order_by("first_on", "issue_id", "price")
    )
    return [Tranche(row["issue_id"], row["price"], row["shares"], row["first_on"]) for row in rows]


def capital(security: Security, on: date) -> CapitalFigures:
    """Return subscribed and paid capital and premium of the subscriptions of a class at the end of a date (BC-6)."""
    return figures_of(security, states(security, on), on)


def figures_of(security: Security, chosen: Iterable[State], on: date) -> CapitalFigures:
    """Return the capital and premium of some subscriptions of a class, each at the par of the posting that made its shares."""
    rule, rows = provisions.binding(security.entity, PaidCapital, "paid", on), list(chosen)
    numbers = dict(Posting.objects.filter(pk__in=[each.posting_id for each in rows]).values_list("pk", "number"))
    pars = par_of_postings(security, numbers.values())
    parts = [Paid(quantity=each.quantity, price=each.price, paid=each.paid, par=pars[numbers[each.posting_id]]) for each in rows]
    return capital_figures(rule, parts, par=par_at(security, on))


def liabilities(security: Security, on: date) -> list[Liability]:
    """Return who answers for the balance of the unpaid shares of a class at the end of a date."""
    known = states(security, on)
    owed = {state.subscription_id: state for state in known if state.pending > 0}
    if not owed:
        return []
    rule = provisions.binding(security.entity, UnpaidTransfer, "unpaid", on)
    lots = _lots(security, on, known)
    rows: list[Liability] = []
    for key, state in owed.items():
        holders = lots.of(key)
        for account, quantity in liable(rule, lots, lot=key, holders=holders).items():
            balance = half_up(Fraction(state.pending) * Fraction(quantity) / Fraction(state.quantity), 2)
            rows.append(Liability(key, account, quantity, balance, holders.get(account, Decimal())))
    return rows


def holders_of(subscription: Subscription, on: date) -> dict[int, Decimal]:
    """Return where the shares of one subscription are at the end of a date, by account."""
    security = subscription.issue.security
    return _lots(security, on, states(security, on)).of(subscription.pk)


def _lots(security: Security, on: date, known: list[State]) -> Lots:
    """Follow the lots that are unpaid, and those that a posting took back: else that posting would seem to take other shares."""
    starts = [LotStart(each.subscription_id, each.account_id, each.posting_id) for each in known if each.pending > 0]
    if not starts:
        return Lots()
    imputed = [each for each in known if each.withdrawn_by is not None]
    starts += [LotStart(each.subscription_id, each.account_id, each.posting_id) for each in imputed]
    taken_back = {each.withdrawn_by: frozenset({each.subscription_id}) for each in imputed if each.withdrawn_by is not None}
    undone = Subscription.objects.filter(issue__security=security, posting__reversed_by__effective_on__lte=on)
    for key, account, posting, reversal in undone.values_list("pk", "account_id", "posting_id", "posting__reversed_by__pk"):
        starts.append(LotStart(key, account, posting))
        taken_back[reversal] = taken_back.get(reversal, frozenset()) | {key}
    rule = provisions.binding(security.entity, UnpaidTransfer, "unpaid", on)
    return followed(rule, security, on, starts=starts, withdrawals=taken_back)
