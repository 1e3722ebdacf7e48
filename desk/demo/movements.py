"""Changes of holder of the demonstration after its meeting: each asked for by one person and approved by another, one of them refused.

Knows dates, accounts and quantities; the register and its rules decide.
"""

from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

from core import clock
from desk.demo.company import at, facts
from desk.demo.shareholders import Shareholders
from governance.models import Account, Security
from governance.rules.encumbrance_kinds import RefusalGround, TransferForm
from governance.rules.kinds import AccountPurpose, MandateRole, PostingKind
from governance.rules.person_kinds import RepresentativeKind
from governance.services import accounts, certificates, entities, movements, representatives
from governance.services.accounts import Owner
from governance.services.movements.acts import Act
from governance.services.movements.requests import Asked

TWO_PEOPLE_ON, SIBLINGS_ON, PAPER_ON, REFUSED_ON = date(2026, 3, 30), date(2026, 4, 7), date(2026, 4, 8), date(2026, 4, 16)
SIBLINGS = (
    ("Villamizar Rozo, Camila del Pilar", "52000731", 2),
    ("Villamizar Rozo, Esteban José", "80000519", 1),
    ("Villamizar Rozo, Mateo Alonso", "80000624", 1),
)
JOINT, HEIR = "0301", "0302"


class Desk:
    """The counter at which changes of holder are asked for; references run in the order of the story."""

    def __init__(self, of: Shareholders) -> None:
        self.of, self.numbers = of, count(1)

    def ask(self, on: date, source: str, target: str, quantity: int, security: Security | None = None, **more: Any) -> Asked:
        """Present a request of a date, with its paper."""
        of = self.of
        given: dict[str, Any] = {"kind": PostingKind.TRANSFER, "form": TransferForm.WRITTEN_ORDER, "basis": "Carta de traspaso", **more}
        with clock.pinned(at(on, 9, 20)):
            act = Act(
                security=(security or of.ordinary).pk,
                from_account=of.account(source).pk,
                to_account=of.account(target).pk,
                quantity=Decimal(quantity),
                agreed_on=on,
                effective_on=on,
                source_ref=f"solicitud-2026-{next(self.numbers):03d}",
                evidence=of.proof().pk,
                **given,
            )
            return movements.submit(actor=of.staff["registro"], entity=of.entity, act=act)

    def move(self, on: date, source: str, target: str, quantity: int, security: Security | None = None, **more: Any) -> None:
        """Ask for a change of holder, and have another person approve it the same day."""
        asked = self.ask(on, source, target, quantity, security, **more)
        with clock.pinned(at(on, 11, 5)):
            movements.approve(actor=self.of.staff["aprobacion"], request=asked.request)


def begin(of: Shareholders) -> Desk:
    """Ask for two people from now on; three transfers, joint owners, one title on paper and one request that is refused."""
    desk = Desk(of)
    with clock.pinned(at(TWO_PEOPLE_ON)):
        changes = {"movements_need_approval": True, "registry_note": facts()["company"]["registry_note"]}
        entities.correct(actor=of.staff["administracion"], entity=of.entity, changes=changes)
    desk.move(date(2026, 4, 6), "0010", "0021", 12_400)
    _open_joint(of)
    desk.move(SIBLINGS_ON, "0013", JOINT, 24_000, kind=PostingKind.DONATION, form=TransferForm.DEED, basis="Escritura 0871, Notaría 12")
    _print_title(of)
    refused = desk.ask(REFUSED_ON, "0005", "0003", 5_000)
    with clock.pinned(at(REFUSED_ON, 15)):
        movements.reject(
            actor=of.staff["aprobacion"],
            request=refused.request,
            ground=RefusalGround.UNMET_REQUIREMENT,
            reference="La carta la firma quien ya no es representante legal de la fundación: falta el certificado de existencia vigente",
        )
    return desk


def go_on(desk: Desk) -> None:
    """May and June, after the first instalment: preferred and ordinary shares change hands, and an heir takes her part of the estate."""
    of = desk.of
    desk.move(date(2026, 5, 14), "60003", "60004", 5_000, of.preferred)
    desk.move(date(2026, 5, 21), "0001", "0015", 30_000)
    heir = of.person("Villamizar Santisteban, Inés Amalia", "CC", "41000288")
    with clock.pinned(at(date(2026, 6, 9))):
        accounts.open(actor=of.staff["registro"], entity=of.entity, holders=[heir], number=HEIR, opened_on=date(2026, 6, 9))
    deed: dict[str, Any] = {
        "kind": PostingKind.INHERITANCE,
        "form": TransferForm.DEED,
        "basis": "Escritura de partición 2210, Notaría 5 de Bogotá",
    }
    desk.move(date(2026, 6, 10), "0016", HEIR, 41_000, **deed)
    desk.move(date(2026, 6, 18), "50001", "0012", 9_934)


def _open_joint(of: Shareholders) -> Account:
    clerk = of.staff["registro"]
    with clock.pinned(at(SIBLINGS_ON, 8)):
        people = [(of.person(name, "CC", number), part) for name, number, part in SIBLINGS]
        owners = [Owner(person, part, 4, part == 2) for person, part in people]
        joint = accounts.open(
            actor=clerk, entity=of.entity, holders=owners, number=JOINT, opened_on=SIBLINGS_ON, purpose=AccountPurpose.JOINT
        )
        representatives.appoint(
            actor=clerk,
            representative=owners[0].person,
            kind=RepresentativeKind.COMMON,
            account=joint,
            from_on=SIBLINGS_ON,
            basis="Carta de los tres comuneros",
            evidence=of.proof(),
        )
    return joint


def _print_title(of: Shareholders) -> None:
    """Put 2,000 shares on paper, which the law allows to shares that no depository keeps."""
    clerk, holder = of.staff["secretaria"], of.account("0020")
    with clock.pinned(at(PAPER_ON, 10)):
        title = certificates.prepare(actor=clerk, security=of.ordinary, account=holder, quantity=2_000, prepared_on=PAPER_ON)
        for role in (MandateRole.LEGAL_REPRESENTATIVE, MandateRole.SECRETARY):
            certificates.sign(actor=clerk, certificate=title, person=of.officer(role), role=role, signed_on=PAPER_ON)
        certificates.issue(actor=clerk, certificate=title)
