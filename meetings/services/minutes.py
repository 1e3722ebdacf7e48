"""The minutes: drafted from the facts, told by the secretary, approved and signed, checked and closed once.

Figures are never written here: they are read from results when the paper is built. Closing freezes the data of the document.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from core import clock
from core.models import Document, Evidence, User
from core.services import audit, documents
from governance.models import Person
from meetings.documents import minutes as paper
from meetings.models import AgendaItem, Credential, Meeting, Minutes, MinutesText, Signatory, Statement
from meetings.selectors import drafts
from meetings.services import moments
from meetings.services.asking import asking
from meetings.services.refusals import MeetingOverError, MinutesClosedError, MinutesIncompleteError, NotSignatoryError
from meetings.wording import minutes as wording
from meetings.wording.missing import missing_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Cover:
    """What the minutes say besides the items: guests, annexes, the book they are entered in, the certification of the summons."""

    also_present: str = ""
    annexes: Sequence[str] = ()
    book_title: str = ""
    certification: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a person in the room said or handed in on an item."""

    person: Person
    text: str
    kind: str = Statement.Kind.SPOKEN
    evidence: Evidence | None = None


def draft(*, actor: User, meeting: Meeting, cover: Cover | None = None) -> Minutes:
    """Prepare the draft: a text for every item, and the chair and secretary to sign. Doing it again keeps what was written.

    Raises MinutesClosedError.
    """
    with transaction.atomic():
        minutes, _made = Minutes.objects.get_or_create(meeting=meeting)
        minutes = _open(minutes)
        MinutesText.objects.bulk_create(
            (MinutesText(minutes=minutes, item=item) for item in minutes.meeting.items.all()), ignore_conflicts=True
        )
        for position, capacity in enumerate((Signatory.Capacity.CHAIR, Signatory.Capacity.SECRETARY), 1):
            person = minutes.meeting.chair if capacity == Signatory.Capacity.CHAIR else minutes.meeting.secretary
            if person is not None:
                Signatory.objects.get_or_create(minutes=minutes, person=person, capacity=capacity, defaults={"position": position})
        if cover is not None:
            minutes.also_present, minutes.annexes = cover.also_present, list(cover.annexes)
            minutes.book_title, minutes.certification = cover.book_title, cover.certification
        minutes.updated_at = clock.now()
        minutes.save()
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.draft_minutes", subject=minutes, facts={})
    return minutes


def write(*, actor: User, minutes: Minutes, item: AgendaItem, narrative: str, margin: str = "") -> MinutesText:
    """Write the narrative of one item. Raises MinutesClosedError."""
    with transaction.atomic():
        minutes = _open(minutes)
        text, _made = MinutesText.objects.get_or_create(minutes=minutes, item=item)
        text.narrative, text.margin = narrative.strip(), margin.strip() or text.margin
        text.save(update_fields=["narrative", "margin"])
        minutes.updated_at = clock.now()
        minutes.save(update_fields=["updated_at"])
        facts = {"item": item.position, "letters": len(text.narrative)}
        audit.record(actor=actor, organisation=minutes.meeting.organisation, action="meetings.write_minutes", subject=minutes, facts=facts)
    return text


def note(*, actor: User, item: AgendaItem, words: Words, at: datetime | None = None) -> Statement:
    """Record what a person said or put on record, with the credential (GA-8.1). Raises MinutesClosedError, MomentFutureError."""
    with transaction.atomic():
        meeting = item.meeting
        minutes = Minutes.objects.filter(meeting=meeting).first()
        if minutes is not None:
            _open(minutes)
        number = Credential.objects.filter(meeting=meeting, person=words.person).values_list("number", flat=True).first()
        row = Statement.objects.create(
            meeting=meeting,
            item=item,
            kind=words.kind,
            person=words.person,
            credential=number,
            text=words.text.strip(),
            evidence=words.evidence,
            at=moments.settle(at),
        )
        facts = {"item": item.position, "person": words.person.pk, "kind": words.kind}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.note_statement", subject=row, facts=facts)
    return row


def name_commission(*, actor: User, minutes: Minutes, members: Sequence[Person]) -> list[Signatory]:
    """Name the persons of the meeting who review and approve the minutes. Raises MinutesClosedError."""
    with transaction.atomic():
        minutes = _open(minutes)
        capacity = Signatory.Capacity.COMMISSION
        minutes.signatories.filter(capacity=capacity).exclude(person__in=members).delete()
        rows = [
            Signatory.objects.get_or_create(minutes=minutes, person=person, capacity=capacity, defaults={"position": 10 + position})[0]
            for position, person in enumerate(members)
        ]
        facts = {"members": [person.pk for person in members]}
        audit.record(
            actor=actor, organisation=minutes.meeting.organisation, action="meetings.name_commission", subject=minutes, facts=facts
        )
    return rows


def add_signatory(*, actor: User, minutes: Minutes, person: Person, capacity: str) -> Signatory:
    """Add another person who signs (an auditor for an absent secretary, a legal representative). Raises MinutesClosedError."""
    with transaction.atomic():
        minutes = _open(minutes)
        row, _made = Signatory.objects.get_or_create(minutes=minutes, person=person, capacity=capacity, defaults={"position": 5})
        facts = {"person": person.pk, "capacity": capacity}
        audit.record(actor=actor, organisation=minutes.meeting.organisation, action="meetings.add_signatory", subject=minutes, facts=facts)
    return row


def sign(*, actor: User, minutes: Minutes, person: Person, on: date | None = None) -> list[Signatory]:
    """Record that a person signed, and approved where the person is of the commission.

    Raises MinutesClosedError, NotSignatoryError.
    """
    with transaction.atomic():
        minutes = _open(minutes)
        rows = list(minutes.signatories.select_for_update(of=("self",)).filter(person=person).order_by("pk"))
        if not rows:
            raise NotSignatoryError(person=person.name, number=minutes.meeting.number)
        on = on or clock.today()
        for row in rows:
            row.signed_on = on
            row.approved_on = on if row.capacity == Signatory.Capacity.COMMISSION else row.approved_on
            row.save(update_fields=["signed_on", "approved_on"])
        facts = {"person": person.pk, "on": on}
        audit.record(actor=actor, organisation=minutes.meeting.organisation, action="meetings.sign_minutes", subject=minutes, facts=facts)
    return rows


@asking()
def close(*, actor: User, minutes: Minutes) -> Document:
    """Close minutes whose contents and signatures are complete, and request their paper in the book's folios.

    Raises MinutesIncompleteError with everything that is missing, MinutesClosedError, MeetingOverError for one still in session.
    """
    with transaction.atomic():
        minutes = _open(minutes)
        meeting = minutes.meeting
        if meeting.state != Meeting.State.CLOSED:
            raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())
        examined = drafts.examine(minutes)
        if examined.missing:
            raise MinutesIncompleteError(
                number=meeting.number,
                missing_es=missing_words(examined.missing, "es"),
                missing_en=missing_words(examined.missing, "en"),
                rule=examined.rule,
                article=examined.article,
            )
        document = documents.request(
            actor=actor,
            organisation=meeting.organisation,
            kind="acta",
            title=wording.label("minutes", meeting.language, number=meeting.number),
            language=meeting.language,
            data=paper.build(minutes),
            template="documents/acta.html",
            subject=meeting,
            folio_series=f"actas:{meeting.entity_id}:{meeting.body}",
        )
        minutes.state, minutes.closed_at, minutes.document = Minutes.State.CLOSED, clock.now(), document
        minutes.approved_on = max((row.approved_on for row in minutes.signatories.all() if row.approved_on), default=None)
        minutes.save()
        facts = {"document": document.pk, "data_digest": document.data_digest}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.close_minutes", subject=minutes, facts=facts)
    return document


def _open(minutes: Minutes) -> Minutes:
    rows = Minutes.objects.select_for_update(of=("self",)).select_related(
        "meeting__entity", "meeting__organisation", "meeting__chair", "meeting__secretary", "meeting__convened_by"
    )
    minutes = rows.get(pk=minutes.pk)
    if minutes.state == Minutes.State.CLOSED:
        closed = moments.shown(minutes.closed_at) if minutes.closed_at else "–"
        raise MinutesClosedError(number=minutes.meeting.number, closed=closed)
    return minutes
