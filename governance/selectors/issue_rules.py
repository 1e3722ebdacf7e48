"""The provisions that bind an issue of shares on a date, from the book of its entity. Judges nothing."""

from datetime import date
from typing import TypeVar

from governance.models import Entity
from governance.rules.books import Book
from governance.rules.offers import OfferTerms
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import NoticeMedium, OfferMedium, OfferTerm, Provision
from governance.selectors import books

P = TypeVar("P", bound=Provision)


def book_of(entity: Entity, on: date) -> Book:
    """Return the rule book that binds an entity on a date. Raises NoBookInForceError."""
    return books.in_force(entity, on)


def provision(entity: Entity, family: type[P], key: str, on: date) -> P:
    """Return the provision of a family that answers a key on a date. Raises NoProvisionError."""
    return applied(book_of(entity, on), family, key, on, books.traits_of(entity)).provision


def provision_or_none(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision of a family that answers a key on a date, or nothing where no book speaks."""
    try:
        return provision(entity, family, key, on)
    except NoProvisionError:
        return None


def offer_terms(entity: Entity, on: date) -> OfferTerms:
    """Return the terms that an offer told on a date answers to, and the media by which it must be told."""
    medium = provision_or_none(entity, OfferMedium, "offer", on)
    media = frozenset(medium.media) if medium is not None else frozenset()
    if medium is not None and medium.as_summons:
        summons = provision_or_none(entity, NoticeMedium, "notice", on)
        media = frozenset(summons.required) if summons is not None else frozenset()
    return OfferTerms(
        least=provision(entity, OfferTerm, "least", on),
        most=provision_or_none(entity, OfferTerm, "most", on),
        notice=provision_or_none(entity, OfferTerm, "notice", on),
        media=media,
    )
