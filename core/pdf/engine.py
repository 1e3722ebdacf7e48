"""The sealed process that prints. Run as a program by ``core.pdf.printer``; imports nothing of the application.

It reads from its standard input and writes to its standard output. It gets the style sheet and the fonts once, over the pipe,
and then page after page. It has no network (where the kernel allows that), limited memory, no proxy, an empty folder.
"""

import base64
import ctypes
import json
import os
import resource
import signal
import sys
from typing import Any, BinaryIO

CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
PR_SET_PDEATHSIG = 1
SAFE_LINKS = ("http:", "https:", "mailto:", "#")


def seal(memory: int, cpu_seconds: int) -> None:
    """Give up what printing does not need."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if libc.unshare(CLONE_NEWNET) != 0:
        libc.unshare(CLONE_NEWUSER | CLONE_NEWNET)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_000_000, 16_000_000))


def read_frame(source: BinaryIO) -> bytes | None:
    """Read one length and so many bytes; None at the end."""
    head = source.read(8)
    if len(head) < 8:
        return None
    return source.read(int.from_bytes(head, "big"))


def write_frame(target: BinaryIO, content: bytes) -> None:
    """Write one length and the bytes."""
    target.write(len(content).to_bytes(8, "big") + content)
    target.flush()


class Engine:
    """One parsed style sheet and one set of fonts for all pages of this process."""

    def __init__(self, css: str, assets: dict[str, tuple[bytes, str]]) -> None:
        from weasyprint import CSS  # noqa: PLC0415 - after the seal
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415

        self.fetcher = locked_fetcher(assets)
        self.fonts = FontConfiguration()
        self.sheet = CSS(string=css, base_url="asset:/", url_fetcher=self.fetcher, font_config=self.fonts)

    def print(self, job: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Print one page set; the answer says how it ended."""
        from weasyprint import HTML  # noqa: PLC0415
        from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415

        self.fetcher.denied.clear()
        try:
            html = HTML(string=job["html"], base_url="asset:/", url_fetcher=self.fetcher)
            drop_links(html.etree_element)
            options = {"pdf_tags": job["tags"], "pdf_variant": job["variant"] or None, "pdf_identifier": bytes.fromhex(job["identifier"])}
            document = html.render(font_config=self.fonts, stylesheets=[self.sheet], **options)
            content = document.write_pdf(**options)
        except FatalURLFetchingError:
            return {"outcome": "denied", "detail": (self.fetcher.denied or [""])[0]}, b""
        except MemoryError:
            return {"outcome": "memory"}, b""
        except Exception as error:  # noqa: BLE001 - the answer says what it was
            return {"outcome": "failed", "detail": f"{type(error).__name__}: {error}"[:300]}, b""
        if self.fetcher.denied:  # a drawing may swallow what ends the printing elsewhere
            return {"outcome": "denied", "detail": self.fetcher.denied[0]}, b""
        return {"outcome": "printed", "pages": len(document.pages)}, content


def locked_fetcher(assets: dict[str, tuple[bytes, str]]) -> Any:
    """Make a fetcher that knows a fixed table of names and ends the printing at anything else."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse  # noqa: PLC0415

    class LockedFetcher(URLFetcher):
        def __init__(self) -> None:
            super().__init__(allowed_protocols=("asset",), allow_redirects=False, fail_on_errors=True)
            self.denied: list[str] = []

        def fetch(self, url: str, headers: Any = None) -> Any:
            if url in assets:
                body, content_type = assets[url]
                return URLFetcherResponse(url, body, {"Content-Type": content_type})
            self.denied.append(url[:200])
            raise FatalURLFetchingError("resource not allowed")

    return LockedFetcher()


def drop_links(root: Any) -> None:
    """Take away links that lead anywhere but to the web, to mail or inside the document."""
    for element in root.iter():
        for name in ("href", "{http://www.w3.org/1999/xlink}href"):
            target = element.get(name) if element.tag in ("a", "area", "{http://www.w3.org/2000/svg}a") else None
            if target is not None and not target.strip().lower().startswith(SAFE_LINKS):
                del element.attrib[name]


def main() -> None:
    """Print what comes over the pipe until it closes."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that a library prints may enter the answers
    setup = json.loads(read_frame(source) or b"{}")
    seal(setup["memory"], setup["cpu_seconds"])
    assets = {name: (base64.b64decode(body), kind) for name, (body, kind) in setup["assets"].items()}
    engine = Engine(setup["css"], assets)
    write_frame(target, b"ready")
    while (frame := read_frame(source)) is not None:
        used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
        resource.setrlimit(resource.RLIMIT_CPU, (used + setup["cpu_seconds"], resource.RLIM_INFINITY))
        answer, content = engine.print(json.loads(frame))
        write_frame(target, json.dumps(answer).encode())
        write_frame(target, content)


if __name__ == "__main__":
    main()
