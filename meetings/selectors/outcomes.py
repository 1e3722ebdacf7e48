"""What a poll decides, computed from its ballots, the roll and the version of the book that it kept.

The close writes it once; the verifier computes it again years later and must find the same. Writes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from core.rules.outcomes import Result
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from governance.rules.provisions.elections import Method
from meetings.models import Decision, Election, Poll
from meetings.rules.election import Candidate, ElectionResult, ElectionText, elect
from meetings.rules.election import Slate as CountedSlate
from meetings.rules.majority import ClassTally, MajorityOutcome, MajorityResult, Tally, decide
from meetings.selectors import bases, governing, presence, quorum, standing, tallies
from meetings.selectors.governing import ItemRules
from meetings.selectors.quorum import QuorumView
from meetings.selectors.results import encode
from meetings.selectors.tallies import VoteCount


class NoMajorityError(RuleViolation):
    """An item that the book does not say how to decide."""

    code: ClassVar[str] = "no_majority"


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyElected:
    """An election in which nobody cast a valid vote: there is no quotient, and every seat stays empty."""

    outcome: MajorityOutcome = MajorityOutcome.FAILED
    figures: Mapping[str, Value]
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A decision before it is a row; every part is JSON already."""

    outcome: str
    result: dict[str, Any]
    tally: dict[str, Any]
    quorum: dict[str, Any]
    presence: dict[str, Any]
    stamp: str
    stamp_article: str
    stamp_reason: str
    rules: ItemRules

    def facts(self) -> dict[str, Any]:
        """Return what the digest of a decision covers."""
        return {
            "outcome": self.outcome,
            "result": self.result,
            "tally": self.tally,
            "quorum": self.quorum,
            "presence": self.presence,
            "stamp": [self.stamp, self.stamp_article, self.stamp_reason],
        }


def of_poll(poll: Poll, at: datetime, lots: Sequence[str] = ()) -> Outcome:
    """Compute what a poll decides at the moment it closes, with the lots where they were drawn."""
    meeting, rules = poll.item.meeting, governing.of_poll(poll)
    count = tallies.count(poll, at)
    result = _result(poll, rules, count, at, lots)
    seen = quorum.judged(meeting, rules.quorum, rules.securities, at)
    stamp, article, reason = _stamp(poll, rules, seen)
    return Outcome(
        outcome=result.outcome.value,
        result=encode(result),
        tally=encode(count),
        quorum=encode({"result": seen.result, "steps": seen.steps, "share": seen.share, "surplus": seen.surplus}),
        presence=_presence(poll, seen, at),
        stamp=stamp,
        stamp_article=article,
        stamp_reason=reason,
        rules=rules,
    )


def counts_by_quotient(election: Election | None, rules: ItemRules) -> bool:
    """Say whether an election is decided by quotient, or, as a single post is, by majority."""
    if election is None or rules.election is None:
        return False
    rule = rules.election.rule
    return rule.method is Method.QUOTIENT and election.seats >= rule.least_seats


def _result(poll: Poll, rules: ItemRules, count: VoteCount, at: datetime, lots: Sequence[str]) -> Result:
    if poll.election is not None and rules.election is not None and counts_by_quotient(poll.election, rules):
        return _elected(poll.election, rules.election, count, lots)
    if poll.election is not None:
        ranked = sorted(count.slates.items(), key=lambda pair: -pair[1])
        favour = ranked[0][1] if ranked else 0
        against = sum(votes for _name, votes in ranked[1:])
        holders = tallies.holders_of_slate(poll, ranked[0][0]) if ranked else 0
        return _decided(poll, rules, count, at, (favour, against, holders))
    return _decided(poll, rules, count, at, (count.in_favour, count.against, count.holders_for))


def _decided(poll: Poll, rules: ItemRules, count: VoteCount, at: datetime, votes: tuple[int, int, int]) -> MajorityResult:
    if rules.majority is None:
        raise NoMajorityError(rule="CORE-14", matter=poll.item.matter)
    favour, against, holders = votes
    classes = bases.standings(poll.item.meeting, rules.securities, at)
    tally = Tally(
        for_=favour,
        against=against,
        blank=count.blank,
        abstain=count.abstain + count.null + count.not_voted,
        barred=count.barred,
        holders_for=holders,
        bases=bases.for_majority(classes, count.represented + count.barred),
        classes={
            each.kind: ClassTally(represented=each.represented, subscribed=each.subscribed, for_=each.in_favour) for each in count.classes
        },
    )
    return decide(rules.majority, tally, control_situation=bool(rules.traits.get("control_situation")))


def _elected(election: Election, text: ElectionText, count: VoteCount, lots: Sequence[str]) -> ElectionResult | NobodyElected:
    if not sum(count.slates.values()) + count.blank:
        return NobodyElected(figures={"seats": election.seats, "valid": 0, "null": count.null})
    slates = [
        CountedSlate(
            name=slate.name,
            votes=count.slates[slate.name],
            candidates=tuple(Candidate(name=line.candidate, alternate=line.alternate) for line in slate.lines.all()),
        )
        for slate in election.slates.filter(state="filed").order_by("filed_at", "pk").prefetch_related("lines")
    ]
    return elect(text, seats=election.seats, slates=slates, blank=count.blank, null=count.null, lots=lots)


def _stamp(poll: Poll, rules: ItemRules, seen: QuorumView) -> tuple[str, str, str]:
    """A decision without quorum, or of a meeting that was not duly summoned, happened and takes no effect."""
    if not seen.quorate:
        return Decision.Stamp.INEFFECTIVE, rules.quorum.article, "no_quorum"
    summoned = standing.of(poll.item.meeting)
    if not summoned.effective:
        return Decision.Stamp.INEFFECTIVE, summoned.article, summoned.code
    return Decision.Stamp.NONE, "", ""


def _presence(poll: Poll, seen: QuorumView, at: datetime) -> dict[str, Any]:
    here = presence.by_security(poll.item.meeting, at)
    kept = poll.item.meeting.roll.securities.select_related("security").order_by("pk")
    return {
        "at": at.isoformat(),
        "persons": seen.persons,
        "holders": seen.holders,
        "own": seen.own,
        "represented": seen.represented,
        "securities": {row.security.code: here[row.security_id].votes if row.security_id in here else 0 for row in kept},
    }
