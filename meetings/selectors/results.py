"""Results of rules as JSON and back, exactly: a stored decision shows the same figures and steps years later.

Knows the types a figure may have; refuses floats. What a figure means is the rule's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from core.rules.steps import Step


def encode(value: Any) -> Any:
    """Return a value as JSON: fractions, decimals and dates carry their type, so `decode` gives them back."""
    if isinstance(value, Enum):
        return encode(value.value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Fraction):
        return {"fraction": f"{value.numerator}/{value.denominator}"}
    if isinstance(value, Decimal):
        return {"decimal": str(value)}
    if isinstance(value, date):
        return {"date": value.isoformat()}
    if isinstance(value, Mapping):
        return {str(encode(key)): encode(item) for key, item in value.items()}
    if isinstance(value, Sequence | set | frozenset):
        return [encode(item) for item in (sorted(value) if isinstance(value, set | frozenset) else value)]
    if is_dataclass(value):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"a result cannot hold {type(value).__name__}")


def decode(value: Any) -> Any:
    """Return the value that `encode` wrote; dataclasses come back as dictionaries."""
    if isinstance(value, list):
        return [decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    match value:
        case {"fraction": str(text), **rest} if not rest:
            return Fraction(text)
        case {"decimal": str(text), **rest} if not rest:
            return Decimal(text)
        case {"date": str(text), **rest} if not rest:
            return date.fromisoformat(text)
    return {key: decode(item) for key, item in value.items()}


def steps(stored: Mapping[str, Any]) -> tuple[Step, ...]:
    """Return the steps of a stored result, in order, for the wording to tell."""
    return tuple(
        Step(code=step["code"], figures=decode(step["figures"]), rule=step["rule"], article=step["article"])
        for step in stored.get("steps", ())
    )
