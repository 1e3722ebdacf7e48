"""Whether enough is present to deliberate: a part of a base, and a plural number of holders.

Knows figures at one moment, in the smallest part of the security. Who is present, and since when, is told by attendance.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import Base, Quorum
from governance.rules.provisions.sessions import PluralOf
from meetings.rules.bases import ImpossibleCountError, MissingBaseError, base_in_use


class QuorumOutcome(StrEnum):
    QUORATE = "quorate"
    NOT_QUORATE = "not_quorate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Presence:
    """What exists and what is here, by base (votes of the smallest part; persons for bases of persons).

    `holders` are distinct holders present or represented; `persons` those in the room, where known.
    """

    bases: Mapping[Base, int]
    present: Mapping[Base, int]
    holders: int
    persons: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumResult:
    """`needed` is the smallest count that suffices of `base`; `missing` what still lacks of it."""

    outcome: QuorumOutcome
    base: Base
    total: int
    needed: int
    present: int
    missing: int
    plural_needed: int
    plural_present: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def quorate(self) -> bool:
        return self.outcome is QuorumOutcome.QUORATE


@applies("BC-44.1", "BC-44.2", "BB-20.1", "BB-20.2", "GA-6.1", "L-CCo-429", "FIC-8.3.1.d", "FIC-10.2.3", "PEI-4.8.7.a")
@applies("PEI-4.8.7.c", "PEI-4.8.8.c", "BC-43", "BB-18.9", "GA-7.4", "PEI-4.8.5", "L-BYRIGHT", "BC-Q-continuity", "CORE-09", "CORE-10")
def quorum(provision: Quorum, presence: Presence) -> QuorumResult:
    """Judge whether the meeting may deliberate at this moment.

    509,704,580 entitled shares under half plus one need 254,852,291 of at least two holders.
    Raises MissingBaseError for a base nobody gave, ImpossibleCountError for more present than exists.
    """
    base = base_in_use(provision, provision.base, presence.bases)
    total, here = presence.bases[base], _present(provision, base, presence)
    if here > total:
        raise ImpossibleCountError(rule=provision.rule, article=provision.article, base=base.value, present=here, total=total)
    # CORE-09: the part is compared exactly, never rounding the base.
    needed, enough = provision.threshold.needed(total), provision.threshold.met(here, total)
    # CORE-10: a plural number is of holders unless the book counts persons.
    by_persons = provision.plural_of is PluralOf.PERSONS_PRESENT and presence.persons is not None
    counted = presence.persons if by_persons and presence.persons is not None else presence.holders
    plural = counted >= provision.plural_holders
    figures: dict[str, Value] = {
        "base": base.value,
        "total": total,
        "threshold": str(provision.threshold),
        "needed": needed,
        "present": here,
        "holders": counted,
    }
    return QuorumResult(
        outcome=QuorumOutcome.QUORATE if enough and plural else QuorumOutcome.NOT_QUORATE,
        base=base,
        total=total,
        needed=needed,
        present=here,
        missing=max(0, needed - here),
        plural_needed=provision.plural_holders,
        plural_present=counted,
        figures=figures,
        steps=_steps(provision, base, figures, enough=enough, plural=plural),
    )


def _present(provision: Quorum, base: Base, presence: Presence) -> int:
    found = presence.present.get(base, presence.present.get(provision.base))
    if found is None:
        raise MissingBaseError(rule=provision.rule, article=provision.article, base=base.value, present=True)
    return found


def _steps(provision: Quorum, base: Base, figures: Mapping[str, Value], *, enough: bool, plural: bool) -> tuple[Step, ...]:
    def step(code: str, **values: Value) -> Step:
        return Step(code=code, figures={**figures, **values}, rule=provision.rule, article=provision.article)

    steps = [step("quorum.needed")]
    if base is not provision.base:
        steps.append(step("quorum.other_base", named=provision.base.value))
    steps.append(step("quorum.present" if enough else "quorum.lacking"))
    if provision.plural_holders > 1:
        steps.append(step("quorum.plural" if plural else "quorum.not_plural", plural=provision.plural_holders))
    return tuple(steps)
