"""The draft of the minutes as the screen shows it, item by item: fixed paragraphs with locked figures, and the narrative."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from meetings.documents.prose import Missing, Paragraph, plain, tell, text_of
from meetings.documents.told import by_item, opening, presence_told, statement, texts
from meetings.models import AgendaItem, Meeting
from meetings.selectors import quorum
from meetings.selectors.decisions import DecisionView
from meetings.wording import minutes as wording
from meetings.wording import slates


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSection:
    """One section of the draft: fixed paragraphs with their figures locked, and the narrative that may be edited."""

    item: AgendaItem
    heading: str
    paragraphs: tuple[Paragraph, ...]
    narrative: str
    margin: str


def draft_sections(meeting: Meeting) -> tuple[DraftSection, ...]:
    """Return the draft of the minutes as it stands, item by item."""
    written = texts(meeting)
    decided = by_item(meeting)
    return tuple(
        DraftSection(
            item=item,
            heading=f"{item.position}. {item.title}",
            paragraphs=_paragraphs(item, decided.get(item.pk, []), first=item.position == 1),
            narrative=written[item.pk].narrative if item.pk in written else "",
            margin=written[item.pk].margin if item.pk in written else "",
        )
        for item in meeting.items.prefetch_related("elections").order_by("position")
    )


def _paragraphs(item: AgendaItem, views: Sequence[DecisionView], *, first: bool) -> tuple[Paragraph, ...]:
    """Return the fixed paragraphs of one item of the draft."""
    meeting, lang = item.meeting, item.meeting.language
    told: list[Paragraph] = []
    if first and hasattr(meeting, "roll") and meeting.opened_at:
        seen = quorum.now(meeting, at=meeting.opened_at)
        told += [*opening(meeting, seen, lang), *presence_told(meeting, seen, lang)]
    if item.proposal:
        told.append(tell("proposal", lang, proposal=item.proposal))
    told += [tell("substitute", lang, number=row.sequence, name=row.proposed_by, proposal=row.text) for row in item.motions.all()]
    for view in views:
        told += _decision_told(view, lang)
    told += [statement(row, lang) for row in item.statements.select_related("person").order_by("at", "pk")]
    if not views and item.purpose != AgendaItem.Purpose.INFORMATIVE:
        told.append(tell("motion_pending", lang, missing=Missing(text="la votación" if lang == "es" else "the vote")))
    return tuple(told)


def _decision_told(view: DecisionView, lang: str) -> list[Paragraph]:
    count = view.election
    if count is None and view.slates:
        name, votes = max(view.slates, key=lambda pair: pair[1])
        return [tell("slate_obtained", lang, slate=slates.quoted([name], lang), votes=votes)]
    if count is None:
        return [tell("motion_result", lang, in_favour=view.in_favour, against=view.against, blank=view.blank, present=view.present)]
    told = [
        tell("election", lang, seats=count.seats, title=count.title, valid=count.valid, blank=count.blank, quotient=count.quotient),
        *(tell("slate_obtained", lang, slate=slates.quoted([row.name], lang), votes=row.votes) for row in count.rows),
    ]
    if count.tied:
        lots = Missing(text="falta el sorteo" if lang == "es" else "lots are missing")
        told.append(tell("tied", lang, tied=slates.quoted(list(count.tied), lang), seats=count.seats_to_draw, missing=lots))
    if count.draw is not None:
        told.append(plain(_lots_text(count.draw, lang)))
    return told


def _lots_text(draw: Any, lang: str) -> str:
    method = draw.method if draw.method.endswith(".") else f"{draw.method}."
    names = wording.joined(list(draw.witnesses), lang)
    return text_of(tell("lots", lang, method=method, drawn_by=draw.drawn_by, order=", ".join(draw.order), witnesses=names))
