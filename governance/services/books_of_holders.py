"""The printed shareholders' book: packs it, makes sure that each sheet takes one page, and asks for the document.

The trial print comes before the request because folios on the page cite one another: what is frozen is what fits.
"""

from datetime import date
from decimal import Decimal

from core import clock, pdf
from core.models import Document, User
from core.services import documents
from core.wording import dates
from governance.documents import holders_book
from governance.documents.holders_book import SHEET_HEIGHT, HoldersBook
from governance.models import Entity, Register
from governance.rules.refusals import FutureDateError, GovernanceRefusal
from governance.wording import refusals

KIND, TEMPLATE = "libro-de-accionistas", "documents/libro-de-accionistas.html"
LARGEST = 5_000
_TRIALS, _STEP = 6, Decimal(18)


class BookSizeError(GovernanceRefusal):
    """A book that cannot be printed: without inscriptions, too long for one file, or with rows that fit no page."""

    code = "book_size"


def issue(*, actor: User, entity: Entity, on: date, language: str = "es", replaces: Document | None = None) -> Document:
    """Freeze the book of an entity at the end of a date and ask for its printing. Raises BookSizeError, FutureDateError."""
    if on > clock.today():
        raise _future(on)
    register = Register.objects.filter(entity=entity).first()
    posting = register.last_number if register else 0
    data = _fitting(entity, on, posting, language)
    title = f"{data.words['title']} {data.words['at']} {dates.day_long(on, language)}, {data.words['posting']} {refusals.figure(Decimal(posting), language)}"
    return documents.request(
        actor=actor,
        organisation=entity.organisation,
        kind=KIND,
        title=title,
        language=language,
        data=data,
        template=TEMPLATE,
        subject=entity,
        folio_series=f"{KIND}:{entity.pk}",
        replaces=replaces,
    )


def _fitting(entity: Entity, on: date, posting: int, language: str) -> HoldersBook:
    """Pack again for a lower page until every sheet prints on one."""
    height = SHEET_HEIGHT
    for _trial in range(_TRIALS):
        data = holders_book.build(entity, on, posting=posting, language=language, height=height)
        _refuse_size(data, on)
        html = pdf.compose(TEMPLATE, data, language, pdf.Facts(title=data.words["title"], folio=1))
        if pdf.printer().print(html).pages == data.pages:
            return data
        height -= _STEP
    raise BookSizeError(
        field="libro de accionistas",
        value=entity.name,
        message_es="El libro no cabe en sus folios: hay un nombre o una anotación más alta que la página. Acórtelo y expida de nuevo.",
        message_en="The book does not fit its folios: a name or a note is taller than the page. Shorten it and issue again.",
    )


def _refuse_size(data: HoldersBook, on: date) -> None:
    if 0 < data.inscriptions <= LARGEST:
        return
    es = f"tiene {data.inscriptions} inscripciones de acciones el {on:%d/%m/%Y}"
    en = f"has {data.inscriptions} inscriptions of shares on {on.isoformat()}"
    raise BookSizeError(
        field="libro de accionistas",
        value=str(data.inscriptions),
        message_es=f"El libro de «{data.issuer}» {es}: se imprime entre 1 y {LARGEST}. Elija otra fecha o exporte el registro.",
        message_en=f"The register of “{data.issuer}” {en}: between 1 and {LARGEST} are printed. Choose another date or export it.",
    )


def _future(on: date) -> FutureDateError:
    today = clock.today()
    return FutureDateError(
        field="fecha",
        value=on.isoformat(),
        message_es=f"El libro se expide a hoy ({today:%d/%m/%Y}) o a una fecha anterior, no al {on:%d/%m/%Y}.",
        message_en=f"The register is issued at today ({today.isoformat()}) or at an earlier date, not at {on.isoformat()}.",
    )
