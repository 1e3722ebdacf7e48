"""The report that closes an offer of shares: frozen figures of what was subscribed, paid and is pending, and the capital that results."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from core.wording import dates, figures
from governance.models import Instalment, IssueClosing, ShareIssue
from governance.rules.kinds import MandateRole
from governance.selectors import capital, issues, mandates, subscriptions
from governance.selectors.pars import par_at
from governance.selectors.subscriptions import State
from governance.wording.issue_report import words
from governance.wording.names import spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a table: what it says, its figure, and its part where it has one."""

    label: str
    figure: str
    share: str = ""
    is_total: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DueLine:
    """What falls due on one day."""

    due_on: date
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueReport:
    """Everything that the printed report says."""

    issuer: str
    nit: str
    number: int
    closed_on: date
    facts: tuple[Line, ...]
    outcome: tuple[Line, ...]
    capital: tuple[Line, ...]
    dues: tuple[DueLine, ...]
    manager: str
    auditor: str
    domicile: str
    words: dict[str, str]


def build(issue: ShareIssue, closing: IssueClosing, *, language: str) -> IssueReport:
    """Return the report of an issue at the end of its offer."""
    text, entity, on = words(language), issue.entity, closing.closed_on
    states = [each for each in subscriptions.states(issue.security, on) if each.issue_id == issue.pk]
    return IssueReport(
        issuer=entity.name,
        nit=entity.nit,
        number=issue.number,
        closed_on=on,
        facts=_facts(issue, closing.closed_on, text, language),
        outcome=_outcome(issue, closing, text, language),
        capital=_capital(issue, on, states, text, language),
        dues=_dues(states),
        manager=_holder_of(issue, MandateRole.LEGAL_REPRESENTATIVE, on) or _holder_of(issue, MandateRole.PRESIDENT, on),
        auditor=_holder_of(issue, MandateRole.AUDITOR, on),
        domicile=entity.domicile,
        words=text,
    )


def _facts(issue: ShareIssue, on: date, text: dict[str, str], language: str) -> tuple[Line, ...]:
    regulation, clearance, offer = issues.regulation_of(issue), issues.clearance_of(issue), issues.offer_of(issue)
    lines = [
        Line(label=text["class"], figure=issue.security.name),
        Line(label=text["ordered"], figure=f"{dates.day_long(issue.ordered_on, language)} · {text[issue.ordered_by]} · {issue.basis}"),
    ]
    if regulation is not None:
        who = text[regulation.approved_by]
        lines.append(
            Line(label=text["regulated"], figure=f"{dates.day_long(regulation.approved_on, language)} · {who} · {regulation.basis}")
        )
    told = f"{dates.day_long(clearance.approved_on, language)} · {clearance.reference}" if clearance is not None else text["not_cleared"]
    lines.append(Line(label=text["cleared"], figure=told))
    if offer is not None:
        first, last = dates.day_long(offer.notice_on, language), dates.day_long(offer.closes_on, language)
        lines.append(Line(label=text["offer"], figure=text["from_to"].format(first=first, last=last)))
    if regulation is not None:
        lines.append(Line(label=text["price"], figure=figures.pesos(regulation.price, language)))
    lines.append(Line(label=text["par"], figure=figures.pesos(par_at(issue.security, on), language)))
    return tuple(lines)


def _outcome(issue: ShareIssue, closing: IssueClosing, text: dict[str, str], language: str) -> tuple[Line, ...]:
    def count(key: str, quantity: Decimal) -> Line:
        part = figures.percent(Fraction(quantity) / Fraction(issue.quantity), language)
        return Line(label=text[key], figure=figures.whole(quantity, language), share=part)

    def money(key: str, amount: Decimal) -> Line:
        part = figures.percent(Fraction(amount) / Fraction(closing.amount), language) if closing.amount else ""
        return Line(label=text[key], figure=figures.pesos(amount, language), share=part)

    return (
        count("offered", issue.quantity),
        count("subscribed", closing.subscribed),
        count("unplaced", issue.quantity - closing.subscribed),
        money("amount", closing.amount),
        money("paid", closing.paid),
        money("pending", closing.amount - closing.paid),
    )


def _capital(issue: ShareIssue, on: date, states: list[State], text: dict[str, str], language: str) -> tuple[Line, ...]:
    found = subscriptions.figures_of(issue.security, states, on)
    after = sum((each.issued * each.par for each in capital.counts(issue.entity, on)), Decimal())
    rows = {
        "capital_before": after - found.subscribed,
        "capital_added": found.subscribed,
        "capital_after": after,
        "paid_capital": found.paid,
        "premium_paid": found.premium_paid,
    }
    return tuple(
        Line(label=text[key], figure=figures.pesos(amount, language), is_total=key == "capital_after") for key, amount in rows.items()
    )


def _dues(states: list[State]) -> tuple[DueLine, ...]:
    """Return what is pending by the day it falls due; what was paid covers the oldest instalments first."""
    covered = {each.subscription_id: each.paid for each in states if each.pending > 0}
    rows = Instalment.objects.filter(subscription__in=covered).order_by("subscription_id", "number")
    due: dict[date, Decimal] = defaultdict(Decimal)
    for key, due_on, amount in rows.values_list("subscription_id", "due_on", "amount"):
        settled = min(amount, covered[key])
        covered[key] -= settled
        due[due_on] += amount - settled
    return tuple(DueLine(due_on=due_on, amount=amount) for due_on, amount in sorted(due.items()) if amount)


def _holder_of(issue: ShareIssue, role: MandateRole, on: date) -> str:
    found = mandates.of_entity(issue.entity, on).filter(role=role).first()
    return spoken(found.person.name) if found is not None else ""
