"""Convening a meeting and holding its session: opened, suspended, resumed, adjourned. The summons itself is in `notices`."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max

from core import clock
from core.models import User
from core.services import audit
from core.services.calendars import calendar
from governance.models import Entity, Mandate, Person
from governance.rules.kinds import MandateRole, OrganKind
from governance.rules.provisions.matters import Matter
from governance.rules.provisions.obligations import Event
from governance.services import books
from meetings.models import AgendaItem, Election, Meeting, Minutes, Notice
from meetings.selectors import governing, quorum
from meetings.selectors.results import encode
from meetings.services import duties, moments, notice_contents
from meetings.services.asking import asking
from meetings.services.notice_terms import judge
from meetings.services.plans import AgendaPlan, ElectionPlan, MeetingPlan
from meetings.services.refusals import (
    AgendaItemError,
    MeetingNotOpenError,
    MeetingNumberError,
    MeetingOnHolidayError,
    MeetingOverError,
    MeetingPastError,
    NoticeTooLateError,
    PollPendingError,
)

_OVER = (Meeting.State.CLOSED, Meeting.State.FAILED, Meeting.State.CANCELLED)


@asking()
def convene(*, actor: User, entity: Entity, plan: MeetingPlan) -> Meeting:
    """Convene a meeting: write it with its agenda, its elections and the notice that is to appear; who convenes, what the notice says
    and its term judged by the book in force on the day of the notice.

    Raises AgendaItemError, MeetingPastError, MeetingOnHolidayError, MeetingNumberError, ConvenerError, ConvenerOfficeError,
    AgendaMissingError, NoticeIncompleteError, NoticeTooLateError.
    """
    with transaction.atomic():
        entity = Entity.objects.select_for_update(no_key=True).get(pk=entity.pk)
        notice_on = plan.notice_on or clock.today()
        _refuse_agenda(plan)
        _refuse_date(entity, plan, notice_on)
        meeting = _write(entity, plan, _number(entity, plan))
        for position, line in enumerate(plan.agenda, 1):
            _item(meeting, position, line)
        notice = _notice(meeting, plan.legends, notice_on)
        facts = {"number": meeting.number, "kind": meeting.kind, "scheduled_at": plan.scheduled_at, "notice": notice.verdict["outcome"]}
        audit.record(actor=actor, organisation=entity.organisation, action="meetings.convene", subject=meeting, facts=facts)
    return meeting


@asking()
def open_session(
    *, actor: User, meeting: Meeting, chair: Person | None = None, secretary: Person | None = None, at: datetime | None = None
) -> Meeting:
    """Open the session; without names, the chair and secretary of the board preside. A session without quorum may open to say so.

    Raises RollMissingError, MeetingOverError, MomentFutureError, MomentBackwardsError.
    """
    with transaction.atomic():
        meeting = _locked(meeting)
        moments.require_door(meeting)
        if meeting.state != Meeting.State.CONVENED:
            raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())
        at = moments.settle(at)
        at = moments.not_before(at, meeting.scheduled_at, "la hora de la convocatoria")
        meeting.chair = chair or _officer(meeting, MandateRole.CHAIR)
        meeting.secretary = secretary or _officer(meeting, MandateRole.SECRETARY)
        meeting.state, meeting.opened_at = Meeting.State.OPEN, at
        meeting.save(update_fields=["chair", "secretary", "state", "opened_at"])
        Minutes.objects.get_or_create(meeting=meeting)
        seen = quorum.now(meeting, at=at)
        facts = {"at": at, "present": seen.present, "needed": seen.needed, "quorum": seen.outcome}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.open_session", subject=meeting, facts=facts)
    return meeting


def suspend(*, actor: User, meeting: Meeting, at: datetime | None = None) -> Meeting:
    """Suspend the session. Raises MeetingNotOpenError, PollPendingError."""
    return _turn(actor, meeting, Meeting.State.OPEN, Meeting.State.SUSPENDED, at)


def resume(*, actor: User, meeting: Meeting, at: datetime | None = None) -> Meeting:
    """Resume a suspended session. Raises MeetingNotOpenError."""
    return _turn(actor, meeting, Meeting.State.SUSPENDED, Meeting.State.OPEN, at)


@asking()
def adjourn(*, actor: User, meeting: Meeting, at: datetime | None = None) -> Meeting:
    """Close the session; the duties that a held meeting starts become obligations with their terms.

    A meeting that never had quorum is recorded as failed, so that a second call may follow.
    Raises MeetingNotOpenError, PollPendingError, MomentFutureError, MomentBackwardsError.
    """
    with transaction.atomic():
        meeting = _locked(meeting)
        moments.require_open(meeting)
        _refuse_pending(meeting)
        at = moments.settle(at)
        at = moments.not_before(at, meeting.opened_at, "instalación de la reunión")
        at = moments.not_before_last_close(meeting, at)
        held = meeting.decisions.exists() or quorum.now(meeting, at=at).quorate
        meeting.state, meeting.closed_at = (Meeting.State.CLOSED if held else Meeting.State.FAILED), at
        meeting.save(update_fields=["state", "closed_at"])
        made = _after_meeting(actor, meeting) if held else []
        facts = {"at": at, "state": meeting.state, "obligations": made}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.adjourn", subject=meeting, facts=facts)
    return meeting


def cancel(*, actor: User, meeting: Meeting, reason: str) -> Meeting:
    """Cancel a meeting that has not begun. Raises MeetingOverError."""
    with transaction.atomic():
        meeting = _locked(meeting)
        if meeting.state != Meeting.State.CONVENED:
            raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())
        meeting.state = Meeting.State.CANCELLED
        meeting.save(update_fields=["state"])
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.cancel", subject=meeting, facts={"reason": reason})
    return meeting


def _refuse_agenda(plan: MeetingPlan) -> None:
    for position, line in enumerate(plan.agenda, 1):
        problem = _problem(line)
        if problem:
            raise AgendaItemError(position=position, title=line.title, problem_es=problem[0], problem_en=problem[1], rule="GA-3.3")


def _problem(line: AgendaPlan) -> tuple[str, str] | None:
    if not line.title.strip():
        return "le falta el título", "it has no title"
    if line.matter not in list(Matter):
        return f"la materia «{line.matter}» no existe", f"the matter “{line.matter}” does not exist"
    if (line.purpose == AgendaItem.Purpose.ELECTION) != bool(line.elections):
        return "una elección necesita sus puestos, y sólo ella", "an election needs its seats, and nothing else does"
    if any(each.seats < 1 for each in line.elections):
        return "hay una elección sin puestos", "there is an election without seats"
    return None


def _refuse_date(entity: Entity, plan: MeetingPlan, notice_on: date) -> None:
    day = clock.date_of(plan.scheduled_at)
    shown = f"{day:%d/%m/%Y}"
    if plan.scheduled_at <= clock.now() or day <= notice_on:
        raise MeetingPastError(meeting=shown)
    days = calendar(saturday_is_business=entity.saturday_is_business)
    if not days.is_business(day):
        suggested = days.following(day + timedelta(days=1))
        raise MeetingOnHolidayError(meeting=shown, suggested=f"{suggested:%d/%m/%Y}", rule="CORE-01")


def _number(entity: Entity, plan: MeetingPlan) -> int:
    taken = entity.meetings.filter(body=plan.body)
    following = (taken.aggregate(n=Max("number"))["n"] or 0) + 1
    if plan.number is not None and taken.filter(number=plan.number).exists():
        raise MeetingNumberError(number=plan.number, suggested=following)
    return plan.number or following


def _write(entity: Entity, plan: MeetingPlan, number: int) -> Meeting:
    copied = (
        "kind", "scheduled_at", "place", "city", "convened_by", "convened_as", "caller", "body", "call", "mode", "registration_at",
        "inspection_place", "access", "failed_meeting", "language",
    )  # fmt: skip
    fields = {name: getattr(plan, name) for name in copied}
    fields |= {name: fields[name].strip() for name in ("place", "city", "convened_as", "access")}
    return Meeting.objects.create(organisation=entity.organisation, entity=entity, number=number, created_at=clock.now(), **fields)


def _item(meeting: Meeting, position: int, line: AgendaPlan) -> None:
    item = AgendaItem.objects.create(
        meeting=meeting,
        position=position,
        title=line.title.strip(),
        matter=line.matter,
        purpose=line.purpose,
        proposal=line.proposal.strip(),
        proposed_by=line.proposed_by.strip(),
        exhibit=encode(line.exhibit),
    )
    for election in line.elections:
        _election(item, election)


def _election(item: AgendaItem, plan: ElectionPlan) -> None:
    Election.objects.create(item=item, organ=plan.organ, scope=plan.scope, title=plan.title.strip(), seats=plan.seats, term=plan.term)


def _notice(meeting: Meeting, legends: Sequence[str], notice_on: date) -> Notice:
    """Write the notice that is to appear, refusing one that nobody may send, that lacks something, or that would come too late."""
    book, said = governing.book_of(meeting.entity, notice_on), list(dict.fromkeys(str(legend) for legend in legends))
    contents: list[dict[str, Any]] = []
    if notice_contents.summoned(meeting):
        notice_contents.refuse_convener(meeting, book, notice_on)
        contents = notice_contents.judge(meeting, said, book, notice_on)
    verdict = judge(meeting, notice_on, book)
    if verdict["outcome"] == "too_late":
        raise NoticeTooLateError(
            notice=f"{notice_on:%d/%m/%Y}",
            clear_days=verdict["clear_days"],
            kind={"business": "hábiles", "calendar": "comunes"}[verdict["kind"]],
            required=verdict["required"],
            latest=f"{date.fromisoformat(verdict['latest_notice']):%d/%m/%Y}",
            rule=verdict["rule"],
            article=verdict["article"],
        )
    books.keep(book)
    return Notice.objects.create(
        meeting=meeting,
        planned_on=notice_on,
        verdict=verdict,
        legends=said,
        contents=contents,
        book_id=book.id,
        book_chain_id=book.digest,
        provision_ids=verdict["provisions"],
    )


def _locked(meeting: Meeting) -> Meeting:
    rows = Meeting.objects.select_for_update(no_key=True, of=("self",)).select_related("entity", "organisation", "roll")
    return rows.get(pk=meeting.pk)


def _officer(meeting: Meeting, role: MandateRole) -> Person | None:
    day = clock.date_of(meeting.scheduled_at)
    rows = Mandate.objects.filter(organ__entity=meeting.entity, organ__kind__in=[OrganKind.BOARD, OrganKind.SECRETARY], role=role.value)
    mandate = rows.filter(from_on__lte=day).exclude(ended_on__lte=day).select_related("person").order_by("from_on").first()
    return mandate.person if mandate else None


def _turn(actor: User, meeting: Meeting, before: str, after: str, at: datetime | None) -> Meeting:
    with transaction.atomic():
        meeting = _locked(meeting)
        if meeting.state != before:
            raise MeetingNotOpenError(number=meeting.number, state=meeting.get_state_display())
        _refuse_pending(meeting)
        at = moments.settle(at)
        meeting.state = after
        meeting.save(update_fields=["state"])
        audit.record(actor=actor, organisation=meeting.organisation, action=f"meetings.{after}", subject=meeting, facts={"at": at})
    return meeting


def _refuse_pending(meeting: Meeting) -> None:
    pending = meeting.items.filter(polls__closed_at__isnull=True, polls__voided_at__isnull=True, polls__isnull=False)
    if pending.exists():
        raise PollPendingError(positions=", ".join(str(item.position) for item in pending.distinct()))


def _after_meeting(actor: User, meeting: Meeting) -> list[str]:
    day = clock.date_of(meeting.closed_at or meeting.scheduled_at)
    made = duties.start(actor=actor, meeting=meeting, event=Event.MEETING_HELD, on=day)
    approved = meeting.decisions.filter(item__matter=Matter.FINANCIAL_STATEMENTS, outcome="passed", stamp="")
    if approved.exists():
        made += duties.start(actor=actor, meeting=meeting, event=Event.STATEMENTS_APPROVED, on=day)
    if meeting.decisions.filter(outcome__in=["passed", "elected"], stamp="").exists():
        made += duties.start(actor=actor, meeting=meeting, event=Event.DECISION_TAKEN, on=day)
    return made
