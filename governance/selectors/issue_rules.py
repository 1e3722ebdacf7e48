"""The provisions that bind an issue of shares on a date: the book of its entity, and its traits."""

from datetime import date
from typing import TypeVar

from governance.models import Entity
from governance.rules.books import Book
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import Provision
from governance.selectors import books

P = TypeVar("P", bound=Provision)


def traits_of(entity: Entity) -> dict[str, str | bool]:
    """Return the traits of an entity on which provisions of issues may depend; what it does not state, its book may."""
    known = {name: value for name, value in entity.traits.items() if name in ("control_situation", "bank_supervised")}
    return {**known, "listed": entity.listed, "kind": entity.kind}


def book_of(entity: Entity, on: date) -> Book:
    """Return the rule book that binds an entity on a date. Raises NoBookInForceError."""
    return books.in_force(entity, on)


def provision(entity: Entity, family: type[P], key: str, on: date) -> P:
    """Return the provision of a family that answers a key on a date. Raises NoProvisionError."""
    return applied(book_of(entity, on), family, key, on, traits_of(entity)).provision


def provision_or_none(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision of a family that answers a key on a date, or nothing where no book speaks."""
    try:
        return provision(entity, family, key, on)
    except NoProvisionError:
        return None
