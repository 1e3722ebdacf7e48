"""The sentences for a file that is not read: what it is, what it has, and how to send it."""

from core.wording import figures
from governance.rules.file_errors import FileRefusedError
from governance.rules.files.faults import FileFault

_SAVE_ES, _SAVE_EN = "guárdelo como libro de Excel (.xlsx) o como CSV UTF-8", "save it as an Excel workbook (.xlsx) or as CSV UTF-8"
_TOLD: dict[str, tuple[str, str]] = {
    "empty": ("está vacío: adjunte el archivo completo.", "is empty: attach the whole file."),
    "large": ("pesa {size} bytes y el máximo es {most}: divídalo.", "has {size} bytes and the limit is {most}: split it."),
    "xlsm": (f"trae macros: {_SAVE_ES}.", f"has macros: {_SAVE_EN}."),
    "xlsb": (f"es un libro binario (.xlsb): {_SAVE_ES}.", f"is a binary workbook (.xlsb): {_SAVE_EN}."),
    "xls": (f"es un libro antiguo (.xls): {_SAVE_ES}.", f"is an old workbook (.xls): {_SAVE_EN}."),
    "protected": ("está protegido con contraseña: quítela y guárdelo de nuevo.", "is protected by a password: remove it and save it again."),
    "ods": (f"es una hoja de OpenDocument (.ods): {_SAVE_ES}.", f"is an OpenDocument sheet (.ods): {_SAVE_EN}."),
    "html": (f"es una página web con nombre de hoja de cálculo: ábralo y {_SAVE_ES}.", f"is a web page named like a spreadsheet: open it and {_SAVE_EN}."),
    "xml": (f"es un XML, no una hoja de cálculo: {_SAVE_ES}.", f"is XML, not a spreadsheet: {_SAVE_EN}."),
    "pdf": (f"es un PDF: {_SAVE_ES}.", f"is a PDF: {_SAVE_EN}."),
    "zip": (f"es un archivo comprimido, no una hoja de cálculo: descomprímalo y {_SAVE_ES}.", f"is an archive, not a spreadsheet: unpack it and {_SAVE_EN}."),
    "other": (f"no es una hoja de cálculo: {_SAVE_ES}.", f"is not a spreadsheet: {_SAVE_EN}."),
    "broken_package": ("está incompleto o dañado: guárdelo y súbalo de nuevo.", "is incomplete or damaged: save it and send it again."),
    "bad_xml": ("no es un XLSX válido: guárdelo de nuevo desde la hoja de cálculo.", "is not a valid XLSX: save it again from the spreadsheet."),
    "many_entries": ("trae demasiadas partes (máximo {most}): guárdelo de nuevo.", "has too many parts (at most {most}): save it again."),
    "unpacks_large": ("pasa de {most} bytes al descomprimirse: divídalo.", "unpacks to more than {most} bytes: split it."),
    "unpacks_ratio": ("se infla más de {ratio} veces al descomprimirse: guárdelo de nuevo.", "unpacks to more than {ratio} times its size: save it again."),
    "many_rows": ("tiene {rows} filas declaradas y el máximo es {most}: borre las filas vacías del final o divídalo.", "declares {rows} rows and the limit is {most}: delete the empty rows at the end or split it."),
    "many_columns": ("llega hasta la columna {column} y el máximo es {most}: borre las columnas que sobran.", "reaches column {column} and the limit is {most}: delete the surplus columns."),
    "large_area": ("ocupa {rows} filas por {columns} columnas: borre las filas y columnas vacías.", "covers {rows} rows by {columns} columns: delete the empty rows and columns."),
    "no_sheet": ("no tiene la hoja «{sheet}»: las visibles son {sheets}.", "has no sheet “{sheet}”: the visible ones are {sheets}."),
    "many_sheets": ("tiene varias hojas visibles ({sheets}): diga cuál se lee.", "has several visible sheets ({sheets}): say which is read."),
    "encoding": ("no está en UTF-8 ni en otra codificación que se pueda leer: guárdelo como CSV UTF-8.", "is not in UTF-8 nor in another readable encoding: save it as CSV UTF-8."),
    "long_line": ("tiene un renglón de más de un millón de letras: revise las comillas y los saltos de línea.", "has a line of more than a million characters: check quotes and line breaks."),
    "long_cell": ("tiene una celda demasiado larga en la fila {row}: revise que las comillas estén cerradas.", "has too long a cell in row {row}: check that its quotes are closed."),
    "quotes": ("tiene comillas sin cerrar o mal puestas desde la fila {row}: ciérrelas o quítelas.", "has unclosed or misplaced quotes from row {row} on: close or remove them."),
    "nul": ("tiene un carácter nulo en la fila {row}: bórrelo.", "has a null character in row {row}: delete it."),
    "no_rows": ("no tiene filas debajo de los títulos.", "has no rows below the titles."),
    "delimiter": ("no separa sus columnas con «;», coma ni tabulador: guárdelo como CSV.", "does not separate its columns with “;”, comma or tab: save it as CSV."),
}  # fmt: skip


def refused(fault: FileFault, name: str) -> FileRefusedError:
    """Return the refusal of a whole file, with its label."""
    told = _TOLD.get(fault.why, _TOLD["broken_package"])
    es, en = (
        text.format(**{key: _shown(value, lang) for key, value in fault.facts.items()})
        for text, lang in zip(told, ("es", "en"), strict=True)
    )
    error = FileRefusedError(field="archivo", value=name, message_es=f"El archivo «{name}» {es}", message_en=f"File “{name}” {en}")
    error.facts.update(fault.facts)
    return error


def _shown(value: object, lang: str) -> str:
    return figures.whole(value, lang) if isinstance(value, int) else str(value)
