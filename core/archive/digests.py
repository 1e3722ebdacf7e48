"""How a value becomes bytes, the same every time. Knows dates, decimals and fractions; refuses floats."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any
from uuid import UUID


class FloatRefusedError(TypeError):
    """A float, or another type without exact text, was given to be kept."""

    def __init__(self, value: object) -> None:
        super().__init__(f"«{value!r}» no tiene un texto exacto: use int, Decimal, Fraction, str, fecha o una lista de ellos.")


def jsonable(value: Any) -> Any:
    """Turn a value into what JSON can hold exactly: ``Decimal("1.50")`` is "1.50", ``Fraction(1, 3)`` is "1/3"."""
    if isinstance(value, Enum):
        return jsonable(value.value)
    if value is None or isinstance(value, bool | int | str):
        return str(value) if isinstance(value, str) else value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: jsonable(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(jsonable(key)): jsonable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [jsonable(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted(jsonable(item) for item in value)
    return _text(value)


def _text(value: Any) -> str:
    if isinstance(value, Decimal) and value.is_finite():
        return format(value, "f")
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds") if value.tzinfo else value.isoformat()
    if isinstance(value, date | UUID):
        return str(value)
    if hasattr(value, "__str__") and type(value).__name__ == "__proxy__":  # a lazy translation
        return str(value)
    raise FloatRefusedError(value)


def canonical(value: Any) -> bytes:
    """Return the one text of a value: keys sorted, no spaces, UTF-8."""
    return json.dumps(jsonable(value), sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def sha256(content: bytes) -> str:
    """Return the hash of bytes, 64 hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def digest(value: Any) -> str:
    """Return the hash of a value's one text."""
    return sha256(canonical(value))
