"""The sentences that refuse steps of an issue of shares: what the rule found, and what to do."""

from datetime import date
from decimal import Decimal
from typing import TypeVar

from core.rules.steps import Step
from core.wording import figures
from governance.rules.issue_errors import IssueRefusal, RightsError, StageError, SubscriptionError, SubscriptionPaymentError
from governance.wording import steps
from governance.wording.refusals import figure

R = TypeVar("R", bound=IssueRefusal)


def broken(error: type[R], step: Step, *, field: str, es: str, en: str) -> R:
    """Refuse with the sentence of the step that broke the rule, its article, and what to do."""
    return error(
        field=field,
        value=step.rule,
        message_es=f"{steps.sentence(step, 'es')} ({step.article}). {es}",
        message_en=f"{steps.sentence(step, 'en')} ({step.article}). {en}",
    )


def stage(*, value: str, es: str, en: str) -> StageError:
    return StageError(field="emisión", value=value, message_es=f"Emisión {value}: {es}", message_en=f"Issue {value}: {en}")


def future(*, field_es: str, field_en: str, value: date, today: date) -> StageError:
    return StageError(
        field=field_es,
        value=value.isoformat(),
        message_es=f"{field_es}: {value:%d/%m/%Y} es posterior a hoy ({today:%d/%m/%Y}). Registre el hecho cuando ocurra.",
        message_en=f"{field_en}: {value.isoformat()} is after today ({today.isoformat()}). Record the fact when it happens.",
    )


def rights(*, account: str, asked: Decimal, available: Decimal) -> RightsError:
    return RightsError(
        field="acciones",
        value=figure(asked),
        message_es=f"La cuenta «{account}» pide {figure(asked)} acciones y tiene derecho a {figure(available)}. "
        "Corrija la cantidad, registre la cesión que falte o espere al remanente.",
        message_en=f"Account “{account}” asks for {figure(asked, 'en')} shares and has a right to {figure(available, 'en')}. "
        "Correct the quantity, record the missing assignment or wait for the remainder.",
    )


def beyond(*, asked: Decimal, left: Decimal) -> SubscriptionError:
    return SubscriptionError(
        field="acciones",
        value=figure(asked),
        message_es=f"Se piden {figure(asked)} acciones y de la emisión quedan {figure(left)}. Corrija la cantidad.",
        message_en=f"{figure(asked, 'en')} shares are asked for and {figure(left, 'en')} are left of the issue. Correct the quantity.",
    )


def subscription(*, field: str, value: str, es: str, en: str) -> SubscriptionError:
    return SubscriptionError(field=field, value=value, message_es=es, message_en=en)


def out_of_offer(*, on: date, first: date, last: date) -> SubscriptionError:
    return SubscriptionError(
        field="fecha de la aceptación",
        value=on.isoformat(),
        message_es=f"La aceptación es del {on:%d/%m/%Y} y la oferta va del {first:%d/%m/%Y} al {last:%d/%m/%Y}. "
        "Corrija la fecha o colóquelas como remanente.",
        message_en=f"The acceptance is of {on.isoformat()} and the offer runs from {first.isoformat()} to {last.isoformat()}. "
        "Correct the date or place them as remainder.",
    )


def remainder_closed(*, on: date, closes_on: date, authorised: bool) -> SubscriptionError:
    if not authorised:
        es, en = (
            "La resolución de colocación no autorizó colocar el remanente. Regístrelo con una nueva decisión.",
            "The placement resolution did not authorise placing the remainder. It needs a new decision.",
        )
    else:
        es = f"El remanente se coloca después del {closes_on:%d/%m/%Y}, no el {on:%d/%m/%Y}. Use una fecha posterior."
        en = f"The remainder is placed after {closes_on.isoformat()}, not on {on.isoformat()}. Use a later date."
    return SubscriptionError(field="fecha de la aceptación", value=on.isoformat(), message_es=es, message_en=en)


def overpaid(*, amount: Decimal, pending: Decimal) -> SubscriptionPaymentError:
    es, en = (figures.pesos(pending, lang) for lang in ("es", "en"))
    return SubscriptionPaymentError(
        field="valor",
        value=figures.pesos(amount, "es"),
        message_es=f"Se pagan {figures.pesos(amount, 'es')} y están pendientes {es}. Corrija el valor o devuelva el exceso.",
        message_en=f"{figures.pesos(amount, 'en')} are paid and {en} are pending. Correct the amount or return the excess.",
    )


def payment(*, field: str, value: str, es: str, en: str) -> SubscriptionPaymentError:
    return SubscriptionPaymentError(field=field, value=value, message_es=es, message_en=en)


def at_row(refusal: IssueRefusal, number: int) -> IssueRefusal:
    """Return the same refusal, naming the row of the list where it happened."""
    return type(refusal)(
        field=refusal.field,
        value=refusal.value,
        message_es=f"Renglón {number}: {refusal.message_es}",
        message_en=f"Row {number}: {refusal.message_en}",
    )
