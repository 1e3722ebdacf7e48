"""An election by quotient: who sits, in which order, by what, and when lots must be drawn.

Knows slates and votes. Whether a slate may be voted, and whether a person may sit, is asked elsewhere. A tie is an outcome, not an error.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from core.rules.applies import applies
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import ElectionClause, ElectionRule
from governance.rules.provisions.elections import Method, SlateTie
from meetings.rules.scrutiny import Candidate, Elected, Event, LotsError, Scrutiny, SeatBasis, Slate, without_repeats

__all__ = ["Candidate", "Elected", "ElectionOutcome", "ElectionResult", "ElectionText", "LotsError", "SeatBasis", "Slate", "elect"]


class ElectionOutcome(StrEnum):
    ELECTED = "elected"
    DRAW_REQUIRED = "draw_required"


class QuotientNotApplicableError(RuleViolation):
    """A body too small for the quotient, or one that the book elects by majority."""

    code: ClassVar[str] = "quotient_not_applicable"


class NoValidVotesError(RuleViolation):
    """An election in which nobody cast a valid vote: there is no quotient."""

    code: ClassVar[str] = "no_valid_votes"


class RepeatedSlateError(RuleViolation):
    """Two slates of one name."""

    code: ClassVar[str] = "repeated_slate"


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionText:
    """An election rule with the clauses that say each step; a step without a clause of its own cites the rule."""

    rule: ElectionRule
    clauses: Mapping[str, ElectionClause]

    def cited(self, code: str) -> ElectionRule | ElectionClause:
        return self.clauses.get(_CLAUSES.get(code, ""), self.rule)


_CLAUSES = {
    "valid_votes": "blanks",
    "quotient": "quotient",
    "quotient_seats": "quotient",
    "residual_seat": "residuals",
    "repeat_pass": "blanks",
    "tie": "tie",
    "lot_seat": "tie",
    "equal_slates": "tie",
    "repeated_names": "duplicates",
    "long_slate": "list_length",
    "short_slate": "list_length",
    "orphan_seats": "list_length",
    "vacant": "list_length",
    "already_elected": "already_elected",
    "numbering": "numbering",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionResult:
    """`seats` has every slate, zeros too; `tied` slates compete for `seats_to_draw`; `vacant` seats found no name."""

    outcome: ElectionOutcome
    quotient: Fraction
    seats: Mapping[str, int]
    elected: tuple[Elected, ...]
    residuals: Mapping[str, Fraction]
    tied: tuple[str, ...]
    seats_to_draw: int
    vacant: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("EL-0", "BC-47.7", "BC-47.7b", "BC-47.7c", "BC-47.8", "BC-47.9", "BC-47.10", "BC-47.11", "CORE-13")
def elect(
    by: ElectionRule | ElectionText, *, seats: int, slates: Sequence[Slate], blank: int = 0, null: int = 0, lots: Sequence[str] = ()
) -> ElectionResult:
    """Fill `seats` by electoral quotient (CCo 197): whole quotients slate by slate, then the highest residuals.

    Slates come in filing order with integer votes; `lots` are the tied slates in the order drawn. Blank ballots enter the quotient only,
    null ones nowhere. 7 seats; A 600, B 250, C 120, blank 30: quotient 1000/7, A 4, B 2, C 1, in the order A A A A B C B.
    Raises QuotientNotApplicableError, NoValidVotesError, RepeatedSlateError, LotsError.
    """
    text = by if isinstance(by, ElectionText) else ElectionText(rule=by, clauses={})
    rule = text.rule
    _refuse(rule, seats, slates)
    # CCo 197: the quotient divides all valid votes, blank ones included, by the seats.
    valid = sum(slate.votes for slate in slates) + (blank if rule.blank_in_quotient else 0)
    if valid == 0:
        raise NoValidVotesError(rule=rule.rule, article=rule.article, seats=seats)
    listed, events = _listed(slates, seats)
    ordered = _in_order(rule, listed, lots)
    events += _ties(ordered)
    scrutiny = Scrutiny(seats=seats, valid=valid, slates=ordered, lots=list(lots), orphan_seat=rule.orphan_seat, events=events)
    scrutiny.count(rule.exhausted_residuals)
    _refuse_lots(rule, scrutiny, ordered)
    return _result(text, scrutiny, slates, {"seats": seats, "blank": blank, "null": null, "valid": valid})


def _refuse(rule: ElectionRule, seats: int, slates: Sequence[Slate]) -> None:
    # EL-0: the quotient serves bodies of two or more; a single post is decided by majority.
    if rule.method is not Method.QUOTIENT or seats < rule.least_seats:
        raise QuotientNotApplicableError(
            rule=rule.rule, article=rule.article, seats=seats, least=rule.least_seats, method=rule.method.value
        )
    names = [slate.name for slate in slates]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise RepeatedSlateError(rule=rule.rule, article=rule.article, name=name, index=index)


def _listed(slates: Sequence[Slate], seats: int) -> tuple[list[Slate], list[Event]]:
    """Keep each person's first line and no more names than seats (BC-47.9, BC-47.10)."""
    listed: list[Slate] = []
    events: list[Event] = []
    for slate in slates:
        single = without_repeats(slate.candidates)
        if len(single) < len(slate.candidates):
            events.append(Event(code="repeated_names", slates=(slate.name,), number=len(slate.candidates) - len(single)))
        if len(single) > seats:
            events.append(Event(code="long_slate", slates=(slate.name,), number=seats))
        if len(single) < seats:
            events.append(Event(code="short_slate", slates=(slate.name,), number=len(single)))
        listed.append(replace(slate, candidates=single[:seats]))
    return listed, events


def _in_order(rule: ElectionRule, slates: Sequence[Slate], lots: Sequence[str]) -> list[Slate]:
    """Order the slates by votes, the most first; equal ones as filed, or as the lots say where the book draws them."""
    drawn = {name: index for index, name in enumerate(lots)} if rule.slate_tie is SlateTie.LOTS else {}
    return sorted(slates, key=lambda slate: (-slate.votes, drawn.get(slate.name, len(lots))))


def _ties(ordered: Sequence[Slate]) -> list[Event]:
    groups: dict[int, list[str]] = {}
    for slate in ordered:
        groups.setdefault(slate.votes, []).append(slate.name)
    return [Event(code="equal_slates", slates=tuple(names), number=votes) for votes, names in groups.items() if votes and len(names) > 1]


def _refuse_lots(rule: ElectionRule, scrutiny: Scrutiny, ordered: Sequence[Slate]) -> None:
    """Refuse lots that decided nothing: no tie, or a slate that was not tied."""
    if not scrutiny.lots:
        return
    votes = {slate.name: slate.votes for slate in ordered}
    equal = {name for name in votes if sum(votes[name] == other for other in votes.values()) > 1}
    stranger = next((name for name in scrutiny.lots if rule.slate_tie is not SlateTie.LOTS or name not in equal), None)
    if stranger is not None:
        raise LotsError(rule=rule.rule, article=rule.article, slate=stranger, tied=(), needed=0)


def _result(text: ElectionText, scrutiny: Scrutiny, slates: Sequence[Slate], figures: dict[str, Value]) -> ElectionResult:
    quotient = Fraction(scrutiny.valid, scrutiny.seats)
    drawing = bool(scrutiny.tied)
    to_draw = scrutiny.left if drawing else 0
    vacant = scrutiny.seats - len(scrutiny.elected) - to_draw
    figures |= {"quotient": quotient, "slates": len(slates), "vacant": vacant}
    steps = [_step(text, "valid_votes", figures), _step(text, "quotient", figures)]
    steps += [_told(text, event, figures) for event in scrutiny.events]
    if vacant:
        steps.append(_step(text, "vacant", figures))
    if scrutiny.elected:
        steps.append(_step(text, "numbering", figures))
    return ElectionResult(
        outcome=ElectionOutcome.DRAW_REQUIRED if drawing else ElectionOutcome.ELECTED,
        quotient=quotient,
        seats={slate.name: sum(seat.slate == slate.name for seat in scrutiny.elected) for slate in slates},
        elected=tuple(scrutiny.elected),
        residuals={slate.name: scrutiny.residuals[slate.name] for slate in slates},
        tied=scrutiny.tied,
        seats_to_draw=to_draw,
        vacant=vacant,
        figures=figures,
        steps=tuple(steps),
    )


def _step(text: ElectionText, code: str, figures: Mapping[str, Value]) -> Step:
    cited = text.cited(code)
    return Step(code=f"election.{code}", figures=figures, rule=cited.rule, article=cited.article)


def _told(text: ElectionText, event: Event, figures: Mapping[str, Value]) -> Step:
    told: dict[str, Value] = {
        "slate": ", ".join(event.slates),
        "candidate": event.candidate,
        "number": event.number,
        "residual": event.residual,
        "quotient": figures["quotient"],
        "seats": figures["seats"],
    }
    return _step(text, event.code, told)
