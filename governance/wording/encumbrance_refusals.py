"""The sentences of what encumbrances and transfers refuse: what, where and what to do, in Spanish and English."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from core.rules.steps import Step
from governance.rules import encumbrance_errors as errors
from governance.wording.refusals import figure
from governance.wording.steps import sentence


def field(*, name: str, es: str, en: str, value: object = "") -> errors.EncumbranceFieldError:
    return errors.EncumbranceFieldError(field=name, value=str(value), message_es=es, message_en=en)


def exceeds(*, account: str, security: str, on: date, held: Decimal, encumbered: Decimal) -> errors.ExceedsHoldingError:
    error = errors.ExceedsHoldingError(
        field="quantity",
        value=figure(encumbered),
        message_es=f"El {on:%d/%m/%Y} la cuenta «{account}» tiene {figure(held)} de {security} y quedarían gravadas {figure(encumbered)}. "
        "Baje la cantidad, diga sobre cuál gravamen descansa o use una fecha posterior.",
        message_en=f"On {on.isoformat()} account “{account}” has {figure(held, 'en')} of {security} and {figure(encumbered, 'en')} would be "
        "encumbered. Lower the quantity, say upon which encumbrance it rests, or use a later date.",
    )
    error.facts.update(account=account, security=security, on=on, held=held, encumbered=encumbered)
    return error


def nothing_left(*, encumbrance: str, asked: Decimal, left: Decimal) -> errors.NothingLeftError:
    return errors.NothingLeftError(
        field="quantity",
        value=figure(asked),
        message_es=f"«{encumbrance}» descansa sobre {figure(left)} y usted pide {figure(asked)}. Escriba una cantidad hasta {figure(left)}.",
        message_en=f"“{encumbrance}” rests on {figure(left, 'en')} and you ask for {figure(asked, 'en')}. "
        f"Write a quantity up to {figure(left, 'en')}.",
    )


def barred(*, account: str, security: str, moving: Decimal, held: Decimal, free: Decimal, steps: Iterable[Step]) -> errors.BarredError:
    reasons = {lang: " ".join(sentence(step, lang) for step in steps if step.code != "bars.free") for lang in ("es", "en")}
    error = errors.BarredError(
        field="quantity",
        value=figure(moving),
        message_es=f"De la cuenta «{account}» salen {figure(moving)} de {security}. Disponibles {figure(free)} ({figure(held)} menos "
        f"{figure(held - free)} con limitaciones). {reasons['es']}",
        message_en=f"{figure(moving, 'en')} of {security} leave account “{account}”. Available {figure(free, 'en')} ({figure(held, 'en')} less "
        f"{figure(held - free, 'en')} under limitations). {reasons['en']}",
    )
    error.facts.update(account=account, security=security, moving=moving, held=held, free=free)
    return error


def encumbered_later(*, account: str, security: str, on: date, held: Decimal, encumbered: Decimal) -> errors.EncumberedLaterError:
    error = errors.EncumberedLaterError(
        field="effective_on",
        value=on.isoformat(),
        message_es=f"Con esta fecha, el {on:%d/%m/%Y} la cuenta «{account}» tendría {figure(held)} de {security} y {figure(encumbered)} "
        "gravadas: no se retiran antes unidades que después están gravadas. Use una fecha posterior o baje la cantidad.",
        message_en=f"With this date, on {on.isoformat()} account “{account}” would have {figure(held, 'en')} of {security} and "
        f"{figure(encumbered, 'en')} encumbered: what is encumbered later cannot leave before. Use a later date or lower the quantity.",
    )
    error.facts.update(account=account, security=security, on=on, held=held, encumbered=encumbered)
    return error


def changed_later(*, encumbrance: str, on: date) -> errors.EncumberedLaterError:
    error = errors.EncumberedLaterError(
        field="effective_on",
        value=on.isoformat(),
        message_es=f"«{encumbrance}» cambió el {on:%d/%m/%Y}: lo que descansa sobre esas unidades no se mueve con fecha anterior. "
        "Use esa fecha o una posterior.",
        message_en=f"“{encumbrance}” changed on {on.isoformat()}: what rests on those units does not move with an earlier date. "
        "Use that date or a later one.",
    )
    error.facts.update(encumbrance=encumbrance, on=on)
    return error


def replaced_before(*, security: str, encumbrance: str, on: date) -> errors.EncumberedLaterError:
    error = errors.EncumberedLaterError(
        field="effective_on",
        value=on.isoformat(),
        message_es=f"«{encumbrance}», sobre {security}, tiene un hecho inscrito el {on:%d/%m/%Y}: las acciones no se cambian por otras con "
        "fecha anterior. Use esa fecha o una posterior.",
        message_en=f"“{encumbrance}”, on {security}, has a fact registered on {on.isoformat()}: the shares are not replaced by others with an "
        "earlier date. Use that date or a later one.",
    )
    error.facts.update(security=security, encumbrance=encumbrance, on=on)
    return error


def still_under(*, number: int, encumbrance: str) -> errors.BarredError:
    error = errors.BarredError(
        field="asiento",
        value=str(number),
        message_es=f"El asiento {number} no se revierte: sobre las unidades gravadas que volverían descansa además «{encumbrance}», que las "
        "seguiría. Levántelo antes, o registre el traspaso contrario.",
        message_en=f"Posting {number} is not reversed: upon the encumbered units that would come back rests also “{encumbrance}”, which would "
        "follow them. Release it first, or record the opposite transfer.",
    )
    error.facts["encumbrance"] = encumbrance
    return error


def by_answer(
    kind: type[errors.EncumbranceRefusal], *, field: str, steps: Iterable[Step], es: str = "", en: str = ""
) -> errors.EncumbranceRefusal:
    """Turn the steps of a refused answer into its refusal, with what to do at the end."""
    told = list(steps)
    said = {lang: " ".join(f"{sentence(step, lang)} ({step.article})" for step in told) for lang in ("es", "en")}
    return kind(field=field, value="", message_es=f"{said['es']} {es}".strip(), message_en=f"{said['en']} {en}".strip())


def leave_missing(*, person: str, step: Step | None = None) -> errors.LeaveMissingError:
    why = {lang: f" {sentence(step, lang)}" if step else "" for lang in ("es", "en")}
    return errors.LeaveMissingError(
        field="to_account",
        value=person,
        message_es=f"«{person}» administra la entidad y no tiene autorización vigente para esta operación.{why['es']} Registre primero la "
        "autorización de la junta o de la asamblea (Código de Comercio art. 404).",
        message_en=f"“{person}” administers the entity and has no leave in force for this operation.{why['en']} Record first the leave of "
        "the board or of the meeting (Commercial Code art. 404).",
    )


def answered(*, request: str) -> errors.RequestAnsweredError:
    return errors.RequestAnsweredError(
        field="solicitud",
        value=request,
        message_es=f"La solicitud «{request}» ya fue respondida. Presente otra si hace falta.",
        message_en=f"Request “{request}” was already answered. Present another if needed.",
    )
