"""What a topic answers: the outcome, its own keys, the figures and the steps, under which book and on which date."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.rules.outcomes import Result
from core.rules.steps import Step
from desk.calc.books import InForce


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer before it is shaped as JSON; `keys` are the topic's own, at top level."""

    book: InForce
    outcome: object
    keys: Mapping[str, object]
    figures: Mapping[str, object]
    steps: Sequence[Step] = field(default_factory=tuple)


def of_result(book: InForce, result: Result, keys: Mapping[str, object], figures: Mapping[str, object] | None = None) -> Answer:
    """Answer with a rule's result; its own figures unless others are shown."""
    return Answer(book=book, outcome=result.outcome, keys=keys, figures=result.figures if figures is None else figures, steps=result.steps)
