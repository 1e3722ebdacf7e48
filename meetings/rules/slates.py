"""By when candidates and slates are filed, what must come with them, and whether independents are voted apart.

Knows days, documents and who is independent. Whether a person is independent is governance's question.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from governance.rules.provisions import IndependentMembers, SlateDeadline, SlateDocuments
from governance.rules.provisions.elections import CountedFrom, SlateItem


class VotingOutcome(StrEnum):
    ONE_VOTING = "one_voting"
    SEPARATE_VOTINGS = "separate_votings"


class SlateOutcome(StrEnum):
    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True, kw_only=True)
class VotingResult:
    """`minimum` independent seats, and the fewest that any count of these slates could give (`assured`)."""

    outcome: VotingOutcome
    minimum: int
    assured: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlateResult:
    """Whether a slate may be voted; `missing` documents."""

    outcome: SlateOutcome
    missing: tuple[SlateItem, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-47.6a", "BC-47.6b", "BC-47.6c", "CORE-05")
def filing_deadline(rule: SlateDeadline, *, published_on: date, meeting: date, calendar: Calendar) -> date:
    """Return the last day to file. Summons Wed 2026-03-04, 5 business days after: 03-11. Meeting Fri 2026-03-27, 5 before: 03-19."""
    if rule.counted_from is CountedFrom.AFTER_NOTICE:
        return calendar.deadline(published_on, rule.term.n, rule.term.strict)
    return calendar.latest_filing(meeting, rule.term.n, rule.term.strict, filing_day_counts=rule.filing_day_counts)


@applies("L-3923-2", "BC-47.6d")
def check_documents(rule: SlateDocuments, handed_in: Sequence[Collection[SlateItem]]) -> SlateResult:
    """Check what came with each candidate of a slate: 7 candidates and 6 acceptances leave it incomplete."""
    missing = tuple(item for item in rule.items if any(item not in candidate for candidate in handed_in))
    figures: dict[str, Value] = {"candidates": len(handed_in), "missing": ", ".join(missing)}
    code = "slates.incomplete" if missing else "slates.complete"
    return SlateResult(
        outcome=SlateOutcome.INCOMPLETE if missing else SlateOutcome.COMPLETE,
        missing=missing,
        figures=figures,
        steps=(Step(code=code, figures=figures, rule=rule.rule, article=rule.article),),
    )


def minimum_independents(rule: IndependentMembers, seats: int) -> int:
    """Return how many seats are for independents, rounded up. 25 % of 7 is 2."""
    return -(-seats * rule.minimum.numerator // rule.minimum.denominator)


@applies("BC-47.5b")
def separate_voting(rule: IndependentMembers, *, seats: int, slates: Sequence[Sequence[bool]]) -> VotingResult:
    """Say whether independents are voted apart; each slate lists, in its order, who is independent.

    One voting serves where every count of these slates gives the minimum: all candidates independent, or a single slate with enough of
    them. Two slates of 7 with 2 independents each do not assure 2.
    """
    minimum, assured = minimum_independents(rule, seats), fewest_independents(seats, slates)
    exempt = assured >= minimum and (len(slates) > 1 or rule.single_slate_exempts or all(all(slate) for slate in slates))
    apart = rule.separate_voting and not exempt
    figures: dict[str, Value] = {"seats": seats, "minimum": minimum, "assured": assured, "slates": len(slates)}
    code = "slates.separate_votings" if apart else "slates.one_voting"
    return VotingResult(
        outcome=VotingOutcome.SEPARATE_VOTINGS if apart else VotingOutcome.ONE_VOTING,
        minimum=minimum,
        assured=assured,
        figures=figures,
        steps=(Step(code=code, figures=figures, rule=rule.rule, article=rule.article),),
    )


def fewest_independents(seats: int, slates: Sequence[Sequence[bool]]) -> int:
    """Return the fewest independents over every way of sharing the seats among the slates; seats without a name give none."""
    fewest = {0: 0}
    for slate in slates:
        independents = [sum(slate[:taken]) for taken in range(min(seats, len(slate)) + 1)]
        grown: dict[int, int] = {}
        for filled, number in fewest.items():
            for taken, own in enumerate(independents):
                if filled + taken <= seats:
                    grown[filled + taken] = min(grown.get(filled + taken, number + own), number + own)
        fewest = grown
    return fewest[max(fewest)]
