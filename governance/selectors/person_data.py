"""Everything kept about one person: every table that points to the person or to an account of theirs, found by looking at the models.

A table added tomorrow is in tomorrow's export: nobody keeps a list. Reads and writes nothing.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.apps import apps
from django.db import models
from django.db.models import Q

from governance.models import Account, Person
from governance.selectors import merges


class Table(NamedTuple):
    """One table of the export: its name, its title, its columns and its rows as text, numbers and dates."""

    name: str
    title: str
    columns: list[str]
    rows: Iterator[list[Any]]


def tables(person: Person) -> Iterator[Table]:
    """Return the person's records, their history, and every table that names the person or one of their accounts."""
    records = merges.family(person)
    accounts = list(Account.objects.filter(ownerships__person__in=records).values_list("pk", flat=True))
    yield _table(Person, Person.objects.filter(pk__in=records))
    yield _table(Person.history.model, Person.history.filter(id__in=records))
    yield _table(Account, Account.objects.filter(pk__in=accounts))
    for model, names in sorted(references().items(), key=lambda item: item[0]._meta.label_lower):
        condition = Q()
        for name, target in names:
            condition |= Q(**{f"{name}__in": records if target is Person else accounts})
        if model not in (Person, Account):
            yield _table(model, model._default_manager.filter(condition))


def references() -> dict[type[models.Model], list[tuple[str, type[models.Model]]]]:
    """Return every model that points to a person or to an account, with the fields that do."""
    found: dict[type[models.Model], list[tuple[str, type[models.Model]]]] = {}
    for model in apps.get_models(include_auto_created=True):
        if model in (Person, Account, Person.history.model):
            continue
        for field in model._meta.get_fields():
            target = field.related_model if isinstance(field, models.ForeignKey | models.ManyToManyField) else None
            if target is Person or target is Account:
                found.setdefault(model, []).append((field.name, target))
    return found


def _table(model: type[models.Model], rows: models.QuerySet) -> Table:
    meta = model._meta
    columns = [field.attname for field in meta.concrete_fields]
    listed = ([getattr(row, column) for column in columns] for row in rows.order_by("pk").distinct().iterator(chunk_size=2000))
    return Table(meta.label_lower, str(meta.verbose_name_plural), columns, listed)
