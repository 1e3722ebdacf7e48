"""What every step of an issue shares: its lock, the facts before it, its date not in the future. Writes nothing."""

from datetime import date
from typing import Any

from core import clock
from core.models import User
from core.rules.calendars import Calendar
from core.services import audit
from core.services.calendars import calendar
from governance.models import Entity, IssueOffer, IssueRegulation, ShareIssue
from governance.rules.books import Book
from governance.selectors import issues as selectors
from governance.selectors.books import in_force
from governance.services import books
from governance.wording import issue_refusals as wording


def lock(issue: ShareIssue) -> ShareIssue:
    """Lock an issue: everything about it is decided one after the other."""
    rows = ShareIssue.objects.select_for_update(no_key=True, of=("self",))
    return rows.select_related("entity__organisation", "entity__register", "security__entity").get(pk=issue.pk)


def kept_book(entity: Entity, on: date) -> Book:
    """Return the rule book in force on a date, its texts kept for who asks years later."""
    book = in_force(entity, on)
    books.keep(book)
    return book


def days_of(entity: Entity) -> Calendar:
    """Return the calendar of an entity."""
    return calendar(saturday_is_business=entity.saturday_is_business)


def refuse_future(field_es: str, field_en: str, on: date) -> None:
    """Raise StageError for a fact that has not happened."""
    today = clock.today()
    if on > today:
        raise wording.future(field_es=field_es, field_en=field_en, value=on, today=today)


def regulation_of(issue: ShareIssue) -> IssueRegulation:
    """Return the regulation. Raises StageError where there is none."""
    found = selectors.regulation_of(issue)
    if found is None:
        raise wording.stage(
            value=str(issue.number),
            es="no tiene reglamento de colocación. Regístrelo primero.",
            en="has no placement regulation. Record it first.",
        )
    return found


def offer_of(issue: ShareIssue) -> IssueOffer:
    """Return the offer. Raises StageError where it was not told."""
    found = selectors.offer_of(issue)
    if found is None:
        raise wording.stage(
            value=str(issue.number), es="no tiene aviso de oferta. Regístrelo primero.", en="has no offer notice. Record it first."
        )
    return found


def refuse_second(issue: ShareIssue, row: Any, what_es: str, what_en: str) -> None:
    """Raise StageError for a step that was already taken."""
    if row is not None:
        raise wording.stage(
            value=str(issue.number), es=f"{what_es} ya está registrado. Úselo.", en=f"the {what_en} is already recorded. Use it."
        )


def recorded(actor: User, issue: ShareIssue, action: str, subject: Any, facts: dict[str, Any]) -> None:
    """Write the audit record of a step."""
    audit.record(
        actor=actor,
        organisation=issue.entity.organisation,
        action=f"governance.{action}",
        subject=subject,
        facts={"issue": issue.pk, **facts},
    )
