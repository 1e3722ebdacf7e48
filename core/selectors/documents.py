"""Finding documents. Knows codes and subjects; the public page reads here, so nothing else than what it shows is given."""

from dataclasses import dataclass

from django.db import models

from core.archive import sha256
from core.models import Document, DocumentState


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the public page says: the document, the one that replaced it, and what a handed-in file is.

    ``verdict``: "authentic", "replaced", "pending", "failed", "matches", "matches_replaced", "does_not_match".
    """

    document: Document
    replacement: Document | None
    verdict: str


def by_code(code: str) -> Document | None:
    """Return the document of a verification code, as typed: case and spaces do not count."""
    wanted = "".join(code.split()).upper()
    return Document.objects.select_related("organisation", "replaces").filter(verification_code=wanted).first()


def of_subject(subject: models.Model, kind: str = "") -> models.QuerySet[Document]:
    """Return the documents about one object, the newest first."""
    rows = Document.objects.filter(subject_type=subject._meta.label_lower, subject_id=str(subject.pk)).order_by("-id")
    return rows.filter(kind=kind) if kind else rows


def replacement_of(document: Document) -> Document | None:
    """Return the issued document that replaced this one, the last of a chain."""
    found, seen = None, document
    while (following := Document.objects.filter(replaces=seen, state=DocumentState.ISSUED).first()) is not None:
        found = seen = following
    return found


def standing(document: Document, handed_in: bytes | None = None) -> Standing:
    """Say whether a document stands, and whether a handed-in file is it, byte for byte."""
    replacement = replacement_of(document)
    if document.state != DocumentState.ISSUED:
        verdict = "failed" if document.state == DocumentState.FAILED else "pending"
    elif handed_in is None:
        verdict = "replaced" if replacement else "authentic"
    elif sha256(handed_in) != document.sha256:
        verdict = "does_not_match"
    else:
        verdict = "matches_replaced" if replacement else "matches"
    return Standing(document=document, replacement=replacement, verdict=verdict)
