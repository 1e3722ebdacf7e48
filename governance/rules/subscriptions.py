"""What a subscription is worth, what of it is paid, pending or overdue, and what an imputation leaves.

Knows one subscription's instalments and payments, in pesos. Who holds its shares today is asked elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import down
from core.rules.steps import Step, Value
from governance.rules.provisions import PaidCapital, SubscriberDefault
from governance.rules.provisions.issues import DeductionBase, PaidSplit, Remedy

_CENTS = 2
_NOTHING = Decimal("0.00")


class Subscribed(StrEnum):
    """How a subscription stands at a date."""

    PAID = "paid"
    PENDING = "pending"
    IN_ARREARS = "in_arrears"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What is paid and pending of a subscription at a date, and since when a part of it is overdue."""

    outcome: Subscribed
    total: Decimal
    paid: Decimal
    pending: Decimal
    overdue: Decimal
    since: date | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def fraction(self) -> Fraction:
        """The part of the price that is paid."""
        return Fraction(self.paid) / Fraction(self.total)


@applies("L-CCo-397")
def standing(
    rule: SubscriberDefault, *, instalments: Sequence[tuple[date, Decimal]], payments: Iterable[tuple[date, Decimal]], on: date
) -> Standing:
    """Say how a subscription stands at the end of a date. An instalment is overdue from the day after the one it is due.

    100 shares at 1,000, 60,000 paid, 40,000 due on 1 June: pending on 1 June, in arrears of 40,000 on 2 June.
    """
    total = sum((amount for _due, amount in instalments), Decimal())
    paid = min(total, sum((amount for paid_on, amount in payments if paid_on <= on), Decimal()))
    # CCo 397: in arrears with what has fallen due and is not paid.
    running, since = Decimal(), None
    for due_on, amount in instalments:
        running += amount
        if due_on < on and running > paid and since is None:
            since = due_on
    due = sum((amount for due_on, amount in instalments if due_on < on), Decimal())
    overdue = max(_NOTHING, due - paid)
    pending = total - paid
    outcome = Subscribed.IN_ARREARS if overdue else Subscribed.PENDING if pending else Subscribed.PAID
    figures: dict[str, Value] = {"total": total, "paid": paid, "pending": pending, "overdue": overdue, "on": on}
    if since is not None:
        figures["since"] = since
    step = Step(code=f"subscription.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return Standing(outcome=outcome, total=total, paid=paid, pending=pending, overdue=overdue, since=since, figures=figures, steps=(step,))


@applies("L-CCo-397")
def may_exercise(outcome: Subscribed) -> bool:
    """Say whether the rights of the shares may be exercised: not while the subscriber is in arrears, who pays and may again."""
    return outcome is not Subscribed.IN_ARREARS


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid:
    """Shares subscribed at one price and what was paid of them; `par` is that of their own day, where it changed since."""

    quantity: Decimal
    price: Decimal
    paid: Decimal
    par: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalFigures:
    """Subscribed and paid capital at par, and premium subscribed and paid."""

    outcome: Computed = Computed.COMPUTED
    subscribed: Decimal
    paid: Decimal
    premium: Decimal
    premium_paid: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-6")
def capital_figures(rule: PaidCapital, parts: Iterable[Paid], *, par: Decimal) -> CapitalFigures:
    """Derive capital and premium from subscriptions; none of these figures is ever typed.

    10,000 shares of par 500 at 30,000, half paid: subscribed 5,000,000; pro rata paid 2,500,000 and premium paid 147,500,000;
    with par first, paid 5,000,000 and premium paid 145,000,000. Paid capital is cut to the cent, the rest is premium.
    """
    subscribed = paid_capital = premium = received = Decimal("0.00")
    for part in parts:
        at_par, total = part.quantity * (par if part.par is None else part.par), part.quantity * part.price
        subscribed += at_par
        premium += total - at_par
        received += part.paid
        if rule.split is PaidSplit.PAR_FIRST:
            paid_capital += min(at_par, part.paid)
        elif total:
            paid_capital += down(Fraction(at_par) * Fraction(part.paid) / Fraction(total), _CENTS)
    figures: dict[str, Value] = {"par": par, "subscribed": subscribed, "received": received, "paid": paid_capital}
    figures |= {"premium": premium, "premium_paid": received - paid_capital, "split": rule.split.value}
    codes = ("capital.subscribed", "capital.paid", "capital.premium")
    return CapitalFigures(
        subscribed=subscribed,
        paid=paid_capital,
        premium=premium,
        premium_paid=received - paid_capital,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("BC-6")
def fully_paid(figures: CapitalFigures) -> bool:
    """Say whether all that was subscribed is paid; with the last instalment paid capital is the subscribed."""
    return figures.paid == figures.subscribed and figures.premium_paid == figures.premium


@dataclass(frozen=True, slots=True, kw_only=True)
class Imputation:
    """How many shares the money received releases, and how many go back to be placed again."""

    outcome: Computed = Computed.COMPUTED
    deduction: Decimal
    applied: Decimal
    released: Decimal
    withdrawn: Decimal
    left_over: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-CCo-397")
def impute(rule: SubscriberDefault, part: Paid) -> Imputation:
    """Impute what was received, less the damages, to release whole shares; what buys no whole share is left over for the subscriber.

    100 shares at 1,000, 60,000 received: less 12,000 leaves 48,000, which release 48; 52 are withdrawn.
    """
    total = part.quantity * part.price
    # CCo 397: twenty per cent as damages, of what was received (the other reading: of what is pending).
    base = part.paid if rule.deduction_base is DeductionBase.AMOUNTS_RECEIVED else total - part.paid
    deduction = min(part.paid, down(rule.deduction * Fraction(base), _CENTS))
    applied = part.paid - deduction
    released = Decimal(int(Fraction(applied) / Fraction(part.price)))
    left_over = applied - released * part.price
    figures: dict[str, Value] = {"received": part.paid, "deduction": deduction, "percentage": rule.deduction, "applied": applied}
    figures |= {"price": part.price, "released": released, "withdrawn": part.quantity - released, "left_over": left_over}
    codes = ["imputation.deduction", "imputation.released", "imputation.withdrawn"] + (["imputation.left_over"] if left_over else [])
    return Imputation(
        deduction=deduction,
        applied=applied,
        released=released,
        withdrawn=part.quantity - released,
        left_over=left_over,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("L-CCo-397")
def remedy_allowed(rule: SubscriberDefault, remedy: Remedy, outcome: Subscribed) -> bool:
    """Say whether the board may choose a remedy: only those of the rule, and only against a subscriber in arrears."""
    return outcome is Subscribed.IN_ARREARS and remedy in rule.remedies
