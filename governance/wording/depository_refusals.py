"""The sentences about a depository: what is refused of our own acts, and the notes that name a difference."""

from datetime import date
from decimal import Decimal

from governance.rules.depository_errors import (
    AgreementError,
    DifferenceClearedError,
    HoldingMovedError,
    NothingToReconcileError,
    ReconciliationStateError,
)
from governance.rules.files.faults import Problem
from governance.wording.refusals import figure


def agreement(*, field_es: str, field_en: str, value: object, es: str, en: str) -> AgreementError:
    return AgreementError(
        field=field_es, value=str(value), message_es=f"{field_es}: «{value}» {es}", message_en=f"{field_en}: “{value}” {en}"
    )


def nothing() -> NothingToReconcileError:
    return NothingToReconcileError(
        field="diferencias",
        value="0",
        message_es="Ninguna diferencia abierta de este informe se concilia con movimientos. Explíquelas o espere el siguiente archivo.",
        message_en="No open difference of this report is ended by movements. Explain them or wait for the next file.",
    )


def state(*, what_es: str, what_en: str) -> ReconciliationStateError:
    return ReconciliationStateError(
        field="conciliación",
        value=what_es,
        message_es=f"La conciliación está {what_es}: esto no se hace ahora. Vuelva a abrir su página.",
        message_en=f"The reconciliation is {what_en}: this is not done now. Open its page again.",
    )


def moved(*, account: str, then: Decimal, now: Decimal) -> HoldingMovedError:
    return HoldingMovedError(
        field="cuenta",
        value=account,
        message_es=f"La cuenta «{account}» tenía {figure(then)} al proponer y ahora tiene {figure(now)} en la misma fecha. "
        "Proponga la conciliación otra vez.",
        message_en=f"Account “{account}” held {figure(then, 'en')} when this was proposed and now holds {figure(now, 'en')} "
        "on that date. Propose the reconciliation again.",
    )


def cleared(*, what: str) -> DifferenceClearedError:
    return DifferenceClearedError(
        field="diferencia",
        value=what,
        message_es=f"La diferencia «{what}» ya está aclarada. Vea cómo en su informe.",
        message_en=f"The difference “{what}” has been cleared. See how in its report.",
    )


def no_agreement(name: str) -> Problem:
    return Problem(
        0,
        "",
        name[:60],
        f"«{name}» no tiene convenio con un depósito central. Regístrelo con su responsable y su plazo, y suba el archivo otra vez.",
        f"“{name}” has no agreement with a depository. Record it with its answerable person and term, and send the file again.",
    )


def own_book(code: str) -> Problem:
    return Problem(
        0,
        "Especie",
        code,
        f"Especie: «{code}» se lleva en libro propio, no en espejo del depósito. Quite sus filas o cambie cómo se lleva.",
        f"Security: “{code}” is kept in our own book, not as a mirror. Remove its rows or change how it is kept.",
    )


def no_date() -> Problem:
    return Problem(
        0,
        "",
        "",
        "Falta la fecha de corte del archivo. Escríbala al subirlo.",
        "The cut-off date of the file is missing. Write it when you send it.",
    )


def future_cut(on: date) -> Problem:
    return Problem(
        0,
        "",
        on.isoformat(),
        f"La fecha de corte {on:%d/%m/%Y} es posterior a hoy. Corríjala.",
        f"The cut-off date {on.isoformat()} is after today. Correct it.",
    )
