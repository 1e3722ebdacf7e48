"""Whose votes do not count on a matter, given what each holder is to the entity.

Knows roles and matters. How a role was established (mandates, pay-roll, declarations) is told by others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import Matter, Role, VoteBar


class BarOutcome(StrEnum):
    FREE = "free"
    BARRED = "barred"


@dataclass(frozen=True, slots=True, kw_only=True)
class BarResult:
    """Whether a holder's votes count on the matter, and whether the holder's shares still count for the quorum."""

    outcome: BarOutcome
    roles: frozenset[Role]
    counts_for_quorum: bool
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def barred(self) -> bool:
        return self.outcome is BarOutcome.BARRED


@dataclass(frozen=True, slots=True, kw_only=True)
class RollLine:
    """Votes present and the roles of the holder whose they are."""

    votes: int
    roles: frozenset[Role]


@applies("BC-33.2", "BB-53", "BB-22.9", "BC-44.4", "FIC-8.3.1.d", "CORE-12", "GA-5.5")
def vote_bar(bars: Sequence[VoteBar], *, roles: frozenset[Role], matter: Matter, by_proxy: bool = False) -> BarResult:
    """Say whether a holder with these roles may vote on a matter; `by_proxy` where another person casts the votes.

    An administrator is barred from the financial statements and free on elections.
    """
    binding = [bar for bar in bars if bar.roles & roles and _covers(bar, matter) and (bar.also_by_proxy or not by_proxy)]
    touched = frozenset(role for bar in binding for role in bar.roles & roles)
    figures: dict[str, Value] = {"matter": matter.value, "roles": ", ".join(sorted(touched or roles))}
    # CCo 185: barred even with the holder's own shares; the shares are there all the same, unless the company holds them.
    steps = tuple(Step(code="bars.barred", figures=figures, rule=bar.rule, article=bar.article) for bar in binding)
    return BarResult(
        outcome=BarOutcome.BARRED if binding else BarOutcome.FREE,
        roles=touched,
        counts_for_quorum=all(bar.counts_for_quorum for bar in binding),
        figures=figures,
        steps=steps or (Step(code="bars.free", figures=figures),),
    )


def barred_roles(bars: Sequence[VoteBar], *, matter: Matter) -> frozenset[Role]:
    """Return the roles that may not vote on a matter, for counting them in one query."""
    return frozenset(role for bar in bars if _covers(bar, matter) for role in bar.roles)


@applies("CORE-12")
def barred_votes(bars: Sequence[VoteBar], lines: Sequence[RollLine], *, matter: Matter) -> int:
    """Add up the votes present that may not vote on a matter. 10,000,000 of 400,000,000 held by insiders, on accounts: 10,000,000."""
    roles = barred_roles(bars, matter=matter)
    return sum(line.votes for line in lines if line.roles & roles)


def _covers(bar: VoteBar, matter: Matter) -> bool:
    return not bar.matters or matter in bar.matters
