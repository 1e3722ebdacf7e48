"""The papers of the day of a meeting: quorum, attendance, results, and what lets the day go on by hand.

Every figure is read from the roll, the room and the decisions. Knows no printing.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from core import clock
from core.wording import dates
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
from meetings.documents.hand_papers import Slip, SlipSheet, TallySheet, VoterSheet, slip_sheets, tally_sheets, voter_sheets
from meetings.documents.prose import text_of
from meetings.documents.told import presence_told
from meetings.models import Meeting
from meetings.selectors import decisions, quorum
from meetings.selectors.quorum import ClassPresence
from meetings.wording import summons as summons_wording
from meetings.wording.papers import words

__all__ = ["PAPERS", "SessionPaper", "Slip", "build"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassLine:
    """One class of the roll and what of it is in the room."""

    name: str
    entitled: int
    present: int
    own: int
    represented: int
    votes_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    name: str
    capacity: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPaper:
    """One paper; what it does not carry is empty."""

    paper: str
    title: str
    issuer: str
    lines: str
    meeting: str
    place: str
    at: str
    words: dict[str, str]
    paragraphs: tuple[str, ...] = ()
    quorum: tuple[QuorumLine, ...] = ()
    classes: tuple[ClassLine, ...] = ()
    attendees: AttendeeList | None = None
    decisions: tuple[DecisionBlock, ...] = ()
    elections: tuple[ElectionBlock, ...] = ()
    choices: tuple[ChoiceBlock, ...] = ()
    voters: tuple[VoterSheet, ...] = ()
    tallies: tuple[TallySheet, ...] = ()
    slips: tuple[SlipSheet, ...] = ()
    roll_at: str = ""
    posting: int | None = None
    votes: int = 0
    signatures: tuple[Signature, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ground:
    meeting: Meeting
    at: datetime
    lang: str
    words: dict[str, str]


def build(meeting: Meeting, paper: str, at: datetime, lang: str) -> SessionPaper:
    """Return one paper of a meeting with a roll as it stands at a moment."""
    texts = words(lang)
    ground = _Ground(meeting=meeting, at=at, lang=lang, words=texts)
    entity, day = meeting.entity, clock.date_of(meeting.scheduled_at)
    body = summons_wording.pick(summons_wording.BODIES[meeting.body], lang)
    kind = summons_wording.pick(summons_wording.KINDS[meeting.kind], lang)
    return SessionPaper(
        paper=paper,
        title=texts[paper],
        issuer=entity.name,
        lines=" · ".join(part for part in (f"NIT {entity.nit}", entity.domicile) if part),
        meeting=f"{body.capitalize()}, {kind.lower()}, {texts['held_on']} {dates.day_long(day, lang)}",
        place=f"{meeting.place}, {meeting.city}",
        at=at.isoformat(),
        words=texts,
        **PAPERS[paper](ground),
    )


def _quorum(ground: _Ground) -> dict[str, object]:
    seen = quorum.now(ground.meeting, at=ground.at)
    classes = quorum.classes(ground.meeting, at=ground.at)
    told = [text_of(presence_told(ground.meeting, seen, ground.lang)[0])] if ground.meeting.opened_at else []
    return {
        "paragraphs": tuple(told),
        "quorum": quorum_lines(seen, classes, ground.lang),
        "classes": tuple(_class(each) for each in classes),
        "signatures": _officers(ground),
    }


def _attendance(ground: _Ground) -> dict[str, object]:
    listed = attendees(ground.meeting, ground.lang)
    return {
        "attendees": listed if listed.rows else None,
        "paragraphs": () if listed.rows else (ground.words["nobody"],),
        "signatures": _officers(ground),
    }


def _results(ground: _Ground) -> dict[str, object]:
    views = decisions.of_meeting(ground.meeting)
    quotient = [view for view in views if view.election is not None]
    posts = [view for view in views if view.election is None and view.decision.poll.election_id is not None]
    motions = [view for view in views if view.decision.poll.election_id is None]
    return {
        "paragraphs": () if views else (ground.words["no_results"],),
        "decisions": tuple(decision_block(view, ground.lang) for view in motions),
        "elections": tuple(election_block(view, ground.lang) for view in quotient),
        "choices": tuple(choice_block(view, ground.lang) for view in posts),
        "signatures": _officers(ground),
    }


def _contingency(ground: _Ground) -> dict[str, object]:
    roll = ground.meeting.roll
    sheets = voter_sheets(ground.meeting)
    return {
        "voters": sheets,
        "tallies": tally_sheets(ground.meeting, ground.words),
        "roll_at": dates.day_long(roll.as_of, ground.lang),
        "posting": roll.posting_number,
        "votes": sheets[-1].after if sheets else 0,
    }


def _ballots(ground: _Ground) -> dict[str, object]:
    return {"slips": slip_sheets(ground.meeting, ground.words)}


PAPERS: dict[str, Callable[[_Ground], dict]] = {
    "quorum": _quorum,
    "attendance": _attendance,
    "results": _results,
    "contingency": _contingency,
    "ballots": _ballots,
}


def _class(each: ClassPresence) -> ClassLine:
    return ClassLine(
        name=each.name,
        entitled=each.entitled if each.votes_here else 0,
        present=each.present,
        own=each.own,
        represented=each.represented,
        votes_here=each.votes_here,
    )


def _officers(ground: _Ground) -> tuple[Signature, ...]:
    named = ((ground.meeting.chair, "chair"), (ground.meeting.secretary, "secretary"))
    return tuple(Signature(name=spoken(person.name) if person else "", capacity=ground.words[post]) for person, post in named)
