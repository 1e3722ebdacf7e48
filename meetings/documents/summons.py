"""The paper of a summons: one frozen set of facts for the newspaper and for each holder's copy."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from core import clock
from core.rules.calendars import Calendar
from core.services.calendars import calendar
from core.wording import dates
from governance.rules.books import Book
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import (
    AgendaProposal,
    CallWindow,
    NoticeContent,
    NoticeTerm,
    ProxyBar,
    ProxyRule,
    SlateDeadline,
    SlateDocuments,
)
from governance.rules.provisions.matters import Matter
from governance.rules.provisions.notice import NoticeItem
from governance.wording.names import spoken
from meetings.models import Meeting, Notice
from meetings.rules.convening import proposals_until
from meetings.rules.slates import filing_deadline
from meetings.selectors import contents, governing
from meetings.wording import contents as said
from meetings.wording import summons as wording
from meetings.wording.articles import cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Right:
    """One right of the holders, as the notice tells it, and its article."""

    heading: str
    text: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One point of the agenda."""

    position: int
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SummonsPaper:
    """Everything a summons says."""

    issuer: str
    nit: str
    domicile: str
    website: str
    lines: str
    body_title: str
    number: int
    kind: str
    body: str
    mode: str
    day: str
    weekday: str
    hour: str
    registration: str
    place: str
    opening: str
    term: str
    agenda: tuple[Line, ...]
    rights: tuple[Right, ...]
    signer: str
    capacity: str
    signer_identity: str
    signed_on: str
    access: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    """What the rights are told from."""

    meeting: Meeting
    notice: Notice
    book: Book
    day: date
    calendar: Calendar
    lang: str

    def provision(self, family: type, key: str) -> object | None:
        """Return the provision that answers a key, or none."""
        try:
            return applied(self.book, family, key, self.notice.planned_on, governing.traits_of(self.meeting)).provision
        except NoProvisionError:
            return None

    def has(self, matter: Matter) -> bool:
        """Say whether the agenda has a matter."""
        return self.meeting.items.filter(matter=matter.value).exists()


def build(meeting: Meeting, notice: Notice) -> SummonsPaper:
    """Return the paper of the summons of a meeting."""
    lang, entity, person = meeting.language, meeting.entity, meeting.convened_by
    day = clock.date_of(meeting.scheduled_at)
    ground = _Ground(
        meeting=meeting,
        notice=notice,
        book=governing.book_of(entity, notice.planned_on),
        day=day,
        calendar=calendar(saturday_is_business=entity.saturday_is_business),
        lang=lang,
    )
    kind, body = wording.pick(wording.KINDS[meeting.kind], lang), wording.pick(wording.BODIES[meeting.body], lang)
    facts = {
        "convener": spoken(person.name),
        "capacity": meeting.convened_as,
        "entity": entity.name,
        "body": body,
        "kind": kind.lower(),
        "call": wording.pick(wording.CALLS[meeting.call], lang),
    }
    return SummonsPaper(
        issuer=entity.name,
        nit=entity.nit,
        domicile=entity.domicile,
        website=entity.website,
        lines=" · ".join(part for part in (f"NIT {entity.nit}", entity.domicile, entity.website) if part),
        body_title=body[0].upper() + body[1:],
        number=meeting.number,
        kind=kind,
        body=body,
        mode=wording.pick(wording.MODES[meeting.mode], lang),
        day=day.isoformat(),
        weekday=dates.weekday_long(day, lang).partition(" " if lang == "es" else ",")[0].rstrip(","),
        hour=meeting.scheduled_at.astimezone(clock.BOGOTA).isoformat(),
        registration=meeting.registration_at.astimezone(clock.BOGOTA).isoformat() if meeting.registration_at else "",
        place=f"{meeting.place}, {meeting.city}",
        opening=wording.pick(wording.OPENING, lang).format_map(facts),
        term=_term(notice, lang),
        agenda=tuple(Line(position=item.position, title=item.title) for item in meeting.items.all()),
        rights=(*(right for right in (tell(ground) for tell in _RIGHTS) if right is not None), *_legends(ground)),
        signer=spoken(person.name),
        capacity=meeting.convened_as,
        signer_identity=person.identity,
        signed_on=notice.planned_on.isoformat(),
        access=meeting.access,
    )


def _term(notice: Notice, lang: str) -> str:
    verdict = notice.verdict
    days = wording.pick(wording.DAYS[verdict["kind"]], lang)
    return wording.pick(wording.TERM, lang).format(clear=verdict["clear_days"], days=days, required=verdict["required"])


def _right(ground: _Ground, code: str, article: str, **facts: object) -> Right:
    heading, text = wording.right(code, facts, ground.lang)
    return Right(heading=heading, text=text, article=cite(article, ground.lang))


def _inspection(ground: _Ground) -> Right | None:
    term = ground.provision(NoticeTerm, Matter.FINANCIAL_STATEMENTS.value)
    if not isinstance(term, NoticeTerm) or not ground.has(Matter.FINANCIAL_STATEMENTS):
        return None
    first = ground.calendar.subtract_business(ground.day, term.term.n)
    last = ground.calendar.subtract_business(ground.day, 1)
    return _right(
        ground,
        "inspection",
        wording.INSPECTION_ARTICLES,
        place=ground.meeting.inspection_place or ground.meeting.entity.address,
        n=term.term.n,
        days=wording.pick(wording.DAYS[term.term.strict.value], ground.lang),
        first=dates.day_long(first, ground.lang),
        last=dates.day_long(last, ground.lang),
    )


def _representation(ground: _Ground) -> Right | None:
    rule = ground.provision(ProxyRule, "proxy")
    return _right(ground, "representation", rule.article) if isinstance(rule, ProxyRule) else None


def _insiders(ground: _Ground) -> Right | None:
    bar = ground.provision(ProxyBar, "insiders")
    return _right(ground, "insiders", bar.article) if isinstance(bar, ProxyBar) else None


def _proposals(ground: _Ground) -> Right | None:
    rule = ground.provision(AgendaProposal, "any_holder")
    if not isinstance(rule, AgendaProposal) or rule.term is None:
        return None
    until = proposals_until(rule, published_on=ground.notice.planned_on, calendar=ground.calendar)
    return _right(ground, "proposals", rule.article, until=dates.weekday_long(until, ground.lang))


def _slates(ground: _Ground) -> Right | None:
    if not ground.has(Matter.BOARD_ELECTION):
        return None
    rule = ground.provision(SlateDeadline, "slates")
    if isinstance(rule, SlateDeadline):
        until = filing_deadline(rule, published_on=ground.notice.planned_on, meeting=ground.day, calendar=ground.calendar)
        return _right(ground, "slates", rule.article, until=dates.weekday_long(until, ground.lang))
    papers = ground.provision(SlateDocuments, "slate")
    return _right(ground, "slate_papers", papers.article) if isinstance(papers, SlateDocuments) else None


def _second_call(ground: _Ground) -> Right | None:
    window = ground.provision(CallWindow, "second_call")
    if not isinstance(window, CallWindow) or ground.meeting.call != Meeting.Call.FIRST:
        return None
    days = wording.pick(wording.DAYS[window.not_before.strict.value], ground.lang)
    return _right(ground, "second_call", window.article, first=window.not_before.n, last=window.not_after.n, days=days)


def _legends(ground: _Ground) -> list[Right]:
    """Tell what the notice was told to say besides, each with the article that demands it where one does."""
    demanded = contents.rules_of(ground.book, ground.meeting, ground.notice.planned_on)
    return [_legend(ground, NoticeItem(legend), demanded) for legend in ground.notice.legends]


def _legend(ground: _Ground, legend: NoticeItem, demanded: Sequence[NoticeContent]) -> Right:
    rules = [rule for rule in demanded if legend in rule.items]
    matters = [item.matter for item in ground.meeting.items.all() if any(item.matter in rule.matters for rule in rules)]
    quorum = governing.quorum_of(ground.book, ground.meeting, ground.notice.planned_on).provision
    return _right(
        ground,
        legend.value,
        "; ".join(dict.fromkeys(rule.article for rule in rules)),
        matters=said.matters(list(dict.fromkeys(matters)) or [item.matter for item in ground.meeting.items.all()], ground.lang),
        place=ground.meeting.inspection_place or ground.meeting.entity.address,
        quorum=quorum.source.sentence(ground.lang),
    )


_RIGHTS: tuple[Callable[[_Ground], Right | None], ...] = (
    _inspection,
    _representation,
    _insiders,
    _proposals,
    _slates,
    _second_call,
)
