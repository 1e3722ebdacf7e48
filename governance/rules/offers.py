"""The terms of an offer of shares: until when it must be told, how long it lasts, and when the remainder may be placed.

Knows the provisions of terms and a calendar. A term with two readings keeps both, as a summons does.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar, DayKind
from core.rules.steps import Step, Value
from governance.rules.provisions import MonthTerm, OfferTerm, RemainderPlacement
from governance.rules.provisions.notice import Medium

_DAY = timedelta(days=1)


class OfferOutcome(StrEnum):
    """In order under every reading; under the lenient one only; too short, too long, told too late, or by another medium."""

    IN_ORDER = "in_order"
    AMBIGUOUS = "ambiguous"
    TOO_SHORT = "too_short"
    TOO_LONG = "too_long"
    NOTICE_TOO_LATE = "notice_too_late"
    WRONG_MEDIUM = "wrong_medium"
    BEFORE_CLEARANCE = "before_clearance"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTerms:
    """The provisions that an offer answers to; `most` and `notice` where a book or the law has them."""

    least: OfferTerm
    most: OfferTerm | None = None
    notice: OfferTerm | None = None
    media: frozenset[Medium] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """An offer as it is planned or was told."""

    notice_on: date
    closes_on: date
    media: frozenset[Medium]
    approved_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferResult:
    """`earliest_close` is safe under every reading; `latest_notice` and `latest_close` where there is a term for them."""

    outcome: OfferOutcome
    earliest_close: date
    lenient_close: date
    latest_close: date | None
    latest_notice: date | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def stands(self) -> bool:
        return self.outcome in (OfferOutcome.IN_ORDER, OfferOutcome.AMBIGUOUS)


@applies("BC-24.1", "BB-31.29", "L-CCo-388", "L-CCo-386", "L-964-41")
def judge_offer(terms: OfferTerms, offer: Planned, *, calendar: Calendar) -> OfferResult:
    """Judge the notice and the close of an offer.

    Fifteen business days from Mon 2026-06-01, with holidays on 8 and 15 June: the close is Wed 2026-06-24 or later.
    """
    earliest = _ends(terms.least, offer.notice_on, calendar)
    lenient = min(earliest, _ends(terms.least, offer.notice_on, calendar, lenient=True))
    latest = _ends(terms.most, offer.notice_on, calendar) if terms.most is not None else None
    told_by = _ends(terms.notice, offer.approved_on, calendar) if terms.notice is not None and offer.approved_on is not None else None
    figures: dict[str, Value] = {"notice_on": offer.notice_on, "closes_on": offer.closes_on, "earliest": earliest}
    optional = {"lenient": lenient if lenient != earliest else None, "latest": latest, "told_by": told_by, "approved_on": offer.approved_on}
    figures |= {name: day for name, day in optional.items() if day is not None}
    figures["media"] = ", ".join(sorted(terms.media))
    outcome = _outcome(terms, offer, earliest, lenient, latest, told_by)
    return OfferResult(
        outcome=outcome,
        earliest_close=earliest,
        lenient_close=lenient,
        latest_close=latest,
        latest_notice=told_by,
        figures=figures,
        steps=_steps(terms, outcome, figures, has_notice=told_by is not None),
    )


def _ends(rule: OfferTerm, event: date, calendar: Calendar, *, lenient: bool = False) -> date:
    term = rule.term
    if isinstance(term, MonthTerm):
        return calendar.add_months(event, term.months, term.roll)
    return calendar.deadline(event, term.n, term.lenient if lenient else term.strict)


def _outcome(terms: OfferTerms, offer: Planned, earliest: date, lenient: date, latest: date | None, told_by: date | None) -> OfferOutcome:
    # CCo 388: told within the term after the approval, never before it, and by the medium of the summons.
    if offer.approved_on is not None and offer.notice_on < offer.approved_on:
        return OfferOutcome.BEFORE_CLEARANCE
    if told_by is not None and offer.notice_on > told_by:
        return OfferOutcome.NOTICE_TOO_LATE
    if terms.media and not terms.media <= offer.media:
        return OfferOutcome.WRONG_MEDIUM
    # CCo 386: not shorter than the least term nor longer than the greatest.
    if latest is not None and offer.closes_on > latest:
        return OfferOutcome.TOO_LONG
    if offer.closes_on >= earliest:
        return OfferOutcome.IN_ORDER
    return OfferOutcome.AMBIGUOUS if offer.closes_on >= lenient else OfferOutcome.TOO_SHORT


def _steps(terms: OfferTerms, outcome: OfferOutcome, figures: Mapping[str, Value], *, has_notice: bool) -> tuple[Step, ...]:
    def step(code: str, rule: OfferTerm, **values: Value) -> Step:
        return Step(code=code, figures={**figures, **values}, rule=rule.rule, article=rule.article)

    steps = []
    if terms.notice is not None and has_notice and not isinstance(terms.notice.term, MonthTerm):
        steps.append(step("offer.told_by", terms.notice, n=terms.notice.term.n, kind=terms.notice.term.strict.value))
    if isinstance(terms.least.term, MonthTerm):
        steps.append(step("offer.earliest_months", terms.least, months=terms.least.term.months))
    else:
        kind: DayKind = terms.least.term.strict
        steps.append(step("offer.earliest", terms.least, n=terms.least.term.n, kind=kind.value))
        if terms.least.term.ambiguous:
            steps.append(step("offer.two_readings", terms.least))
    if terms.most is not None:
        steps.append(step("offer.latest", terms.most))
    steps.append(step(f"offer.{outcome.value}", terms.least))
    return tuple(steps)


@applies("BC-24.5")
def remainder_open(rule: RemainderPlacement, *, sold_on: date, closes_on: date, authorised: bool) -> bool:
    """Say whether the remainder may be placed directly on a date: where the resolution authorised it, from the day after the close.

    The offer closes on 2026-06-24: a sale dated that day may not be, one dated 06-25 may.
    """
    if rule.in_regulation and not authorised:
        return False
    return sold_on >= closes_on + _DAY or not rule.after_close
