"""What the notice of a meeting says and what its rule book demands of it. Judges the facts of the rows; writes nothing.

A notice says its agenda, its place and its convener by what is written of the meeting, and a legend by being told to print it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from core.rules.steps import Step
from governance.rules.books import Book
from governance.rules.overlay import applied, applied_all
from governance.rules.provisions import ConveningPower, NoticeContent
from governance.rules.provisions.matters import Breach, Matter, MeetingKind
from governance.rules.provisions.notice import NoticeItem
from meetings.models import AgendaItem, Meeting
from meetings.rules.publication import judge_contents
from meetings.selectors import governing
from meetings.selectors.express import names_expressly

ASSEMBLIES = (Meeting.Body.SHAREHOLDERS, Meeting.Body.INVESTORS, Meeting.Body.TITLES)
LEGENDS = (
    NoticeItem.WITHDRAWAL_LEGEND,
    NoticeItem.DIRECTORS_REPORT,
    NoticeItem.ACCREDITATION_NOTE,
    NoticeItem.BINDS_ABSENT_NOTE,
    NoticeItem.QUORUM_STATEMENT,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacking:
    """One thing that a notice lacks: for which matters, by which provision, and what follows."""

    item: NoticeItem
    matters: tuple[str, ...]
    rule: str
    article: str
    breach: Breach


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a notice lacks, and the steps of the judgement."""

    lacking: tuple[Lacking, ...]
    steps: tuple[Step, ...]

    @property
    def void(self) -> tuple[Lacking, ...]:
        """What the notice cannot do without."""
        return tuple(each for each in self.lacking if each.breach is not Breach.WARN)


def power_of(book: Book, meeting: Meeting, on: date) -> ConveningPower:
    """Return who may convene a meeting of its kind. Raises NoProvisionError."""
    return applied(book, ConveningPower, meeting.kind, on, governing.traits_of(meeting)).provision


def rules_of(book: Book, meeting: Meeting, on: date) -> list[NoticeContent]:
    """Return what the notice must say, for its kind of meeting and for what is on its agenda."""
    found = [each.provision for each in applied_all(book, NoticeContent, on, governing.traits_of(meeting)).values()]
    matters = {item.matter for item in meeting.items.all()}
    return [rule for rule in found if meeting.kind in rule.meeting_kinds and (not rule.matters or rule.matters & matters)]


def judged(meeting: Meeting, legends: Collection[str], book: Book, on: date) -> Contents:
    """Judge what the notice says, provision by provision, so that each thing lacking cites the article that demands it."""
    items = list(meeting.items.all())
    said, lacking, steps = _said(meeting, items, legends), dict[tuple, Lacking](), list[Step]()
    for rule in rules_of(book, meeting, on):
        unnamed = tuple(item.matter for item in items if item.matter in rule.matters and not names_expressly(item.title, item.matter))
        says = said if unnamed else said | {NoticeItem.EXPRESS_MATTER}
        result = judge_contents([rule], says=says, matters={Matter(item.matter) for item in items}, kind=MeetingKind(meeting.kind))
        steps += [step for step in result.steps if result.missing]
        for missing in map(NoticeItem, result.missing):
            named = unnamed if missing is NoticeItem.EXPRESS_MATTER else ()
            found = Lacking(item=missing, matters=named, rule=rule.rule, article=rule.article, breach=rule.breach)
            kept = lacking.get((missing, named))
            if kept is None or kept.breach is Breach.WARN:
                lacking[missing, named] = found
    return Contents(lacking=tuple(lacking.values()), steps=tuple(steps) or (Step(code="publication.says_all", figures={"missing": 0}),))


def _said(meeting: Meeting, items: list[AgendaItem], legends: Collection[str]) -> frozenset[NoticeItem]:
    titles = [item.title for item in items]
    says = {
        NoticeItem.CONVENER: bool(meeting.convened_as),
        NoticeItem.CALL_ORDINAL: True,
        NoticeItem.PLACE_DATE_TIME: bool(meeting.place and meeting.city),
        NoticeItem.AGENDA: bool(items),
        NoticeItem.DISAGGREGATED_AGENDA: bool(items) and len(set(titles)) == len(titles),
        NoticeItem.REMOTE_ACCESS: bool(meeting.access),
        **{legend: legend in legends for legend in LEGENDS},
    }
    return frozenset(item for item, written in says.items() if written)
