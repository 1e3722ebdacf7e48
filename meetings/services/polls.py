"""Putting an item to the vote and receiving the votes. The weight of a ballot is copied from the representation by the database.

Votes and the close of a poll exclude each other by the poll's row: who votes holds it shared, who closes holds it alone.
The close itself is in `closings`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, connection, transaction
from django.db.models import Max

from core.models import User
from core.services import audit
from governance.models import Person
from governance.services import books
from meetings.models import AgendaItem, Ballot, Election, Meeting, Poll, PollBar, Representation, Slate
from meetings.selectors import governing, outcomes, presence, tallies
from meetings.services import moments, motions, votings
from meetings.services.asking import asking
from meetings.services.refusals import (
    AlreadyVotedError,
    BarredVoteError,
    ChoiceError,
    InformativeItemError,
    NoSlatesError,
    NothingToVoteError,
    NotInsideError,
    NotRepresentedError,
    NoVotingRightError,
    PollClosedError,
    PollOpenError,
    PollVoidError,
    RevoteError,
    RuleMissingError,
    SlateNotVotedError,
)

MOTION_CHOICES = (Ballot.Choice.FOR, Ballot.Choice.AGAINST, Ballot.Choice.BLANK, Ballot.Choice.ABSTAIN, Ballot.Choice.NULL)
ELECTION_CHOICES = (Ballot.Choice.SLATE, Ballot.Choice.BLANK, Ballot.Choice.ABSTAIN, Ballot.Choice.NULL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExceptionVote:
    """One bearer (or some of the holders that the bearer represents) who votes otherwise than the room."""

    bearer: Person
    choice: str
    slate: Slate | None = None
    holders: tuple[Person, ...] = ()


@asking()
def open_poll(*, actor: User, item: AgendaItem, election: Election | None = None, question: str = "", at: datetime | None = None) -> Poll:
    """Open the vote on an item; the rules in force now decide it, and who may not vote is settled and written.

    Raises MeetingNotOpenError, InformativeItemError, PollOpenError, RevoteError, NoSlatesError, RuleMissingError, SeparateVotingsError.
    """
    with transaction.atomic():
        item = AgendaItem.objects.select_for_update(of=("self",)).select_related("meeting__entity", "meeting__roll").get(pk=item.pk)
        meeting = item.meeting
        moments.require_open(meeting)
        at = moments.settle(at)
        at = moments.not_before(at, meeting.opened_at, "instalación de la reunión")
        at = moments.not_before_last_close(meeting, at)
        _refuse_poll(item, election)
        rival = motions.whose_turn(item) if election is None else None
        rules = governing.for_item(item, at, election)
        if rules.majority is None and not outcomes.counts_by_quotient(election, rules):
            raise RuleMissingError(book=rules.book.id, question=item.matter, on=f"{at:%d/%m/%Y}")
        votings.refuse_single(election, rules)
        last = item.polls.aggregate(n=Max("sequence"))["n"] or 0
        books.keep(rules.book)
        poll = Poll.objects.create(
            item=item,
            election=election,
            motion=rival.motion if rival else None,
            sequence=last + 1,
            question=question or (rival.text if rival else item.proposal or item.title),
            book_id=rules.book.id,
            book_chain_id=rules.book.digest,
            provision_ids=list(rules.provision_ids),
            traits={"securities": [security.pk for security in rules.securities], "traits": rules.traits},
            opened_at=at,
            opened_by=actor,
        )
        PollBar.objects.bulk_create(
            PollBar(poll=poll, person_id=bar.person_id, rule=bar.rule, article=bar.article, role=bar.role) for bar in rules.bars
        )
        facts = {"item": item.position, "election": election.pk if election else None, "provisions": rules.provision_ids, "at": at}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.open_poll", subject=poll, facts=facts)
    return poll


def _refuse_poll(item: AgendaItem, election: Election | None) -> None:
    if item.purpose == AgendaItem.Purpose.INFORMATIVE:
        raise InformativeItemError(position=item.position, rule="BC-47.2")
    if item.polls.filter(closed_at__isnull=True, voided_at__isnull=True).exists():
        raise PollOpenError(position=item.position)
    if election is not None and item.polls.filter(closed_at__isnull=False, election=election).exists():
        raise RevoteError(position=item.position, rule="GA-8.3")
    if (item.purpose == AgendaItem.Purpose.ELECTION) != (election is not None):
        raise NoSlatesError(election=item.title)
    if election is not None and not election.slates.filter(state=Slate.State.FILED).exists():
        raise NoSlatesError(election=election.title, rule="BC-47.6d")


def void(*, actor: User, poll: Poll, reason: str, at: datetime | None = None) -> Poll:
    """Annul an open poll that was entered wrongly; its ballots stay as they were and count for nothing.

    Raises PollClosedError.
    """
    with transaction.atomic():
        poll = Poll.objects.select_for_update(of=("self",)).select_related("item__meeting__organisation").get(pk=poll.pk)
        refuse_finished(poll)
        poll.voided_at, poll.void_reason = moments.settle(at), reason
        poll.save(update_fields=["voided_at", "void_reason"])
        audit.record(
            actor=actor, organisation=poll.item.meeting.organisation, action="meetings.void_poll", subject=poll, facts={"reason": reason}
        )
    return poll


def cast(*, actor: User, poll: Poll, vote: ExceptionVote, origin: str = Ballot.Origin.DESK, at: datetime | None = None) -> list[Ballot]:
    """Record the vote of a person in the room for all the shares the person represents, or for some of their holders.

    Raises PollClosedError, NotInsideError, NotRepresentedError, AlreadyVotedError, BarredVoteError, NoVotingRightError,
    ChoiceError, SlateNotVotedError, MomentFutureError, MomentBackwardsError.
    """
    with transaction.atomic():
        poll = _shared(poll)
        at = _moment(poll, at)
        ballots = _cast(actor, poll, vote, origin, at)
        facts = {"bearer": vote.bearer.pk, "choice": vote.choice, "votes": sum(b.weight for b in ballots), "origin": origin, "at": at}
        audit.record(actor=actor, organisation=poll.item.meeting.organisation, action="meetings.cast", subject=poll, facts=facts)
    return ballots


def cast_by_exception(
    *,
    actor: User,
    poll: Poll,
    choice: str = Ballot.Choice.FOR,
    slate: Slate | None = None,
    exceptions: Sequence[ExceptionVote] = (),
    at: datetime | None = None,
) -> int:
    """Record that everyone in the room votes one way except those named; return how many ballots were written.

    Who already voted keeps that vote. Raises as `cast` does, and then nothing at all is written.
    """
    with transaction.atomic():
        poll = _shared(poll)
        at = _moment(poll, at)
        _refuse_choice(poll, choice, slate)
        written = sum(len(_cast(actor, poll, vote, Ballot.Origin.EXCEPTION, at)) for vote in exceptions)
        written += _cast_all(actor, poll, choice, slate, at)
        if not written:
            raise NothingToVoteError(bearer="La sala", position=poll.item.position)
        facts = {"choice": choice, "exceptions": len(exceptions), "ballots": written, "at": at}
        audit.record(
            actor=actor, organisation=poll.item.meeting.organisation, action="meetings.cast_by_exception", subject=poll, facts=facts
        )
    return written


def refuse_finished(poll: Poll) -> None:
    """Refuse a poll that is closed or void."""
    if poll.closed_at is not None:
        raise PollClosedError(position=poll.item.position, closed=moments.shown(poll.closed_at))
    if poll.voided_at is not None:
        raise PollVoidError(position=poll.item.position, reason=poll.void_reason)


def _shared(poll: Poll) -> Poll:
    """Hold the poll's row so that it cannot close while this vote is being written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM meetings_poll WHERE id = %s FOR SHARE", [poll.pk])
    poll = Poll.objects.select_related("item__meeting__organisation", "item__meeting__roll", "election").get(pk=poll.pk)
    refuse_finished(poll)
    moments.require_open(poll.item.meeting)
    return poll


def _moment(poll: Poll, at: datetime | None) -> datetime:
    at = moments.settle(at)
    return moments.not_before(at, poll.opened_at, "apertura de la votación")


def _refuse_choice(poll: Poll, choice: str, slate: Slate | None) -> None:
    offered = ELECTION_CHOICES if poll.election_id else MOTION_CHOICES
    if choice not in offered or (choice == Ballot.Choice.SLATE) != (slate is not None):
        raise ChoiceError(choice=choice, position=poll.item.position, offered=", ".join(str(Ballot.Choice(each).label) for each in offered))
    if slate is not None and slate.election_id != poll.election_id:
        raise ChoiceError(choice=slate.name, position=poll.item.position, offered=", ".join(_names(poll)))
    if slate is not None and slate.state != Slate.State.FILED:
        reasons = slate.reasons or [{"es": "fue retirada", "en": "it was withdrawn"}]
        raise SlateNotVotedError(
            slate=slate.name,
            reasons_es="; ".join(r["es"] for r in reasons),
            reasons_en="; ".join(r["en"] for r in reasons),
            rule="BC-47.6d",
        )


def _names(poll: Poll) -> list[str]:
    return list(poll.election.slates.values_list("name", flat=True)) if poll.election else []


def _cast(actor: User, poll: Poll, vote: ExceptionVote, origin: str, at: datetime) -> list[Ballot]:
    _refuse_choice(poll, vote.choice, vote.slate)
    rows = _votable(poll, vote)
    ballots = [
        Ballot(
            poll=poll,
            entry_id=row.entry_id,
            representation=row,
            portion=row.portion,
            weight=row.votes,
            choice=vote.choice,
            slate=vote.slate,
            bearer=vote.bearer,
            origin=origin,
            cast_at=at,
            actor=actor,
        )
        for row in rows
    ]
    try:
        with transaction.atomic():
            return Ballot.objects.bulk_create(ballots)
    except IntegrityError:
        raise AlreadyVotedError(holder=rows[0].holder.name, position=poll.item.position, rule="BC-46.a") from None


def _votable(poll: Poll, vote: ExceptionVote) -> list[Representation]:
    """Return the representations that this vote counts for, or say in order why there are none."""
    meeting, position, bearer = poll.item.meeting, poll.item.position, vote.bearer
    if not presence.is_inside(meeting, bearer):
        raise NotInsideError(person=bearer.name)
    borne = presence.current(meeting).filter(bearer=bearer).select_related("holder").order_by("entry_id", "portion")
    if vote.holders:
        borne = borne.filter(holder__in=vote.holders)
        missing = next((holder for holder in vote.holders if not any(row.holder_id == holder.pk for row in borne)), None)
        if missing is not None:
            raise NotRepresentedError(holder=missing.name, bearer=bearer.name)
    rows = list(borne)
    if not rows:
        raise NotRepresentedError(holder=bearer.name, bearer=bearer.name)
    of_class = [row for row in rows if row.security_id in tallies.voting_securities(poll)]
    if not of_class:
        raise NoVotingRightError(holder=rows[0].holder.name, position=position, rule="BC-50")
    bars = {bar.person_id: bar for bar in poll.bars.all()}
    free = [row for row in of_class if row.holder_id not in bars]
    barred = next((row for row in of_class if row.holder_id in bars), None)
    if barred is not None and (vote.holders or not free):
        bar = bars[barred.holder_id]
        raise BarredVoteError(holder=barred.holder.name, position=position, role=bar.role, rule=bar.rule, article=bar.article)
    voted = set(Ballot.objects.filter(poll=poll, entry__in=[row.entry_id for row in free]).values_list("entry_id", "portion"))
    waiting = [row for row in free if (row.entry_id, row.portion) not in voted]
    if voted and (vote.holders or not waiting):
        again = next(row for row in free if (row.entry_id, row.portion) in voted)
        raise AlreadyVotedError(holder=again.holder.name, position=position, rule="BC-46.a")
    return waiting


_CAST_ALL = """
INSERT INTO meetings_ballot (poll_id, entry_id, representation_id, portion, weight, choice, slate_id, bearer_id, origin, cast_at, actor_id)
SELECT %s, r.entry_id, r.id, r.portion, r.votes, %s, %s, r.bearer_id, %s, %s, %s
FROM meetings_representation r
WHERE r.meeting_id = %s AND r.direction = 1 AND r.security_id = ANY(%s)
  AND NOT EXISTS (SELECT 1 FROM meetings_representation c WHERE c.entry_id = r.entry_id AND c.portion = r.portion
                  AND c.turn = r.turn AND c.direction = -1)
  AND NOT EXISTS (SELECT 1 FROM meetings_pollbar b WHERE b.poll_id = %s AND b.person_id = r.holder_id)
  AND NOT EXISTS (SELECT 1 FROM meetings_ballot v WHERE v.poll_id = %s AND v.entry_id = r.entry_id AND v.portion = r.portion)
ORDER BY r.entry_id, r.portion
"""


def _cast_all(actor: User, poll: Poll, choice: str, slate: Slate | None, at: datetime) -> int:
    meeting: Meeting = poll.item.meeting
    named = slate.pk if slate else None
    securities = tallies.voting_securities(poll)
    with connection.cursor() as cursor:
        cursor.execute(
            _CAST_ALL, (poll.pk, choice, named, Ballot.Origin.EXCEPTION.value, at, actor.pk, meeting.pk, securities, poll.pk, poll.pk)
        )
        return cursor.rowcount
