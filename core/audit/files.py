"""Kept files beside the rows that name them: each with the bytes its hash says, none without a row. Reads only; knows no kind of row."""

from collections.abc import Collection, Iterator
from datetime import timedelta

from core import archive, clock
from core.archive.files import archive as archive_storage
from core.audit.registry import Finding

FRESH = timedelta(hours=1)


def kept(record: str, file: str, hashed: str, size: int | None) -> Iterator[Finding]:
    """Compare one file with the hash and the size that its row tells."""
    try:
        content = archive.read(file, hashed)
    except archive.MissingFileError:
        yield Finding(record=record, message_es=f"perdió su archivo {file}", message_en=f"lost its file {file}", warning=False)
    except archive.CorruptFileError:
        yield Finding(record=record, message_es=f"tiene otro contenido en {file}", message_en=f"has other content in {file}", warning=False)
    else:
        if len(content) != size:
            yield Finding(record=record, message_es="tiene otro tamaño registrado", message_en="has another size on record", warning=False)


def unnamed(folder: str, known: Collection[str]) -> Iterator[Finding]:
    """List the files of a folder that no row names. A crash may leave one; a fresh one may belong to a transaction that still runs."""
    for name in archive.names(folder):
        if name not in known:
            fresh = archive_storage().get_modified_time(name) > clock.now() - FRESH
            yield Finding(record=name, message_es="no pertenece a ningún registro", message_en="belongs to no record", warning=fresh)
