"""The duties that an event of a meeting starts, each with its term by the rule book, made obligations of the entity once."""

from datetime import date

from core.models import User
from core.rules.calendars import Calendar
from core.services.calendars import calendar
from governance.rules.kinds import Keeping
from governance.rules.overlay import applied_all
from governance.rules.provisions import Deadline
from governance.rules.provisions.obligations import Event
from governance.rules.provisions.terms import MonthTerm, Term
from governance.services import obligations
from meetings.models import Meeting
from meetings.selectors import governing


def start(*, actor: User, meeting: Meeting, event: Event, on: date) -> list[str]:
    """Make an obligation of every deadline of the book that the event starts; return their rules."""
    book = governing.book_of(meeting.entity, on)
    days = calendar(saturday_is_business=meeting.entity.saturday_is_business)
    mirrored = meeting.entity.securities.filter(keeping=Keeping.MIRROR).exists()
    found = applied_all(book, Deadline, on, {**governing.traits_of(meeting), "mirrored": mirrored})
    due = {key: each.provision for key, each in found.items() if each.provision.event is event}
    for key, provision in due.items():
        obligations.create(
            actor=actor,
            entity=meeting.entity,
            rule=provision.rule,
            subject=f"meetings.meeting:{meeting.pk}:{key}",
            title_es=provision.source.es,
            title_en=provision.source.en,
            due_on=due_on(provision.term, on, days),
            owner_role=provision.owner.value,
        )
    return sorted({provision.rule for provision in due.values()})


def due_on(term: Term | MonthTerm, on: date, days: Calendar) -> date:
    """Return the last day of a term after an event; a term of no days ends the same day."""
    if isinstance(term, MonthTerm):
        return days.add_months(on, term.months, term.roll)
    return days.deadline(on, term.n, term.strict)
