"""Sending mail once. Knows one item per key; refuses to send again where it is not known whether a message left.

queued → working → sending → sent | refused | needs_decision. A server's 4xx is tried again later, a 5xx is refused; a link that
breaks after the message was handed over and before the answer leaves the outcome unknown: a person decides.
"""

import re
import unicodedata
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.core.validators import validate_email
from django.db import transaction

from core import archive, work
from core.models import Document, DocumentState, Item, Organisation, Run
from core.services import delivery, documents
from core.services.refusals import RefusedError

KIND = "mail.send"
LONGEST_ADDRESS, LONGEST_SUBJECT = 254, 300
DOMAIN = "asamblea.invalid"


class AddressRefusedError(RefusedError):
    """A text is not one e-mail address."""


class HeaderRefusedError(RefusedError):
    """A subject would break the head of the message."""


class AttachmentRefusedError(RefusedError):
    """An attachment is not a document of the organisation, or is not issued when the message goes."""


@transaction.atomic
def queue(  # noqa: PLR0913 - a message has as many parts
    *, key: str, to: str, subject: str, text: str, organisation: Organisation, html: str = "",
    attachments: list[int] | tuple[int, ...] = (), run: Run | None = None,
) -> Item:  # fmt: skip
    """Put one message to one address into the queue, in the caller's transaction; the same key twice is one message.

    Attachments are keys of documents: they may still be printing, the message waits for them.
    Raises ``AddressRefusedError``, ``HeaderRefusedError``, ``AttachmentRefusedError``, ``WorkKeyTakenError``.
    """
    numbers = list(attachments)
    payload = {"to": one_address(to), "subject": one_line(subject), "text": text, "html": html, "attachments": numbers}
    found = Document.objects.filter(pk__in=numbers, organisation=organisation).count()
    if found != len(set(numbers)):
        raise AttachmentRefusedError(
            f"Un adjunto de «{numbers}» no es un documento de {organisation}: elija documentos de la misma organización.",
            f"An attachment of “{numbers}” is no document of {organisation}: choose documents of the same organisation.",
        )
    return work.enqueue(kind=KIND, key=key, payload=payload, organisation=organisation, run=run)


def one_address(text: str) -> str:
    """Return one e-mail address, trimmed.

    Raises ``AddressRefusedError`` for lists, names, line breaks, invisible characters and malformed addresses.
    """
    address = unicodedata.normalize("NFC", text).strip(" ")
    strange = any(c.isspace() or unicodedata.category(c) in ("Cc", "Cf") for c in address)
    local = address.rpartition("@")[0]
    if strange or not local.isascii() or len(address) > LONGEST_ADDRESS or parseaddr(address)[1] != address:
        raise _bad_address(text)
    try:
        validate_email(address)
    except ValidationError as error:
        raise _bad_address(text) from error
    return address


def _bad_address(text: str) -> AddressRefusedError:
    shown = re.sub(r"\s", " ", text)[:80]
    return AddressRefusedError(
        f"«{shown}» no es una dirección de correo: escriba una sola dirección, como nombre@ejemplo.co.",
        f"“{shown}” is not an e-mail address: write a single address, such as name@example.co.",
    )


def one_line(subject: str) -> str:
    """Return a subject of one line.

    Raises ``HeaderRefusedError``.
    """
    if not subject.strip() or len(subject) > LONGEST_SUBJECT or any(unicodedata.category(c) == "Cc" for c in subject):
        shown = re.sub(r"\s", " ", subject)[:80]
        raise HeaderRefusedError(
            f"El asunto «{shown}» debe ser un solo renglón de 1 a {LONGEST_SUBJECT} caracteres.",
            f"Subject “{shown}” must be a single line of 1 to {LONGEST_SUBJECT} characters.",
        )
    return subject.strip()


def message_id(item: Item) -> str:
    """Return the message's name, made from its key: whoever sees it twice knows that it is one message."""
    name = archive.sha256(f"{item.organisation_id}\0{item.kind}\0{item.key}".encode())[:40]
    return f"<{name}@{DOMAIN}>"


def compose(item: Item) -> EmailMultiAlternatives:
    """Build the message of an item, with the bytes of its documents.

    Raises ``RetryLaterError`` while a document is still being printed and ``WorkRefusedError`` when it failed.
    """
    payload = item.payload
    message = EmailMultiAlternatives(
        subject=payload["subject"], body=payload["text"], from_email=settings.DEFAULT_FROM_EMAIL, to=[payload["to"]],
        headers={"Message-ID": message_id(item), "Auto-Submitted": "auto-generated"},
    )  # fmt: skip
    if payload["html"]:
        message.attach_alternative(payload["html"], "text/html")
    for number in payload["attachments"]:
        document = Document.objects.get(pk=number)
        _wait_for(document)
        message.attach(f"{document.kind}-{document.number}.pdf", documents.content(document), "application/pdf")
    return message


def _wait_for(document: Document) -> None:
    if document.state == DocumentState.REQUESTED:
        raise work.RetryLaterError(f"Falta expedir el adjunto {document.verification_code}.", seconds=20, counts=False)
    if document.state == DocumentState.FAILED:
        raise work.WorkRefusedError(f"El adjunto {document.verification_code} no se pudo expedir.")


def send(item: Item) -> dict[str, Any]:
    """Send the message of an item (the handler of ``mail.send``)."""
    message = compose(item)
    answer = delivery.deliver(message, before_handing_over=lambda: work.mark_sending(item))
    return {"message_id": message_id(item), "answer": answer}
