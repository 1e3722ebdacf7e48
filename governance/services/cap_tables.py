"""The printed cap table of a company: frozen at a date and asked for once."""

from datetime import date

from core import clock
from core.models import Document, User
from core.services import documents
from core.wording import dates
from governance.documents import cap_table
from governance.models import Entity
from governance.wording import refusals

KIND, TEMPLATE = "composicion-del-capital", "documents/composicion-del-capital.html"


def issue(*, actor: User, entity: Entity, on: date, language: str = "es") -> Document:
    """Freeze the cap table of an entity at the end of a date and ask for its printing. Raises FutureDateError."""
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())
    data = cap_table.build(entity, on, language)
    return documents.request(
        actor=actor,
        organisation=entity.organisation,
        kind=KIND,
        title=f"{data.words['title']} {data.words['at']} {dates.day_long(on, language)}, {entity.name}",
        language=language,
        data=data,
        template=TEMPLATE,
        subject=entity,
    )
