"""The sentences of the register's refusals, each with the account, the figure and what to do."""

from datetime import date
from decimal import Decimal

from core.wording import figures
from governance.rules.kinds import PostingKind
from governance.rules.refusals import (
    AlreadyReversedError,
    BackdatedNegativeError,
    BeforeOpeningError,
    DatesError,
    DuplicateSourceError,
    FutureDateError,
    InsufficientBalanceError,
    IrreversibleError,
    LineError,
    NoLinesError,
    OldSharesError,
    ReversalDateError,
)


def figure(quantity: Decimal, lang: str = "es") -> str:
    """Return a quantity as people write it, with no more decimals than it uses: 1.234,5 in Spanish."""
    if not quantity.is_finite():
        return str(quantity)
    used = max(0, -int(quantity.normalize().as_tuple().exponent))
    return figures.decimal(quantity, used, lang)


def insufficient(*, account: str, security: str, held: Decimal, needed: Decimal) -> InsufficientBalanceError:
    error = InsufficientBalanceError(
        field="cantidad",
        value=figure(needed),
        message_es=f"La cuenta «{account}» tiene {figure(held)} de {security} y salen {figure(needed)}: "
        f"faltan {figure(needed - held)}. Corrija la cantidad o la cuenta.",
        message_en=f"Account “{account}” has {figure(held, 'en')} of {security} and {figure(needed, 'en')} leave it: "
        f"{figure(needed - held, 'en')} are missing. Correct the quantity or the account.",
    )
    error.facts.update(account=account, security=security, held=held, needed=needed)
    return error


def backdated(*, account: str, security: str, on: date, balance: Decimal) -> BackdatedNegativeError:
    error = BackdatedNegativeError(
        field="fecha de inscripción",
        value=on.isoformat(),
        message_es=f"Con esta fecha, la cuenta «{account}» quedaría en {figure(balance)} de {security} "
        f"el {on:%d/%m/%Y}. Use una fecha posterior o corrija la cantidad.",
        message_en=f"With this date, account “{account}” would stand at {figure(balance, 'en')} of {security} "
        f"on {on.isoformat()}. Use a later date or correct the quantity.",
    )
    error.facts.update(account=account, security=security, on=on, balance=balance)
    return error


def future(*, effective_on: date, today: date) -> FutureDateError:
    return FutureDateError(
        field="fecha de inscripción",
        value=effective_on.isoformat(),
        message_es=f"La fecha de inscripción {effective_on:%d/%m/%Y} es posterior a hoy ({today:%d/%m/%Y}): "
        "nada se inscribe por adelantado. Use la fecha de hoy o una anterior.",
        message_en=f"The registration date {effective_on.isoformat()} is after today ({today.isoformat()}): "
        "nothing is registered in advance. Use today's date or an earlier one.",
    )


def agreed_later(*, agreed_on: date, today: date) -> FutureDateError:
    return FutureDateError(
        field="fecha del acto",
        value=agreed_on.isoformat(),
        message_es=f"La fecha del acto {agreed_on:%d/%m/%Y} es posterior a hoy ({today:%d/%m/%Y}). Revísela.",
        message_en=f"The date of the act {agreed_on.isoformat()} is after today ({today.isoformat()}). Check it.",
    )


def registered_before_agreed(*, agreed_on: date, effective_on: date) -> DatesError:
    return DatesError(
        field="fecha del acto",
        value=agreed_on.isoformat(),
        message_es=f"La fecha del acto {agreed_on:%d/%m/%Y} es posterior a la de inscripción ({effective_on:%d/%m/%Y}): nada se inscribe antes "
        "de haberse hecho. Corrija una de las dos fechas.",
        message_en=f"The date of the act {agreed_on.isoformat()} is after its registration ({effective_on.isoformat()}): nothing is registered "
        "before it was done. Correct one of the two dates.",
    )


def before_opening(*, effective_on: date, opened_on: date) -> BeforeOpeningError:
    return BeforeOpeningError(
        field="fecha de inscripción",
        value=effective_on.isoformat(),
        message_es=f"La fecha de inscripción {effective_on:%d/%m/%Y} es anterior a la apertura del libro "
        f"({opened_on:%d/%m/%Y}). Use una fecha desde esa apertura.",
        message_en=f"The registration date {effective_on.isoformat()} is before the register was opened "
        f"({opened_on.isoformat()}). Use a date from then on.",
    )


def duplicate_source(*, source_ref: str, number: int) -> DuplicateSourceError:
    return DuplicateSourceError(
        field="referencia de origen",
        value=source_ref,
        message_es=f"La referencia «{source_ref}» ya entró en el asiento {number}. Si es otro acto, use su propia referencia.",
        message_en=f"The reference “{source_ref}” already entered as posting {number}. If this is another act, use its own reference.",
    )


def already_reversed(*, number: int, by: int) -> AlreadyReversedError:
    return AlreadyReversedError(
        field="asiento",
        value=str(number),
        message_es=f"El asiento {number} ya fue revertido por el asiento {by}. Registre el acto de nuevo si hace falta.",
        message_en=f"Posting {number} was already reversed by posting {by}. Record the act again if needed.",
    )


def reversal_of_reversal(*, number: int) -> AlreadyReversedError:
    return AlreadyReversedError(
        field="asiento",
        value=str(number),
        message_es=f"El asiento {number} es una reversión y no se revierte. Registre el acto de nuevo.",
        message_en=f"Posting {number} is a reversal and is not reversed. Record the act again.",
    )


def reversal_of_effects(*, number: int) -> IrreversibleError:
    return IrreversibleError(
        field="asiento",
        value=str(number),
        message_es=f"El asiento {number} cambió también el valor nominal, los títulos o los gravámenes, que una reversión no devuelve. "
        "Registre el acto contrario con su propia decisión.",
        message_en=f"Posting {number} also changed the par value, titles or encumbrances, which a reversal does not give back. "
        "Record the opposite act with its own decision.",
    )


def reversal_before(*, number: int, on: date) -> ReversalDateError:
    error = ReversalDateError(
        field="fecha de inscripción",
        value=on.isoformat(),
        message_es=f"El asiento {number} se inscribió el {on:%d/%m/%Y} y no se revierte con fecha anterior. Use esa fecha o una posterior.",
        message_en=f"Posting {number} was registered on {on.isoformat()} and is not reversed with an earlier date. Use that date or a later one.",
    )
    error.facts["on"] = on
    return error


def old_shares(*, security: str, on: date) -> OldSharesError:
    error = OldSharesError(
        field="fecha de inscripción",
        value=on.isoformat(),
        message_es=f"El {on:%d/%m/%Y} las acciones de {security} se dividieron o agruparon y cambió su número: nada se inscribe en las de antes. "
        "Use esa fecha o una posterior, con la cantidad en acciones nuevas.",
        message_en=f"On {on.isoformat()} the shares of {security} were divided or grouped and their number changed: nothing is registered in "
        "those of before. Use that date or a later one, with the quantity in new shares.",
    )
    error.facts.update(security=security, on=on)
    return error


def reversal_of_old_shares(*, number: int, security: str, on: date) -> OldSharesError:
    error = OldSharesError(
        field="asiento",
        value=str(number),
        message_es=f"El asiento {number} movió acciones de {security} anteriores a la división o agrupación del {on:%d/%m/%Y} y no se "
        "revierte. Registre el acto contrario, con la cantidad en acciones nuevas.",
        message_en=f"Posting {number} moved shares of {security} from before the division or grouping of {on.isoformat()} and is not "
        "reversed. Record the opposite act, with the quantity in new shares.",
    )
    error.facts.update(security=security, on=on)
    return error


def no_lines() -> NoLinesError:
    return NoLinesError(
        field="renglones",
        value="0",
        message_es="El asiento no tiene renglones. Escriba al menos uno, con su cantidad y sus cuentas.",
        message_en="The posting has no lines. Write at least one, with its quantity and accounts.",
    )


def line(*, number: int, value: object, es: str, en: str) -> LineError:
    """Name the line where there are several (0: there is only one), its value and what to do; `es` and `en` say the rest of the sentence."""
    return LineError(
        field=f"renglón {number}" if number else "renglón",
        value=str(value),
        message_es=f"Renglón {number}: «{value}» {es}" if number else f"«{value}» {es}",
        message_en=f"Line {number}: “{value}” {en}" if number else f"“{value}” {en}",
    )


def missing_text(*, field_es: str, field_en: str) -> LineError:
    return LineError(
        field=field_es,
        value="",
        message_es=f"{field_es}: está vacío. Escriba el documento o la referencia que sustenta el asiento.",
        message_en=f"{field_en}: it is empty. Write the document or the reference on which the posting stands.",
    )


def touches_issue(*, number: int, kind: PostingKind) -> LineError:
    return line(
        number=number,
        value=kind.value,
        es="es un cambio de titular y no puede tocar la cuenta de emisión. Use cuentas de titulares, o una clase que emita o cancele.",
        en="is a change of holder and cannot touch the issue account. Use holders' accounts, or a kind that issues or cancels.",
    )
