"""Paragraphs that the draft on the screen and the paper tell alike: the opening, the presence, what was said."""

from core.wording import dates
from governance.wording.names import spoken
from meetings.documents.prose import Paragraph, tell, text_of
from meetings.models import Meeting, MinutesText, PresenceEvent, Statement
from meetings.selectors import decisions, quorum
from meetings.selectors.decisions import DecisionView
from meetings.wording import minutes as wording


def texts(meeting: Meeting) -> dict[int, MinutesText]:
    return {row.item_id: row for row in MinutesText.objects.filter(minutes__meeting=meeting)}


def by_item(meeting: Meeting) -> dict[int, list[DecisionView]]:
    found: dict[int, list[DecisionView]] = {}
    for view in decisions.of_meeting(meeting):
        found.setdefault(view.decision.item_id, []).append(view)
    return found


def statement(row: Statement, lang: str) -> Paragraph:
    number = text_of(tell("credential", lang, number=f"{row.credential:04d}")) if row.credential else ""
    code = "wrote" if row.kind == Statement.Kind.WRITTEN else "spoke"
    return tell(code, lang, person=spoken(row.person.name), credential=number, text=row.text)


def opening(meeting: Meeting, seen: quorum.QuorumView, lang: str) -> list[Paragraph]:
    classes = quorum.classes(meeting, at=meeting.opened_at)
    treasury = wording.template("treasury", lang) if any(each.treasury for each in classes) else ""
    voteless = "".join(text_of(tell("voteless", lang, security=each.name)) for each in classes if not each.votes_here and each.subscribed)
    del seen
    return [
        tell(
            "opening",
            lang,
            hour=dates.hour_long(meeting.opened_at, lang),
            as_of=dates.day_long(meeting.roll.as_of, lang),
            posting=meeting.roll.posting_number or 0,
            treasury=treasury,
            voteless=voteless,
        )
    ]


def presence_told(meeting: Meeting, seen: quorum.QuorumView, lang: str) -> list[Paragraph]:
    told = (
        tell("quorate", lang, holders=seen.holders, surplus=seen.surplus)
        if seen.quorate
        else tell("not_quorate", lang, missing=-seen.surplus)
    )
    moved = meeting.presence_events.filter(at__gt=meeting.opened_at)
    if meeting.closed_at:
        moved = moved.filter(at__lte=meeting.closed_at)
    arrivals = moved.filter(kind=PresenceEvent.Kind.ARRIVAL).count()
    departures = moved.filter(kind__in=[PresenceEvent.Kind.DEPARTURE, PresenceEvent.Kind.EXPULSION]).count()
    if arrivals or departures:
        return [told, tell("movements", lang, arrivals=arrivals, departures=departures)]
    return [told, tell("no_movements", lang)]
