"""The sentences that refuse reference data: persons, accounts, securities, mandates, obligations, books."""

from collections.abc import Sequence
from datetime import date

from governance.rules.refusals import (
    AlreadyDoneError,
    DatesError,
    DuplicateError,
    IdentityError,
    MissingFieldError,
    PortionsError,
)

_FIELDS = {
    "name": ("nombre", "name"),
    "nationality": ("nacionalidad", "nationality"),
    "domicile": ("domicilio", "domicile"),
    "id_number": ("número de documento", "identity number"),
}


def check_digit(*, number: str, expected: str) -> IdentityError:
    return IdentityError(
        field="número de documento",
        value=number,
        message_es=f"NIT «{number}»: el dígito de verificación debería ser {expected}. Revise el número completo.",
        message_en=f"NIT “{number}”: the check digit should be {expected}. Check the whole number.",
    )


def duplicate(*, field_es: str, field_en: str, value: str, of: str) -> DuplicateError:
    return DuplicateError(
        field=field_es,
        value=value,
        message_es=f"{field_es}: «{value}» ya existe ({of}). Use el registro que existe o corrija el dato.",
        message_en=f"{field_en}: “{value}” already exists ({of}). Use the existing record or correct the value.",
    )


def incomplete(*, person: str, missing: Sequence[str]) -> MissingFieldError:
    es = ", ".join(_FIELDS[field][0] for field in missing)
    en = ", ".join(_FIELDS[field][1] for field in missing)
    return MissingFieldError(
        field=es,
        value=person,
        message_es=f"La inscripción de «{person}» está incompleta: falta {es}. Complete la ficha de la persona (C. Co., art. 195).",
        message_en=f"The inscription of “{person}” is incomplete: {en} missing. Complete the person's record (CCo art. 195).",
    )


def missing(*, field_es: str, field_en: str, what_es: str, what_en: str) -> MissingFieldError:
    return MissingFieldError(
        field=field_es, value="", message_es=f"{field_es}: está vacío. {what_es}", message_en=f"{field_en}: it is empty. {what_en}"
    )


def portions(*, account: str, es: str, en: str) -> PortionsError:
    return PortionsError(field="titulares", value=account, message_es=f"Cuenta «{account}»: {es}", message_en=f"Account “{account}”: {en}")


def dates(*, field_es: str, field_en: str, value: date, es: str, en: str) -> DatesError:
    return DatesError(
        field=field_es,
        value=value.isoformat(),
        message_es=f"{field_es}: {value:%d/%m/%Y} {es}",
        message_en=f"{field_en}: {value.isoformat()} {en}",
    )


def already_done(*, field_es: str, field_en: str, value: str, es: str, en: str) -> AlreadyDoneError:
    return AlreadyDoneError(field=field_es, value=value, message_es=f"{field_es}: «{value}» {es}", message_en=f"{field_en}: “{value}” {en}")
