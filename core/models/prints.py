"""The print of every row of a ledger, taken by the database as the row is written. Knows a table and a key; never what a row means.

``guards.append_only`` makes the trigger that takes them. Postings, movements and audit records have chains of their own and need none.
"""

from django.db import models

from core.models.append_only import AppendOnlyModel


class RowPrint(AppendOnlyModel):
    """The SHA-256 of one row as it was inserted: ``verify`` compares it with the row of today, and names what changed or is gone."""

    table_name = models.CharField("tabla", max_length=63)
    row_key = models.CharField("clave de la fila", max_length=80)
    digest = models.CharField("huella", max_length=64)

    class Meta(AppendOnlyModel.Meta):
        abstract = False
        verbose_name = "huella de una fila"
        verbose_name_plural = "huellas de filas"
        constraints = [models.UniqueConstraint(fields=["table_name", "row_key"], name="row_printed_once")]

    def __str__(self) -> str:
        return f"{self.table_name} {self.row_key}"
