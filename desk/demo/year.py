"""What follows the demonstration's meeting: movements of the register and the dividend, by date, and the papers of both.

Told whole or not at all, also upon a company that an older demonstration made.
"""

from collections.abc import Iterator
from datetime import date

from django.conf import settings
from django.urls import reverse

from core import clock
from core.wording import figures
from desk.demo import burdens, dividend, movements, payment, shareholders
from desk.demo.company import at
from desk.demo.shareholders import Shareholders
from desk.demo.staff import Staff
from governance.models import Account, Distribution, HolderRepresentative, Person
from governance.rules.person_kinds import RepresentativeKind
from governance.selectors.payments import declared
from governance.services import books_of_holders, holding_statements, representatives

FIRST_ON, LAST_ON, PRINTED_ON = date(2026, 3, 26), date(2026, 6, 30), date(2026, 7, 1)
SHOWN = "0010"


def is_told(staff: Staff) -> bool:
    """Say whether the company of the demonstration has its dividend."""
    return Distribution.objects.filter(entity__organisation=staff.organisation).exists()


def tell(staff: Staff) -> None:
    """Tell it from March to July, in the caller's transaction."""
    of = shareholders.find(staff)
    distribution = dividend.propose(of)
    _name_executor(of)
    desk = movements.begin(of)
    dividend.declare(of, distribution)
    pledge = burdens.constitute(of)
    payment.pay(of, dividend.settle(of, distribution))
    dividend.fulfil(of)
    movements.go_on(desk)
    burdens.release_part(of, pledge)
    with clock.pinned(at(PRINTED_ON)):
        books_of_holders.issue(actor=staff["registro"], entity=of.entity, on=LAST_ON)
        holding_statements.issue(actor=staff["registro"], account=of.account(SHOWN), since=FIRST_ON, on=LAST_ON)


def _name_executor(of: Shareholders) -> None:
    """Name who acts for the estate where an older demonstration named nobody."""
    estate: Account = of.account("0016")
    if HolderRepresentative.objects.filter(account=estate).exists():
        return
    executor = Person.objects.get(organisation=of.staff.organisation, id_number="52000663")
    with clock.pinned(at(movements.TWO_PEOPLE_ON, 8)):
        representatives.appoint(
            actor=of.staff["registro"],
            representative=executor,
            kind=RepresentativeKind.EXECUTOR,
            account=estate,
            from_on=movements.TWO_PEOPLE_ON,
            basis="Testamento, escritura 1204 de la Notaría 5 de Bogotá",
        )


def show(staff: Staff) -> Iterator[str]:
    """Say where the two books and the dividend are seen, and that its money adds up to the cent."""
    of = shareholders.find(staff)
    distribution = Distribution.objects.filter(entity=of.entity).earliest("pk")
    book = settings.SITE_ORIGIN + reverse("governance:register", args=[of.entity.pk])
    yield f"Libro de accionistas: {book}?al={FIRST_ON} y {book}?al={LAST_ON}"
    yield f"Dividendo: {settings.SITE_ORIGIN}{reverse('governance:distribution', args=[distribution.pk])}"
    yield f"Pagos (tesorería): {settings.SITE_ORIGIN}{reverse('governance:payments', args=[of.entity.pk])}"
    yield _sum(distribution)


def _sum(distribution: Distribution) -> str:
    """Write: declared = paid + tax withheld + in deposit + unclaimed + due."""
    found = declared.of_distribution(distribution)
    parts = {
        "pagado": found.paid,
        "retenido en la fuente": found.withheld_tax,
        "en depósito": found.kept,
        "sin reclamar": found.unclaimed + found.prescribed,
        "por pagar": found.under_way + found.later + found.in_shares + found.untaken,
    }
    verdict = "cuadra al centavo" if found.adds_up else "NO CUADRA"
    written = " + ".join(f"{name} {figures.pesos(amount)}" for name, amount in parts.items())
    return f"Decretado {figures.pesos(found.declared)} = {written}: {verdict}"
