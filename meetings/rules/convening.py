"""Who may convene, which holders can make them, and which holders may add to an agenda.

Knows powers, votes and days. The request's paper, the registry and the board's answer are facts that others keep.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import ClassVar

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions import AgendaProposal, Base, ConveningPower, ConveningRequest
from governance.rules.provisions.notice import Caller
from meetings.rules.bases import base_in_use


class ConveningOutcome(StrEnum):
    """A request that binds must be honoured; one that does not may be."""

    BINDING = "binding"
    NOT_BINDING = "not_binding"


class NoProposalTermError(RuleViolation):
    """A right to propose for which the book sets no days."""

    code: ClassVar[str] = "no_proposal_term"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestResult:
    """Whether holders reach what the book asks of them."""

    outcome: ConveningOutcome
    needed: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def binding(self) -> bool:
        return self.outcome is ConveningOutcome.BINDING


@applies("BC-41.1", "BB-17.4", "FIC-8.3.1.a", "PEI-4.8.3")
def may_convene(power: ConveningPower, caller: Caller) -> bool:
    """Say whether an organ may convene of its own accord."""
    return caller in power.callers


@applies("BC-41.1", "BB-17.4", "L-CCo-182", "FIC-8.3.1.a", "PEI-4.8.3", "BB-18.5", "GA-9.b", "GA-3.4")
def judge_request(rule: ConveningRequest | AgendaProposal, *, votes: int, holders: int, bases: Mapping[Base, int]) -> RequestResult:
    """Judge holders' request to convene, or to be heard by the board, against the book's part and plural number.

    10 % of 961,827,000 subscribed shares is 96,182,700; one share less does not bind. Raises MissingBaseError.
    """
    base = base_in_use(rule, rule.base, bases)
    needed, enough = rule.threshold.needed(bases[base]), rule.threshold.met(votes, bases[base])
    plural = holders >= rule.plural_holders
    figures: dict[str, Value] = {
        "base": base.value,
        "total": bases[base],
        "threshold": str(rule.threshold),
        "needed": needed,
        "votes": votes,
        "holders": holders,
        "plural": rule.plural_holders,
    }
    codes = ["convening.enough" if enough else "convening.too_few"]
    if rule.plural_holders > 1:
        codes.append("convening.plural" if plural else "convening.not_plural")
    return RequestResult(
        outcome=ConveningOutcome.BINDING if enough and plural else ConveningOutcome.NOT_BINDING,
        needed=needed,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule=rule.rule, article=rule.article) for code in codes),
    )


@applies("GA-3.4", "CORE-04")
def proposals_until(rule: AgendaProposal, *, published_on: date, calendar: Calendar) -> date:
    """Return the last day on which holders may propose matters. Published Wed 2026-03-04, 5 calendar days: Mon 2026-03-09."""
    if rule.term is None:
        raise NoProposalTermError(rule=rule.rule, article=rule.article)
    return calendar.deadline(published_on, rule.term.n, rule.term.strict)
