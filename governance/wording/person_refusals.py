"""The sentences that refuse facts about people: what, where and what to do."""

from datetime import date

from governance.rules.person_errors import (
    BankAccountError,
    CapacityError,
    ContactError,
    DataRequestError,
    MergedPersonError,
    MergeError,
    RepresentativeError,
    TaxProfileError,
)
from governance.rules.refusals import DatesError


def email(value: str) -> ContactError:
    shown = value[:60]
    return ContactError(
        field="correo electrónico",
        value=shown,
        message_es=f"correo electrónico: «{shown}» no es una dirección. Escriba una sola, como nombre@empresa.co.",
        message_en=f"e-mail: “{shown}” is not an address. Write a single one, like name@company.co.",
    )


def phone(value: str) -> ContactError:
    shown = value[:40]
    return ContactError(
        field="teléfono",
        value=shown,
        message_es=f"teléfono: «{shown}» no es un número. Escríbalo con cifras, como +57 601 555 0100 ext. 12.",
        message_en=f"telephone: “{shown}” is not a number. Write it with digits, like +57 601 555 0100 ext. 12.",
    )


def day(*, field_es: str, field_en: str, value: date, first: date, last: date) -> DatesError:
    return DatesError(
        field=field_es,
        value=value.isoformat(),
        message_es=f"{field_es}: {value:%d/%m/%Y} está fuera de lo posible. Escriba una fecha entre {first:%d/%m/%Y} y {last:%d/%m/%Y}.",
        message_en=f"{field_en}: {value.isoformat()} is out of range. Write a date from {first.isoformat()} to {last.isoformat()}.",
    )


def bank(*, field_es: str, field_en: str, value: str, es: str, en: str) -> BankAccountError:
    shown = value[:40]
    return BankAccountError(field=field_es, value=shown, message_es=f"{field_es}: «{shown}» {es}", message_en=f"{field_en}: “{shown}” {en}")


def tax(*, field_es: str, field_en: str, value: str, es: str, en: str) -> TaxProfileError:
    return TaxProfileError(field=field_es, value=value, message_es=f"{field_es}: «{value}» {es}", message_en=f"{field_en}: “{value}” {en}")


def representative(*, name: str, es: str, en: str) -> RepresentativeError:
    return RepresentativeError(
        field="representante", value=name, message_es=f"representante: «{name}» {es}", message_en=f"representative: “{name}” {en}"
    )


def capacity(*, name: str) -> CapacityError:
    return CapacityError(
        field="capacidad",
        value=name,
        message_es=f"capacidad: «{name}» no es persona natural y actúa por su representante legal. Deje «plena».",
        message_en=f"capacity: “{name}” is not a natural person and acts through its legal representative. Leave “full”.",
    )


def merge(*, name: str, es: str, en: str) -> MergeError:
    return MergeError(field="persona", value=name, message_es=f"unión: «{name}» {es}", message_en=f"merge: “{name}” {en}")


def merged(*, name: str, kept: str) -> MergedPersonError:
    return MergedPersonError(
        field="persona",
        value=name,
        message_es=f"«{name}» se unió a «{kept}». Registre el dato en «{kept}».",
        message_en=f"“{name}” was merged into “{kept}”. Enter it on “{kept}”.",
    )


def data_request(*, value: str, es: str, en: str) -> DataRequestError:
    return DataRequestError(field="datos personales", value=value, message_es=f"datos personales: {es}", message_en=f"personal data: {en}")
