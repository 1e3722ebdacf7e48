"""The whole demonstration, told once: each part enters in one transaction, so that a part exists whole or not at all."""

from collections.abc import Iterator
from datetime import date

from django.db import transaction

from core import clock, work
from core.models import Document, Item
from core.services import audit, documents
from desk.demo import company, fund, results, session, staff, summons, year
from desk.demo.company import at
from desk.demo.staff import Staff
from funds.models import Fund
from governance.models import Entity
from governance.services import books_of_holders

BOOK_ON = date(2026, 3, 26)


def tell() -> Iterator[str]:
    """Make what is missing and say, line by line, what there is."""
    crew = staff.settle()
    yield from tell_company(crew)
    if not Fund.objects.filter(organisation=crew.organisation).exists():
        yield "Fondo de demostración: días publicados, uno por uno…"
        with transaction.atomic():
            fund.tell(crew)
    _settle(crew)
    if not (staff.folder() / results.KEPT).exists():
        yield "Series publicadas de dos fondos, por los mismos servicios de un cierre…"
    yield from (results.replay_line(report) for report in results.replay())
    audit.seal()
    yield from results.write(crew)
    yield from year.show(crew)
    yield from _access(crew)


def tell_company(crew: Staff) -> Iterator[str]:
    """Make what is missing of the company: its register and meeting, and the year that follows."""
    if not Entity.objects.filter(organisation=crew.organisation, kind="company").exists():
        yield "Sociedad y asamblea de demostración…"
        _tell_meeting(crew)
    if not year.is_told(crew):
        yield "Movimientos del libro y dividendo de demostración…"
        with transaction.atomic():
            year.tell(crew)


def _tell_meeting(crew: Staff) -> None:
    with transaction.atomic():
        founded = company.found(crew)
        act = summons.call(crew, founded)
        summons.receive_powers(act)
        summons.file_slates(act)
        session.hold(act)
        session.sign_minutes(act)
        with clock.pinned(at(summons.MEETING_ON, 14)):
            books_of_holders.issue(actor=crew["registro"], entity=founded.entity, on=BOOK_ON)


def _settle(crew: Staff) -> None:
    """Issue what is requested, then deliver the mail: here, so that a machine without a worker shows the same."""
    for document in Document.objects.filter(organisation=crew.organisation, state="requested").order_by("pk"):
        documents.issue_now(document=document)
    if Item.objects.filter(organisation=crew.organisation, state="queued").exists():
        work.drain()


def _access(crew: Staff) -> Iterator[str]:
    yield f"Entrada: secretaria@{staff.DOMAIN} u otro usuario de esa lista; clave en var/demo/clave.txt: {staff.password()}"
    yield f"Usuarios: {', '.join(f'{name}@{staff.DOMAIN}' for name in crew.users)}"
