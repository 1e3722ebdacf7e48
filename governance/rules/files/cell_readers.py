"""The reader of each column, by its declared type: a function made once and called for every row."""

import re
from collections.abc import Callable
from functools import lru_cache

from governance.rules.files.cell_figures import date_reader, number_reader
from governance.rules.files.cells import Raw, Reader, Style, Value, as_text, name_reader, refused, text_reader
from governance.rules.files.columns import Column, ColumnType, folded

_PORTION = re.compile(r"([0-9]{1,9})\s*/\s*([0-9]{1,9})")
_YES, _NO = frozenset({"si", "s", "yes", "y", "x", "1", "true", "verdadero"}), frozenset({"no", "n", "0", "false", "falso"})


def reader_of(column: Column, style: Style) -> Reader:
    """Return the function that reads one column. It raises InputError with the column's title as field."""
    makers: dict[ColumnType, Callable[[Column, Style], Reader]] = {
        ColumnType.TEXT: text_reader,
        ColumnType.NAME: name_reader,
        ColumnType.EMAIL: text_reader,
        ColumnType.NUMBER: number_reader,
        ColumnType.DATE: date_reader,
        ColumnType.CHOICE: _choice_reader,
        ColumnType.PORTION: _portion_reader,
        ColumnType.FLAG: _flag_reader,
    }
    return makers[column.type](column, style)


def _choice_reader(column: Column, _style: Style) -> Reader:
    known = {folded(word): code for word, code in column.choices.items()}
    offered = ", ".join(dict.fromkeys(column.choices.values()))

    @lru_cache(maxsize=1_024)
    def chosen(text: str) -> str:
        code = known.get(folded(text))
        if code is None:
            raise refused(column, text, f"no es una opción. Use una de: {offered}.", f"is not an option. Use one of: {offered}.")
        return code

    def read(raw: Raw) -> Value:
        text = raw if isinstance(raw, str) else as_text(column, raw)
        return chosen(text) if text.strip() else ""

    return read


def _portion_reader(column: Column, _style: Style) -> Reader:
    def read(raw: Raw) -> Value:
        if not isinstance(raw, str) and raw == 1:
            return "1/1"
        text = raw.strip() if isinstance(raw, str) else as_text(column, raw)
        if not text or text == "1":
            return "1/1" if text else ""
        match = _PORTION.fullmatch(text) if text.isascii() else None
        if match is None or not 0 < int(match[1]) <= int(match[2]):
            raise refused(column, text, "no es una cuota. Escríbala como fracción: 1/2.", "is not a portion. Write a fraction: 1/2.")
        return f"{int(match[1])}/{int(match[2])}"

    return read


def _flag_reader(column: Column, _style: Style) -> Reader:
    def read(raw: Raw) -> Value:
        if isinstance(raw, bool):
            return "1" if raw else ""
        word = folded(raw if isinstance(raw, str) else as_text(column, raw))
        if word in _YES:
            return "1"
        if word and word not in _NO:
            raise refused(column, raw, "no es sí ni no. Escriba «sí», «no» o deje la celda vacía.", "is neither yes nor no.")
        return ""

    return read
