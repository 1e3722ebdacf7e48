"""Rule books of an entity: adopts a text as the version that binds from a date, and keeps the texts that acts are decided by.

Nothing adopted or kept is ever changed.
"""

from datetime import date

from django.db import IntegrityError, transaction

from core import clock
from core.models import User
from core.services import audit
from governance.models import AdoptedBook, BookChain, BookText, Entity
from governance.rules.book_errors import BookError
from governance.rules.books import SHIPPED, Book, parse_book, shipped_ids, text_digest
from governance.rules.refusals import BookTextError
from governance.wording import reference


def shipped_text(book_id: str) -> str:
    """Return the text of a shipped book, to be adopted or edited. Raises BookTextError for a book that is not shipped."""
    if book_id not in shipped_ids():
        known = ", ".join(shipped_ids())
        raise BookTextError(
            field="libro de reglas",
            value=book_id,
            message_es=f"libro de reglas: «{book_id}» no existe. Use uno de: {known}.",
            message_en=f"rule book: “{book_id}” does not exist. Use one of: {known}.",
        )
    return (SHIPPED / f"{book_id}.toml").read_text(encoding="utf-8")


@transaction.atomic
def adopt(*, actor: User, entity: Entity, binds_from: date, basis: str, book_id: str = "", source: str = "") -> AdoptedBook:
    """Adopt a shipped book by its id, or the text of an own one, as what binds the entity from a date.

    Raises BookTextError, DuplicateError where another version binds from the same date, MissingFieldError without a basis.
    """
    text = source or shipped_text(book_id)
    try:
        book = parse_book(text, file=book_id or "texto adoptado")
    except BookError as error:
        raise BookTextError(
            field="libro de reglas", value=book_id, message_es=error.sentence("es"), message_en=error.sentence("en")
        ) from error
    if not basis.strip():
        raise reference.missing(
            field_es="soporte", field_en="basis", what_es="Escriba el acta o la escritura.", what_en="Write the minutes or the deed."
        )
    version = AdoptedBook(entity=entity, book_id=book.id, source=text, binds_from=binds_from, basis=basis, adopted_by=actor)
    version.digest, version.adopted_at = text_digest(text), clock.now()
    keep(book)
    try:
        with transaction.atomic():
            version.save()
    except IntegrityError:
        raise reference.duplicate(field_es="rige desde", field_en="binds from", value=binds_from.isoformat(), of=entity.name) from None
    Entity.objects.filter(pk=entity.pk).update(rule_book=book.id)
    entity.rule_book = book.id
    facts = {"book": book.id, "digest": version.digest, "binds_from": binds_from.isoformat(), "basis": basis}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.adopt_book", subject=version, facts=facts)
    return version


def keep(book: Book) -> None:
    """Keep the texts of a book and of all that it extends, so that its digest finds them years later.

    For use cases, beside the digest that they store. One query where the book is kept already.
    """
    if BookChain.objects.filter(pk=book.digest).exists():
        return
    kept_at = clock.now()
    # Always in one order, so that two acts that keep the same texts wait for each other and do not lock.
    chain = sorted(book.chain(), key=lambda each: each.digest)
    texts = {text_digest(each.text): each for each in chain}
    BookText.objects.bulk_create(
        [BookText(digest=digest, book_id=each.id, source=each.text, kept_at=kept_at) for digest, each in sorted(texts.items())],
        ignore_conflicts=True,
    )
    BookChain.objects.bulk_create(
        [
            BookChain(digest=each.digest, text_id=text_digest(each.text), extends=[parent.digest for parent in each.extends])
            for each in chain
        ],
        ignore_conflicts=True,
    )
