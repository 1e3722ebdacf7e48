"""Provisions of the shipped books, for tests of rules."""

from datetime import date
from typing import TypeVar

from governance.rules.books import load_book
from governance.rules.overlay import applied, applied_all
from governance.rules.provisions import Provision

P = TypeVar("P", bound=Provision)
ON = date(2026, 3, 27)


def in_force(book: str, family: type[P], key: str, on: date = ON, **traits: str | bool) -> P:
    """Return the provision that answers a key, overlaid."""
    return applied(load_book(book), family, key, on, traits).provision


def all_in_force(book: str, family: type[P], on: date = ON) -> list[P]:
    return [each.provision for each in applied_all(load_book(book), family, on).values()]


def own(book: str, family: type[P], rule: str) -> P:
    """Return a book's own provision by its ID, as it is written there."""
    return next(each for each in load_book(book).provisions if isinstance(each, family) and each.rule == rule)
