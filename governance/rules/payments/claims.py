"""Until when a dividend may be collected, and what is paid to whoever collects it late.

Knows one instalment's due date and amount. Who the holder is, and whether the money left, is asked elsewhere.
"""

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import DividendInterest, DividendPrescription
from governance.rules.provisions.payments import WithheldClock


class Clock(StrEnum):
    """What the years of prescription do on a date."""

    NOT_DUE = "not_due"
    RUNNING = "running"
    SUSPENDED = "suspended"
    PRESCRIBED = "prescribed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prescription:
    """`last_on` is the last day on which it is paid, `enters_on` the day on which it becomes reserve."""

    outcome: Clock
    last_on: date
    enters_on: date
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


class ClaimOutcome(StrEnum):
    PAYABLE = "payable"
    NOT_DUE = "not_due"
    WITHHELD = "withheld"
    PRESCRIBED = "prescribed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """`amount` is what is paid today: the debt itself, or nothing."""

    outcome: ClaimOutcome
    amount: Decimal
    interest: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


def anniversary(day: date, years: int) -> date:
    """Return the same day so many years later; 29 February becomes the last day of February where there is none."""
    year = day.year + years
    return date(year, day.month, min(day.day, monthrange(year, day.month)[1]))


@applies("BC-85.2")
def prescription(rule: DividendPrescription, *, due_on: date, on: date, withheld: bool = False) -> Prescription:
    """Say whether an instalment may still be collected on a date.

    Due 2016-04-01: payable until 2026-04-01 inclusive; it enters the reserve on 2026-04-02.
    """
    # Art. 85: the years run from the day on which each instalment fell due.
    last_on = anniversary(due_on, rule.years)
    enters_on = last_on + timedelta(days=1)
    # Art. 20: what an official's order keeps waits for that order, under the reading in use.
    suspended = withheld and rule.withheld is WithheldClock.SUSPENDED
    if on < due_on:
        outcome, code = Clock.NOT_DUE, "claim.not_due"
    elif suspended:
        outcome, code = Clock.SUSPENDED, "claim.suspended"
    elif on > last_on:
        outcome, code = Clock.PRESCRIBED, "claim.prescribed"
    else:
        outcome, code = Clock.RUNNING, "claim.running"
    figures: dict[str, Value] = {"due_on": due_on, "on": on, "years": rule.years, "last_on": last_on, "enters_on": enters_on}
    figures["reading"] = rule.withheld.value
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Prescription(outcome=outcome, last_on=last_on, enters_on=enters_on, figures=figures, steps=(step,))


@applies("BC-85.1")
def claim(interest: DividendInterest, clock: Prescription, *, amount: Decimal) -> Claim:
    """Return what whoever collects is paid: the amount itself, however late, and nothing once it is prescribed.

    1,000,000 claimed after nine years pays 1,000,000.
    """
    outcomes = {
        Clock.NOT_DUE: ClaimOutcome.NOT_DUE,
        Clock.SUSPENDED: ClaimOutcome.WITHHELD,
        Clock.PRESCRIBED: ClaimOutcome.PRESCRIBED,
        Clock.RUNNING: ClaimOutcome.PAYABLE,
    }
    outcome = outcomes[clock.outcome]
    paid = amount if outcome is ClaimOutcome.PAYABLE else Decimal(0)
    # Art. 85: an uncollected dividend earns no interest. No source gives a rate, so a book that says otherwise is not computed.
    figures: dict[str, Value] = {**clock.figures, "amount": amount, "paid": paid, "interest": Decimal(0)}
    steps = clock.steps
    if outcome is ClaimOutcome.PAYABLE and not interest.accrues:
        steps += (Step(code="claim.no_interest", figures=figures, rule=interest.rule, article=interest.article),)
    return Claim(outcome=outcome, amount=paid, interest=Decimal(0), figures=figures, steps=steps)
