"""Lists of the register as resources of django-import-export: what the library calls an import is a load received and then confirmed.

Knows no cell: a file travels through the library as the bytes that came, and only our own reader opens it. What is exported are the rows
of the register's own lists, of one entity that the form has chosen among those that the user may see.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import get_language
from import_export import fields, resources
from import_export.results import Error, Result, RowResult
from tablib import Dataset

from core import clock
from governance.models import Entity, Load
from governance.models.load_labels import LOAD_KINDS
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.load_kinds import Verdict
from governance.rules.refusals import GovernanceRefusal
from governance.selectors import exports
from governance.services.files import loads
from governance.wording import load_refusals

SHOWN = 200
_TYPES = {Verdict.NEW: RowResult.IMPORT_TYPE_NEW, Verdict.CHANGED: RowResult.IMPORT_TYPE_UPDATE, Verdict.SAME: RowResult.IMPORT_TYPE_SKIP}


class Carried(NamedTuple):
    """A file on its way through the library, unopened."""

    content: bytes


class LoadResult(Result):
    """What came of receiving or confirming a list; `load` is what the pages of loads show of it."""

    load: Load | None = None


class LoadResource(resources.Resource):
    """One kind of list. To receive one it needs the entity, to confirm one the load."""

    kind: ClassVar[LoadKind]

    def __init__(self, *, entity: Entity | None = None, options: dict[str, Any] | None = None, load: Load | None = None) -> None:
        super().__init__()
        self.entity, self.options, self.load = entity, options or {}, load

    @classmethod
    def get_result_class(cls) -> type[LoadResult]:
        return LoadResult

    @classmethod
    def get_display_name(cls) -> str:
        return str(dict(LOAD_KINDS)[cls.kind]).capitalize()

    def get_user_visible_fields(self) -> list[fields.Field]:
        english = (get_language() or "es").startswith("en")
        return [fields.Field(column_name=column.en if english else column.es) for column in layout_of(self.kind).columns]

    def import_data(self, dataset: Carried, dry_run: bool = False, **given: Any) -> LoadResult:
        """Receive the file, or confirm what was received; a refusal is an error of the whole, a wrong row one of its row and column."""
        result = LoadResult()
        try:
            if dry_run and self.entity is not None:
                result.load = loads.receive(
                    actor=given["user"], entity=self.entity, kind=self.kind, name=given["file_name"], content=dataset.content,
                    options=self.options,
                )  # fmt: skip
            elif self.load is not None:
                result.load = loads.confirm(actor=given["user"], load=self.load)
        except GovernanceRefusal as refusal:
            result.append_base_error(Error(refusal))
            return result
        _fill(result)
        return result

    def export(self, queryset: Any = None, **given: Any) -> Dataset:
        """Return the list of the entity as it stands, figures as figures. Raises FileRefusedError above the rows of a page."""
        if self.entity is None:
            return Dataset()
        most = settings.LOAD_ROWS_AT_ONCE
        rows = [list(row) for row in islice(self.rows(self.entity), most + 1)]
        if len(rows) > most:
            raise load_refusals.many_rows_to_send(self.entity.name, most)
        return Dataset(*rows, headers=exports.titles(self.kind, get_language() or "es"))

    def rows(self, entity: Entity) -> Iterable[Sequence[exports.Cell]]:
        raise NotImplementedError


def _fill(result: LoadResult) -> None:
    """Say in the library's terms what a load would do and what is wrong with it."""
    load = result.load
    if load is None:
        return
    for verdict, kind in _TYPES.items():
        result.totals[kind] = load.counts.get(verdict.value, 0)
    side = "en" if (get_language() or "es").startswith("en") else "es"
    for row, column, sentence in load.problems.values_list("row", "column", side)[:SHOWN]:
        result.append_invalid_row(row, {}, ValidationError({column or NON_FIELD_ERRORS: [sentence]}))


class HoldersResource(LoadResource):
    """Persons and their accounts."""

    kind = LoadKind.HOLDERS

    def rows(self, entity: Entity) -> Iterable[Sequence[exports.Cell]]:
        return exports.owners(entity)


class OpeningResource(LoadResource):
    """Holders with what they hold."""

    kind = LoadKind.OPENING

    def rows(self, entity: Entity) -> Iterable[Sequence[exports.Cell]]:
        return exports.holders(entity, clock.today())


class MovementsResource(LoadResource):
    """Movements of an open register, one act a row."""

    kind = LoadKind.MOVEMENTS


class HistoryResource(LoadResource):
    """The whole history of a register, act by act."""

    kind = LoadKind.HISTORY

    def rows(self, entity: Entity) -> Iterable[Sequence[exports.Cell]]:
        return exports.movements(entity)


class DepositoryPositionsResource(LoadResource):
    """What a central depository says that each holder has."""

    kind = LoadKind.DEPOSITORY_POSITIONS


class DepositoryMovementsResource(LoadResource):
    """What a central depository says that was moved."""

    kind = LoadKind.DEPOSITORY_MOVEMENTS
