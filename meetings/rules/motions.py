"""Which of several rival proposals is put to the vote next, and whether one may be filed.

Knows their order and what was decided of each. Who proposed them, and the votes they took, are told elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import MotionOrder

ORIGINAL = 0
"""The number of the agenda's own proposal; substitutes count from 1 as they were handed in."""


class Vote(StrEnum):
    """What became of a proposal."""

    PENDING = "pending"
    PASSED = "passed"
    FAILED = "failed"
    WITHDRAWN = "withdrawn"


class MotionTurn(StrEnum):
    OPEN = "open"
    SETTLED = "settled"
    EXHAUSTED = "exhausted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Whose turn it is: `number` of the proposal to vote, or of the one that settled the topic."""

    outcome: MotionTurn
    number: int | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """How a proposal came: written and signed, or spoken with its summary."""

    written: bool
    signed: bool
    summary: str


@applies("BC-47.3", "GA-8.3")
def next_motion(order: MotionOrder | None, votes: Sequence[Vote]) -> Turn:
    """Return whose turn it is; `votes` are the original's and then each substitute's, as they were handed in.

    The original is voted first, then each substitute in turn; once one obtains enough votes the topic is decided and the rest are not
    voted. Original failed with 48 %, first substitute passed with 55 %: the second is never opened. A book that is silent leaves the same
    order, for a topic decided is not voted again.
    """
    rule, article = (order.rule, order.article) if order is not None else ("GA-8.3", "")
    passed = next((number for number, vote in enumerate(votes) if vote is Vote.PASSED), None)
    waiting = next((number for number, vote in enumerate(votes) if vote is Vote.PENDING), None)
    if passed is not None and (order is None or order.stops_when_passed):
        return _turn(MotionTurn.SETTLED, passed, "motions.settled", (rule, article))
    if waiting is not None:
        return _turn(MotionTurn.OPEN, waiting, "motions.next", (rule, article))
    return _turn(MotionTurn.EXHAUSTED, None, "motions.exhausted", (rule, article))


@applies("GA-8.4")
def may_file(filing: Filing) -> bool:
    """Say whether a proposal may be filed: a written one is signed, a spoken one is summed up in the minutes."""
    return filing.signed if filing.written else bool(filing.summary.strip())


def _turn(outcome: MotionTurn, number: int | None, code: str, cited: tuple[str, str]) -> Turn:
    figures: dict[str, Value] = {"motion": number if number is not None else ""}
    return Turn(outcome=outcome, number=number, figures=figures, steps=(Step(code=code, figures=figures, rule=cited[0], article=cited[1]),))
