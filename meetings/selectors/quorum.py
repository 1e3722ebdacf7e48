"""The quorum of a meeting, now or at a past moment, for the meeting or for one item, with the arithmetic that explains it.

The rule judges; here its figures are read from the roll and from presence. Writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from core import clock
from core.rules.steps import Step
from governance.models import Security
from governance.rules.books import Book
from governance.rules.provisions import Quorum
from governance.rules.provisions.matters import Base, Call, Matter
from meetings.models import AgendaItem, Meeting
from meetings.rules.quorum import Presence, QuorumResult, quorum
from meetings.selectors import bases, governing, presence
from meetings.selectors.bases import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class QuorumView:
    """The quorum as people read it; `surplus` is negative where votes are missing, `share` is of the base."""

    outcome: str
    present: int
    needed: int
    base: int
    surplus: int
    share: Fraction
    persons: int
    holders: int
    own: int
    represented: int
    steps: tuple[Step, ...]
    result: QuorumResult

    @property
    def quorate(self) -> bool:
        return self.result.quorate


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassPresence:
    """One class of the roll and what is present of it."""

    security: Security
    code: str
    name: str
    subscribed: int
    treasury: int
    suspended: int
    entitled: int
    present: int
    own: int
    represented: int
    votes_here: bool
    share: Fraction


def now(meeting: Meeting, item: AgendaItem | None = None, at: datetime | None = None) -> QuorumView:
    """Return the quorum of a meeting (for one item where given) at a moment, the last one by default."""
    on = clock.date_of(at) if at else clock.date_of(meeting.scheduled_at)
    book = governing.book_of(meeting.entity, on)
    matter = Matter(item.matter) if item is not None else Matter.ORDINARY_BUSINESS
    securities = governing.voting_securities(meeting, matter, on, book)
    return judged(meeting, governing.quorum_of(book, meeting, on).provision, securities, at)


def of_book(meeting: Meeting, book: Book, securities: Sequence[Security], at: datetime) -> QuorumView:
    """Return the quorum at a moment by a given version of the book."""
    return judged(meeting, governing.quorum_of(book, meeting, clock.date_of(at)).provision, securities, at)


def judged(meeting: Meeting, provision: Quorum, securities: Sequence[Security], at: datetime | None = None) -> QuorumView:
    """Return the quorum that a provision demands of the classes that vote, with the steps that lead to its base."""
    classes = bases.standings(meeting, securities, at)
    everyone = meeting.call == Call.UNIVERSAL
    counted = [each for each in classes if each.votes_here or everyone]
    holders = presence.holders_count(meeting, [each.security for each in counted], at)
    persons = presence.persons_count(meeting, at)
    existing, here = bases.existing(classes), bases.present(classes, everyone=everyone)
    existing[Base.INVESTORS_TOTAL] = meeting.roll.entries.values("person").distinct().count() if everyone else 0
    here[Base.INVESTORS_TOTAL] = holders if everyone else 0
    result = quorum(provision, Presence(bases=existing, present=here, holders=holders, persons=persons))
    own = sum(each.present.own for each in counted)
    return QuorumView(
        outcome=result.outcome.value,
        present=result.present,
        needed=result.needed,
        base=result.total,
        surplus=result.present - result.needed,
        share=Fraction(result.present, result.total) if result.total else Fraction(0),
        persons=persons,
        holders=holders,
        own=own,
        represented=sum(each.present.by_proxy for each in counted),
        steps=(*_leading(counted, provision), *result.steps),
        result=result,
    )


def classes(meeting: Meeting, matter: Matter = Matter.ORDINARY_BUSINESS, at: datetime | None = None) -> tuple[ClassPresence, ...]:
    """Return each class of the roll with its presence."""
    on = clock.date_of(at) if at else clock.date_of(meeting.scheduled_at)
    voting = governing.voting_securities(meeting, matter, on)
    return tuple(
        ClassPresence(
            security=each.security,
            code=each.security.code,
            name=each.security.name,
            subscribed=each.row.subscribed,
            treasury=each.row.treasury,
            suspended=each.row.suspended,
            entitled=each.row.entitled,
            present=each.present.votes,
            own=each.present.own,
            represented=each.present.by_proxy,
            votes_here=each.votes_here,
            share=Fraction(each.present.votes, each.row.entitled) if each.row.entitled else Fraction(0),
        )
        for each in bases.standings(meeting, voting, at)
    )


def _leading(counted: Sequence[Standing], provision: Quorum) -> tuple[Step, ...]:
    """Tell how the base comes about: subscribed, less own shares, less suspended, leaves what is entitled."""
    steps = []
    for each in counted:
        name = {"security": each.security.name}
        steps.append(Step(code="quorum.subscribed", figures={**name, "votes": each.row.subscribed}, rule=provision.rule))
        if each.row.treasury:
            steps.append(Step(code="quorum.treasury", figures={**name, "votes": -each.row.treasury}, rule="L-CCo-396/417"))
        if each.row.suspended:
            steps.append(Step(code="quorum.suspended", figures={**name, "votes": -each.row.suspended}, rule="L-CCo-397"))
    entitled = sum(each.row.entitled for each in counted)
    steps.append(Step(code="quorum.entitled", figures={"votes": entitled}, rule=provision.rule, article=provision.article))
    return tuple(steps)
