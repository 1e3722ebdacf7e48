"""Reading numbers and dates that people typed: one strict parser that refuses what could mean two things.

Knows the two ways of writing decimals (comma in Spanish, dot in English). Guesses nothing, rounds nothing, knows no clock.
"""

import re
from datetime import date
from decimal import Decimal
from typing import ClassVar

from core.rules.violations import InputError

_LONGEST = 30
_LARGEST = Decimal(10**18 - 1)
_NUMBER = re.compile(r"(-?)([0-9][0-9.,]*)")
_GROUPED = {",": re.compile(r"[0-9]{1,3}(,[0-9]{3})+"), ".": re.compile(r"[0-9]{1,3}(\.[0-9]{3})+")}
_ISO = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})[/.-]([0-9]{1,2})[/.-]([0-9]+)")


class AmbiguousNumberError(InputError):
    """A number that reads as thousands in one country and as decimals in another."""

    code: ClassVar[str] = "ambiguous_number"


class UnreadableNumberError(InputError):
    """Text that is no plain number."""

    code: ClassVar[str] = "unreadable_number"


class TooManyDecimalsError(InputError):
    """A number finer than its field; it is never rounded silently."""

    code: ClassVar[str] = "too_many_decimals"


class NumberOutOfRangeError(InputError):
    """A number beyond what its field can hold."""

    code: ClassVar[str] = "number_out_of_range"


class UnreadableDateError(InputError):
    """Text that is no date, or a date that does not exist."""

    code: ClassVar[str] = "unreadable_date"


class AmbiguousDateError(InputError):
    """A date whose year or whose order of day and month must be guessed."""

    code: ClassVar[str] = "ambiguous_date"


class DateOutOfRangeError(InputError):
    """A date outside the years its field admits."""

    code: ClassVar[str] = "date_out_of_range"


def parse_decimal(
    text: str, *, decimals: int, field: str, lang: str = "es", grouping: bool = False, largest: Decimal = _LARGEST
) -> Decimal:
    """Read a decimal number, or raise an InputError that says what to write.

    `1.234` is refused (1234 or 1,234?) unless the source declared that it groups thousands; `1.234,50` has one reading: 1234.50. So is
    `1,234` where the field has fewer than three decimals, and `1,000` wherever: nobody writes three zeros to say one.
    """
    shown = text.strip()
    sign, digits = _plain(shown, field)
    decimal_mark, group_mark = (".", ",") if lang == "en" else (",", ".")
    whole, fraction = _split(digits, group_mark, grouping)
    if whole is None or (not grouping and _thousands_too(digits, fraction, decimals)):
        raise _ambiguous(shown, field, decimal_mark, decimals)
    if len(fraction) > decimals:
        raise TooManyDecimalsError(
            field=field,
            value=shown,
            message_es=f"{field}: «{shown}» tiene {len(fraction)} decimales; máximo {decimals} decimales.",
            message_en=f"{field}: “{shown}” has {len(fraction)} decimals; at most {decimals} decimals.",
        )
    number = Decimal(f"{sign}{whole}.{fraction.ljust(decimals, '0')}" if decimals else f"{sign}{whole}")
    if abs(number) > largest:
        raise NumberOutOfRangeError(
            field=field,
            value=shown,
            message_es=f"{field}: «{shown}» está fuera de rango (máximo {largest}). Revise la cifra.",
            message_en=f"{field}: “{shown}” is out of range (at most {largest}). Check the figure.",
        )
    return abs(number) if number.is_zero() else number


def _plain(shown: str, field: str) -> tuple[str, str]:
    """Return the sign and the digits with their marks; refuse letters, spaces, exponents, currency and other alphabets."""
    normal = shown.replace("\u2212", "-", 1).removeprefix("+")
    match = _NUMBER.fullmatch(normal) if len(shown) <= _LONGEST and shown.isprintable() else None
    if match is None:
        short = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
        raise UnreadableNumberError(
            field=field,
            value=short,
            message_es=f"{field}: «{short}» no es un número. Escriba solo el número, con cifras 0-9, sin símbolos ni espacios.",
            message_en=f"{field}: “{short}” is not a number. Write only the number, with digits 0-9, no symbols or spaces.",
        )
    return match[1], match[2]


def _split(digits: str, group_mark: str, grouping: bool) -> tuple[str | None, str]:
    """Return whole part and decimals of the one possible reading; None as whole part where there are two or none."""
    marks = {mark for mark in digits if mark in ".,"}
    if not marks:
        return digits, ""
    if len(marks) == 2:
        last = max(",.", key=digits.rindex)
        head, _, fraction = digits.rpartition(last)
        other = "." if last == "," else ","
        return (head.replace(other, ""), fraction) if fraction and _GROUPED[other].fullmatch(head) else (None, "")
    mark = marks.pop()
    if digits.count(mark) > 1:
        return (digits.replace(mark, ""), "") if _GROUPED[mark].fullmatch(digits) else (None, "")
    whole, _, fraction = digits.partition(mark)
    if not fraction:
        return None, ""
    if mark == group_mark and _GROUPED[mark].fullmatch(digits):
        return (whole + fraction, "") if grouping else (None, "")
    return whole, fraction


def _thousands_too(digits: str, fraction: str, decimals: int) -> bool:
    """Say whether a decimal with three figures behind its only mark could be thousands: too fine for the field, or three zeros."""
    one_mark = digits.count(",") + digits.count(".") == 1
    return one_mark and len(fraction) == 3 and digits[0] != "0" and len(digits) <= 7 and (decimals < 3 or fraction == "000")


def _ambiguous(shown: str, field: str, decimal_mark: str, decimals: int) -> AmbiguousNumberError:
    """Return the refusal with both readings, and which of them the field can take."""
    head, mark, tail = shown.replace(".", ",").partition(",")
    if mark and tail.isdigit():
        joined, decimal = f"{head}{tail}".lstrip("0"), f"{head}{decimal_mark}{tail.rstrip('0')}".removesuffix(decimal_mark)
        if len(tail.rstrip("0")) <= decimals:
            es, en = f"escriba {joined} o {decimal}", f"write {joined} or {decimal}"
        else:
            room_es = f"lleva máximo {decimals} decimales" if decimals else "no lleva decimales"
            room_en = f"takes at most {decimals} decimals" if decimals else "takes no decimals"
            es = f"puede ser {joined} o {decimal}, y este campo {room_es}. Escriba {joined} si es eso"
            en = f"it may be {joined} or {decimal}, and this field {room_en}. Write {joined} if that is meant"
    else:
        es = f"escriba el número sin puntos de miles y con «{decimal_mark}» decimal"
        en = f"write the number without thousands marks and with “{decimal_mark}” for decimals"
    return AmbiguousNumberError(
        field=field,
        value=shown,
        message_es=f"{field}: «{shown}» es ambiguo: {es}.",
        message_en=f"{field}: “{shown}” is ambiguous: {en}.",
    )


def parse_date(
    text: str, *, field: str, earliest: date = date(1900, 1, 1), latest: date = date(2199, 12, 31), month_first: bool = False
) -> date:
    """Read `31/12/2026` or `2026-12-31`, or raise an InputError.

    The year has four figures and the day comes before the month, unless the source declared `month_first`.
    """
    shown = text.strip()
    short = shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
    year, month, day = _date_parts(short, field)
    if month_first and not _ISO.fullmatch(short):
        month, day = day, month
    try:
        found = date(year, month, day)
    except ValueError:
        if day <= 12 < month <= 31 and not _ISO.fullmatch(short):
            message = (
                (
                    f"«{short}» tiene el día antes del mes, y se declaró mes/día/año. Declare día/mes/año.",
                    f"“{short}” has the day before the month, and month/day/year was declared. Declare day/month/year.",
                )
                if month_first
                else (
                    f"«{short}» tiene el mes antes del día. Use día/mes/año.",
                    f"“{short}” has the month before the day. Use day/month/year.",
                )
            )
            raise AmbiguousDateError(
                field=field, value=short, message_es=f"{field}: {message[0]}", message_en=f"{field}: {message[1]}"
            ) from None
        raise UnreadableDateError(
            field=field,
            value=short,
            message_es=f"{field}: «{short}» es una fecha inexistente. Revise el día y el mes.",
            message_en=f"{field}: “{short}” is a date that does not exist. Check the day and the month.",
        ) from None
    if not earliest <= found <= latest:
        raise DateOutOfRangeError(
            field=field,
            value=short,
            message_es=f"{field}: «{short}» está fuera de rango: escriba una fecha entre {earliest:%d/%m/%Y} y {latest:%d/%m/%Y}.",
            message_en=f"{field}: “{short}” is out of range: write a date between {earliest.isoformat()} and {latest.isoformat()}.",
        )
    return found


def reads_both_ways(text: str) -> bool:
    """Say whether a typed date is another date with day and month changed over: 03/04/2025 is, 31/12/2025 and 2025-04-03 are not."""
    typed = _DAY_FIRST.fullmatch(text.strip())
    return typed is not None and typed[1].lstrip("0") != typed[2].lstrip("0") and int(typed[1]) <= 12 and int(typed[2]) <= 12


def _date_parts(shown: str, field: str) -> tuple[int, int, int]:
    iso = _ISO.fullmatch(shown)
    if iso:
        return int(iso[1]), int(iso[2]), int(iso[3])
    typed = _DAY_FIRST.fullmatch(shown)
    if typed and len(typed[3]) == 4:
        return int(typed[3]), int(typed[2]), int(typed[1])
    if typed:
        raise AmbiguousDateError(
            field=field,
            value=shown,
            message_es=f"{field}: «{shown}» es ambiguo: escriba el año con cuatro cifras, como 31/12/2026.",
            message_en=f"{field}: “{shown}” is ambiguous: write the year with four figures, as in 2026-12-31.",
        )
    if shown.isdigit():
        es, en = f"«{shown}» es un número, no una fecha", f"“{shown}” is a number, not a date"
    else:
        es, en = f"«{shown}» no es una fecha", f"“{shown}” is not a date"
    raise UnreadableDateError(
        field=field,
        value=shown,
        message_es=f"{field}: {es}. Use día/mes/año, como 31/12/2026.",
        message_en=f"{field}: {en}. Use day/month/year or 2026-12-31.",
    )
