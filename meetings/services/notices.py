"""The summons: laid out for the newspaper and for each holder, published with its proof, and spread by mail besides.

The medium that the rule book demands starts the term; every other medium is added diffusion. Sends nothing itself: a message
is an item of work, one per address, naming every holder that the address serves.
"""

from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction
from django.template.loader import render_to_string

from core import clock, work
from core.models import Document, Evidence, Run, User
from core.services import audit, documents, mail
from core.wording import dates
from core.wording.sort_keys import search_key
from governance.models import Person
from governance.rules.books import Book
from governance.rules.provisions import NoticeMedium
from governance.rules.provisions.notice import Medium
from governance.rules.provisions.obligations import Event
from governance.services import books
from meetings.documents import summons
from meetings.models import Meeting, Notice, NoticeRecipient, Publication
from meetings.rules.publication import judge_media
from meetings.selectors import governing, recipients
from meetings.services import duties, moments, notice_contents
from meetings.services.asking import asking
from meetings.services.notice_terms import judge
from meetings.services.refusals import (
    NoticeLaidOutError,
    NoticeNotLaidOutError,
    NoticeSentError,
    NoticeUnpublishedError,
    PublicationFutureError,
    PublicationLateError,
    PublicationProofError,
    PublicationTwiceError,
)
from meetings.wording import summons as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Appearance:
    """One appearance of a notice in one medium, as it is reported."""

    medium: str
    outlet: str
    published_on: date
    page: str = ""
    evidence: Evidence | None = None


@asking()
def lay_out(*, actor: User, meeting: Meeting) -> Notice:
    """Lay out the notice of a meeting for the newspaper and for the holders: two documents, issued once.

    Raises NoticeLaidOutError, AgendaMissingError, NoticeIncompleteError.
    """
    with transaction.atomic():
        notice = _locked(meeting)
        meeting = notice.meeting
        if notice.laid_out_at is not None:
            raise NoticeLaidOutError(number=meeting.number)
        if notice_contents.summoned(meeting):
            book = governing.book_of(meeting.entity, notice.planned_on)
            notice_contents.judge(meeting, notice.legends, book, notice.planned_on)
        data = summons.build(meeting, notice)
        notice.newspaper_document = _paper(actor, meeting, "convocatoria-periodico", data)
        notice.personal_document = _paper(actor, meeting, "convocatoria", data)
        notice.laid_out_at = clock.now()
        notice.save(update_fields=["newspaper_document", "personal_document", "laid_out_at"])
        facts = {"newspaper": notice.newspaper_document_id, "personal": notice.personal_document_id}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.lay_out_notice", subject=notice, facts=facts)
    return notice


@asking()
def record_publication(*, actor: User, meeting: Meeting, appearance: Appearance) -> Publication:
    """Record where a notice appeared, with its proof. The appearance that completes the required media starts and settles the term,
    and the duties towards the regulator become obligations the same day.

    Raises NoticeNotLaidOutError, PublicationFutureError, PublicationProofError, PublicationLateError, PublicationTwiceError.
    """
    with transaction.atomic():
        notice = _locked(meeting)
        meeting = notice.meeting
        _refuse(notice, appearance)
        book = governing.book_of(meeting.entity, appearance.published_on)
        required = governing.notice_medium(book, meeting, appearance.published_on)
        counts_from = _counts_from(notice, required, appearance)
        verdict = judge(meeting, counts_from, book) if counts_from else {"rule": required.rule, "article": required.article}
        books.keep(book)
        publication = _insert(actor, notice, appearance, book, verdict, counts_from=counts_from)
        made = []
        if counts_from:
            made = duties.start(actor=actor, meeting=meeting, event=Event.NOTICE_PUBLISHED, on=counts_from)
        facts = {
            "medium": appearance.medium,
            "outlet": appearance.outlet,
            "published_on": appearance.published_on,
            "counts_from": counts_from,
            "outcome": publication.outcome,
            "obligations": made,
        }
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.record_publication", subject=publication, facts=facts)
    return publication


@asking()
def send(*, actor: User, meeting: Meeting) -> Run:
    """Queue the summons by mail to every holder with an address, once per address; the rest go to the postal list.

    Returns the run that people watch. Raises NoticeNotLaidOutError, NoticeUnpublishedError, NoticeSentError.
    """
    with transaction.atomic():
        notice = _locked(meeting)
        meeting = notice.meeting
        _refuse_sending(notice)
        groups = recipients.groups(meeting)
        by_mail = {address: holders for address, holders in groups.items() if address}
        run = work.open_run(
            actor=actor,
            organisation=meeting.organisation,
            kind="meetings.summons",
            title=wording.title(meeting.number, meeting.language),
            total=len(by_mail),
        )
        for address, holders in by_mail.items():
            _queue(notice, address, holders, run)
        without = groups.get("", [])
        if without:
            row = NoticeRecipient.objects.create(notice=notice, channel=NoticeRecipient.Channel.POST, address="")
            row.holders.set(without)
        notice.sent_at = clock.now()
        notice.save(update_fields=["sent_at"])
        facts = {"messages": len(by_mail), "holders": sum(len(each) for each in by_mail.values()), "post": len(without), "run": run.pk}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.send_notice", subject=notice, facts=facts)
    return run


def _paper(actor: User, meeting: Meeting, kind: str, data: summons.SummonsPaper) -> Document:
    return documents.request(
        actor=actor,
        organisation=meeting.organisation,
        kind=kind,
        title=wording.title(meeting.number, meeting.language),
        language=meeting.language,
        data=data,
        template=f"documents/{kind}.html",
        subject=meeting,
    )


def _locked(meeting: Meeting) -> Notice:
    rows = Notice.objects.select_for_update(of=("self",)).select_related(
        "meeting__entity", "meeting__organisation", "meeting__convened_by", "personal_document"
    )
    return rows.get(meeting=meeting, kind=Notice.Kind.SUMMONS)


def _refuse(notice: Notice, appearance: Appearance) -> None:
    meeting, shown = notice.meeting, f"{appearance.published_on:%d/%m/%Y}"
    if notice.laid_out_at is None:
        raise NoticeNotLaidOutError(number=meeting.number)
    if appearance.published_on > clock.today():
        raise PublicationFutureError(outlet=appearance.outlet, published=shown)
    if appearance.published_on >= clock.date_of(meeting.scheduled_at):
        raise PublicationLateError(published=shown, meeting=f"{clock.date_of(meeting.scheduled_at):%d/%m/%Y}")
    paper = appearance.medium == Publication.Medium.NEWSPAPER
    if not appearance.outlet.strip() or (paper and (not appearance.page.strip() or appearance.evidence is None)):
        raise PublicationProofError(outlet=appearance.outlet or "–", rule="GA-3.1")


def _counts_from(notice: Notice, required: NoticeMedium, appearance: Appearance) -> date | None:
    """Return from when the term counts if this appearance completes the media that the book demands: the last of their first days."""
    if notice.publications.filter(starts_term=True).exists():
        return None
    seen: dict[Medium, date] = {}
    for row in (*notice.publications.all(), appearance):
        if row.medium != Medium.NEWSPAPER or search_key(required.outlet) in search_key(row.outlet):
            seen[Medium(row.medium)] = min(row.published_on, seen.get(Medium(row.medium), row.published_on))
    if judge_media(required, seen).defective:
        return None
    return max(seen[medium] if medium in seen else seen[required.fallback] for medium in required.required)  # type: ignore[index]


def _insert(actor: User, notice: Notice, appearance: Appearance, book: Book, verdict: dict, *, counts_from: date | None) -> Publication:
    try:
        with transaction.atomic():
            return Publication.objects.create(
                notice=notice,
                medium=appearance.medium,
                outlet=appearance.outlet.strip(),
                published_on=appearance.published_on,
                page=appearance.page.strip(),
                evidence=appearance.evidence,
                starts_term=counts_from is not None,
                counts_from=counts_from,
                outcome=verdict.get("outcome", ""),
                clear_days=verdict.get("clear_days"),
                verdict=verdict,
                book_chain_id=book.digest,
                recorded_at=clock.now(),
                recorded_by=actor,
            )
    except IntegrityError:
        raise PublicationTwiceError(outlet=appearance.outlet, published=f"{appearance.published_on:%d/%m/%Y}") from None


def _refuse_sending(notice: Notice) -> None:
    meeting = notice.meeting
    if notice.laid_out_at is None:
        raise NoticeNotLaidOutError(number=meeting.number)
    if notice.sent_at is not None:
        raise NoticeSentError(number=meeting.number, sent=moments.shown(notice.sent_at))
    if not notice.publications.filter(starts_term=True).exists():
        required = governing.notice_medium(governing.book_of(meeting.entity, clock.today()), meeting, clock.today())
        media = ", ".join(str(Publication.Medium(each.value).label) for each in required.required)
        raise NoticeUnpublishedError(medium=media, rule=required.rule, article=required.article)


def _queue(notice: Notice, address: str, holders: list[Person], run: Run) -> None:
    meeting = notice.meeting
    context = {
        "meeting": meeting,
        "entity": meeting.entity,
        "holders": holders,
        "when": dates.weekday_long(clock.date_of(meeting.scheduled_at), meeting.language),
        "hour": dates.hour_long(meeting.scheduled_at, meeting.language),
        "agenda": list(meeting.items.all()),
    }
    item = mail.queue(
        key=f"meetings.summons:{notice.pk}:{address}",
        to=address,
        subject=wording.subject(meeting.entity.name, clock.date_of(meeting.scheduled_at), meeting.language),
        text=render_to_string(f"emails/summons/{meeting.language}.txt", context),
        html=render_to_string(f"emails/summons/{meeting.language}.html", context),
        attachments=[notice.personal_document_id] if notice.personal_document_id else [],
        organisation=meeting.organisation,
        run=run,
    )
    row = NoticeRecipient.objects.create(notice=notice, channel=NoticeRecipient.Channel.EMAIL, address=address, item=item)
    row.holders.set(holders)
