"""Finding the figure of a base among those given, without ever inferring one.

Knows which bases count who is present. A reading that the book admits may stand in, and is then named.
"""

from collections.abc import Mapping
from typing import ClassVar

from core.rules.violations import RuleViolation
from governance.rules.provisions import Base, Provision

PRESENT_BASES = frozenset(
    {
        Base.SHARES_REPRESENTED,
        Base.UNITS_PRESENT,
        Base.UNITS_RESPONDING,
        Base.TITLES_PRESENT,
        Base.MEMBERS_PARTICIPATING,
        Base.VOTES_VALID_CAST,
    }
)
WHOLE_OF = {
    Base.SHARES_REPRESENTED: Base.SHARES_SUBSCRIBED,
    Base.UNITS_PRESENT: Base.UNITS_OUTSTANDING,
    Base.UNITS_RESPONDING: Base.UNITS_OUTSTANDING,
    Base.TITLES_PRESENT: Base.TITLES_OUTSTANDING,
}
"""What can never be less than the present part of it."""
UNIT_BASES = frozenset({Base.UNITS_OUTSTANDING, Base.UNITS_OUTSTANDING_EX_MANAGER, Base.UNITS_PRESENT, Base.UNITS_RESPONDING})


class MissingBaseError(RuleViolation):
    """A base that the provision names and nobody gave."""

    code: ClassVar[str] = "missing_base"


class ImpossibleCountError(RuleViolation):
    """Votes or presence beyond what they are a part of."""

    code: ClassVar[str] = "impossible_count"


def base_in_use(provision: Provision, base: Base, given: Mapping[Base, int]) -> Base:
    """Return the base itself, or the first other reading of it that the provision records and that was given.

    Raises MissingBaseError where none was given: nothing is inferred (CORE-08).
    """
    if base in given:
        return base
    for readings in provision.source.readings.values():
        if base in readings:
            other = next((Base(text) for text in readings if text in set(Base) and Base(text) in given), None)
            if other is not None:
                return other
    raise MissingBaseError(rule=provision.rule, article=provision.article, base=base.value)
