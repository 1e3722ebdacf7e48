"""The fingerprint of a day and the chain of published days. Knows text and hashes, no row."""

import hashlib
from collections.abc import Iterable

GENESIS = "0" * 64


def content_digest(lines: Iterable[str]) -> str:
    """Return the SHA-256 of a day's canonical lines, each ended by a line feed."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()


def chained(previous: str, content: str) -> str:
    """Return the digest that ties a day's content to the published day before it (to 64 zeros for the first)."""
    return hashlib.sha256(f"{previous or GENESIS}\n{content}".encode()).hexdigest()
