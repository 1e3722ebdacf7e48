"""The formats of the admin's lists, and where a file waits. A file is carried as bytes: no library opens it but our own reader.

Between preview and confirmation nothing waits in a temporary folder or cache, where the library would keep a file under a name that the
form sends back: the bytes are in the archive by their hash, their rows in staging, both of one load of one organisation.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

from django.utils.translation import get_language
from import_export.formats.base_formats import Format
from import_export.tmp_storages import BaseStorage
from tablib import Dataset

from core.views.spreadsheets import text_lines
from governance.documents.exports import xlsx
from governance.resources import Carried


class RequestStorage(BaseStorage):
    """Keeps a file as long as the request that brought it; a name opens nothing."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._content = b""

    def save(self, data: bytes) -> None:
        self._content = data

    def read(self) -> bytes:
        return self._content

    def remove(self) -> None:
        self._content = b""


class CarriedFormat(Format):
    """A format that opens nothing on the way in."""

    def __init__(self, encoding: str | None = None) -> None:
        self.encoding = encoding

    def get_title(self) -> str:
        return self.get_extension().upper()

    def create_dataset(self, in_stream: bytes) -> Carried:
        return Carried(in_stream)

    def can_import(self) -> bool:
        return True

    def can_export(self) -> bool:
        return True


class CsvFormat(CarriedFormat):
    """CSV, as spreadsheets of the reader's language expect it; a text that would run as a formula is disarmed."""

    def get_extension(self) -> str:
        return "csv"

    def get_content_type(self) -> str:
        return "text/csv; charset=utf-8"

    def export_data(self, dataset: Dataset, **given: Any) -> bytes:
        return "".join(text_lines(_as_text([dataset.headers, *dataset]), get_language() or "es")).encode()


class XlsxFormat(CarriedFormat):
    """XLSX with typed cells: figures as numbers, days as days, texts never as formulas."""

    def get_extension(self) -> str:
        return "xlsx"

    def get_content_type(self) -> str:
        return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

    def export_data(self, dataset: Dataset, **given: Any) -> bytes:
        with xlsx(dataset.headers, dataset) as file:
            return file.read()


def _as_text(rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    for row in rows:
        yield [f"{cell:%d/%m/%Y}" if isinstance(cell, date) else cell for cell in row]
