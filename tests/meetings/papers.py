"""The words of a printed page, as a reader's program finds them."""

import subprocess


def text_of(content: bytes) -> str:
    """Return the text of a PDF, with ordinary spaces."""
    read = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return " ".join(read.stdout.decode().replace("\u00a0", " ").split())
