"""Which rule book binds an entity on a date, and which one a digest names. Parses each text once; decides nothing between provisions."""

from datetime import date
from functools import lru_cache

from governance.models import AdoptedBook, BookChain, Entity
from governance.rules.book_errors import BookError
from governance.rules.books import Book, load_book, parse_book, rebuild_book, shipped_ids
from governance.rules.provisions.header import TraitValue
from governance.rules.refusals import BookNotKeptError, NoBookInForceError
from governance.rules.traits import ENTITY_TRAITS, Traits

_LAW = "co-law"


def in_force(entity: Entity, on: date) -> Book:
    """Return the rule book of an entity in force on a date: the version it adopted, or its shipped book before it adopted any.

    Raises NoBookInForceError.
    """
    versions = AdoptedBook.objects.filter(entity=entity).order_by("-binds_from").values_list("pk", "digest", "binds_from")
    for key, digest, binds_from in versions:
        if binds_from <= on:
            return _adopted(key, digest)
    if not versions and entity.rule_book in shipped_ids():
        return _shipped(entity.rule_book)
    raise _none(entity, on)


def in_force_or_law(entity: Entity, on: date) -> Book:
    """Return the book in force, or the law's where the entity has adopted none: what the law says binds whether or not a book was loaded."""
    try:
        return in_force(entity, on)
    except NoBookInForceError:
        return _shipped(_LAW)


def traits_of(entity: Entity, **of_act: TraitValue) -> Traits:
    """Return the traits of an entity on which provisions depend, with those of the act at hand."""
    stated = {name: value for name, value in entity.traits.items() if name in ENTITY_TRAITS}
    return {**stated, "kind": entity.kind, "listed": entity.listed, **of_act}


def adopted_in_force(entity: Entity, on: date) -> AdoptedBook:
    """Return the adopted version that binds on a date, the latest one that began by then. Raises NoBookInForceError."""
    version = AdoptedBook.objects.filter(entity=entity, binds_from__lte=on).order_by("-binds_from").first()
    if version is None:
        raise _none(entity, on)
    return version


@lru_cache(maxsize=64)
def by_digest(digest: str) -> Book:
    """Return the book of a digest with the very texts that it extended then, whatever is shipped today. Raises BookNotKeptError."""
    chain = BookChain.objects.select_related("text").filter(pk=digest).first()
    if chain is None:
        raise _not_kept(digest)
    extends = [by_digest(each) for each in chain.extends]
    try:
        book = rebuild_book(chain.text.source, extends=extends, file=f"{chain.text.book_id}.toml")
    except BookError as error:
        raise _not_kept(digest) from error
    if book.digest != digest:
        raise _not_kept(digest)
    return book


@lru_cache(maxsize=64)
def _adopted(key: int, digest: str) -> Book:  # noqa: ARG001 - the digest keeps one text from answering for another
    version = AdoptedBook.objects.get(pk=key)
    return parse_book(version.source, file=f"{version.book_id}.toml")


@lru_cache(maxsize=32)
def _shipped(book_id: str) -> Book:
    return load_book(book_id)


def _none(entity: Entity, on: date) -> NoBookInForceError:
    return NoBookInForceError(
        field="libro de reglas",
        value=on.isoformat(),
        message_es=f"«{entity.name}» no tiene libro de reglas que rija el {on:%d/%m/%Y}. Adopte uno que rija desde esa fecha o antes.",
        message_en=f"“{entity.name}” has no rule book in force on {on.isoformat()}. Adopt one that binds from that date or earlier.",
    )


def _not_kept(digest: str) -> BookNotKeptError:
    short = digest[:12]
    return BookNotKeptError(
        field="libro de reglas",
        value=short,
        message_es=f"libro de reglas: los textos de la versión «{short}» no están guardados como dice su huella. Avise al administrador.",
        message_en=f"rule book: the texts of version “{short}” are not kept as its digest says. Tell the administrator.",
    )
