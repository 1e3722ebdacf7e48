"""The minutes as one frozen set of facts: assembled from results, with the secretary's words around them.

The paper only; the draft on the screen is in `drafts`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core import clock
from core.wording import dates, figures
from governance.rules.kinds import OrganKind
from governance.wording.names import spoken
from meetings.documents.attendance import AttendeeList, QuorumLine, attendees, quorum_lines
from meetings.documents.decision_blocks import (
    ChoiceBlock,
    DecisionBlock,
    ElectionBlock,
    choice_block,
    decision_block,
    election_block,
)
from meetings.documents.prose import Paragraph, plain, tell, text_of
from meetings.documents.told import by_item, opening, presence_told, statement, texts
from meetings.models import AgendaItem, Election, Meeting, Minutes, MinutesText, Signatory, Slate
from meetings.selectors import quorum, standing
from meetings.selectors.decisions import DecisionView
from meetings.selectors.results import decode
from meetings.wording import minutes as wording
from meetings.wording import slates
from meetings.wording import standing as standing_wording
from meetings.wording import summons as summons_wording
from meetings.wording.articles import cite

LONGEST_LIST = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line of the head of the minutes."""

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhibitRow:
    """One line of a table presented with an item."""

    cells: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exhibit:
    """A table presented with an item: the first column is text, the rest are figures."""

    head: tuple[str, ...]
    rows: tuple[ExhibitRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One item of the agenda in the paper."""

    position: int
    title: str
    margin: tuple[str, ...]
    paragraphs: tuple[str, ...]
    closing: tuple[str, ...]
    quorum: tuple[QuorumLine, ...] = ()
    attendees: AttendeeList | None = None
    exhibit: Exhibit | None = None
    decisions: tuple[DecisionBlock, ...] = ()
    elections: tuple[ElectionBlock, ...] = ()
    choices: tuple[ChoiceBlock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One place to sign."""

    name: str
    capacity: str
    identification: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesPaper:
    """Everything the minutes say."""

    issuer: str
    lines: str
    body: str
    number: int
    kind: str
    running: str
    book_title: str
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]
    signatures: tuple[Signature, ...]
    commission: tuple[Signature, ...]
    commission_text: str
    certification: str
    annexes: tuple[str, ...]
    list_apart: AttendeeList | None
    adjourned: str
    chair: str = ""
    language: str = field(default="es")


def build(minutes: Minutes) -> MinutesPaper:
    """Return the paper of minutes that are complete."""
    meeting, lang = minutes.meeting, minutes.meeting.language
    entity = meeting.entity
    day = clock.date_of(meeting.scheduled_at)
    kind = summons_wording.pick(summons_wording.KINDS[meeting.kind], lang)
    listed = attendees(meeting, lang)
    apart = len(listed.rows) > LONGEST_LIST
    title = wording.label("minutes", lang, number=meeting.number)
    return MinutesPaper(
        issuer=entity.name,
        lines=" · ".join(part for part in (f"NIT {entity.nit}", entity.domicile) if part),
        body=summons_wording.pick(summons_wording.BODIES[meeting.body], lang),
        number=meeting.number,
        kind=kind,
        running=f"{entity.name} · {title}, {kind.lower()} {'of' if lang == 'en' else 'del'} {dates.day_long(day, lang)}",
        book_title=minutes.book_title,
        facts=_facts(minutes, lang),
        sections=_sections(meeting, None if apart else listed, lang),
        signatures=_signatures(minutes, lang, commission=False),
        commission=_signatures(minutes, lang, commission=True),
        commission_text=_commission_text(minutes, lang),
        certification=minutes.certification,
        annexes=tuple(minutes.annexes),
        list_apart=listed if apart else None,
        adjourned=_adjourned(meeting, lang),
        chair=spoken(meeting.chair.name) if meeting.chair else "",
        language=lang,
    )


def _facts(minutes: Minutes, lang: str) -> tuple[Fact, ...]:
    meeting = minutes.meeting
    day = clock.date_of(meeting.scheduled_at)
    summoned = standing.of(meeting)
    said = standing_wording.sentence(summoned.code, summoned.facts, lang)
    convened = f"{spoken(meeting.convened_by.name)}, {meeting.convened_as}. {said}"
    if summoned.publication is not None and summoned.publication.page:
        page = "page" if lang == "en" else "página"
        convened = convened.replace(summoned.publication.outlet, f"{summoned.publication.outlet}, {page} {summoned.publication.page},", 1)
    hours = (dates.hour_long(meeting.opened_at, lang), dates.hour_long(meeting.closed_at, lang))
    from_to = "from {} to {}" if lang == "en" else "de las {} a las {}"
    facts = [
        Fact(
            label=wording.label("place_date", lang),
            text=f"{meeting.place}, {meeting.city}; {dates.weekday_long(day, lang)}, {from_to.format(*hours)}",
        ),
        Fact(label=wording.label("summons", lang), text=convened),
        Fact(label=wording.label("shares", lang), text=_subscribed(meeting, lang)),
        Fact(label=wording.label("presided", lang), text=wording.joined(_officers(meeting), lang)),
    ]
    if minutes.also_present:
        facts.append(Fact(label=wording.label("also_present", lang), text=minutes.also_present))
    return tuple(facts)


def _officers(meeting: Meeting) -> list[str]:
    return [spoken(person.name) for person in (meeting.chair, meeting.secretary) if person is not None]


def _subscribed(meeting: Meeting, lang: str) -> str:
    own = " ({n} of the company's own)" if lang == "en" else " (de ellas {n} propias readquiridas)"
    rows = meeting.roll.securities.select_related("security")
    parts = [
        f"{row.security.name}: {figures.whole(row.subscribed, lang)}"
        + (own.format(n=figures.whole(row.treasury, lang)) if row.treasury else "")
        for row in rows
    ]
    total = figures.whole(sum(row.subscribed for row in rows), lang)
    return f"{total}. {'; '.join(parts)}."


def _sections(meeting: Meeting, listed: AttendeeList | None, lang: str) -> tuple[Section, ...]:
    written, decided = texts(meeting), by_item(meeting)
    items = list(meeting.items.prefetch_related("elections").order_by("position"))
    return tuple(
        _section(
            item,
            decided.get(item.pk, []),
            written.get(item.pk),
            _Place(lang=lang, first=item is items[0], listed=listed),
        )
        for item in items
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a section stands in the paper, and what belongs there because of it."""

    lang: str
    first: bool
    listed: AttendeeList | None


def _section(item: AgendaItem, views: list[DecisionView], written: MinutesText | None, place: _Place) -> Section:
    lang, meeting = place.lang, item.meeting
    blocks = _blocks(item, views, lang)
    seen = quorum.now(meeting, at=meeting.opened_at) if place.first else None
    before = [*_spoken(item, written, lang)] if place.first else [*_presented(item, written, lang)]
    if seen is not None:
        before = [text_of(paragraph) for paragraph in opening(meeting, seen, lang)] + before
    after = [text_of(paragraph) for paragraph in presence_told(meeting, seen, lang)] if seen is not None else []
    return Section(
        position=item.position,
        title=item.title,
        margin=_margin(written, views, lang) if seen is None else (cite(seen.steps[-1].article, lang),),
        paragraphs=tuple(before),
        closing=tuple(after),
        quorum=quorum_lines(seen, quorum.classes(meeting, at=meeting.opened_at), lang) if seen is not None else (),
        attendees=place.listed if place.first else None,
        exhibit=_exhibit(item, lang),
        **blocks,
    )


def _adjourned(meeting: Meeting, lang: str) -> str:
    day = clock.date_of(meeting.closed_at or meeting.scheduled_at)
    return text_of(tell("closing", lang, hour=dates.hour_long(meeting.closed_at, lang), day=dates.day_long(day, lang)))


def _blocks(item: AgendaItem, views: list[DecisionView], lang: str) -> dict[str, Any]:
    quotient = [view for view in views if view.election is not None]
    posts = [view for view in views if view.election is None and view.decision.poll.election_id is not None]
    motions = [view for view in views if view.decision.poll.election_id is None]
    del item
    return {
        "decisions": tuple(decision_block(view, lang) for view in motions),
        "elections": tuple(election_block(view, lang) for view in quotient),
        "choices": tuple(choice_block(view, lang) for view in posts),
    }


def _margin(written: MinutesText | None, views: Sequence[DecisionView], lang: str) -> tuple[str, ...]:
    if written is not None and written.margin:
        return tuple(written.margin.splitlines())
    articles = dict.fromkeys(cite(view.steps[-1].article, lang) for view in views if view.steps and view.steps[-1].article)
    return tuple(articles)


def _presented(item: AgendaItem, written: MinutesText | None, lang: str) -> list[str]:
    paragraphs = _spoken(item, written, lang)
    if item.proposed_by:
        paragraphs.append(text_of(tell("proposed_by", lang, name=item.proposed_by)))
    if item.proposal:
        paragraphs.append(text_of(tell("proposal", lang, proposal=item.proposal)))
    paragraphs += [
        text_of(tell("substitute", lang, number=row.sequence, name=row.proposed_by, proposal=row.text)) for row in item.motions.all()
    ]
    paragraphs += [text_of(_filed(election, lang)) for election in item.elections.all()]
    if item.purpose == AgendaItem.Purpose.INFORMATIVE:
        paragraphs.append(text_of(tell("informative", lang)))
    return paragraphs


def _filed(election: Election, lang: str) -> Paragraph:
    names = list(election.slates.filter(state=Slate.State.FILED).order_by("filed_at", "pk").values_list("name", flat=True))
    shown = slates.quoted(names, lang) or "–"
    body = election.organ is not None and election.organ.kind == OrganKind.BOARD
    prefix = plain(f"{election.title}. ") if body else ()
    return (*prefix, *tell("slates_filed" if body else "proposals_filed", lang, names=shown))


def _spoken(item: AgendaItem, written: MinutesText | None, lang: str) -> list[str]:
    told = [each.strip() for each in (written.narrative if written else "").split("\n\n") if each.strip()]
    said = item.statements.select_related("person").order_by("at", "pk")
    return told + [text_of(statement(row, lang)) for row in said]


def _exhibit(item: AgendaItem, lang: str) -> Exhibit | None:
    stored = decode(item.exhibit)
    if not stored:
        return None
    rows = tuple(ExhibitRow(cells=tuple(_cell(cell, lang) for cell in row["cells"]), kind=row.get("kind", "")) for row in stored["rows"])
    return Exhibit(head=tuple(stored["head"]), rows=rows)


def _cell(value: Any, lang: str) -> str:
    if value is None or isinstance(value, str):
        return value or ""
    return figures.whole(value, lang) if isinstance(value, int) else figures.money(value, lang)


def _signatures(minutes: Minutes, lang: str, *, commission: bool) -> tuple[Signature, ...]:
    rows = minutes.signatories.select_related("person").order_by("position", "pk")
    chosen = [row for row in rows if (row.capacity == Signatory.Capacity.COMMISSION) == commission]
    return tuple(
        Signature(name=spoken(row.person.name), capacity=wording.label(row.capacity, lang), identification=row.person.identity)
        for row in chosen
    )


def _commission_text(minutes: Minutes, lang: str) -> str:
    approved = [row.approved_on for row in minutes.signatories.filter(capacity=Signatory.Capacity.COMMISSION) if row.approved_on]
    return text_of(tell("commission_approved", lang, day=dates.day_long(max(approved), lang))) if approved else ""
