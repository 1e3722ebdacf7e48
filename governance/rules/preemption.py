"""Who may subscribe first and how much: each account's part of an issue, and the rights it may assign. Quantities in whole shares.

Knows what each account held at the record date. Which day that is, and whose rights are suspended, is asked by others.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import down, half_up
from core.rules.steps import Step, Value
from governance.rules.provisions import ClassConversion, PreemptiveRight, RightsNegotiation, ShareClass
from governance.rules.provisions.issues import EntitlementDate, NegotiableFrom, OfferedTo, ShareRounding


@dataclass(frozen=True, slots=True, kw_only=True)
class Entitlements:
    """What each account may take up; `residual` is what proportions cut off leave for the residual pool."""

    outcome: Computed = Computed.COMPUTED
    quantities: Mapping[int, int]
    base: int
    residual: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-24.3", "L-CCo-382")
def offered_classes(rule: PreemptiveRight, issued: ShareClass) -> frozenset[ShareClass]:
    """Return the classes whose holders are offered an issue: every class, or only the one that is issued."""
    return frozenset(ShareClass) if rule.offered_to is OfferedTo.ALL_HOLDERS else frozenset({issued})


@applies("L-CCo-388", "L-CCo-382")
def record_date(rule: PreemptiveRight, *, regulated_on: date, cleared_on: date | None, offered_on: date) -> date:
    """Return the day whose register fixes the proportion; without a clearance to wait for, the regulation's own."""
    match rule.record_date:
        case EntitlementDate.OFFER_NOTICE:
            return offered_on
        case EntitlementDate.SUPERVISOR_APPROVAL:
            return cleared_on or regulated_on
        case EntitlementDate.REGULATION_APPROVAL:
            return regulated_on


@applies("L-CCo-388", "BC-24.3")
def entitlements(rule: PreemptiveRight, *, issue: int, held: Mapping[int, int], base: int) -> Entitlements:
    """Give each account its part of the issue, in proportion to what it held of the base.

    12,345 of 961,827,000 and an issue of 100,000,000: 1,283.49…, so 1,283; what is cut off is the residual pool.
    An issue of 1,000 to holders of 60 % and 40 %: 600 and 400.
    """
    quantities = {account: _part(rule.rounding, issue * Fraction(own, base)) for account, own in held.items()} if base else {}
    figures: dict[str, Value] = {
        "issue": issue,
        "base": base,
        "accounts": len(quantities),
        "entitled": sum(quantities.values()),
        "residual": issue - sum(quantities.values()),
        "rounding": rule.rounding.value,
    }
    codes = ("preemption.base", "preemption.rounding", "preemption.residual")
    return Entitlements(
        quantities=quantities,
        base=base,
        residual=issue - sum(quantities.values()),
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


def _part(rounding: ShareRounding, exact: Fraction) -> int:
    return int(down(exact, 0) if rounding is ShareRounding.DOWN else half_up(exact, 0))


class AssignmentOutcome(StrEnum):
    EFFECTIVE = "effective"
    TOO_EARLY = "too_early"
    NOT_WRITTEN = "not_written"
    TOO_MUCH = "too_much"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assignment:
    """Rights that an account assigns on a date to some assignees, and what it still has."""

    assigned_on: date
    quantities: tuple[int, ...]
    available: int
    written: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignmentResult:
    """Whether an assignment has effect."""

    outcome: AssignmentOutcome
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def effective(self) -> bool:
        return self.outcome is AssignmentOutcome.EFFECTIVE


@applies("BC-24.2", "L-CCo-389")
def assign(rule: RightsNegotiation, assignment: Assignment, *, notice_on: date, closes_on: date) -> AssignmentResult:
    """Judge an assignment of the right to subscribe.

    Notice on 2026-06-01: one dated that day has effect, one of the day before has none. Assignees of 60 and 40 take the whole of 100;
    60 and 41 are too much.
    """
    first = notice_on if rule.negotiable_from is NegotiableFrom.OFFER_NOTICE else closes_on
    total = sum(assignment.quantities)
    # CCo 389: negotiable from the notice on, in writing that names the assignees, within what the assignor has.
    if assignment.assigned_on < first:
        outcome = AssignmentOutcome.TOO_EARLY
    elif assignment.assigned_on > closes_on:
        outcome = AssignmentOutcome.TOO_LATE
    elif rule.in_writing and not assignment.written:
        outcome = AssignmentOutcome.NOT_WRITTEN
    elif total > assignment.available:
        outcome = AssignmentOutcome.TOO_MUCH
    else:
        outcome = AssignmentOutcome.EFFECTIVE
    figures: dict[str, Value] = {
        "assigned_on": assignment.assigned_on,
        "first": first,
        "closes_on": closes_on,
        "assigned": total,
        "available": assignment.available,
    }
    step = Step(code=f"assignment.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return AssignmentResult(outcome=outcome, figures=figures, steps=(step,))


class ConversionOutcome(StrEnum):
    CONVERTED = "converted"
    NOT_REGULATED = "not_regulated"
    OUT_OF_TERM = "out_of_term"
    NOT_WHOLE = "not_whole"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionTerms:
    """What the regulation of an issue says of its conversion: the days from and until which it may be done."""

    convertible_from: date | None
    convertible_until: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionResult:
    """How many shares a conversion gives."""

    outcome: ConversionOutcome
    quantity: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-23.2")
def convert(rule: ClassConversion, quantity: int, *, terms: ConversionTerms, on: date, class_disappears: bool = False) -> ConversionResult:
    """Return the shares that a conversion gives: only as the regulation allows, or where the class disappears. 1,000 give 1,000 at 1:1."""
    exact = Fraction(quantity * rule.numerator, rule.denominator)
    begun = terms.convertible_from is not None and terms.convertible_from <= on
    in_term = begun and (terms.convertible_until is None or on <= terms.convertible_until)
    if exact.denominator != 1:
        outcome = ConversionOutcome.NOT_WHOLE
    elif class_disappears or not rule.as_regulated or in_term:
        outcome = ConversionOutcome.CONVERTED
    else:
        outcome = ConversionOutcome.NOT_REGULATED if terms.convertible_from is None else ConversionOutcome.OUT_OF_TERM
    given = int(exact) if outcome is ConversionOutcome.CONVERTED else 0
    figures: dict[str, Value] = {
        "quantity": quantity,
        "given": given,
        "on": on,
        "numerator": rule.numerator,
        "denominator": rule.denominator,
    }
    step = Step(code=f"conversion.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return ConversionResult(outcome=outcome, quantity=given, figures=figures, steps=(step,))
