"""Which rule book binds an entity on a date. Parses the adopted text; decides nothing between provisions."""

from datetime import date

from governance.models import AdoptedBook, Entity
from governance.rules.books import Book, parse_book
from governance.wording import reference


def adopted_in_force(entity: Entity, on: date) -> AdoptedBook:
    """Return the adopted version that binds on a date, the latest one that began by then. Raises NoBookInForceError."""
    version = AdoptedBook.objects.filter(entity=entity, binds_from__lte=on).order_by("-binds_from").first()
    if version is None:
        raise reference.no_book(entity=entity.name, on=on)
    return version


def in_force(entity: Entity, on: date) -> Book:
    """Return the rule book of an entity in force on a date, read from the text as adopted. Raises NoBookInForceError."""
    version = adopted_in_force(entity, on)
    return parse_book(version.source, file=f"{version.book_id}.toml")
