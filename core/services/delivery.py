"""Handing one message over, and what the answer means. Knows SMTP step by step; refuses to guess after the final dot.

Until the message's text is handed over nothing has been sent, so any break is safe to repeat. From there to the server's answer
the outcome is unknown.
"""

import os
import re
import smtplib
import tempfile
from collections.abc import Callable
from pathlib import Path

from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.filebased import EmailBackend as FileBackend
from django.core.mail.backends.smtp import EmailBackend as SmtpBackend

from core.work import NeedsDecisionError, RetryLaterError, WorkRefusedError

UNKNOWN = "La conexión se cortó después de entregar el mensaje y antes de la respuesta: no se sabe si salió."


def deliver(message: EmailMultiAlternatives, *, before_handing_over: Callable[[], None]) -> str:
    """Hand a message to the mail server (or to a file, where none is configured) and return its answer.

    Raises ``RetryLaterError`` (4xx, no link), ``WorkRefusedError`` (5xx) and ``NeedsDecisionError`` (unknown).
    """
    backend = get_connection()
    if isinstance(backend, SmtpBackend):
        return _by_smtp(backend, message, before_handing_over)
    if isinstance(backend, FileBackend):
        return _to_file(Path(backend.file_path), message)
    before_handing_over()
    backend.send_messages([message])
    return "handed over"


def _to_file(folder: Path, message: EmailMultiAlternatives) -> str:
    """Write the message under its own name: repeating it writes the same file."""
    name = re.sub(r"[^A-Za-z0-9]", "", message.extra_headers["Message-ID"].partition("@")[0])
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, beside = tempfile.mkstemp(prefix=".partial-", dir=folder)
    with os.fdopen(handle, "wb") as target:
        target.write(message.message().as_bytes())
        target.flush()
        os.fsync(target.fileno())
    Path(beside).replace(folder / f"{name}.eml")
    return f"{name}.eml"


def _by_smtp(backend: SmtpBackend, message: EmailMultiAlternatives, before_handing_over: Callable[[], None]) -> str:
    content = message.message().as_bytes()
    backend.fail_silently = False
    try:
        link = _prepare(backend, message)
        before_handing_over()
        return _hand_over(link, content)
    except smtplib.SMTPResponseException as error:
        raise _refusal(error.smtp_code, error.smtp_error) from error
    except (smtplib.SMTPException, OSError) as error:
        raise RetryLaterError(f"No hay conexión con el servidor de correo: {error}") from error
    finally:
        _close(backend)


def _prepare(backend: SmtpBackend, message: EmailMultiAlternatives) -> smtplib.SMTP:
    """Say from whom, to whom, and that the text follows; the server has accepted nothing yet."""
    backend.open()
    link = backend.connection
    if link is None:
        raise smtplib.SMTPServerDisconnected("no connection")
    link.ehlo_or_helo_if_needed()
    _expect(*link.mail(_bare(message.from_email)))
    _expect(*link.rcpt(_bare(message.to[0])))
    link.putcmd("data")
    _expect(*link.getreply(), good=(354,))
    return link


def _hand_over(link: smtplib.SMTP, content: bytes) -> str:
    try:
        link.send(_stuffed(content))
        code, text = link.getreply()
    except (smtplib.SMTPException, OSError) as error:
        raise NeedsDecisionError(UNKNOWN) from error
    if code == -1:
        raise NeedsDecisionError(UNKNOWN)
    _expect(code, text)
    return f"{code} {_text(text)}"


def _stuffed(content: bytes) -> bytes:
    lines = re.sub(rb"(?:\r\n|\n|\r(?!\n))", b"\r\n", content)
    return re.sub(rb"(?m)^\.", b"..", lines).removesuffix(b"\r\n") + b"\r\n.\r\n"


def _expect(code: int, text: bytes, *, good: tuple[int, ...] = (250, 251, 252)) -> None:
    if code not in good:
        raise _refusal(code, text)


def _refusal(code: int, text: bytes | str) -> Exception:
    said = f"{code} {_text(text)}"
    if 500 <= code < 600:
        return WorkRefusedError(f"El servidor de correo rechazó el mensaje: {said}")
    return RetryLaterError(f"El servidor de correo pide repetir: {said}")


def _text(text: bytes | str) -> str:
    shown = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return re.sub(r"\s+", " ", shown)[:200]


def _bare(address: str) -> str:
    """Return the address alone, its domain in ASCII: ``Asamblea <a@ñandú.co>`` is ``a@xn--and-6ma2c.co``."""
    local, _at, domain = address.rpartition("<")[2].rstrip(">").strip().rpartition("@")
    return f"{local}@{domain.encode('idna').decode()}"


def _close(backend: SmtpBackend) -> None:
    """End the link; the answer has been read, so nothing that breaks here matters."""
    link, backend.connection = backend.connection, None
    if link is not None:
        link.close()
