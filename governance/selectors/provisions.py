"""The provision that binds an entity on a date, from the book in force and by its traits. Judges nothing."""

from datetime import date
from typing import TypeVar

from governance.models import Entity
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import Provision
from governance.selectors import books

P = TypeVar("P", bound=Provision)


def binding(entity: Entity, family: type[P], key: str, on: date) -> P:
    """Return the provision of a family that answers a key on a date. Raises NoBookInForceError, NoProvisionError."""
    return applied(books.in_force(entity, on), family, key, on, books.traits_of(entity)).provision


def found(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision, or nothing where no book speaks. Raises NoBookInForceError."""
    try:
        return binding(entity, family, key, on)
    except NoProvisionError:
        return None


def found_or_law(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision, the law's where the entity has adopted no book, or nothing where neither speaks."""
    try:
        return applied(books.in_force_or_law(entity, on), family, key, on, books.traits_of(entity)).provision
    except NoProvisionError:
        return None
