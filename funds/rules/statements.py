"""What an investor's statement must show and by when, and that its figures add up.

Knows one account over one period. Sends nothing and prints nothing.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import ReportRule
from governance.rules.provisions.obligations import ReportItem
from governance.rules.provisions.terms import MonthTerm


class StatementOutcome(StrEnum):
    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


class StatementDoesNotAddUpError(RuleViolation):
    """Opening units and movements that do not give the closing units."""

    code: ClassVar[str] = "statement_does_not_add_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """One movement of the period, signed."""

    units: Decimal
    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementResult:
    """The figures of the period (pesos, units); `earned` is what the investor gained or lost, apart from the flows."""

    outcome: StatementOutcome
    missing: tuple[ReportItem, ...]
    opening_value: Decimal
    closing_value: Decimal
    flows: Decimal
    earned: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("FIC-9.2")
def statement_due(rule: ReportRule, *, period_end: date, calendar: Calendar) -> date:
    """Return the last day to send the statement of a period. First quarter, one month after 31 March: 30 April."""
    if isinstance(rule.term, MonthTerm):
        return calendar.add_months(period_end, rule.term.months, rule.term.roll)
    return calendar.deadline(period_end, rule.term.n, rule.term.strict)


@applies("FIC-9.2", "L-3.1.1.9.9")
def statement(
    rule: ReportRule,
    *,
    shown: Collection[ReportItem],
    opening: tuple[Decimal, Decimal],
    closing: tuple[Decimal, Decimal],
    movements: Sequence[Movement],
) -> StatementResult:
    """Check a statement: its items are all there and its units add up; say what the investor earned.

    `opening` and `closing` are (units, value in pesos). Raises StatementDoesNotAddUpError. 10 units at 100.00, +5 units for 52.00,
    closing 15 units at 156.00: earned 4.00.
    """
    units = opening[0] + sum((each.units for each in movements), Decimal(0))
    if units != closing[0]:
        raise StatementDoesNotAddUpError(rule=rule.rule, article=rule.article, expected=units, closing=closing[0])
    flows = sum((each.amount for each in movements), Decimal(0))
    earned = closing[1] - opening[1] - flows
    missing = tuple(item for item in rule.items if item not in shown)
    figures: dict[str, Value] = {
        "opening_units": opening[0],
        "opening_value": opening[1],
        "flows": flows,
        "closing_units": closing[0],
        "closing_value": closing[1],
        "earned": earned,
    }
    steps = [Step(code="statement.adds_up", figures=figures, rule=rule.rule, article=rule.article)]
    steps += [Step(code="statement.missing", figures={"item": item.value}, rule=rule.rule, article=rule.article) for item in missing]
    return StatementResult(
        outcome=StatementOutcome.INCOMPLETE if missing else StatementOutcome.COMPLETE,
        missing=missing,
        opening_value=opening[1],
        closing_value=closing[1],
        flows=flows,
        earned=earned,
        figures=figures,
        steps=tuple(steps),
    )
