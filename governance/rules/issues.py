"""Who may issue, what the regulation must settle, the least price, how shares are paid and who must clear it first.

Knows one issue as it is planned. The terms of its offer and the rights of holders are asked elsewhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from core.rules.applies import applies
from core.rules.calendars import Calendar, Roll
from core.rules.steps import Step, Value
from governance.rules.provisions import (
    Base,
    IssueCompetence,
    IssuePayment,
    IssuePrice,
    Majority,
    RegulationContent,
    SupervisorClearance,
)
from governance.rules.provisions.issues import IssuingOrgan, RegulationItem


class Verdict(StrEnum):
    ALLOWED = "allowed"
    REFUSED = "refused"


class Act(StrEnum):
    """What a body does of an issue."""

    ORDERS = "orders"
    REGULATES = "regulates"


_COMPETENCE = {
    (Act.ORDERS, True): "issue.orders_allowed",
    (Act.ORDERS, False): "issue.orders_refused",
    (Act.REGULATES, True): "issue.regulates_allowed",
    (Act.REGULATES, False): "issue.regulates_refused",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueResult:
    """Whether a step of an issue may be taken, with the figures and the article."""

    outcome: Verdict
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def allowed(self) -> bool:
        return self.outcome is Verdict.ALLOWED


@applies("BC-23.1", "BB-22.4", "BC-61.10", "L-CCo-385", "L-CCo-382", "L-222-61")
def competent(
    rule: IssueCompetence, organ: IssuingOrgan, act: Act, *, ordered_by: IssuingOrgan | None = None, delegated: bool = False
) -> IssueResult:
    """Say whether a body may order an issue, or regulate its placement.

    Preferred shares ordered by the board: refused. Their regulation by the board under the meeting's delegation: allowed.
    Bonds that the board regulates without bases of the meeting: refused where the book asks for them.
    """
    able = rule.orders if act is Act.ORDERS else rule.regulates
    allowed = organ in able
    # Ley 222 arts. 61 y 62: the regulation may be left to the board by the meeting that ordered the issue.
    if act is Act.REGULATES and not allowed:
        allowed = organ is IssuingOrgan.BOARD and rule.delegable and delegated
    if act is Act.REGULATES and rule.needs_bases and ordered_by is not IssuingOrgan.MEETING:
        allowed = False
    code = _COMPETENCE[act, allowed]
    figures: dict[str, Value] = {"organ": organ.value, "able": ", ".join(sorted(able))}
    return _result(code, figures, rule, allowed=allowed)


@applies("BB-22.4", "L-CCo-385")
def within_reserve(*, quantity: int, authorised: int, subscribed: int) -> bool:
    """Say whether an issue fits in the shares in reserve: those authorised and not subscribed. 10,000,000 of 10,000,000: yes; one more: no."""
    return quantity <= authorised - subscribed


@applies("BC-25", "BB-22.4")
def waived(rule: Majority, *, votes: int, represented: int) -> IssueResult:
    """Judge the vote that lets shares be placed without pre-emption. 280,000,000 of 400,000,000 represented pass at 70 %."""
    tests = [test for test in rule.tests if test.base is Base.SHARES_REPRESENTED and test.share_class is None]
    allowed = bool(tests) and all(test.threshold.met(votes, represented) for test in tests)
    needed = max((test.threshold.needed(represented) for test in tests), default=represented)
    figures: dict[str, Value] = {"votes": votes, "represented": represented, "needed": needed}
    return _result("issue.waiver_reached" if allowed else "issue.waiver_missed", figures, rule, allowed=allowed)


@applies("BB-31.29", "L-CCo-386")
def complete(rule: RegulationContent, *, settled: frozenset[RegulationItem], offered: Decimal, issued: Decimal) -> IssueResult:
    """Say whether a regulation settles all it must, and offers no less than what was issued."""
    missing = [item for item in rule.items if item not in settled]
    # BB-31.29 a: the quantity offered is not less than the shares issued.
    allowed = not missing and offered >= issued
    code = "issue.regulation_missing" if missing else "issue.regulation_short" if not allowed else "issue.regulation_complete"
    figures: dict[str, Value] = {"missing": ", ".join(missing), "offered": offered, "issued": issued}
    return _result(code, figures, rule, allowed=allowed)


@applies("BC-27.1", "L-CCo-386")
def price_allowed(rule: IssuePrice, *, price: Decimal, par: Decimal) -> IssueResult:
    """Say whether a price reaches par: 500 of par 500 does, 499.99 does not."""
    allowed = price >= par or not rule.at_least_par
    return _result("issue.price_reaches_par" if allowed else "issue.price_below_par", {"price": price, "par": par}, rule, allowed=allowed)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentPlan:
    """How a regulation lets shares be paid: the part at subscription, the instalments after it, and in how many months."""

    initial: Fraction
    instalments: int
    months: int
    in_cash: bool = True


@applies("BC-26", "L-CCo-387", "L-964-41")
def payment_allowed(rule: IssuePayment, plan: PaymentPlan) -> IssueResult:
    """Say whether a plan of payment is one that the book allows.

    Half at subscription and the rest within twelve months: allowed; less than half, or thirteen months: refused. By law a third; a listed
    company that is no bank sets both freely.
    """
    figures: dict[str, Value] = {"initial": plan.initial, "least": rule.initial_min, "months": plan.months}
    if rule.balance_within is not None:
        figures["most_months"] = rule.balance_within.months
    if rule.cash_only and not plan.in_cash:
        return _result("issue.payment_not_in_cash", figures, rule, allowed=False)
    if plan.initial < rule.initial_min:
        return _result("issue.initial_too_small", figures, rule, allowed=False)
    if rule.balance_within is not None and plan.months > rule.balance_within.months:
        return _result("issue.balance_too_late", figures, rule, allowed=False)
    return _result("issue.payment_allowed", figures, rule, allowed=True)


@applies("BC-26", "L-CCo-387", "L-964-41")
def initial_payment(rule: IssuePayment, *, total: Decimal, paid: Decimal, part: Fraction) -> IssueResult:
    """Say whether what is paid at subscription is enough, by the regulation's part and by the book's.

    Of 30,000 with one half: 15,000 is, 14,999.99 is not.
    """
    least = max(part, rule.initial_min) * Fraction(total)
    allowed = Fraction(paid) >= least
    figures: dict[str, Value] = {"total": total, "paid": paid, "least": least, "part": max(part, rule.initial_min)}
    return _result("issue.initial_enough" if allowed else "issue.initial_short", figures, rule, allowed=allowed)


@applies("BC-26")
def schedule(plan: PaymentPlan, *, total: Decimal, accepted_on: date, calendar: Calendar) -> tuple[tuple[date, Decimal], ...]:
    """Return the instalments of a price: the first at subscription, the others at equal steps, the last on the last day allowed.

    30,000 on 2026-06-10, half and one instalment in twelve months: 15,000 that day and 15,000 on 2027-06-10. The initial part is raised
    to the cent; what cents leave over goes to the last instalment.
    """
    from_initial = Fraction(total) * plan.initial
    cents = -(-from_initial.numerator * 100 // from_initial.denominator)
    initial = Decimal(cents).scaleb(-2)
    rest = total - initial
    if not plan.instalments or not rest:
        return ((accepted_on, total),)
    each = Decimal(int(Fraction(rest) * 100 / plan.instalments)).scaleb(-2)
    dues = [_due(plan, number, accepted_on, calendar) for number in range(1, plan.instalments + 1)]
    amounts = [each] * (plan.instalments - 1) + [rest - each * (plan.instalments - 1)]
    return ((accepted_on, initial), *zip(dues, amounts, strict=True))


def _due(plan: PaymentPlan, number: int, accepted_on: date, calendar: Calendar) -> date:
    return calendar.add_months(accepted_on, plan.months * number // plan.instalments, Roll.NONE)


@applies("BC-27.2", "L-CCo-390")
def cleared(rule: SupervisorClearance, *, subscribed_on: date, approved_on: date | None) -> IssueResult:
    """Say whether the supervisor had cleared the regulation when somebody subscribes: on the day of the approval, not the day before."""
    allowed = not rule.required or (approved_on is not None and approved_on <= subscribed_on)
    figures: dict[str, Value] = {"subscribed_on": subscribed_on}
    if approved_on is not None:
        figures["approved_on"] = approved_on
    code = "issue.cleared" if allowed else "issue.not_cleared" if approved_on is None else "issue.cleared_later"
    return _result(code, figures, rule, allowed=allowed)


_Rule = IssueCompetence | IssuePayment | IssuePrice | Majority | RegulationContent | SupervisorClearance


def _result(code: str, figures: Mapping[str, Value], rule: _Rule, *, allowed: bool) -> IssueResult:
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return IssueResult(outcome=Verdict.ALLOWED if allowed else Verdict.REFUSED, figures=figures, steps=(step,))


def settled_items(regulation: Mapping[RegulationItem, object]) -> frozenset[RegulationItem]:
    """Return which points have an answer."""
    return frozenset(item for item, value in regulation.items() if value)
