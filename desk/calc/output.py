"""Shaping an answer: fractions and decimals as text, dates in ISO form, integers as numbers, no float anywhere."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction


def shaped(value: object) -> object:
    """Turn an exact value into what JSON can carry without loss."""
    match value:
        case None | bool():
            return value
        case Enum():
            return shaped(value.value)
        case int():
            return value
        case Decimal():
            return decimal_text(value)
        case Fraction():
            return str(value)
        case date():
            return value.isoformat()
        case str():
            return value
        case Mapping():
            return {str(shaped(key)): shaped(inner) for key, inner in value.items()}
        case list() | tuple():
            return [shaped(inner) for inner in value]
    raise TypeError(f"no JSON form for {type(value).__name__}")


def decimal_text(number: Decimal) -> str:
    """Write a decimal in plain digits, never with an exponent. 1E+3 is 1000."""
    return format(abs(number) if number.is_zero() else number, "f")


def units_text(parts: int, decimals: int) -> object:
    """Return a count of smallest parts as votes are shown: a number for shares, text with its decimals for units."""
    if decimals == 0:
        return parts
    return decimal_text(Decimal(parts).scaleb(-decimals))
