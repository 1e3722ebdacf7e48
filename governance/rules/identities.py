"""The normal form of names and identity numbers, so that one person enters once however the documents were typed.

Leading zeros stay. Knows no database: whether an identity is already there is the services' question. No check digit is computed here.
"""

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from core.rules.applies import applies
from governance.rules.kinds import IdentityType
from governance.rules.refusals import IdentityError, PersonNameError

LONGEST_NAME = 300
_DIGITS = {
    IdentityType.CC: (3, 10),
    IdentityType.CE: (4, 10),
    IdentityType.TI: (10, 11),
    IdentityType.RC: (8, 11),
    IdentityType.PPT: (5, 15),
}
_GROUPED = re.compile(r"[0-9]{1,3}(?:[.,\u00a0 ][0-9]{3})+|[0-9]+")
_NIT = re.compile(r"([0-9]{6,15})-([0-9])")
_ALPHANUMERIC = re.compile(r"[A-Z0-9]{4,20}")
_NAME_MARKS = frozenset(" .,;:'’´`-–—&/()«»\"“”#+º°ª·*@_")
_FORMULA = ("=", "+", "-", "@")
_EXAMPLE = {
    IdentityType.CC: "52000418",
    IdentityType.CE: "312345",
    IdentityType.TI: "1001234567",
    IdentityType.RC: "1012345678",
    IdentityType.PPT: "1234567",
    IdentityType.NIT: "900123456-8",
    IdentityType.PASSPORT: "NX0000417",
    IdentityType.FOREIGN: "DE12345678",
}


class Identity(NamedTuple):
    """One identity in its normal form; `check_digit` only for a NIT."""

    id_type: str
    number: str
    patrimony: str
    check_digit: str


def normal_identity(*, id_type: str, number: str, patrimony: str = "") -> Identity:
    """Return the identity in its normal form; raise IdentityError. `C.C. 52.000.418` typed as `52.000.418` is `52000418`."""
    kind = _kind(id_type)
    typed = unicodedata.normalize("NFC", number).strip()
    _refuse_hidden(typed, "número de documento", "identity number", IdentityError)
    if not typed.isascii():
        raise _wrong(kind, typed, "tiene letras o cifras de otro alfabeto", "has letters or digits of another alphabet")
    place = (
        normal_name(patrimony, field_es="patrimonio autónomo", field_en="autonomous patrimony", longest=120) if patrimony.strip() else ""
    )
    if kind in _DIGITS:
        return Identity(kind, _grouped_digits(kind, typed), place, "")
    if kind is IdentityType.NIT:
        match = _NIT.fullmatch(re.sub(r"[.\s]", "", typed))
        if match is None:
            raise _wrong(kind, typed, "no es un NIT con su dígito de verificación", "is not a NIT with its check digit")
        return Identity(kind, f"{match[1]}-{match[2]}", place, match[2])
    plain = re.sub(r"[.\s-]", "", typed).upper()
    if not _ALPHANUMERIC.fullmatch(plain):
        raise _wrong(kind, typed, "no tiene entre 4 y 20 letras y cifras", "does not have 4 to 20 letters and digits")
    return Identity(kind, plain, place, "")


def normal_name(name: str, *, field_es: str = "nombre", field_en: str = "name", longest: int = LONGEST_NAME) -> str:
    """Return a name in NFC with single spaces; refuse what deceives the eye or no document can print; raise PersonNameError."""
    plain = " ".join(unicodedata.normalize("NFC", name).split())
    _refuse_hidden(plain, field_es, field_en, PersonNameError)
    if not plain:
        raise PersonNameError(
            field=field_es, value="", message_es=f"{field_es}: está vacío. Escríbalo.", message_en=f"{field_en}: it is empty. Write it."
        )
    if len(plain) > longest or plain.startswith(_FORMULA):
        reason = (f"pasa de {longest} letras", f"has more than {longest} letters") if len(plain) > longest else (
            "empieza con un signo de fórmula", "begins with a formula sign")  # fmt: skip
        raise PersonNameError(
            field=field_es,
            value=plain[:30],
            message_es=f"{field_es}: «{plain[:30]}» {reason[0]}. Escríbalo como aparece en el documento.",
            message_en=f"{field_en}: “{plain[:30]}” {reason[1]}. Write it as the document shows it.",
        )
    for position, character in enumerate(plain, 1):
        if not _printable(character):
            raise PersonNameError(
                field=field_es,
                value=plain[:30],
                message_es=f"{field_es}: el carácter «{character}» (posición {position}) no es del alfabeto latino. Escriba el nombre de nuevo.",
                message_en=f"{field_en}: the character “{character}” (position {position}) is not Latin. Write the name again.",
            )
    return plain


def portions_complete(portions: list[tuple[int, int]]) -> bool:
    """Say whether the owners' portions (numerator, denominator) add up to one account exactly. 1/3 + 2/3 do."""
    return sum((Fraction(*portion) for portion in portions), Fraction()) == 1


_WRITTEN = {
    IdentityType.CC: "C.C.",
    IdentityType.CE: "C.E.",
    IdentityType.TI: "T.I.",
    IdentityType.RC: "R.C.",
    IdentityType.PASSPORT: "Pasaporte",
    IdentityType.FOREIGN: "Id. ext.",
}


def identity(id_type: str, id_number: str, patrimony: str = "") -> str:
    """Return an identity as people write it, with its patrimony: `NIT 900.123.456-8 · P.A. 4417`."""
    return written(id_type, id_number) + (f" · {patrimony}" if patrimony else "")


def written(id_type: str, number: str) -> str:
    """Return a normal identity as people write it, figures in threes: `C.C. 52.000.418`, `NIT 900.123.456-8`, `Pasaporte NX0000417`."""
    kind = IdentityType(id_type)
    body, dash, check = number.partition("-")
    if body.isdigit() and kind not in (IdentityType.PASSPORT, IdentityType.FOREIGN):
        first = len(body) % 3
        parts = [body[:first]] * bool(first) + [body[index : index + 3] for index in range(first, len(body), 3)]
        body = ".".join(parts)
    return f"{_WRITTEN.get(kind, kind.value)} {body}{dash}{check}"


@applies("BC-12.1")
def missing_inscription(contents: Mapping[str, str]) -> tuple[str, ...]:
    """Return which contents of the shareholders' book a holder still lacks: name, nationality, domicile, identity number."""
    # CCo 195, BC-12.1: an inscription without any of them is incomplete and is not made.
    return tuple(field for field in ("name", "nationality", "domicile", "id_number") if not contents.get(field, "").strip())


def _kind(id_type: str) -> IdentityType:
    try:
        return IdentityType(id_type)
    except ValueError:
        known = ", ".join(IdentityType)
        raise IdentityError(
            field="tipo de documento",
            value=id_type,
            message_es=f"tipo de documento: «{id_type}» no existe. Use uno de: {known}.",
            message_en=f"identity type: “{id_type}” does not exist. Use one of: {known}.",
        ) from None


def _grouped_digits(kind: IdentityType, typed: str) -> str:
    low, high = _DIGITS[kind]
    digits = re.sub(r"[.,\s]", "", typed)
    if not _GROUPED.fullmatch(typed) or not low <= len(digits) <= high:
        raise _wrong(kind, typed, f"no tiene entre {low} y {high} cifras", f"does not have {low} to {high} digits")
    return digits


def _wrong(kind: IdentityType, typed: str, reason_es: str, reason_en: str) -> IdentityError:
    shown = typed[:30]
    return IdentityError(
        field="número de documento",
        value=shown,
        message_es=f"número de documento: «{shown}» {reason_es}. Escríbalo como {_EXAMPLE[kind]}.",
        message_en=f"identity number: “{shown}” {reason_en}. Write it like {_EXAMPLE[kind]}.",
    )


def _refuse_hidden(text: str, field_es: str, field_en: str, error: type[IdentityError] | type[PersonNameError]) -> None:
    """Refuse control, direction and zero-width characters: two names that look equal must be equal."""
    for position, character in enumerate(text, 1):
        if unicodedata.category(character) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}:
            raise error(
                field=field_es,
                value=f"U+{ord(character):04X}",
                message_es=f"{field_es}: el carácter U+{ord(character):04X} (posición {position}) no está permitido. Bórrelo.",
                message_en=f"{field_en}: the character U+{ord(character):04X} (position {position}) is not allowed. Delete it.",
            )


def _printable(character: str) -> bool:
    if character in _NAME_MARKS or character in "0123456789":
        return True
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN ")
