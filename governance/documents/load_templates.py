"""The template of each kind of list, to be filled in: a sheet with the titles and one example, and a sheet that explains each column."""

import io
from typing import Any

import xlsxwriter

from governance.rules.files.columns import Column, ColumnType
from governance.rules.files.layouts import Layout

_TYPES = {
    ColumnType.NUMBER: ("número", "number"),
    ColumnType.DATE: ("fecha", "date"),
    ColumnType.CHOICE: ("una de la lista", "one of a list"),
    ColumnType.FLAG: ("sí o no", "yes or no"),
    ColumnType.PORTION: ("fracción", "fraction"),
}
_HEADS = (
    ("Columna", "¿Obligatoria?", "Qué se escribe", "Explicación", "Opciones"),
    ("Column", "Required?", "Content", "Explanation", "Options"),
)
_SHEETS = (("Datos", "Ayuda"), ("Datos", "Help"))


def xlsx(layout: Layout, lang: str) -> bytes:
    """Return the workbook in one language; columns of text are formatted as text, so that no zero in front is lost."""
    side = int(lang.startswith("en"))
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    )
    formats = {
        "head": book.add_format({"bold": True, "bottom": 1}),
        "text": book.add_format({"num_format": "@"}),
        "date": book.add_format({"num_format": "dd/mm/yyyy"}),
        "wrap": book.add_format({"text_wrap": True, "valign": "top"}),
    }
    data, guide = (book.add_worksheet(name) for name in _SHEETS[side])
    for index, column in enumerate(layout.columns):
        kind = "date" if column.type is ColumnType.DATE else None if column.type is ColumnType.NUMBER else "text"
        data.set_column(index, index, max(14, len(column.es) + 3), formats[kind] if kind else None)
        data.write_string(0, index, column.en if side else column.es, formats["head"])
    data.freeze_panes(1, 0)
    _guide(guide, layout, side, formats)
    book.close()
    return out.getvalue()


def _guide(sheet: Any, layout: Layout, side: int, formats: dict[str, Any]) -> None:
    for index, (head, width) in enumerate(zip(_HEADS[side], (28, 14, 18, 60, 60), strict=True)):
        sheet.set_column(index, index, width, formats["wrap"])
        sheet.write_string(0, index, head, formats["head"])
    for number, column in enumerate(layout.columns, 1):
        for index, text in enumerate(_told(column, side)):
            sheet.write_string(number, index, text)


def _told(column: Column, side: int) -> tuple[str, ...]:
    yes, no = (("sí", "no"), ("yes", "no"))[side]
    in_companies = ("en sociedades", "in companies")[side]
    example = ("Ejemplo", "Example")[side]
    explanation = (column.help_es, column.help_en)[side] + (f" {example}: {column.example}." if column.example else "")
    options = ", ".join(dict.fromkeys(column.choices))
    required = yes if column.needed and column.filled else in_companies if column.in_companies else no
    return (column.en if side else column.es), required, _TYPES.get(column.type, ("texto", "text"))[side], explanation.strip(), options
