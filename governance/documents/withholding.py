"""The frozen data of a holder's yearly certificate (ET 381) and of the certificate of tax passed on (ET 242-1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from governance.models import Dividend, Entity, Person, ReceivedWithholding
from governance.rules.kinds import MandateRole
from governance.rules.provisions.payments import CertificateItem
from governance.selectors import mandates
from governance.selectors.payments.years import PaidLine
from governance.wording.names import spoken
from governance.wording.withholding import words

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class YearCertificate:
    """Everything that the yearly certificate says; `tax_note` is told, nothing of it is computed."""

    issuer: str
    nit: str
    address: str
    city: str
    year: int
    holder: str
    identity: str
    rows: tuple[PaidLine, ...]
    untaxed: Decimal
    taxed: Decimal
    gross: Decimal
    withheld: Decimal
    issued_on: date
    signer: str
    article: str
    tax_note: str
    tax_article: str
    words: dict[str, str]

    def shown(self) -> frozenset[CertificateItem]:
        """Return which of the items that the law asks for are there."""
        found = {
            CertificateItem.YEAR_AND_CITY: bool(self.city),
            CertificateItem.WITHHOLDER: bool(self.issuer and self.nit),
            CertificateItem.WITHHOLDER_ADDRESS: bool(self.address),
            CertificateItem.HOLDER: bool(self.holder and self.identity),
            CertificateItem.PAYMENT_AND_CONCEPT: bool(self.rows),
            CertificateItem.AMOUNT_WITHHELD: True,
            CertificateItem.SIGNATURE: bool(self.signer),
        }
        return frozenset(item for item, there in found.items() if there)


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditData:
    """Everything that the certificate of tax passed on says."""

    issuer: str
    nit: str
    address: str
    city: str
    holder: str
    identity: str
    payer: str
    payer_nit: str
    payer_reference: str
    received_on: date
    received: Decimal
    received_withheld: Decimal
    declared_on: date
    security: str
    part: Decimal
    credit: Decimal
    issued_on: date
    signer: str
    article: str
    words: dict[str, str]


def signer(entity: Entity, on: date) -> str:
    """Return who signs for the entity on a date, or nothing."""
    mandate = mandates.of_entity(entity, on, roles=(MandateRole.LEGAL_REPRESENTATIVE,)).first()
    return spoken(mandate.person.name) if mandate else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """When and in which language a certificate is issued, and the articles and the note that it prints."""

    issued_on: date
    language: str
    article: str
    tax_note: str = ""
    tax_article: str = ""


def year_certificate(entity: Entity, person: Person, year: int, rows: Iterable[PaidLine], *, frame: Frame) -> YearCertificate:
    """Build the yearly certificate of one holder."""
    lines = tuple(rows)
    return YearCertificate(
        issuer=entity.name,
        nit=entity.nit,
        address=entity.address,
        city=entity.domicile,
        year=year,
        holder=spoken(person.name),
        identity=person.identity,
        rows=lines,
        untaxed=sum((row.untaxed for row in lines), ZERO),
        taxed=sum((row.taxed for row in lines), ZERO),
        gross=sum((row.gross for row in lines), ZERO),
        withheld=sum((row.withheld for row in lines), ZERO),
        issued_on=frame.issued_on,
        signer=signer(entity, frame.issued_on),
        article=frame.article,
        tax_note=frame.tax_note,
        tax_article=frame.tax_article,
        words=words(frame.language),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """What one holder is certified: the part and the credit."""

    person: Person
    part: Decimal
    credit: Decimal


def credit_certificate(received: ReceivedWithholding, dividend: Dividend, passed: Passed, *, frame: Frame) -> CreditData:
    """Build the certificate of tax passed on to one holder."""
    entity = received.entity
    return CreditData(
        issuer=entity.name,
        nit=entity.nit,
        address=entity.address,
        city=entity.domicile,
        holder=spoken(passed.person.name),
        identity=passed.person.identity,
        payer=received.payer_name,
        payer_nit=received.payer_nit,
        payer_reference=received.reference,
        received_on=received.received_on,
        received=received.gross,
        received_withheld=received.withheld,
        declared_on=dividend.declared_on,
        security=dividend.security.name,
        part=passed.part,
        credit=passed.credit,
        issued_on=frame.issued_on,
        signer=signer(entity, frame.issued_on),
        article=frame.article,
        words=words(frame.language),
    )
