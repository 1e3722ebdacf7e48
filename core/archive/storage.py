"""A storage whose files are complete or absent. Knows fsync and rename; refuses to overwrite."""

import os
import tempfile
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage


class ArchiveStorage(FileSystemStorage):
    """Writes beside, forces to disk, then renames: a crash leaves the old state or the whole file."""

    def _save(self, name: str, content: "File[Any]") -> str:
        path = Path(self.path(name))
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, beside = tempfile.mkstemp(prefix=".partial-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as target:
                for chunk in content.chunks():
                    target.write(chunk)
                target.flush()
                os.fsync(target.fileno())
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return name


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
