"""Filing and withdrawing proposals that compete with the agenda's own. Which is voted next is the rule's; the vote is in `polls`."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from core.models import Evidence, User
from core.services import audit
from meetings.models import AgendaItem, Motion
from meetings.rules.motions import Filing, MotionTurn, may_file
from meetings.selectors import motions as read
from meetings.selectors.motions import Rival
from meetings.services import moments
from meetings.services.asking import asking
from meetings.services.refusals import (
    InformativeItemError,
    MotionSettledError,
    MotionUnsignedError,
    MotionVotedError,
    RevoteError,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MotionPlan:
    """A substitute proposal as it comes: written and signed, or spoken and summed up by its text."""

    text: str
    proposed_by: str
    written: bool = True
    signed: bool = True
    evidence: Evidence | None = None


@asking()
def file(*, actor: User, item: AgendaItem, plan: MotionPlan, at: datetime | None = None) -> Motion:
    """File a substitute proposal; it is voted after those that came before it.

    Raises InformativeItemError, MotionUnsignedError, MotionSettledError, MeetingOverError, MomentFutureError.
    """
    with transaction.atomic():
        item = _locked(item)
        moments.require_before_end(item.meeting)
        if item.purpose != AgendaItem.Purpose.MOTION:
            raise InformativeItemError(position=item.position, rule="BC-47.3")
        if not may_file(Filing(written=plan.written, signed=plan.signed, summary=plan.text)):
            raise MotionUnsignedError(proposed_by=plan.proposed_by, rule="GA-8.4")
        _refuse_settled(item)
        row = Motion.objects.create(
            item=item,
            sequence=(item.motions.aggregate(n=Max("sequence"))["n"] or 0) + 1,
            text=plan.text.strip(),
            proposed_by=plan.proposed_by.strip(),
            written=plan.written,
            evidence=plan.evidence,
            submitted_at=moments.settle(at),
            recorded_by=actor,
        )
        facts = {"item": item.position, "sequence": row.sequence, "text": row.text, "proposed_by": row.proposed_by}
        audit.record(actor=actor, organisation=item.meeting.organisation, action="meetings.file_motion", subject=row, facts=facts)
    return row


@asking()
def withdraw(*, actor: User, motion: Motion, reason: str, at: datetime | None = None) -> Motion:
    """Take back a proposal that was not put to the vote. Raises MotionVotedError."""
    with transaction.atomic():
        item = _locked(motion.item)
        motion = item.motions.get(pk=motion.pk)
        if motion.withdrawn_at is not None or motion.polls.filter(voided_at=None).exists():
            raise MotionVotedError(position=item.position, sequence=motion.sequence, rule="BC-47.3")
        motion.withdrawn_at, motion.withdrawal_reason = moments.settle(at), reason.strip()
        motion.save(update_fields=["withdrawn_at", "withdrawal_reason"])
        facts = {"item": item.position, "sequence": motion.sequence, "reason": motion.withdrawal_reason}
        audit.record(actor=actor, organisation=item.meeting.organisation, action="meetings.withdraw_motion", subject=motion, facts=facts)
    return motion


def whose_turn(item: AgendaItem) -> Rival:
    """Return the proposal to vote now. Raises MotionSettledError where one passed, RevoteError where none is left."""
    found = read.rivals(item)
    turn = read.turn(item, found)
    if turn.outcome is MotionTurn.OPEN and turn.number is not None:
        return found[turn.number]
    if turn.outcome is MotionTurn.SETTLED and len(found) > 1:
        raise _settled(item, found[turn.number or 0], turn.steps[0].article)
    raise RevoteError(position=item.position, rule="GA-8.3")


def _refuse_settled(item: AgendaItem) -> None:
    found = read.rivals(item)
    turn = read.turn(item, found)
    if turn.outcome is MotionTurn.SETTLED:
        raise _settled(item, found[turn.number or 0], turn.steps[0].article)


def _settled(item: AgendaItem, passed: Rival, article: str) -> MotionSettledError:
    return MotionSettledError(position=item.position, text=passed.text, rule="BC-47.3", article=article)


def _locked(item: AgendaItem) -> AgendaItem:
    return AgendaItem.objects.select_for_update(of=("self",)).select_related("meeting__entity", "meeting__organisation").get(pk=item.pk)
