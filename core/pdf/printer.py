"""The sealed process, seen from outside: starts it, hands pages over, ends it. Knows limits; refuses to wait without one.

One process per worker. It is replaced after so many documents (what a library leaks goes with it) and after a time-out, a crash or a fault.
"""

import json
import os
import select
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.archive import sha256
from core.pdf import assets
from core.pdf.outcomes import PdfDeniedError, PdfError, PdfTimeoutError, PdfTooLargeError

ENGINE = Path(__file__).with_name("engine.py")
EPOCH = "1767225600"  # the date inside subset fonts; the document's own date is in its data
CONFORMANCE = "pdf/a-3a"  # what a file declares; no validator of ours proves it
UNTAGGED = "pdf/a-3b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The bytes of a PDF and its number of pages."""

    content: bytes
    pages: int


class Printer:
    """One sealed process at a time; several threads take turns."""

    def __init__(self, *, wall_seconds: float = 120, memory: int = 1_500_000_000, documents: int = 200) -> None:
        self.wall_seconds, self.memory, self.documents = wall_seconds, memory, documents
        self._process: subprocess.Popen[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._printed = 0
        self._turn = threading.Lock()

    def print(self, html: str, variant: str = CONFORMANCE) -> Printed:
        """Print one document.

        Raises ``PdfError`` and its kinds.
        """
        with self._turn:
            try:
                return self._print(html, variant)
            except PdfDeniedError:  # nothing was loaded: the process is as it was
                raise
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    pipe.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    @property
    def pid(self) -> int | None:
        """The process that prints now, if any."""
        return self._process.pid if self._process else None

    def _print(self, html: str, variant: str) -> Printed:
        deadline = time.monotonic() + self.wall_seconds
        process = self._ready(deadline)
        job = {"html": html, "variant": variant, "tags": variant != UNTAGGED, "identifier": sha256(html.encode())[:32]}
        self._send(process, json.dumps(job).encode())
        answer = json.loads(self._receive(process, deadline))
        content = self._receive(process, deadline)
        self._printed += 1
        if answer["outcome"] == "printed":
            if self._printed >= self.documents:
                self.close()
            return Printed(content=content, pages=answer["pages"])
        raise _error(answer)

    def _ready(self, deadline: float) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self._folder = tempfile.TemporaryDirectory(prefix="asamblea-print-")
        environment = {"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": self._folder.name, "TMPDIR": self._folder.name}
        self._process = subprocess.Popen(
            [sys.executable, "-I", str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            cwd=self._folder.name, env={**environment, "SOURCE_DATE_EPOCH": EPOCH}, close_fds=True, bufsize=0,
        )  # fmt: skip
        self._printed = 0
        setup = {
            "css": assets.sheet(), "assets": assets.faces(), "memory": self.memory,
            "cpu_seconds": max(int(self.wall_seconds), 1),
        }  # fmt: skip
        self._send(self._process, json.dumps(setup).encode())
        self._receive(self._process, deadline)
        return self._process

    def _send(self, process: subprocess.Popen[bytes], content: bytes) -> None:
        view = memoryview(len(content).to_bytes(8, "big") + content)
        try:
            while view:
                view = view[process.stdin.write(view) :]  # type: ignore[union-attr]
        except BrokenPipeError as error:
            raise _died(process) from error

    def _receive(self, process: subprocess.Popen[bytes], deadline: float) -> bytes:
        length = int.from_bytes(self._read(process, 8, deadline), "big")
        return self._read(process, length, deadline)

    def _read(self, process: subprocess.Popen[bytes], length: int, deadline: float) -> bytes:
        pipe, parts = process.stdout.fileno(), []  # type: ignore[union-attr]
        while length:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise PdfTimeoutError(self.wall_seconds)
            part = os.read(pipe, min(length, 1 << 20))
            if not part:
                raise _died(process)
            parts.append(part)
            length -= len(part)
        return b"".join(parts)


def _error(answer: dict[str, Any]) -> PdfError:
    if answer["outcome"] == "denied":
        return PdfDeniedError(answer["detail"])
    if answer["outcome"] == "memory":
        return PdfTooLargeError()
    return PdfError(answer["detail"])


def _died(process: subprocess.Popen[bytes]) -> PdfError:
    code = process.wait(timeout=5)
    memory_or_cpu = code in (-6, -9, -11, -24, 1)
    return PdfTooLargeError() if memory_or_cpu else PdfError(f"el impresor terminó con el código {code}.")


def printer() -> Printer:
    """Return this process's printer."""
    return _printer(os.getpid())


@lru_cache(maxsize=1)
def _printer(process: int) -> Printer:  # noqa: ARG001 - a forked worker starts its own
    return Printer()
