"""The printer reads nothing but its style sheet and its fonts, whatever a page asks for."""

import base64
import gzip
import io
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from core import pdf
from core.pdf.printer import Printer

SENTINEL = "CENTINELA-7f3a"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">' + SENTINEL + "</text></svg>"
DATA_SVG = "data:image/svg+xml;base64," + base64.b64encode(SVG.encode()).decode()


@pytest.fixture(scope="module")
def printer() -> Iterator[Printer]:
    one = Printer(wall_seconds=60)
    yield one
    one.close()


@pytest.fixture(scope="module")
def secret(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("secret") / "secreto.txt"
    file.write_text(SENTINEL)
    return file


class Listener:
    """Counts who connects to this machine."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port, self.connections = self.socket.getsockname()[1], 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                self.socket.accept()[0].close()
            except OSError:
                return
            self.connections += 1


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    one = Listener()
    yield one
    one.socket.close()


PAYLOADS = {
    "attachment link": '<link rel="attachment" href="{file}">',
    "attachment anchor": '<a rel="attachment" href="{file}">x</a>',
    "style link": '<link rel="stylesheet" href="{file}">',
    "image": '<img src="{file}">',
    "image by path": '<img src="{path}">',
    "image relative": '<img src="../../../../../../../..{path}">',
    "image capitals": '<img src="FILE://{path}">',
    "image without scheme": '<img src="//127.0.0.1:{port}/x.png">',
    "image by http": '<img src="http://127.0.0.1:{port}/x.png">',
    "image of the cloud": '<img src="http://169.254.169.254/latest/meta-data/">',
    "image by ftp": '<img src="ftp://127.0.0.1:{port}/x.png">',
    "image as data": '<img src="{data}">',
    "object": '<object data="{file}"></object>',
    "embed": '<embed src="{file}">',
    "object by http": '<object data="http://127.0.0.1:{port}/"></object>',
    "import": "<style>@import url({file});</style>",
    "import by http": "<style>@import 'http://127.0.0.1:{port}/a.css';</style>",
    "background": "<style>p {{ background: url({file}) }}</style><p>x</p>",
    "background inline": '<p style="background:url(http://127.0.0.1:{port}/x.png)">x</p>',
    "face": "<style>@font-face {{ font-family: robada; src: url({file}) }} p {{ font-family: robada }}</style><p>x</p>",
    "content": '<style>p::before {{ content: url("{file}") }}</style><p>x</p>',
    "list mark": "<style>li {{ list-style-image: url({file}) }}</style><li>x</li>",
    "svg image": '<svg width="9" height="9"><image href="{file}" width="9" height="9"/></svg>',
    "svg xlink": '<svg width="9" height="9" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="{file}" width="9" height="9"/></svg>',
    "svg use": '<svg width="9" height="9"><use href="{file}#a"/></svg>',
    "svg use by http": '<svg width="9" height="9"><use href="http://127.0.0.1:{port}/a.svg#a"/></svg>',
    "svg style": '<svg width="9" height="9"><style>@import url({file});</style><rect width="9" height="9"/></svg>',
    "base": '<base href="file:///"><img src="{path}">',
    "frame": '<iframe src="{file}"></iframe>',
    "mask": "<style>p {{ mask-image: url({file}); border-image: url({file}) }}</style><p>x</p>",
    "page background": "<style>@page {{ background: url({file}) }}</style><p>x</p>",
    "page margin": "<style>@page {{ @top-center {{ content: url({file}) }} }}</style><p>x</p>",
}
IGNORED = {
    "frame",
    "mask",
    "svg style",
    "svg use",
    "svg use by http",
    "attachment anchor",
}  # nothing asks for these, or the link is dropped


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_page_gets_nothing_from_outside(name: str, printer: Printer, secret: Path, listener: Listener) -> None:
    body = PAYLOADS[name].format(file=secret.as_uri(), path=secret, port=listener.port, data=DATA_SVG)
    try:
        content = printer.print(f"<!doctype html><title>t</title><body>antes {body} después</body>").content
    except pdf.PdfDeniedError as denied:
        assert "pide un recurso que no se admite" in str(denied)
    else:
        assert name in IGNORED
        assert SENTINEL not in everything_in(content)
    assert listener.connections == 0


def everything_in(content: bytes) -> str:
    """Return all texts, streams and attachments of a PDF."""
    found = [content.decode("latin-1")]
    with pikepdf.open(io.BytesIO(content)) as document:
        assert not document.attachments
        found += [obj.read_bytes().decode("latin-1") for obj in document.objects if isinstance(obj, pikepdf.Stream)]
    return "\n".join(found)


@pytest.mark.parametrize(
    "href", ["file:///etc/passwd", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " data:text/html,x", "../x", "//host/x"]
)
def test_links_lead_to_the_web_and_to_mail_only(href: str, printer: Printer) -> None:
    content = printer.print(f'<!doctype html><title>t</title><a href="{href}">x</a><a href="https://ejemplo.co/y">y</a>').content
    text = everything_in(content)
    assert "ejemplo.co/y" in text
    assert text.count("/URI (") <= 1 or "passwd" not in text
    for trace in ("etc/passwd", "alert(1)", "text/html"):
        assert trace not in text


def test_nothing_in_a_pdf_acts(printer: Printer) -> None:
    text = everything_in(printer.print("<!doctype html><title>t</title><p>x</p>").content)
    for action in ("/JavaScript", "/JS", "/Launch", "/EmbeddedFile", "/OpenAction"):
        assert action not in text


def test_the_process_has_no_network_no_proxy_and_no_files_of_ours(printer: Printer, monkeypatch: pytest.MonkeyPatch) -> None:
    printer.print("<!doctype html><title>t</title>")
    environment = Path(f"/proc/{printer.pid}/environ").read_text()
    names = {entry.partition("=")[0] for entry in environment.split("\0") if entry}
    assert names == {"PATH", "LANG", "HOME", "TMPDIR", "SOURCE_DATE_EPOCH"}
    assert Path(f"/proc/{printer.pid}/cwd").resolve().name.startswith("asamblea-print-")
    limits = Path(f"/proc/{printer.pid}/limits").read_text()
    assert re.search(r"Max address space +1500000000 +1500000000", limits)
    own, ours = Path(f"/proc/{printer.pid}/ns/net").readlink(), Path("/proc/self/ns/net").readlink()
    assert (own != ours) == kernel_parts_networks()


def kernel_parts_networks() -> bool:
    """Say whether this machine lets a process give up its network (some containers do not)."""
    tries = (["unshare", "-n", "true"], ["unshare", "-U", "-n", "true"])
    return any(subprocess.run(command, check=False, capture_output=True).returncode == 0 for command in tries)


def test_a_compressed_body_is_no_way_in(printer: Printer) -> None:
    bomb = base64.b64encode(gzip.compress(b"0" * 10_000_000)).decode()
    with pytest.raises(pdf.PdfDeniedError):
        printer.print(f'<!doctype html><title>t</title><img src="data:image/svg+xml;base64,{bomb}">')


@pytest.mark.parametrize("field", ["name", "text", "title"])
@pytest.mark.parametrize(
    "payload", ['<img src="file:///etc/passwd">', "{{ 7*7 }}", "{% include 'x' %}", "<script>x</script>", "]]>--></title>"]
)
def test_a_text_is_shown_and_never_obeyed(field: str, payload: str, plain_templates: Any, tmp_path: Path) -> None:
    data = {"name": "Casa", "amount": "1", "text": "t", "pages": [], field: payload}
    facts = pdf.Facts(title=payload if field == "title" else "Acta")
    (tmp_path / "a.pdf").write_bytes(pdf.render("pruebas/sencilla.html", data, "es", facts))
    shown = subprocess.run(["pdftotext", str(tmp_path / "a.pdf"), "-"], check=True, capture_output=True, text=True).stdout
    assert payload.replace(" ", "") in shown.replace(" ", "").replace("\n", "")
