"""The count of one poll, by set: votes per choice and per slate, those who could vote and did not, and those barred.

Exact integers of the smallest part. The base is the votes cast plus the votes present that were not cast: who leaves after
voting stays counted. Judges nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum

from governance.models import Security
from meetings.models import Ballot, Meeting, Poll, Representation
from meetings.selectors import presence


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCount:
    """The count of one class of the roll."""

    code: str
    kind: str
    subscribed: int
    represented: int
    in_favour: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteCount:
    """The count of a poll. `represented` is the base: cast plus not cast, barred votes apart."""

    in_favour: int
    against: int
    blank: int
    abstain: int
    null: int
    not_voted: int
    barred: int
    represented: int
    holders_for: int
    ballots: int
    slates: dict[str, int] = field(default_factory=dict)
    classes: tuple[ClassCount, ...] = ()


def eligible(poll: Poll, at: datetime | None = None) -> QuerySet[Representation]:
    """Return the representations that may vote in the poll: of a class that votes on it and not barred."""
    rows = presence.current(poll.item.meeting, at).filter(security__in=voting_securities(poll))
    return rows.exclude(holder__in=poll.bars.order_by().values("person"))


def pending(poll: Poll, at: datetime | None = None) -> QuerySet[Representation]:
    """Return the eligible representations without a ballot yet."""
    cast = Ballot.objects.filter(poll=poll, entry=OuterRef("entry"), portion=OuterRef("portion"))
    return eligible(poll, at).exclude(Exists(cast))


def voting_securities(poll: Poll) -> list[int]:
    """Return the classes that vote on the poll, as settled when it opened."""
    return list(poll.traits["securities"])


def count(poll: Poll, at: datetime | None = None) -> VoteCount:
    """Count a poll as it stands, or as it stood at its close."""
    choices = {row["choice"]: row for row in _by_choice(poll)}
    votes = {choice: int(row["votes"]) for choice, row in choices.items()}
    slates = {row["slate__name"]: int(row["votes"]) for row in _by_slate(poll)}
    not_voted = _sum(pending(poll, at))
    cast = sum(votes.values())
    return VoteCount(
        in_favour=votes.get(Ballot.Choice.FOR, 0),
        against=votes.get(Ballot.Choice.AGAINST, 0),
        blank=votes.get(Ballot.Choice.BLANK, 0),
        abstain=votes.get(Ballot.Choice.ABSTAIN, 0),
        null=votes.get(Ballot.Choice.NULL, 0),
        not_voted=not_voted,
        barred=_sum(_barred(poll, at)),
        represented=cast + not_voted,
        holders_for=_holders(poll, Ballot.Choice.FOR),
        ballots=sum(row["ballots"] for row in choices.values()),
        slates={slate.name: slates.get(slate.name, 0) for slate in poll.election.slates.filter(state="filed")} if poll.election else {},
        classes=_classes(poll, at),
    )


def holders_of_slate(poll: Poll, name: str) -> int:
    """Count the holders who voted for a slate."""
    rows = Ballot.objects.filter(poll=poll, slate__name=name)
    return rows.aggregate(n=Count("entry__person", distinct=True))["n"]


def _classes(poll: Poll, at: datetime | None) -> tuple[ClassCount, ...]:
    cast = _sums(Ballot.objects.filter(poll=poll), "entry__security_id", "weight")
    favour = _sums(Ballot.objects.filter(poll=poll, choice=Ballot.Choice.FOR), "entry__security_id", "weight")
    waiting = _sums(pending(poll, at), "security_id", "votes")
    kept = poll.item.meeting.roll.securities.select_related("security").filter(security__in=voting_securities(poll))
    return tuple(
        ClassCount(
            code=row.security.code,
            kind=row.security.kind,
            subscribed=row.subscribed,
            represented=cast.get(row.security_id, 0) + waiting.get(row.security_id, 0),
            in_favour=favour.get(row.security_id, 0),
        )
        for row in kept
    )


def _by_choice(poll: Poll) -> Iterable[dict]:
    return Ballot.objects.filter(poll=poll).order_by().values("choice").annotate(votes=Sum("weight"), ballots=Count("pk"))


def _by_slate(poll: Poll) -> Iterable[dict]:
    return Ballot.objects.filter(poll=poll, slate__isnull=False).order_by().values("slate__name").annotate(votes=Sum("weight"))


def _barred(poll: Poll, at: datetime | None) -> QuerySet[Representation]:
    rows = presence.current(poll.item.meeting, at).filter(security__in=voting_securities(poll))
    return rows.filter(holder__in=poll.bars.order_by().values("person"))


def _holders(poll: Poll, choice: str) -> int:
    return Ballot.objects.filter(poll=poll, choice=choice).aggregate(n=Count("entry__person", distinct=True))["n"]


def _sum(rows: QuerySet[Representation]) -> int:
    return int(rows.order_by().aggregate(n=Sum("votes", default=0))["n"])


def _sums(rows: QuerySet, by: str, what: str) -> dict[int, int]:
    return {row[by]: int(row["n"]) for row in rows.order_by().values(by).annotate(n=Sum(what))}


def securities_of(meeting: Meeting, ids: Iterable[int]) -> list[Security]:
    """Return securities of the roll by key, in the order of the roll."""
    kept = meeting.roll.securities.select_related("security").filter(security__in=list(ids))
    return [row.security for row in kept]
