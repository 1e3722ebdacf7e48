"""What an act would do: the lines of its posting, the counts it changes, the conditions it was judged by. Writes nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from core.rules.steps import Step, Value
from governance.models import Account, Entity, Security
from governance.rules.capital_statement import ShareClassCount
from governance.rules.splits import Fractional
from governance.services.lines import Line


class Carried(NamedTuple):
    """Encumbrances that follow their shares: of which class, in which ratio, to which class, of which accounts (None: all)."""

    security: Security
    ratio: Fraction = Fraction(1)
    to_security: Security | None = None
    accounts: tuple[int, ...] | None = None


class ParPair(NamedTuple):
    security: Security
    before: Decimal
    after: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One act as it would be posted. `issued` and `treasury` are what it adds to (or takes from) each class, by its key.

    With a `ratio` every share is replaced, so that all titles end and deposits follow.
    """

    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    figures: Mapping[str, Value]
    issued: Mapping[int, int] = field(default_factory=dict)
    treasury: Mapping[int, int] = field(default_factory=dict)
    fractions: tuple[Fractional, ...] = ()
    pars: tuple[ParPair, ...] = ()
    carried: tuple[Carried, ...] = ()
    ratio: Fraction | None = None
    unmet: tuple[Step, ...] = ()

    def changed(self, counts: list[ShareClassCount]) -> list[ShareClassCount]:
        """Return the counts of the classes as the act would leave them."""
        pars = {pair.security.pk: pair.after for pair in self.pars}
        return [
            replace(
                each,
                issued=each.issued + self.issued.get(each.security, 0),
                treasury=each.treasury + self.treasury.get(each.security, 0),
                par=pars.get(each.security, each.par),
            )
            for each in counts
        ]

    @property
    def changes_subscribed(self) -> bool:
        return any(self.issued.values()) or bool(self.pars)


class Ground(NamedTuple):
    """What every act stands on: whose shares, and the two accounts that belong to the book itself."""

    entity: Entity
    issue: Account
    treasury: Account | None
