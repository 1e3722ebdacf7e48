"""The printed book of holders: packs it, makes sure that each sheet takes one page, and asks for the document.

The trial print comes before the request because folios on the page cite one another: what is frozen is what fits. A long book is
not tried, it would keep who asks for it waiting: it is packed looser, and its printing, in parts, ends loudly where a sheet does not fit.
"""

from datetime import date
from decimal import Decimal

from core import clock, pdf
from core.models import Document, User
from core.services import documents
from core.wording import dates
from governance.documents import holders_book
from governance.documents.book_sheets import SHEET_HEIGHT
from governance.documents.holders_book import HoldersBook
from governance.models import Entity, Register
from governance.rules.refusals import FutureDateError, GovernanceRefusal
from governance.wording import refusals

KIND, TEMPLATE = "libro-de-accionistas", "documents/libro-de-accionistas.html"
TRIED, LARGEST = 1_000, 50_000
"""Rows of a book that is tried before it is frozen, and of the longest one: some two thousand pages, printed in parts."""

_TRIALS, _STEP = 6, Decimal(18)


class BookSizeError(GovernanceRefusal):
    """A book that cannot be printed: without inscriptions, too long for one file, or with rows that fit no page."""

    code = "book_size"


class BookPeriodError(GovernanceRefusal):
    """The lists of a book would begin after the book."""

    code = "book_period"


def issue(
    *, actor: User, entity: Entity, on: date, since: date | None = None, language: str = "es", replaces: Document | None = None
) -> Document:
    """Freeze the book of an entity at the end of a date, with the lists of what happened since another, and ask for its printing.

    Raises BookSizeError, BookPeriodError, FutureDateError.
    """
    if on > clock.today():
        raise _future(on)
    if since is not None and since > on:
        raise _backwards(since, on)
    register = Register.objects.filter(entity=entity).first()
    posting = register.last_number if register else 0
    data = _fitting(entity, on, since, posting, language)
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


def _fitting(entity: Entity, on: date, since: date | None, posting: int, language: str) -> HoldersBook:
    """Pack again for a lower page until every sheet prints on one."""
    inscriptions, listed = holders_book.size(entity, on, posting=posting, since=since)
    _refuse_size(entity, on, inscriptions, listed)
    height = SHEET_HEIGHT if inscriptions + listed <= TRIED else SHEET_HEIGHT - _STEP
    for _trial in range(_TRIALS):
        data = holders_book.build(entity, on, posting=posting, language=language, since=since, height=height)
        if data.entries > TRIED:
            return data
        html = pdf.compose(TEMPLATE, data, language, pdf.Facts(title=data.words["title"], folio=1))
        if pdf.print_whole(html).pages == data.pages:
            return data
        height -= _STEP
    raise BookSizeError(
        field="libro de registro",
        value=entity.name,
        message_es="El libro no cabe en sus folios: hay un nombre o una anotación más alta que la página. Acórtelo y expida de nuevo.",
        message_en="The book does not fit its folios: a name or a note is taller than the page. Shorten it and issue again.",
    )


def _refuse_size(entity: Entity, on: date, inscriptions: int, listed: int) -> None:
    if inscriptions > 0 and inscriptions + listed <= LARGEST:
        return
    es = f"tiene {inscriptions} inscripciones el {on:%d/%m/%Y} y {listed} movimientos en su relación"
    en = f"has {inscriptions} inscriptions on {on.isoformat()} and {listed} movements in its list"
    raise BookSizeError(
        field="libro de registro",
        value=str(inscriptions + listed),
        message_es=f"El libro de «{entity.name}» {es}: se imprimen entre 1 y {LARGEST}. Diga desde qué fecha se relacionan los movimientos, "
        "elija otra fecha o exporte el registro.",
        message_en=f"The register of “{entity.name}” {en}: between 1 and {LARGEST} are printed. Say from which date movements are listed, "
        "choose another date or export it.",
    )


def _future(on: date) -> FutureDateError:
    today = clock.today()
    return FutureDateError(
        field="fecha",
        value=on.isoformat(),
        message_es=f"El libro se expide a hoy ({today:%d/%m/%Y}) o a una fecha anterior, no al {on:%d/%m/%Y}.",
        message_en=f"The register is issued at today ({today.isoformat()}) or at an earlier date, not at {on.isoformat()}.",
    )


def _backwards(since: date, on: date) -> BookPeriodError:
    return BookPeriodError(
        field="desde",
        value=since.isoformat(),
        message_es=f"Las relaciones empezarían el {since:%d/%m/%Y}, después del libro ({on:%d/%m/%Y}). Elija una fecha anterior o ninguna.",
        message_en=f"The lists would begin on {since.isoformat()}, after the register ({on.isoformat()}). Choose an earlier date or none.",
    )
