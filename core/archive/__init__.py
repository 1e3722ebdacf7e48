"""Where bytes are kept by their hash, and how a value becomes the same bytes every time. Knows no document and no ledger."""

from core.archive.digests import FloatRefusedError, canonical, digest, jsonable, sha256
from core.archive.files import CorruptFileError, MissingFileError, StoredFile, keep, names, read

__all__ = [
    "CorruptFileError",
    "FloatRefusedError",
    "MissingFileError",
    "StoredFile",
    "canonical",
    "digest",
    "jsonable",
    "keep",
    "names",
    "read",
    "sha256",
]
