"""The conditions that one provision sets for an act, each met or not, told in order.

Knows how to add them up; what each condition means is known by the rule that states it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from core.rules.steps import Step, Value
from governance.rules.provisions.header import Provision


class ActOutcome(StrEnum):
    ALLOWED = "allowed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition: its name, whether it is met and the figures that say so. `provision` where it is another than the act's."""

    name: str
    met: bool
    figures: Mapping[str, Value] = field(default_factory=dict)
    provision: Provision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Allowed where every condition is met; `unmet` are the steps of those that are not."""

    outcome: ActOutcome
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]
    unmet: tuple[Step, ...]

    @property
    def allowed(self) -> bool:
        return self.outcome is ActOutcome.ALLOWED


def judged(provision: Provision, conditions: Sequence[Condition]) -> Judged:
    """Add up the conditions of an act: one that is not met refuses it. Step codes are `name_met` and `name_unmet`."""
    steps, unmet = [], []
    for each in conditions:
        cited = each.provision or provision
        code = f"{each.name}_met" if each.met else f"{each.name}_unmet"
        step = Step(code=code, figures=each.figures, rule=cited.rule, article=cited.article)
        steps.append(step)
        if not each.met:
            unmet.append(step)
    outcome = ActOutcome.REFUSED if unmet else ActOutcome.ALLOWED
    figures: dict[str, Value] = {name: value for each in conditions for name, value in each.figures.items()}
    return Judged(outcome=outcome, figures=figures, steps=tuple(steps), unmet=tuple(unmet))
