"""Turning the values of a book into the types that a family declares.

Reads only the declaration (type and metadata of a dataclass field). Knows no book, no line and no law.
"""

import re
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from core.rules.calendars import DayKind
from core.rules.thresholds import Threshold, ThresholdError
from governance.rules.provisions.terms import Amount, AmountUnit, MonthTerm, Term

_FRACTION = re.compile(r"([0-9]{1,9})/([1-9][0-9]{0,8})")
_DECIMAL = re.compile(r"[0-9]{1,18}(\.[0-9]{1,12})?")
_READING_KEYS = {"in_use", "readings"}
_NAMES_ES = {int: "un número entero", bool: "true o false", str: "un texto", dict: "una tabla", list: "una lista", date: "una fecha"}
_NAMES_EN = {int: "a whole number", bool: "true or false", str: "text", dict: "a table", list: "a list", date: "a date"}


class ValueRefusedError(Exception):
    """A value that its declaration refuses. `key` names the part of the value at fault, where it has parts."""

    def __init__(self, es: str, en: str, key: str = "") -> None:
        super().__init__(es)
        self.es = es
        self.en = en
        self.key = key


def build(cls: type[Any], table: dict[str, Any], given: dict[str, Any] | None = None) -> tuple[Any, dict[str, tuple[str, ...]]]:
    """Build a dataclass from a table: refuse unknown keys, missing ones and wrong types. Return it and its open readings."""
    given = given or {}
    declared = {each.name: each for each in fields(cls) if each.name not in given and each.init}
    for key in table:
        if key not in declared:
            known = ", ".join(sorted(declared)) or "—"
            raise ValueRefusedError(f"clave desconocida; las conocidas son: {known}", f"unknown key; the known ones are: {known}", key)
    hints = get_type_hints(cls)
    values: dict[str, Any] = {}
    readings: dict[str, tuple[str, ...]] = {}
    for name, declaration in declared.items():
        member = _member(hints[name])
        if name in table and member is not None:
            values[name], own = _read_parts(table[name], member, name)
            readings.update(own)
        elif name in table:
            values[name], readings[name] = _read(table[name], hints[name], declaration)
        elif declaration.default is MISSING:
            raise ValueRefusedError("falta esta clave, que es obligatoria", "this key is required and missing", name)
    return cls(**given, **values), {name: texts for name, texts in readings.items() if texts}


def _read_parts(value: Any, member: type[Any], name: str) -> tuple[Any, dict[str, tuple[str, ...]]]:
    """Read a list of tables; the open readings of its parts are named `tests[0].base`."""
    if not isinstance(value, list) or not value:
        raise ValueRefusedError("debe ser una lista de tablas", "must be a list of tables", name)
    parts, readings = [], {}
    for index, table in enumerate(value):
        try:
            part, own = build(member, _table(table))
        except ValueRefusedError as refused:
            raise ValueRefusedError(f"{refused.key}: {refused.es}", f"{refused.key}: {refused.en}", name) from None
        parts.append(part)
        readings.update({f"{name}[{index}].{key}": texts for key, texts in own.items()})
    return tuple(parts), readings


def _member(hint: Any) -> type[Any] | None:
    """Return the dataclass of which a param is a tuple, if it is one."""
    arguments = get_args(hint)
    is_tuple_of_parts = get_origin(hint) is tuple and is_dataclass(arguments[0]) and arguments[0] not in _SPECIAL
    return arguments[0] if is_tuple_of_parts else None


def _read(value: Any, hint: Any, declaration: "Field[Any]") -> tuple[Any, tuple[str, ...]]:
    try:
        if isinstance(value, dict) and set(value) == _READING_KEYS:
            return _read_open(value, hint, declaration)
        return _checked(convert(value, hint), declaration), ()
    except ValueRefusedError as refused:
        raise ValueRefusedError(refused.es, refused.en, declaration.name) from None


def _read_open(value: dict[str, Any], hint: Any, declaration: "Field[Any]") -> tuple[Any, tuple[str, ...]]:
    """Read `{ in_use = …, readings = […] }`: what the sources leave open, with the readings it may take."""
    readings = value["readings"]
    if not isinstance(readings, list) or len(readings) < 2 or value["in_use"] not in readings:
        raise ValueRefusedError(
            "«readings» debe listar al menos dos lecturas, entre ellas la de «in_use»",
            "“readings” must list at least two readings, the one of “in_use” among them",
        )
    for reading in readings:
        _checked(convert(reading, hint), declaration)
    return _checked(convert(value["in_use"], hint), declaration), tuple(_text(reading) for reading in readings)


def _checked(value: Any, declaration: "Field[Any]") -> Any:
    if type(value) is not int:
        return value
    low, high = declaration.metadata.get("low"), declaration.metadata.get("high")
    if (low is not None and value < low) or (high is not None and value > high):
        limits = f"{'' if low is None else low}…{'' if high is None else high}"
        raise ValueRefusedError(f"{value} está fuera del rango {limits}", f"{value} is out of the range {limits}")
    return value


def convert(value: Any, hint: Any) -> Any:
    """Convert one TOML value to a declared type, or raise ValueRefusedError."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _convert_union(value, [each for each in arguments if each is not NoneType])
    if origin in (tuple, frozenset):
        return _convert_many(value, arguments[0], origin)
    if hint in (int, bool, str, date):
        return value if type(value) is hint else _wrong_type(value, hint)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _convert_word(value, hint)
    if hint in _SPECIAL:
        return _SPECIAL[hint](value)
    if is_dataclass(hint) and isinstance(hint, type):
        return build(hint, _table(value))[0]
    raise TypeError(f"no conversion for {hint}")


def _convert_union(value: Any, members: list[Any]) -> Any:
    if len(members) > 1 and isinstance(value, dict) and "months" in value:
        return convert(value, MonthTerm)
    return convert(value, members[0])


def _convert_many(value: Any, member: Any, origin: Any) -> Any:
    if not isinstance(value, list):
        _wrong_type(value, list)
    converted = [convert(each, member) for each in value]
    if len(set(converted)) != len(converted):
        raise ValueRefusedError("la lista repite un elemento", "the list repeats an item")
    return origin(converted)


def _convert_word(value: Any, words: type[StrEnum]) -> StrEnum:
    allowed = ", ".join(each.value for each in words)
    try:
        return words(value)
    except ValueError:
        raise ValueRefusedError(
            f"«{value}» no se admite; use uno de: {allowed}", f"“{value}” is not allowed; use one of: {allowed}"
        ) from None


def _convert_threshold(value: Any) -> Threshold:
    try:
        return Threshold.parse(value if isinstance(value, str) else _wrong_type(value, str))
    except ThresholdError:
        forms = "half_plus_one, absolute_majority, unanimity, any, >= 70/100, > 1/2"
        raise ValueRefusedError(
            f"«{value}» no es un umbral; escriba uno de: {forms}", f"“{value}” is no threshold; write one of: {forms}"
        ) from None


def _convert_fraction(value: Any) -> Fraction:
    match = _FRACTION.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueRefusedError(
            f'«{value}» no es una fracción; escriba por ejemplo "10/100"', f'“{value}” is no fraction; write for instance "10/100"'
        )
    return Fraction(int(match[1]), int(match[2]))


def _convert_decimal(value: Any) -> Decimal:
    if not isinstance(value, str) or not _DECIMAL.fullmatch(value):
        raise ValueRefusedError(
            f'«{value}» no es un decimal; escriba por ejemplo "20.00"', f'“{value}” is no decimal; write for instance "20.00"'
        )
    return Decimal(value)


def _convert_term(value: Any) -> Term:
    table = dict(_table(value))
    if "days" in table:
        table["strict"] = table["lenient"] = table.pop("days")
    if set(table) != {"n", "strict", "lenient"} or type(table["n"]) is not int or not 0 <= table["n"] <= 3650:
        example = '{ n = 15, days = "business" }'
        raise ValueRefusedError(f"no es un término de días; escriba {example}", f"this is no term of days; write {example}")
    return Term(n=table["n"], strict=convert(table["strict"], DayKind), lenient=convert(table["lenient"], DayKind))


def _convert_amount(value: Any) -> Amount:
    table = _table(value)
    unit, quantity = next(iter(table.items()), ("", None))
    if len(table) != 1 or unit not in set(AmountUnit):
        raise ValueRefusedError(
            'no es un monto; escriba { smmlv = 2 }, { uvt = 1090 } o { cop = "1000.00" }',
            'this is no amount; write { smmlv = 2 }, { uvt = 1090 } or { cop = "1000.00" }',
        )
    number = Decimal(quantity) if type(quantity) is int and quantity >= 0 else _convert_decimal(quantity)
    return Amount(unit=AmountUnit(unit), quantity=number)


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        _wrong_type(value, dict)
    table: dict[str, Any] = value
    return table


def _wrong_type(value: Any, wanted: type) -> Any:
    raise ValueRefusedError(
        f"«{value}» no es del tipo esperado: {_NAMES_ES[wanted]}", f"“{value}” is not of the expected type: {_NAMES_EN[wanted]}"
    )


def _text(reading: Any) -> str:
    return str(reading).lower() if isinstance(reading, bool) else str(reading)


_SPECIAL = {
    Threshold: _convert_threshold,
    Fraction: _convert_fraction,
    Decimal: _convert_decimal,
    Term: _convert_term,
    Amount: _convert_amount,
}
