"""One message per key, whatever the server answers; where nobody knows, a person decides."""

import email
import socketserver
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core import mail as outbox

from core import clock, work
from core.models import Document, Item, ItemState, Organisation
from core.services import documents, mail

pytestmark = pytest.mark.django_db
Queue = Callable[..., Item]


@pytest.fixture
def queue(organisation: Organisation) -> Queue:
    def one(key: str = "k", **changed: Any) -> Item:
        fields = {"to": "ana@ejemplo.co", "subject": "Convocatoria", "text": "Señora accionista", "organisation": organisation}
        return mail.queue(**{"key": key, **fields, **changed})

    return one


def state_of(item: Item) -> tuple[str, str]:
    item.refresh_from_db()
    return item.state, item.error


class TestComposing:
    def test_a_message_has_one_address_and_a_name_made_from_its_key(self, queue: Queue) -> None:
        item = queue(html="<p>Señora accionista</p>")
        work.drain()
        assert state_of(item) == (ItemState.SENT, "")
        sent = outbox.outbox[0]
        assert (sent.to, sent.subject, sent.body) == (["ana@ejemplo.co"], "Convocatoria", "Señora accionista")
        assert sent.extra_headers["Message-ID"] == mail.message_id(item) == item.result["message_id"]
        assert sent.alternatives[0].content == "<p>Señora accionista</p>"

    def test_the_same_key_is_one_message(self, queue: Queue) -> None:
        assert queue("k") == queue("k")
        work.drain()
        queue("k")
        work.drain()
        assert len(outbox.outbox) == 1
        with pytest.raises(work.WorkKeyTakenError):
            queue("k", text="otro")

    def test_two_keys_have_two_names(self, queue: Queue) -> None:
        assert mail.message_id(queue("a")) != mail.message_id(queue("b"))

    @pytest.mark.parametrize(
        "address",
        [
            "",
            "ana",
            "a@b.co\nBcc: x@y.co",
            "a@b.co, c@d.co",
            "Ana <a@b.co>",
            "a@b.co.",
            "a" * 310 + "@b.co",
            "a\u200b@b.co",
            "a b@c.co",
            "ñandú@b.co",
            "a@b.co\r",
        ],
    )
    def test_what_is_not_one_address_is_refused(self, address: str, queue: Queue) -> None:
        with pytest.raises(mail.AddressRefusedError, match="una sola dirección"):
            queue(to=address)
        assert not Item.objects.exists()

    @pytest.mark.parametrize("address", ["a+b@c.co", "a@ñandú.co", " a@b.co ", "o'neill@b.co"])
    def test_unusual_addresses_are_accepted(self, address: str, queue: Queue) -> None:
        queue(to=address)
        assert work.drain() == 1
        assert Item.objects.get().state == ItemState.SENT

    @pytest.mark.parametrize("subject", ["", "  ", "Aviso\nBcc: x@y.co", "Aviso\r\n\r\nhola", "x" * 301, "a\x00b"])
    def test_a_subject_is_one_line(self, subject: str, queue: Queue) -> None:
        with pytest.raises(mail.HeaderRefusedError, match="un solo renglón"):
            queue(subject=subject)

    def test_placeholders_in_a_text_stay_as_they_are(self, queue: Queue) -> None:
        queue(subject="{{7*7}} {0.__class__} ${x}", text="{% load x %}")
        work.drain()
        assert (outbox.outbox[0].subject, outbox.outbox[0].body) == ("{{7*7}} {0.__class__} ${x}", "{% load x %}")


class TestAttachments:
    def test_a_message_waits_for_its_document(self, queue: Queue, request_document: Callable[..., Document]) -> None:
        document = request_document()
        item = queue(attachments=[document.pk])
        work.drain([mail.KIND])
        assert state_of(item) == (ItemState.QUEUED, f"Falta expedir el adjunto {document.verification_code}.")
        documents.issue_now(document=document)
        Item.objects.filter(pk=item.pk).update(due_at=clock.now())
        work.drain([mail.KIND])
        assert state_of(item)[0] == ItemState.SENT
        name, content, content_type = outbox.outbox[0].attachments[0]
        assert (name, content_type) == ("acta-1.pdf", "application/pdf")
        assert content == documents.content(document)

    def test_a_message_whose_document_failed_is_refused(self, queue: Queue, request_document: Callable[..., Document]) -> None:
        document = request_document()
        item = queue(attachments=[document.pk])
        Document.objects.filter(pk=document.pk).update(state="failed", failure="x")
        work.drain([mail.KIND])
        assert state_of(item)[0] == ItemState.REFUSED

    def test_another_organisations_document_is_not_attached(
        self, queue: Queue, request_document: Callable[..., Document], other_organisation: Organisation
    ) -> None:
        document = request_document(organisation=other_organisation)
        with pytest.raises(mail.AttachmentRefusedError, match="misma organización"):
            queue(attachments=[document.pk])


class Script:
    """A mail server that answers as a test tells it."""

    def __init__(self) -> None:
        self.received: list[bytes] = []
        self.rcpt, self.data = "250 OK", "250 OK"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802 - aiosmtpd names it
        envelope.rcpt_tos.append(address)
        return self.rcpt

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.received.append(envelope.content)
        return self.data


class AnyPort(Controller):
    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@pytest.fixture
def script(settings: Any) -> Iterator[Script]:
    handler = Script()
    controller = AnyPort(handler, hostname="127.0.0.1", port=0, server_hostname="prueba")
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", controller.port, 3
    yield handler
    controller.stop()


class TestServer:
    def test_250_is_sent(self, queue: Queue, script: Script) -> None:
        item = queue(text="Uno\n.dos\n\nacentuación", html="<p>x</p>")
        work.drain()
        assert state_of(item) == (ItemState.SENT, "")
        message = email.message_from_bytes(script.received[0], policy=default)
        assert message["Message-ID"] == mail.message_id(item)
        assert message.get_body(("plain",)).get_content().splitlines()[:4] == ["Uno", ".dos", "", "acentuación"]
        assert item.result["answer"].startswith("250")

    @pytest.mark.parametrize("where", ["rcpt", "data"])
    def test_4xx_is_tried_again_later(self, where: str, queue: Queue, script: Script) -> None:
        setattr(script, where, "451 try later")
        item = queue()
        work.drain()
        state, error = state_of(item)
        assert (state, "451 try later" in error) == (ItemState.QUEUED, True)
        assert item.due_at > clock.now() + timedelta(seconds=8)
        setattr(script, where, "250 OK")
        Item.objects.filter(pk=item.pk).update(due_at=clock.now())
        work.drain()
        assert state_of(item)[0] == ItemState.SENT

    @pytest.mark.parametrize("where", ["rcpt", "data"])
    def test_5xx_is_refused_and_not_repeated(self, where: str, queue: Queue, script: Script) -> None:
        setattr(script, where, "550 no such mailbox")
        item = queue()
        work.drain()
        state, error = state_of(item)
        assert (state, "550 no such mailbox" in error) == (ItemState.REFUSED, True)
        assert work.drain() == 0

    def test_a_key_that_was_sent_is_not_handed_over_again(self, queue: Queue, script: Script) -> None:
        for _ in range(3):
            queue()
            work.drain()
        assert len(script.received) == 1


class Raw(socketserver.StreamRequestHandler):
    """A server that breaks the link where a test tells it."""

    def handle(self) -> None:
        self.wfile.write(b"220 raw\r\n")
        while line := self.rfile.readline():
            word = line[:4].upper().strip()
            if word == b"DATA":
                if self.server.breaks == "at data":
                    return
                self.wfile.write(b"354 go\r\n")
                if self.server.breaks == "in the text":
                    return
                while self.rfile.readline() not in (b".\r\n", b""):
                    pass
                self.server.taken += 1
                if self.server.breaks == "before 250":
                    return
                self.wfile.write(b"250 taken\r\n")
                if self.server.breaks == "after 250":
                    return
            else:
                self.wfile.write(b"250 ok\r\n")


@pytest.fixture
def raw(settings: Any) -> Iterator[Any]:
    server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Raw)
    server.daemon_threads, server.taken, server.breaks = True, 0, ""
    threading.Thread(target=server.serve_forever, daemon=True).start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.server_address[1], 2
    yield server
    server.shutdown()
    server.server_close()


class TestBreaks:
    def test_a_link_that_breaks_before_the_text_is_safe_to_repeat(self, queue: Queue, raw: Any) -> None:
        raw.breaks = "at data"
        item = queue()
        work.drain()
        assert state_of(item)[0] == ItemState.QUEUED

    @pytest.mark.parametrize("where", ["in the text", "before 250"])
    def test_a_link_that_breaks_before_the_answer_needs_a_decision(self, where: str, queue: Queue, raw: Any) -> None:
        raw.breaks = where
        item = queue()
        work.drain()
        state, error = state_of(item)
        assert (state, "no se sabe si salió" in error) == (ItemState.NEEDS_DECISION, True)
        assert work.drain() == 0
        assert raw.taken <= 1

    def test_a_link_that_breaks_after_the_answer_is_sent(self, queue: Queue, raw: Any) -> None:
        raw.breaks = "after 250"
        item = queue()
        work.drain()
        assert state_of(item)[0] == ItemState.SENT

    def test_no_server_at_all_is_tried_again_later(self, queue: Queue, settings: Any) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        item = queue()
        work.drain()
        assert state_of(item)[0] == ItemState.QUEUED

    def test_a_server_without_the_demanded_encryption_gets_nothing(self, queue: Queue, script: Script, settings: Any) -> None:
        settings.EMAIL_USE_TLS = True
        item = queue()
        work.drain()
        assert state_of(item)[0] in (ItemState.QUEUED, ItemState.REFUSED)
        assert script.received == []


def test_without_a_server_a_message_is_one_file(queue: Queue, settings: Any, tmp_path: Path) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = "django.core.mail.backends.filebased.EmailBackend", tmp_path / "mail"
    item = queue()
    work.drain()
    assert state_of(item)[0] == ItemState.SENT
    files = list((tmp_path / "mail").iterdir())
    assert [file.suffix for file in files] == [".eml"]
    assert email.message_from_bytes(files[0].read_bytes(), policy=default)["To"] == "ana@ejemplo.co"
