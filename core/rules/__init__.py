"""What every rule stands on: steps and outcomes, broken rules, thresholds, sharing, days, numbers, rounding.

Standard library only: no Django, no clock, no settings, no database.
"""

from core.rules.allocation import Allocation, AllocationError, allocate
from core.rules.applies import APPLIED, applies
from core.rules.calendars import Calendar, CalendarError, DayKind, Roll
from core.rules.holidays_co import calendar_for, ley_51
from core.rules.numbers import parse_date, parse_decimal
from core.rules.outcomes import Computed, Result
from core.rules.rounding import down, half_up, up
from core.rules.steps import Step, Value
from core.rules.thresholds import HalfPlusOneMode, Threshold, ThresholdError, ThresholdKind
from core.rules.violations import InputError, RuleViolation

__all__ = [
    "APPLIED",
    "Allocation",
    "AllocationError",
    "Calendar",
    "CalendarError",
    "Computed",
    "DayKind",
    "HalfPlusOneMode",
    "InputError",
    "Result",
    "Roll",
    "RuleViolation",
    "Step",
    "Threshold",
    "ThresholdError",
    "ThresholdKind",
    "Value",
    "allocate",
    "applies",
    "calendar_for",
    "down",
    "half_up",
    "ley_51",
    "parse_date",
    "parse_decimal",
    "up",
]
