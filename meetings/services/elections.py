"""Slates filed for an election, with their papers and their deadline; who is late or incomplete is kept and is not voted.

The vote is in `polls`, the count in `closings`, the seats that follow in `take_office`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from core.services.calendars import calendar
from governance.models import Mandate, Person
from governance.rules.kinds import MandateRole
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import SlateDeadline, SlateDocuments
from governance.rules.provisions.elections import SlateItem
from governance.services import mandates
from meetings.models import Decision, Election, Slate, SlateLine
from meetings.rules.slates import SlateOutcome, check_documents, filing_deadline
from meetings.selectors import governing
from meetings.services import moments
from meetings.services.asking import asking
from meetings.services.refusals import MeetingOverError, SlateEmptyError, SlateNameError
from meetings.wording import slates as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlan:
    """One candidate of a slate with the papers handed in; names are as they are to be printed."""

    candidate: str
    identification: str = ""
    person: Person | None = None
    alternate: str = ""
    alternate_identification: str = ""
    accepted: bool = False
    independence_declared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SlatePlan:
    """A slate as it is filed."""

    name: str
    filed_by: str
    lines: Sequence[LinePlan]
    evidence: Evidence | None = None


@asking()
def file_slate(*, actor: User, election: Election, slate: SlatePlan, at: datetime | None = None) -> Slate:
    """File a slate; one that is late or lacks papers is kept as excluded, with the reasons, and is not put to the vote.

    Raises SlateEmptyError, SlateNameError, MeetingOverError, MomentFutureError.
    """
    with transaction.atomic():
        election = Election.objects.select_for_update(of=("self",)).select_related("item__meeting__entity", "organ").get(pk=election.pk)
        meeting = election.item.meeting
        if meeting.closed_at is not None or meeting.state == meeting.State.CANCELLED:
            raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())
        if not [line for line in slate.lines if line.candidate.strip()]:
            raise SlateEmptyError(slate=slate.name)
        at = moments.settle(at)
        reasons = [*_late(election, at), *_incomplete(election, slate, at)]
        row = _insert(election, slate, at, reasons)
        facts = {"election": election.pk, "lines": len(slate.lines), "state": row.state, "reasons": [each["es"] for each in reasons]}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.file_slate", subject=row, facts=facts)
    return row


def due_on(election: Election) -> date | None:
    """Return the last day to file a slate, or none where the book sets no term or the notice has not appeared."""
    meeting = election.item.meeting
    day = clock.date_of(meeting.scheduled_at)
    published = meeting.notices.filter(publications__starts_term=True).values_list("publications__counts_from", flat=True).first()
    try:
        rule = applied(governing.book_of(meeting.entity, day), SlateDeadline, "slates", day, governing.traits_of(meeting)).provision
    except NoProvisionError:
        return None
    days = calendar(saturday_is_business=meeting.entity.saturday_is_business)
    return filing_deadline(rule, published_on=published or day, meeting=day, calendar=days)


def take_office(*, actor: User, decision: Decision, from_on: date, to_on: date | None = None) -> list[Mandate]:
    """Make mandates of the persons whom a decision elected, where their slate names them as registered persons."""
    election = decision.poll.election
    if election is None or election.organ is None:
        return []
    lines = {
        line.candidate: line for line in SlateLine.objects.filter(slate__election=election, person__isnull=False).select_related("person")
    }
    made = []
    with transaction.atomic():
        for seat in decision.result["elected"]:
            line = lines.get(seat["candidate"])
            if line is not None and line.person is not None:
                made.append(
                    mandates.appoint(
                        actor=actor,
                        organ=election.organ,
                        person=line.person,
                        role=MandateRole.MEMBER,
                        from_on=from_on,
                        to_on=to_on,
                        seat=seat["order"],
                        independent=election.scope == Election.Scope.INDEPENDENTS,
                        basis=str(decision),
                    )
                )
    return made


def _late(election: Election, at: datetime) -> list[dict[str, str]]:
    due = due_on(election)
    if due is None or clock.date_of(at) <= due:
        return []
    return [wording.late(clock.date_of(at), due)]


def _incomplete(election: Election, slate: SlatePlan, at: datetime) -> list[dict[str, str]]:
    """Written acceptances, and for independents their declaration (D. 3923 of 2006, art. 2)."""
    meeting, on = election.item.meeting, clock.date_of(at)
    try:
        rule = applied(governing.book_of(meeting.entity, on), SlateDocuments, "slate", on, governing.traits_of(meeting)).provision
    except NoProvisionError:
        return []
    if election.organ is None or election.organ.kind != "board":
        return []
    result = check_documents(rule, [_papers(election, line) for line in slate.lines])
    return [wording.missing(item.value) for item in result.missing] if result.outcome is SlateOutcome.INCOMPLETE else []


def _papers(election: Election, line: LinePlan) -> frozenset[SlateItem]:
    papers = {SlateItem.WRITTEN_ACCEPTANCE} if line.accepted else set()
    # The declaration of independence is asked of those who stand for an independent seat.
    if line.independence_declared or election.scope != Election.Scope.INDEPENDENTS:
        papers.add(SlateItem.INDEPENDENCE_DECLARATION)
    papers.add(SlateItem.NO_DISQUALIFICATION)
    return frozenset(papers)


def _insert(election: Election, slate: SlatePlan, at: datetime, reasons: list[dict[str, str]]) -> Slate:
    try:
        with transaction.atomic():
            row = Slate.objects.create(
                election=election,
                name=slate.name.strip(),
                filed_by=slate.filed_by.strip(),
                filed_at=at,
                evidence=slate.evidence,
                state=Slate.State.EXCLUDED if reasons else Slate.State.FILED,
                reasons=reasons,
            )
    except IntegrityError:
        raise SlateNameError(slate=slate.name, election=election.title) from None
    SlateLine.objects.bulk_create(
        SlateLine(
            slate=row,
            position=position,
            candidate=line.candidate.strip(),
            identification=line.identification,
            person=line.person,
            alternate=line.alternate.strip(),
            alternate_identification=line.alternate_identification,
            accepted=line.accepted,
            independence_declared=line.independence_declared,
        )
        for position, line in enumerate(slate.lines, 1)
    )
    return row
