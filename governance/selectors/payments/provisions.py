"""The provisions of payments that bind an entity on a date, by its traits; where its book is silent, a sentence says what is missing."""

from datetime import date
from typing import TypeVar

from governance.models import Entity
from governance.rules.provisions import (
    CertificateRule,
    DividendInterest,
    DividendPayment,
    DividendPrescription,
    Provision,
    TransferableWithholding,
)
from governance.rules.refusals import NoBookInForceError
from governance.selectors import provisions

P = TypeVar("P", bound=Provision)
NAMES = {
    DividendPrescription: ("la prescripción de los dividendos", "the prescription of dividends"),
    DividendInterest: ("los intereses de los dividendos", "interest on dividends"),
    DividendPayment: ("el pago de los dividendos", "the payment of dividends"),
    TransferableWithholding: ("la retención trasladable", "transferable withholding"),
    CertificateRule: ("los certificados", "certificates"),
}


def binding(entity: Entity, family: type[P], key: str, on: date) -> P:
    """Return the provision that answers a question on a date. Raises NoBookInForceError with what to add to the book."""
    found = provisions.found(entity, family, key, on)
    if found is not None:
        return found
    es, en = NAMES.get(family, (family.family, family.family))
    raise NoBookInForceError(
        field="libro de reglas",
        value=key,
        message_es=f"El libro de reglas de «{entity.name}» nada dice de {es} ({key}) al {on:%d/%m/%Y}. Agregue la regla a su libro.",
        message_en=f"The rule book of “{entity.name}” says nothing of {en} ({key}) on {on.isoformat()}. Add the rule to its book.",
    )


def prescription(entity: Entity, on: date) -> DividendPrescription | None:
    """Return how dividends prescribe, or None where the book does not say that they do."""
    try:
        return binding(entity, DividendPrescription, "prescription", on)
    except NoBookInForceError:
        return None
