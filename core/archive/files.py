"""Files kept by the hash of their bytes. Knows the storage named ``archive``; refuses to trust what is on disk unread.

A file is written before the row that names it is committed, so a row always has its file. A crash in between leaves a file
that no row names; it does no harm, the verifier lists it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages

from core.archive.digests import sha256


class CorruptFileError(Exception):
    """The bytes on disk are not those that were kept."""

    def __init__(self, name: str) -> None:
        super().__init__(f"El archivo «{name}» no corresponde a la huella registrada: restáurelo de la copia de seguridad.")


class MissingFileError(Exception):
    """A kept file is no longer there."""

    def __init__(self, name: str) -> None:
        super().__init__(f"Falta el archivo «{name}»: restáurelo de la copia de seguridad.")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """Where bytes are, and what proves them."""

    name: str
    sha256: str
    size: int


def archive() -> Storage:
    """Return the storage of documents and evidence."""
    return storages["archive"]


def keep(content: bytes, *, folder: str) -> StoredFile:
    """Keep bytes under their hash; the same bytes twice are one file. ``documents/ab/abcd…``."""
    hashed = sha256(content)
    name = f"{folder}/{hashed[:2]}/{hashed}"
    if not _is_there(name, hashed):
        archive().save(name, ContentFile(content))
    return StoredFile(name=name, sha256=hashed, size=len(content))


def _is_there(name: str, hashed: str) -> bool:
    try:
        read(name, hashed)
    except MissingFileError:
        return False
    except CorruptFileError:
        archive().delete(name)
        return False
    return True


def read(name: str, expected: str) -> bytes:
    """Return the bytes of a file after comparing their hash.

    Raises ``MissingFileError`` and ``CorruptFileError``.
    """
    try:
        with archive().open(name) as source:
            content: bytes = source.read()
    except FileNotFoundError as error:
        raise MissingFileError(name) from error
    if sha256(content) != expected:
        raise CorruptFileError(name)
    return content


def names(folder: str) -> Iterator[str]:
    """Yield the name of every file under a folder, leftovers of a crash included."""
    try:
        folders, files = archive().listdir(folder)
    except FileNotFoundError:
        return
    for name in sorted(files):
        yield f"{folder}/{name}"
    for name in sorted(folders):
        yield from names(f"{folder}/{name}")
