"""Issuing documents once. Knows requests, bytes and numbers; what a document says is its author's.

A request freezes the data in the caller's transaction. A worker prints it, keeps the bytes and turns the request into an issued
document; what is issued is never printed again. A correction is a new document that replaces the old one.
"""

import secrets
from typing import Any

from django.db import models, transaction
from django.template.loader import get_template

from core import archive, clock, pdf, work
from core.models import Document, DocumentState, Item, ItemState, Organisation, User
from core.services import audit, counters
from core.services.refusals import RefusedError

KIND, FOLDER = "documents.issue", "documents"
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # nothing that is read two ways
RENDERER = "weasyprint 70.0"
PART_SECONDS = 300


class NotIssuedError(RefusedError):
    """Something is asked of a document that has no bytes yet."""


class AlreadyReplacedError(RefusedError):
    """A document that was replaced would be replaced again, or one that was not issued."""


class FoliosMovedError(work.RetryLaterError):
    """Another document took the folios while this one was printed."""


@transaction.atomic
def request(  # noqa: PLR0913 - a document has as many parts
    *, actor: User, organisation: Organisation, kind: str, title: str, language: str, data: Any, template: str,
    subject: models.Model, folio_series: str = "", replaces: Document | None = None,
) -> Document:  # fmt: skip
    """Freeze the data of a document and put its printing into the queue, in the caller's transaction.

    Raises ``AlreadyReplacedError``.
    """
    if replaces is not None:
        _refuse_replacing(replaces)
    frozen = archive.jsonable(data)
    number = counters.take(organisation=organisation, series=f"document:{kind}")
    document = Document.objects.create(
        organisation=organisation, kind=kind, number=number, title=title, language=language, template=template,
        template_digest=template_digest(template), data=frozen, data_digest=archive.digest(frozen),
        subject_type=subject._meta.label_lower, subject_id=str(subject.pk), folio_series=folio_series, replaces=replaces,
        verification_code=_code(kind, number), requested_by=actor, requested_at=clock.now(),
    )  # fmt: skip
    facts = {"kind": kind, "number": number, "code": document.verification_code, "data_digest": document.data_digest}
    if replaces is not None:
        facts["replaces"] = replaces.verification_code
    audit.record(actor=actor, organisation=organisation, action="core.request_document", subject=document, facts=facts)
    work.enqueue(kind=KIND, key=str(document.pk), payload={"document": document.pk}, organisation=organisation, priority=4)
    return document


def _refuse_replacing(document: Document) -> None:
    if document.state != DocumentState.ISSUED:
        raise AlreadyReplacedError(
            f"El documento {document.verification_code} no está expedido: no hay qué reemplazar.",
            f"Document {document.verification_code} is not issued: there is nothing to replace.",
        )
    following = Document.objects.filter(replaces=document).first()
    if following is not None:
        raise AlreadyReplacedError(
            f"El documento {document.verification_code} ya fue reemplazado por {following.verification_code}: corrija ese.",
            f"Document {document.verification_code} was already replaced by {following.verification_code}: correct that one.",
        )


def _code(kind: str, number: int) -> str:
    """Return a code that cannot be guessed: ``AC-58-7F3KQ2MDXW``."""
    letters = "".join(c for c in kind.upper() if c.isascii() and c.isalpha())[:2] or "DO"
    return f"{letters}-{number}-" + "".join(secrets.choice(CODE_ALPHABET) for _ in range(10))


def issue_now(*, document: Document) -> Document:
    """Print a requested document in this process, as a worker would, and return it as it stands then."""
    item = Item.objects.get(organisation_id=document.organisation_id, kind=KIND, key=str(document.pk))
    if item.state == ItemState.QUEUED:
        work.run_now(item)
    document.refresh_from_db()
    return document


def issue(item: Item) -> dict[str, Any]:
    """Print a requested document and issue it; running it twice issues once (the handler of ``documents.issue``)."""
    document = Document.objects.select_related("organisation", "replaces").get(pk=item.payload["document"])
    if document.state != DocumentState.REQUESTED:
        return {"document": document.pk, "sha256": document.sha256}
    folio = _next_folio(document)
    printed = _print(document, folio, item)
    kept = archive.keep(printed.content, folder=FOLDER)
    with transaction.atomic():
        _issue(document.pk, kept, printed.pages, folio)
    audit.seal()
    return {"document": document.pk, "sha256": kept.sha256, "pages": printed.pages}


def _print(document: Document, folio: int | None, item: Item) -> pdf.Printed:
    try:
        html = pdf.compose(document.template, document.data, document.language, _facts(document, folio))
        # A long document takes longer than the item is held for: each part holds it anew.
        return pdf.print_whole(html, after_part=lambda: work.extend(item, PART_SECONDS))
    except (pdf.PdfDeniedError, pdf.PdfSheetError) as error:  # it would ask for the same again
        raise work.WorkRefusedError(str(error)) from error


def _issue(pk: int, kept: archive.StoredFile, pages: int, folio: int | None) -> None:
    document = Document.objects.select_for_update().select_related("organisation").get(pk=pk)
    if document.state != DocumentState.REQUESTED:
        return
    if document.folio_series:
        series = folio_series(document)
        if counters.take(organisation=document.organisation, series=series, count=pages) != folio:
            raise FoliosMovedError("Otro documento tomó los folios mientras se imprimía este.", seconds=0)
        document.folio, document.folio_last = folio, folio + pages - 1
    document.state, document.issued_at, document.renderer = DocumentState.ISSUED, clock.now(), RENDERER
    document.file, document.sha256, document.size, document.pages = kept.name, kept.sha256, kept.size, pages
    document.save()
    facts = {"code": document.verification_code, "sha256": kept.sha256, "pages": pages, "folio": document.folio}
    audit.record(
        actor=document.requested_by, organisation=document.organisation, action="core.issue_document", subject=document,
        facts=facts,
    )  # fmt: skip


def give_up(item: Item, error: str) -> None:
    """Mark a document as failed, with its cause, when its printing will not be tried again."""
    document = Document.objects.select_for_update().get(pk=item.payload["document"])
    if document.state == DocumentState.REQUESTED:
        document.state, document.failure = DocumentState.FAILED, error[:500]
        document.save(update_fields=["state", "failure"])


def _next_folio(document: Document) -> int | None:
    if not document.folio_series:
        return None
    with transaction.atomic():
        return counters.lock(organisation=document.organisation, series=folio_series(document)) + 1


def folio_series(document: Document) -> str:
    """Return the name of the counter of a document's folios."""
    return f"folio:{document.folio_series}"


def _facts(document: Document, folio: int | None) -> pdf.Facts:
    return pdf.Facts(
        kind=document.kind, title=document.title, number=document.number, folio=folio, code=document.verification_code,
        data_digest=document.data_digest, created=document.requested_at.isoformat(timespec="seconds"),
        replaces_code=document.replaces.verification_code if document.replaces else "",
    )  # fmt: skip


def content(document: Document) -> bytes:
    """Return the bytes of an issued document, after comparing their hash.

    Raises ``NotIssuedError``, and what ``archive.read`` raises.
    """
    if document.state != DocumentState.ISSUED:
        raise NotIssuedError(
            f"El documento {document.verification_code} todavía no está expedido.",
            f"Document {document.verification_code} is not issued yet.",
        )
    return archive.read(document.file, document.sha256)


def matches(*, document: Document, content: bytes) -> bool:
    """Say whether a file is the issued document, byte for byte."""
    return document.state == DocumentState.ISSUED and archive.sha256(content) == document.sha256


def template_digest(template: str) -> str:
    """Return the hash of a template's text: which version printed a document."""
    loaded: Any = get_template(template)
    return archive.sha256(loaded.template.source.encode())
