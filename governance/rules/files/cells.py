"""Cells of text and of names, and what every reader of cells stands on: the style of a file, refusals, exact numbers.

Text comes from CSV and XLSX; numbers, dates and booleans by type from XLSX only. Numbers and dates typed as text go through the one parser
of the product. A number of more than fifteen digits is refused: the spreadsheet has lost the rest.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import lru_cache

from core.rules.violations import InputError
from governance.rules.files.columns import Column
from governance.rules.files.texts import DOUBLE_ENCODED
from governance.rules.identities import normal_name

Raw = object
Value = str | Decimal | date | None
Reader = Callable[[Raw], Value]

_PLAIN_NAME = re.compile(r"[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9](?:[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9.,&'()/#]|[ -](?=[^ -]))*")
_PLAIN_TEXT = re.compile(r"[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ](?:[A-Za-z0-9ÁÉÍÓÚÜÑáéíóúüñ.,&'()/#:;@_+°-]| (?=[^ ]))*")
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
_FORMULA = ("=", "+", "-", "@")
_EXACT_DIGITS = 15


class CellError(InputError):
    """A cell that is not what its column declares."""

    code = "cell"


@dataclass(slots=True)
class Style:
    """How a file writes numbers and dates, and the row being read: a column that changes its decimal mark is refused by both rows.

    While it is read it counts the dates that would be others with day and month changed over, and keeps the first.
    """

    lang: str = "es"
    grouping: bool = False
    earliest: date = date(1900, 1, 1)
    latest: date = date(2199, 12, 31)
    row: int = 0
    month_first: bool = False
    both_ways: int = 0
    first_both: tuple[str, int] = ("", 0)


def refused(column: Column, value: object, es: str, en: str) -> CellError:
    """Return the refusal of one cell: the column, the value shortened, what is wrong and what to do."""
    shown = str(value).strip()
    shown = shown if len(shown) <= 30 else f"{shown[:30]}…"
    return CellError(field=column.es, value=shown, message_es=f"{column.es}: «{shown}» {es}", message_en=f"{column.en}: “{shown}” {en}")


def empty(column: Column) -> CellError:
    """Return the refusal of a cell that must be filled."""
    return CellError(
        field=column.es, value="", message_es=f"{column.es}: está vacía. Escríbala.", message_en=f"{column.en}: it is empty. Fill it in."
    )  # fmt: skip


def as_text(column: Column, raw: Raw) -> str:
    """Return a cell as text; a whole number of a spreadsheet is its digits."""
    if isinstance(raw, str):
        return raw.strip()
    if raw is None:
        return ""
    if isinstance(raw, bool):
        raise refused(
            column, "VERDADERO" if raw else "FALSO", "es un valor lógico, no un texto. Escriba el texto.", "is a logical value, not text."
        )
    if isinstance(raw, datetime | date | time | timedelta):
        raise refused(
            column,
            raw,
            "es una fecha u hora, no un texto. Dé formato de texto a la celda.",
            "is a date or time, not text. Format it as text.",
        )
    number = exact(column, raw)
    if number != number.to_integral_value():
        raise refused(
            column, raw, "es un número con decimales. Dé formato de texto a la celda.", "is a number with decimals. Format it as text."
        )
    return format(number.quantize(Decimal(1)), "f")


def exact(column: Column, raw: Raw) -> Decimal:
    """Return a spreadsheet's number exactly as it shows it, fifteen digits at most."""
    number = Decimal(str(raw))
    if not number.is_finite():
        raise refused(column, raw, "no es un número.", "is not a number.")
    if len(number.normalize().as_tuple().digits) > _EXACT_DIGITS or abs(number) >= 10**_EXACT_DIGITS:
        raise refused(
            column,
            raw,
            "tiene más de 15 cifras y la hoja de cálculo ya perdió las demás. Dé formato de texto a la celda y escríbalo completo.",
            "has more than 15 digits and the spreadsheet has lost the rest. Format the cell as text and write it in full.",
        )
    return number


def text_reader(column: Column, _style: Style) -> Reader:
    plain, longest = _PLAIN_TEXT.fullmatch, column.longest

    def read(raw: Raw) -> Value:
        text = raw if isinstance(raw, str) else as_text(column, raw)
        if len(text) <= longest and plain(text):
            return text
        return _careful_text(column, text)

    return read


def _careful_text(column: Column, text: str) -> str:
    text = _unmarked(" ".join(unicodedata.normalize("NFC", text).strip().split(" ")))
    _refuse_double_encoding(column, text)
    for position, character in enumerate(text, 1):
        if unicodedata.category(character) in _HIDDEN:
            raise refused(
                column,
                text.replace(character, "�"),
                f"tiene el carácter U+{ord(character):04X} (posición {position}), que no se permite. Bórrelo.",
                f"has the character U+{ord(character):04X} (position {position}), which is not allowed. Delete it.",
            )
    if len(text) > column.longest:
        raise refused(column, text, f"pasa de {column.longest} letras. Acórtelo.", f"has more than {column.longest} letters. Shorten it.")
    return text


def _refuse_double_encoding(column: Column, text: str) -> None:
    if DOUBLE_ENCODED.search(text):
        raise refused(
            column,
            text,
            "no se pudo leer bien: las tildes y eñes están dañadas. Guarde el archivo como UTF-8.",
            "could not be read well: its accents are damaged. Save the file as UTF-8.",
        )


def _unmarked(text: str) -> str:
    """Take off the apostrophe that our exports put before a text that begins like a formula."""
    return text[1:] if text.startswith("'") and text[1:].lstrip(" \u00a0").startswith(_FORMULA) else text


def name_reader(column: Column, _style: Style) -> Reader:
    plain, longest = _PLAIN_NAME.fullmatch, column.longest

    def careful(text: str) -> str:
        text = text.strip()
        if not text:
            return ""
        _refuse_double_encoding(column, text)
        return normal_name(_unmarked(text), field_es=column.es, field_en=column.en, longest=longest)

    remembered = lru_cache(maxsize=4_096)(careful)

    def read(raw: Raw) -> Value:
        text = raw if isinstance(raw, str) else as_text(column, raw)
        return text if len(text) <= longest and plain(text) else remembered(text)

    return read
