"""The sentences of what payments refuse, each with the dividend or batch, the figure and what to do."""

from datetime import date
from decimal import Decimal

from core.wording import figures
from governance.rules.payments_errors import (
    BatchStateError,
    CertificateError,
    DebtStateError,
    NothingToPayError,
    PrescribedError,
    ReportError,
    SetOffError,
)


def _pesos(amount: Decimal, lang: str = "es") -> str:
    return figures.pesos(amount, lang)


def nothing_to_pay(*, what_es: str, what_en: str) -> NothingToPayError:
    return NothingToPayError(
        field="cuotas",
        value="0",
        message_es=f"No hay dividendos que pagar así: {what_es}",
        message_en=f"There are no dividends to pay this way: {what_en}",
    )


def debt_state(*, account: str, state_es: str, state_en: str, todo_es: str, todo_en: str) -> DebtStateError:
    return DebtStateError(
        field="dividendo",
        value=account,
        message_es=f"El dividendo de la cuenta «{account}» está {state_es}: {todo_es}",
        message_en=f"The dividend of account “{account}” is {state_en}: {todo_en}",
    )


def batch_state(*, number: int, es: str, en: str) -> BatchStateError:
    return BatchStateError(field="lote", value=str(number), message_es=f"El lote {number} {es}", message_en=f"Batch {number} {en}")


def report_taken(*, name: str, on: date) -> ReportError:
    return ReportError(
        field="file",
        value=name,
        message_es=f"El archivo «{name}» ya se aplicó a este lote el {on:%d/%m/%Y}: no se aplica dos veces.",
        message_en=f"The file “{name}” was already applied to this batch on {on.isoformat()}: it is not applied twice.",
    )


def report(*, name: str, es: str, en: str) -> ReportError:
    return ReportError(field="file", value=name, message_es=f"El archivo «{name}» {es}", message_en=f"The file “{name}” {en}")


def prescribed(*, account: str, amount: Decimal, last_on: date) -> PrescribedError:
    return PrescribedError(
        field="dividendo",
        value=account,
        message_es=f"El dividendo de {_pesos(amount)} de la cuenta «{account}» pudo cobrarse hasta el {last_on:%d/%m/%Y}: prescribió y "
        "pertenece a la reserva. No se paga.",
        message_en=f"The dividend of {_pesos(amount, 'en')} of account “{account}” could be collected until {last_on.isoformat()}: it "
        "prescribed and belongs to the reserve. It is not paid.",
    )


def set_off(*, field: str, value: str, es: str, en: str) -> SetOffError:
    return SetOffError(field=field, value=value, message_es=es, message_en=en)


def certificate(*, field: str, value: str, es: str, en: str) -> CertificateError:
    return CertificateError(field=field, value=value, message_es=es, message_en=en)
