"""Reading the keys of one input object, each as what it must be, or refusing it with its path.

Numbers are read from decimal text, exactly; strings and JSON numbers are alike. Knows no topic.
"""

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Self

from desk.calc.json_text import NumberText, clean_text
from desk.calc.refusals import CalcInputError, shortened

_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,29})(\.[0-9]{1,18})?")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FIRST_DAY, _LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
_MOST = Decimal(10**18)


class Reader:
    """One JSON object being read; `finish` refuses the keys that nobody asked for."""

    def __init__(self, values: dict[str, object], path: str = "") -> None:
        self._values = values
        self._path = path
        self._known: set[str] = set()

    def field(self, key: str) -> str:
        return f"{self._path}.{shortened(key)}" if self._path else shortened(key)

    def has(self, key: str) -> bool:
        self._known.add(key)
        return self._values.get(key) is not None

    def finish(self) -> None:
        """Refuse unknown keys."""
        unknown = next((key for key in self._values if key not in self._known), None)
        if unknown is not None:
            es = f"La clave «{shortened(unknown)}» no existe aquí: bórrela. Se admiten: {', '.join(sorted(self._known))}."
            en = f"The key “{shortened(unknown)}” does not exist here: delete it. Allowed: {', '.join(sorted(self._known))}."
            raise CalcInputError(self.field(unknown), es, en)

    def raw(self, key: str) -> object:
        if not self.has(key):
            raise CalcInputError(self.field(key), "Falta este dato: escríbalo.", "This value is missing: write it.")
        return self._values[key]

    def text(self, key: str) -> str:
        return as_text(self.raw(key), self.field(key))

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        return as_choice(self.raw(key), self.field(key), allowed)

    def flag(self, key: str) -> bool:
        """Read an optional true or false; absent is false."""
        if not self.has(key):
            return False
        value = self._values[key]
        if not isinstance(value, bool):
            raise _wrong(self.field(key), value, "true o false", "true or false")
        return value

    def day(self, key: str) -> date:
        return as_day(self.raw(key), self.field(key))

    def optional_day(self, key: str) -> date | None:
        return self.day(key) if self.has(key) else None

    def number(self, key: str, *, places: int = 0, least: Decimal | int | None = 0, most: Decimal | int = _MOST) -> Decimal:
        return as_number(self.raw(key), self.field(key), places=places, least=least, most=most)

    def count(self, key: str, *, least: int = 0, most: int = 10**18) -> int:
        return int(self.number(key, places=0, least=least, most=most))

    def items(self, key: str, *, most: int = 10_000) -> list[tuple[str, object]]:
        """Read a list as pairs of path and value."""
        value, field = self.raw(key), self.field(key)
        if not isinstance(value, list):
            raise _wrong(field, value, "una lista […]", "a list […]")
        if len(value) > most:
            raise CalcInputError(field, f"La lista pasa de {most} elementos: acórtela.", f"Over {most} items: shorten the list.")
        return [(f"{field}[{index}]", item) for index, item in enumerate(value)]

    def objects(self, key: str, *, most: int = 10_000) -> list[Self]:
        return [type(self)(as_object(item, path), path) for path, item in self.items(key, most=most)]

    def inner(self, key: str) -> Self:
        field = self.field(key)
        return type(self)(as_object(self.raw(key), field), field)

    def names(self) -> list[str]:
        """Return all keys of an object whose keys are names; each must be a clean text."""
        cleaned = [clean_text(key, self.field(key)) for key in self._values]
        twice = next((name for name in cleaned if cleaned.count(name) > 1), None) if len(set(cleaned)) < len(cleaned) else None
        if twice is not None:
            es = f"El nombre «{shortened(twice)}» está repetido: déjelo una vez."
            raise CalcInputError(self.field(twice), es, f"The name “{shortened(twice)}” is repeated: keep it once.")
        return list(self._values)


def as_object(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong(field, value, "un objeto {…}", "an object {…}")
    return value


def as_text(value: object, field: str) -> str:
    if not isinstance(value, str) or isinstance(value, NumberText):
        raise _wrong(field, value, "un texto entre comillas", "text in quotes")
    return clean_text(value, field)


def as_choice(value: object, field: str, allowed: Sequence[str]) -> str:
    text = str(value) if isinstance(value, str) else None
    if text not in allowed:
        raise _wrong(field, value, f"uno de: {', '.join(allowed)}", f"one of: {', '.join(allowed)}")
    return str(text)


def as_day(value: object, field: str) -> date:
    wrong = _wrong(field, value, "una fecha que exista, como 2026-03-27", "a date that exists, such as 2026-03-27")
    if not isinstance(value, str) or isinstance(value, NumberText) or not _DATE.fullmatch(value):
        raise wrong
    try:
        found = date.fromisoformat(value)
    except ValueError:
        raise wrong from None
    if not _FIRST_DAY <= found <= _LAST_DAY:
        es = f"La fecha {value} está fuera de rango: escriba una entre {_FIRST_DAY} y {_LAST_DAY}."
        raise CalcInputError(field, es, f"The date {value} is out of range: write one from {_FIRST_DAY} to {_LAST_DAY}.")
    return found


def as_number(value: object, field: str, *, places: int = 0, least: Decimal | int | None = 0, most: Decimal | int = _MOST) -> Decimal:
    """Read a decimal number of at most `places` decimals within the bounds (`least` None: any negative down to −`most`)."""
    if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
        raise _wrong(field, value, "un número con cifras y punto decimal, como 1234.56", "a number in digits with a dot, such as 1234.56")
    number = Decimal(value)
    if number.is_zero():
        number = abs(number)
    digits = len(value.partition(".")[2].rstrip("0"))
    if digits > places:
        es = f"«{shortened(value)}» tiene {digits} decimales y aquí caben {places}: escriba el valor exacto."
        raise CalcInputError(field, es, f"“{shortened(value)}” has {digits} decimals and {places} fit here: write the exact value.")
    lowest, most = Decimal(-most if least is None else least), Decimal(most)
    if not lowest <= number <= most:
        bounds = f"{lowest:f}", f"{most:f}"
        es = f"«{shortened(value)}» está fuera de rango: escriba un valor entre {bounds[0]} y {bounds[1]}."
        raise CalcInputError(field, es, f"“{shortened(value)}” is out of range: write a value from {bounds[0]} to {bounds[1]}.")
    return number


def _wrong(field: str, value: object, es: str, en: str) -> CalcInputError:
    shown = shortened(_shown(value))
    return CalcInputError(field, f"«{shown}» no sirve: escriba {es}.", f"“{shown}” does not fit: write {en}.")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[…]"
    return "{…}" if isinstance(value, dict) else str(value)
