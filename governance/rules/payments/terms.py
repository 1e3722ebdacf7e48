"""By when and to whom a cash dividend is paid, and what is set off against it.

Knows dates and amounts of one declaration. Who the holder is on a date is read from the register, not here.
"""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import DividendPayment


class TermOutcome(StrEnum):
    WITHIN = "within"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentTerm:
    """`latest_on` is the last day on which an instalment may fall due."""

    outcome: TermOutcome
    latest_on: date
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


class SetOffOutcome(StrEnum):
    NOTHING = "nothing"
    PART = "part"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOff:
    """`applied` extinguishes both debts; `payable` is what the holder still receives, `owed` what the holder still owes."""

    outcome: SetOffOutcome
    applied: Decimal
    payable: Decimal
    owed: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-CCo-455")
def payment_term(rule: DividendPayment, *, declared_on: date, last_due_on: date) -> PaymentTerm:
    """Say whether the last instalment falls due within the term. Declared 2026-03-27: at the latest 2027-03-27."""
    # CCo 156 and 455: within the year that follows the declaration.
    latest = months_later(declared_on, rule.term.months)
    outcome = TermOutcome.WITHIN if last_due_on <= latest else TermOutcome.TOO_LATE
    figures: dict[str, Value] = {"declared_on": declared_on, "last_due_on": last_due_on, "latest_on": latest}
    code = "payment_term.within" if outcome is TermOutcome.WITHIN else "payment_term.too_late"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return PaymentTerm(outcome=outcome, latest_on=latest, figures=figures, steps=(step,))


def months_later(day: date, months: int) -> date:
    """Return the same day so many months later, or the last day of that month where there is none."""
    year, month0 = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month0 + 1, min(day.day, monthrange(year, month0 + 1)[1]))


@applies("L-CCo-455")
def set_off(rule: DividendPayment, *, net: Decimal, owed: Decimal) -> SetOff:
    """Set a dividend off against what its holder owes: never more than either. Net 100, owes 30: 30 set off, 70 paid."""
    # CCo 156: sums due to holders form part of the company's external liabilities; 455: they are set off against theirs.
    applied = min(net, owed) if rule.compensates else Decimal(0)
    part = SetOffOutcome.WHOLE if applied == net else SetOffOutcome.PART
    outcome = part if applied else SetOffOutcome.NOTHING
    figures: dict[str, Value] = {"net": net, "owed": owed, "applied": applied, "payable": net - applied}
    step = Step(code="set_off.applied" if applied else "set_off.nothing", figures=figures, rule=rule.rule, article=rule.article)
    return SetOff(outcome=outcome, applied=applied, payable=net - applied, owed=owed - applied, figures=figures, steps=(step,))
