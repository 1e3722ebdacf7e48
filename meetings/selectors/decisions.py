"""Decisions read back as people look at them: votes, tests, seats and steps from the stored results. Computes nothing anew."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.rules.steps import Step
from meetings.models import Decision, Draw, Election, Meeting, Poll, SlateLine
from meetings.selectors.results import decode, steps


@dataclass(frozen=True, slots=True, kw_only=True)
class TestView:
    """One comparison of a majority."""

    __test__ = False

    base: str
    share_class: str
    threshold: str
    total: int
    needed: int
    obtained: int
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateRow:
    """One slate in the count; seats by residual and the total are unknown while lots are to be drawn."""

    name: str
    votes: int
    by_quotient: int
    residual: Fraction
    by_residual: int | None
    total: int | None
    tied: bool
    by_lot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectedRow:
    """One seat taken."""

    order: int
    candidate: str
    identification: str
    alternate: str
    alternate_identification: str
    slate: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ElectionView:
    """The count of an election by quotient."""

    title: str
    seats: int
    valid: int
    quotient: Fraction
    rows: tuple[SlateRow, ...]
    blank: int
    null: int
    elected: tuple[ElectedRow, ...]
    tied: tuple[str, ...]
    seats_to_draw: int
    vacant: int
    draw: Draw | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionView:
    """One decision; `base` is what its majority was measured against, `represented` the votes of the poll."""

    decision: Decision
    number: int
    outcome: str
    stamp: str
    stamp_article: str
    stamp_reason: str
    in_favour: int
    against: int
    blank: int
    abstain: int
    null: int
    not_voted: int
    barred: int
    represented: int
    base: int
    needed: int
    share: Fraction | None
    tests: tuple[TestView, ...]
    fallback: str
    steps: tuple[Step, ...]
    present: int
    quorum_needed: int
    holders_for: int
    slates: tuple[tuple[str, int], ...]
    election: ElectionView | None


def view(decision: Decision) -> DecisionView:
    """Return a decision as people look at it."""
    result, tally, election = decode(decision.result), decision.tally, decision.poll.election
    tests = tuple(_test(test) for test in decision.result.get("tests", ()))
    first = tests[0] if tests else None
    figures = result["figures"]
    favour = first.obtained if first else tally["in_favour"]
    return DecisionView(
        decision=decision,
        number=decision.number,
        outcome=decision.outcome,
        stamp=decision.stamp,
        stamp_article=decision.stamp_article,
        stamp_reason=decision.stamp_reason,
        in_favour=favour,
        against=figures.get("against", tally["against"]),
        blank=tally["blank"],
        abstain=tally["abstain"],
        null=tally["null"],
        not_voted=tally["not_voted"],
        barred=tally["barred"],
        represented=tally["represented"],
        base=first.total if first else tally["represented"],
        needed=first.needed if first else 0,
        share=Fraction(favour, first.total) if first and first.total else None,
        tests=tests,
        fallback=decision.result.get("fallback") or "",
        steps=steps(decision.result),
        present=decision.quorum["result"]["present"],
        quorum_needed=decision.quorum["result"]["needed"],
        holders_for=tally["holders_for"],
        slates=tuple(tally["slates"].items()),
        election=_election(decision, election, result) if election is not None and "quotient" in result else None,
    )


def of_meeting(meeting: Meeting) -> list[DecisionView]:
    """Return the decisions of a meeting, each in its last word: after lots, the completed one."""
    rows = meeting.decisions.select_related("item", "poll__election", "poll__draw").order_by("number", "sequence")
    last = {row.number: row for row in rows}
    return [view(row) for row in last.values()]


def last_of(poll: Poll) -> Decision | None:
    """Return the last word on a poll."""
    return poll.decisions.order_by("-sequence").first()


def _test(stored: dict[str, Any]) -> TestView:
    threshold = stored["threshold"]
    text = threshold if isinstance(threshold, str) else _threshold(threshold)
    return TestView(
        base=stored["base"],
        share_class=stored["share_class"],
        threshold=text,
        total=stored["total"],
        needed=stored["needed"],
        obtained=stored["obtained"],
        met=stored["met"],
    )


def _threshold(stored: dict[str, Any]) -> str:
    kind, fraction = stored["kind"], decode(stored["fraction"])
    signs = {"at_least": ">=", "more_than": ">"}
    return f"{signs[kind]} {fraction.numerator}/{fraction.denominator}" if kind in signs else kind


def _election(decision: Decision, election: Election, result: dict[str, Any]) -> ElectionView:
    seats, valid = result["figures"]["seats"], result["figures"]["valid"]
    elected = result["elected"]
    lines = {(line.slate.name, line.candidate): line for line in SlateLine.objects.filter(slate__election=election).select_related("slate")}
    return ElectionView(
        title=election.title,
        seats=seats,
        valid=valid,
        quotient=result["quotient"],
        rows=tuple(
            _row(name, votes, result, _tied(decision, result))
            for name, votes in sorted(decision.tally["slates"].items(), key=lambda pair: -pair[1])
        ),
        blank=decision.tally["blank"],
        null=decision.tally["null"],
        elected=tuple(_elected(seat, lines) for seat in elected),
        tied=tuple(result["tied"]),
        seats_to_draw=result["seats_to_draw"],
        vacant=result["vacant"],
        draw=getattr(decision.poll, "draw", None) if decision.sequence > 1 else None,
        steps=steps(decision.result),
    )


def _tied(decision: Decision, result: dict[str, Any]) -> Sequence[str]:
    """Return the slates that were tied, also once the lots have parted them."""
    draw = getattr(decision.poll, "draw", None) if decision.sequence > 1 else None
    return draw.tied if draw is not None else result["tied"]


def _row(name: str, votes: int, result: dict[str, Any], ever_tied: Sequence[str]) -> SlateRow:
    own = [seat["by"] for seat in result["elected"] if seat["slate"] == name]
    by_quotient, tied = own.count("quotient"), name in result["tied"]
    return SlateRow(
        name=name,
        votes=votes,
        by_quotient=by_quotient,
        residual=result["residuals"][name],
        by_residual=None if tied else len(own) - by_quotient,
        total=None if tied else len(own),
        tied=name in ever_tied,
        by_lot=own.count("lot"),
    )


def _elected(seat: dict[str, Any], lines: dict[tuple[str, str], SlateLine]) -> ElectedRow:
    line = lines.get((seat["slate"], seat["candidate"]))
    return ElectedRow(
        order=seat["order"],
        candidate=seat["candidate"],
        identification=line.identification if line else "",
        alternate=seat["alternate"],
        alternate_identification=line.alternate_identification if line else "",
        slate=seat["slate"],
        by=seat["by"],
    )
