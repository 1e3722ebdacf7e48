"""Which provisions on encumbrances and transfers bind an entity on a date: its own book's, or the law's where it has none."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TypeVar

from governance.models import Entity
from governance.rules.books import Book, load_book
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.overlay import NoProvisionError, NotApplicableError, applied, applied_all
from governance.rules.provisions import EncumbranceRule, Provision, TransferBar
from governance.rules.refusals import NoBookInForceError
from governance.selectors import books

LAW = "co-law"
P = TypeVar("P", bound=Provision)


@dataclass(frozen=True, slots=True, kw_only=True)
class EncumbranceRules:
    """The provisions of an entity on a date, by the kind of encumbrance."""

    rights: dict[EncumbranceKind, EncumbranceRule]
    bars: dict[EncumbranceKind, TransferBar]


def in_force(entity: Entity, on: date) -> EncumbranceRules:
    """Return whose the rights are and what bars a transfer."""
    book, traits = book_of(entity, on), books.traits_of(entity)
    rights = applied_all(book, EncumbranceRule, on, traits)
    barred = applied_all(book, TransferBar, on, traits)
    return EncumbranceRules(
        rights={EncumbranceKind(key): each.provision for key, each in rights.items()},
        bars={EncumbranceKind(key): each.provision for key, each in barred.items()},
    )


def provision(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision that answers a key for an entity on a date, or None where none does."""
    try:
        return applied(book_of(entity, on), family, key, on, books.traits_of(entity)).provision
    except (NoProvisionError, NotApplicableError):
        return None


def book_of(entity: Entity, on: date) -> Book:
    """Return the book in force, or the law's where the entity has adopted none: encumbrances bind whether or not a book was loaded."""
    try:
        return books.in_force(entity, on)
    except NoBookInForceError:
        return _law()


@lru_cache(maxsize=1)
def _law() -> Book:
    return load_book(LAW)
