"""Who acts for shares that their owner alone cannot vote: co-owners, an undivided estate, a person without legal capacity.

Knows what was appointed and what the book asks. Does not know meetings: it says how many shares are represented, and why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.person_kinds import Capacity
from governance.rules.provisions.header import Provision
from governance.rules.provisions.holders import CoOwnership, EstateRule, EstateStep, LegalCapacity


class ActingOutcome(StrEnum):
    REPRESENTED = "represented"
    NOT_REPRESENTED = "not_represented"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActingResult:
    """How many of the shares are represented, and by whom; `who` is empty where nobody may act."""

    outcome: ActingOutcome
    who: str
    represented: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def may_vote(self) -> bool:
        return self.outcome is ActingOutcome.REPRESENTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Appointment:
    """Somebody appointed, from a day on (half-open where it ended)."""

    who: str
    from_on: date
    ended_on: date | None = None

    def in_force(self, on: date) -> bool:
        return self.from_on <= on and (self.ended_on is None or on < self.ended_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class EstateFacts:
    """Who could act for an estate: executors with tenure, the one a judge authorised, the successors and whom they voted for."""

    executors: tuple[str, ...] = ()
    judge_authorised: str = ""
    successors: int = 0
    votes: Mapping[str, int] = field(default_factory=dict)


@applies("BC-29")
def co_owned(rule: CoOwnership, *, shares: int, appointments: tuple[Appointment, ...], on: date) -> ActingResult:
    """Say whether shares of several owners are represented on a date: by one common representative, or not at all.

    1,001 shares and nobody appointed: 0. Appointed on 26 March: 1,001 on the 27th.
    """
    # CCo 378: one representative for the shares; two at once are as good as none, for nobody may choose between them.
    here = [each.who for each in appointments if each.in_force(on)]
    one = len(set(here)) == rule.representatives
    return _result(rule, "co_owned", who=here[0] if one else "", shares=shares, appointed=len(set(here)))


@applies("BC-30")
def estate(rule: EstateRule, facts: EstateFacts, *, shares: int) -> ActingResult:
    """Say who acts for an estate: the executor; of several the one the judge authorised; without one, whom most successors elect.

    Five successors voting 3 to 2: elected. 2, 2 and 1: nobody, and the shares are not represented.
    """
    for step in rule.order:
        who, ended = _estate_step(rule, step, facts)
        if who:
            return _result(rule, f"estate_{step.value}", who=who, shares=shares, successors=facts.successors)
        if ended:
            break
    return _result(rule, "estate", who="", shares=shares, successors=facts.successors)


def _estate_step(rule: EstateRule, step: EstateStep, facts: EstateFacts) -> tuple[str, bool]:
    """Return whom one step gives, and whether the chain ends there."""
    match step:
        case EstateStep.EXECUTOR:
            return (facts.executors[0] if len(facts.executors) == 1 else ""), False
        case EstateStep.JUDGE:
            # CCo 378: while there are executors the successors elect nobody; several of them need one, or the judge's word.
            return facts.judge_authorised, bool(facts.executors)
        case EstateStep.ELECTED_BY_HEIRS:
            elected = [who for who, votes in facts.votes.items() if rule.election.met(votes, facts.successors)]
            return (elected[0] if len(elected) == 1 else ""), True


@applies("BC-32", "L-1996-6")
def capacity(rule: LegalCapacity, *, standing: Capacity, shares: int, documented: tuple[Appointment, ...], on: date) -> ActingResult:
    """Say whether a holder's shares may be voted: by the holder, or by a representative whose document is kept.

    A minor with 500 shares: 500 with the guardian's certificate, 0 without it.
    """
    if standing not in rule.through_representative:
        return _result(rule, "own_capacity", who="holder", shares=shares)
    here = [each.who for each in documented if each.in_force(on)]
    return _result(rule, "capacity", who=here[0] if here else "", shares=shares)


def _result(rule: Provision, code: str, *, who: str, shares: int, **figures: Value) -> ActingResult:
    outcome = ActingOutcome.REPRESENTED if who else ActingOutcome.NOT_REPRESENTED
    represented = shares if who else 0
    known: dict[str, Value] = {"shares": shares, "represented": represented, **figures}
    ending = "" if who else "_nobody"
    step = Step(code=f"acting.{code}{ending}", figures=known, rule=rule.rule, article=rule.article)
    return ActingResult(outcome=outcome, who=who, represented=represented, figures=known, steps=(step,))
