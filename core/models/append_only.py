"""Rows that are written once. Knows how to refuse a change in Python; the triggers of ``guards`` refuse it in the database.

It refuses to know why a row exists: a correction is always a new row.
"""

from typing import Any, ClassVar, NoReturn

from django.apps import apps
from django.db import models

from core.models.scoping import ScopedQuerySet


class AppendOnlyError(Exception):
    """A written row of a ledger cannot be changed or removed."""

    def __init__(self, model: type[models.Model]) -> None:
        self.model = model
        name = model._meta.verbose_name
        super().__init__(f"Las filas de «{name}» no se modifican ni se borran: registre una corrección en una fila nueva.")
        self.message_en = f"Rows of “{name}” are never changed or deleted: record a correction as a new row."


class AppendOnlyQuerySet(ScopedQuerySet):
    """A queryset that only reads and inserts."""

    def _refuse(self) -> NoReturn:
        raise AppendOnlyError(self.model)

    def update(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    async def aupdate(self, **kwargs: Any) -> NoReturn:
        self._refuse()

    def delete(self) -> NoReturn:
        self._refuse()

    async def adelete(self) -> NoReturn:
        self._refuse()

    def _raw_delete(self, using: str | None) -> NoReturn:
        self._refuse()

    def bulk_update(self, objs: Any, fields: Any, batch_size: int | None = None) -> NoReturn:
        self._refuse()

    async def abulk_update(self, objs: Any, fields: Any, batch_size: int | None = None) -> NoReturn:
        self._refuse()

    def update_or_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        self._refuse()

    async def aupdate_or_create(self, *args: Any, **kwargs: Any) -> NoReturn:
        self._refuse()

    def select_for_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuse: the application's role may not lock a row that it may not change. Lock the row that owns it."""
        self._refuse()

    def bulk_create(self, objs: Any, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("update_conflicts"):
            self._refuse()
        return super().bulk_create(objs, *args, **kwargs)


class AppendOnlyModel(models.Model):
    """One fact, written once. The application's database role may only read and insert these tables."""

    append_only: ClassVar[bool] = True

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnlyError(type(self))
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendOnlyError(type(self))


def append_only_tables() -> list[str]:
    """Names of the tables that the application's role may only read and insert, of every installed app."""
    return sorted(m._meta.db_table for m in apps.get_models() if getattr(m, "append_only", False))
