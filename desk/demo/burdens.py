"""What rests on shares of the demonstration: a pledge, an attachment of the same shares, a usufruct and a lawsuit.

Says dates, orders and quantities; who votes and who is paid follows from the rules.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from core import clock
from desk.demo.company import at
from desk.demo.shareholders import Shareholders
from governance.models import Encumbrance
from governance.rules.encumbrance_kinds import AttachmentScope, EncumbranceKind
from governance.rules.kinds import BookAct
from governance.services import book_acts
from governance.services.book_acts import Wanted

RELEASED_ON = date(2026, 6, 4)
USUFRUCTUARY = ("Carvajal de Muñoz, Ligia Isabel", "CC", "20000457")


def constitute(of: Shareholders) -> Encumbrance:
    """Enter the four before the first instalment falls due; return the pledge."""
    bank = of.person("Banco Ganadero del Altiplano S.A.", "NIT", "999700221-1")
    pledge = _enter(
        of, date(2026, 4, 13), "0006", 100_000, EncumbranceKind.PLEDGE, beneficiary=bank, basis="Contrato de prenda abierta, 10 de abril"
    )
    _enter(
        of,
        date(2026, 4, 20),
        "0006",
        60_000,
        EncumbranceKind.ATTACHMENT,
        basis="Oficio 0412 del 17 de abril de 2026",
        authority="Juzgado 14 Civil del Circuito de Bogotá",
        order_number="0412",
        order_on=date(2026, 4, 17),
        scope=AttachmentScope.SHARES_AND_DIVIDENDS,
        deposit_account="110012031014",
        upon=[pledge],
    )
    mother = of.person(*USUFRUCTUARY)
    _enter(of, date(2026, 4, 14), "0009", 20_000, EncumbranceKind.USUFRUCT, beneficiary=mother, basis="Escritura 0933, Notaría 2")
    _enter(
        of,
        date(2026, 4, 15),
        "0019",
        10_000,
        EncumbranceKind.LITIGATION,
        basis="Oficio 0388: inscribe la demanda y ordena guardar los dividendos",
        authority="Juzgado 22 Civil del Circuito de Bogotá",
        order_number="0388",
        order_on=date(2026, 4, 13),
        scope=AttachmentScope.SHARES_AND_DIVIDENDS,
    )
    return pledge


def release_part(of: Shareholders, pledge: Encumbrance) -> None:
    """Release the shares of the pledge that nothing else rests on."""
    with clock.pinned(at(RELEASED_ON, 10)):
        said = {
            "quantity": Decimal(40_000),
            "registered_on": RELEASED_ON,
            "basis": "Carta del acreedor del 2 de junio de 2026",
            "source_ref": "prenda-0006-levantamiento",
        }
        wanted = Wanted(kind=BookAct.RELEASE, entity=of.entity, encumbrance=pledge, values=said, evidence=of.proof())
        _by_two(of, wanted)


def _enter(of: Shareholders, on: date, number: str, quantity: int, kind: EncumbranceKind, **more: Any) -> Encumbrance:
    with clock.pinned(at(on, 10)):
        said = {
            "kind": kind, "quantity": Decimal(quantity), "agreed_on": on, "registered_on": on, "source_ref": f"{kind.value}-{number}", **more,
        }  # fmt: skip
        wanted = Wanted(
            kind=BookAct.CONSTITUTION, entity=of.entity, account=of.account(number), security=of.ordinary, values=said, evidence=of.proof()
        )
        made = _by_two(of, wanted)
    if not isinstance(made, Encumbrance):
        raise TypeError("a constitution makes an encumbrance")
    return made


def _by_two(of: Shareholders, wanted: Wanted) -> object:
    """Let the clerk ask and the approver carry out, as the company wants since its meeting."""
    asked = book_acts.submit(actor=of.staff["registro"], wanted=wanted)
    return asked.made or book_acts.approve(actor=of.staff["aprobacion"], request=asked.request)
