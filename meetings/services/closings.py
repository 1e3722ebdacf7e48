"""Closing a poll: once, by one tab, with the presence of that moment, into a decision that is never changed.

Drawing lots adds a second decision that completes the first. Ballots and the close exclude each other by the poll's row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from core.archive import digest
from core.models import User
from core.services import audit
from meetings.models import Decision, Draw, Meeting, Poll
from meetings.selectors import outcomes
from meetings.selectors.outcomes import Outcome
from meetings.services import moments
from meetings.services.asking import asking
from meetings.services.refusals import (
    DrawDoneError,
    DrawNotRequiredError,
    DrawWitnessError,
    LotsNotTiedError,
    PollAlreadyClosedError,
    PollVoidError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots:
    """Lots as they were drawn before the chair."""

    order: Sequence[str]
    method: str
    drawn_by: str
    witnesses: Sequence[str]


@asking()
def close(*, actor: User, poll: Poll, at: datetime | None = None) -> Decision:
    """Close a poll and write what it decided, or that lots must be drawn.

    A decision taken without quorum is written and stamped ineffective with its article.
    Raises PollAlreadyClosedError, PollVoidError, MeetingNotOpenError, MomentFutureError, MomentBackwardsError.
    """
    with transaction.atomic():
        poll = _locked(poll)
        if poll.closed_at is not None:
            closed_by = poll.closed_by.get_full_name() or poll.closed_by.get_username() if poll.closed_by else ""
            raise PollAlreadyClosedError(position=poll.item.position, closed=moments.shown(poll.closed_at), closed_by=closed_by)
        if poll.voided_at is not None:
            raise PollVoidError(position=poll.item.position, reason=poll.void_reason)
        _alone(poll.item.meeting)
        moments.require_open(poll.item.meeting)
        at = moments.settle(at)
        at = moments.not_before(at, poll.opened_at, "apertura de la votación")
        last = poll.ballots.aggregate(at=Max("cast_at"))["at"]
        at = moments.not_before(at, last, "el último voto")
        at = moments.not_before(at, _last_movement(poll.item.meeting), "el último movimiento de la puerta")
        outcome = outcomes.of_poll(poll, at)
        poll.closed_at, poll.closed_by = at, actor
        poll.save(update_fields=["closed_at", "closed_by"])
        decision = _write(poll, outcome, at)
        facts = {"decision": decision.number, "outcome": decision.outcome, "stamp": decision.stamp, "digest": decision.digest, "at": at}
        audit.record(actor=actor, organisation=poll.item.meeting.organisation, action="meetings.close_poll", subject=poll, facts=facts)
    return decision


@asking()
def draw(*, actor: User, poll: Poll, lots: Lots, at: datetime | None = None) -> Decision:
    """Record the lots drawn for tied residuals and write the decision that they complete.

    Raises DrawNotRequiredError, DrawDoneError, LotsNotTiedError, DrawWitnessError, MeetingNotOpenError, MomentFutureError.
    """
    with transaction.atomic():
        poll = _locked(poll)
        position = poll.item.position
        if hasattr(poll, "draw"):
            raise DrawDoneError(position=position, drawn=moments.shown(poll.draw.drawn_at), rule="BC-47.8")
        first = poll.decisions.order_by("-sequence").first()
        if first is None or first.outcome != "draw_required":
            raise DrawNotRequiredError(position=position, rule="BC-47.8")
        moments.require_open(poll.item.meeting)
        _refuse_lots(lots, first.result["tied"])
        at = moments.settle(at)
        at = moments.not_before(at, poll.closed_at, "cierre de la votación")
        Draw.objects.create(
            poll=poll,
            tied=first.result["tied"],
            order=list(lots.order),
            method=lots.method.strip(),
            drawn_by=lots.drawn_by.strip(),
            witnesses=list(lots.witnesses),
            drawn_at=at,
            actor=actor,
        )
        outcome = outcomes.of_poll(poll, poll.closed_at or at, lots.order)
        decision = _write(poll, outcome, at, number=first.number, sequence=first.sequence + 1)
        facts = {"order": list(lots.order), "decision": decision.number, "digest": decision.digest, "at": at}
        audit.record(actor=actor, organisation=poll.item.meeting.organisation, action="meetings.draw_lots", subject=poll, facts=facts)
    return decision


def _locked(poll: Poll) -> Poll:
    rows = Poll.objects.select_for_update(of=("self",)).select_related(
        "item__meeting__organisation", "item__meeting__entity", "item__meeting__roll", "election__organ", "closed_by"
    )
    return rows.get(pk=poll.pk)


def _alone(meeting: Meeting) -> Meeting:
    """Hold the meeting alone: no movement of the room and no other close while this one reads presence and takes its number."""
    return Meeting.objects.select_for_update(no_key=True).get(pk=meeting.pk)


def _write(poll: Poll, outcome: Outcome, at: datetime, number: int = 0, sequence: int = 1) -> Decision:
    meeting = _alone(poll.item.meeting)
    number = number or (meeting.decisions.aggregate(n=Max("number"))["n"] or 0) + 1
    return Decision.objects.create(
        meeting=meeting,
        item=poll.item,
        poll=poll,
        sequence=sequence,
        number=number,
        outcome=outcome.outcome,
        result=outcome.result,
        tally=outcome.tally,
        quorum=outcome.quorum,
        presence=outcome.presence,
        book_id=outcome.rules.book.id,
        book_chain_id=outcome.rules.book.digest,
        provision_ids=list(outcome.rules.provision_ids),
        stamp=outcome.stamp,
        stamp_article=outcome.stamp_article,
        stamp_reason=outcome.stamp_reason,
        digest=digest(outcome.facts()),
        decided_at=at,
    )


def _refuse_lots(lots: Lots, tied: Sequence[str]) -> None:
    if not lots.method.strip() or not lots.drawn_by.strip() or not [name for name in lots.witnesses if name.strip()]:
        raise DrawWitnessError(rule="BC-47.8")
    wrong = next((name for name in lots.order if name not in tied or list(lots.order).count(name) > 1), None)
    if wrong is None and set(lots.order) != set(tied):
        wrong = ", ".join(lots.order) or "–"
    if wrong is not None:
        raise LotsNotTiedError(named=wrong, tied=", ".join(tied), rule="BC-47.8")


def _last_movement(meeting: Meeting) -> datetime | None:
    last = meeting.presence_events.order_by("-at").first()
    return last.at if last else None
