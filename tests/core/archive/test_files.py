"""Bytes are kept whole or not at all, and are compared with their hash whenever they are read."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile

from core import archive
from core.archive.files import archive as storage
from core.archive.storage import ArchiveStorage


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.STORAGES = {**settings.STORAGES, "archive": {**settings.STORAGES["archive"], "OPTIONS": {"location": tmp_path}}}
    return tmp_path


def test_bytes_lie_under_their_hash(folder: Path) -> None:
    kept = archive.keep(b"hola", folder="evidence")
    assert kept.name == f"evidence/{kept.sha256[:2]}/{kept.sha256}"
    assert (folder / kept.name).read_bytes() == b"hola" == archive.read(kept.name, kept.sha256)
    assert archive.keep(b"hola", folder="evidence") == kept
    assert list(archive.names("evidence")) == [kept.name]


def test_a_changed_file_is_not_given_out(folder: Path) -> None:
    kept = archive.keep(b"hola", folder="evidence")
    (folder / kept.name).write_bytes(b"holb")
    with pytest.raises(archive.CorruptFileError, match="no corresponde a la huella"):
        archive.read(kept.name, kept.sha256)


def test_a_missing_file_is_said_to_be_missing(folder: Path) -> None:
    kept = archive.keep(b"hola", folder="evidence")
    (folder / kept.name).unlink()
    with pytest.raises(archive.MissingFileError, match="copia de seguridad"):
        archive.read(kept.name, kept.sha256)


def test_a_broken_copy_is_written_again(folder: Path) -> None:
    kept = archive.keep(b"hola", folder="evidence")
    (folder / kept.name).write_bytes(b"")
    archive.keep(b"hola", folder="evidence")
    assert archive.read(kept.name, kept.sha256) == b"hola"


@pytest.mark.parametrize("broken", ["fsync", "rename"])
def test_a_crash_before_the_rename_leaves_nothing(broken: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail) if broken == "fsync" else patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="disk full"):
            storage().save("a/b", ContentFile(b"x"))
    assert not list(archive.names("a"))


def test_a_killed_process_leaves_no_file_under_its_name(folder: Path) -> None:
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "import django.conf; django.conf.settings.configure(USE_TZ=True)\n"
        "from django.core.files.base import ContentFile\n"
        "from core.archive.storage import ArchiveStorage\n"
        "Path.replace = lambda *a: os.kill(os.getpid(), 9)\n"
        "ArchiveStorage(location=sys.argv[1]).save('a/b', ContentFile(b'x' * 100000))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "DJANGO_SETTINGS_MODULE": ""}
    ended = subprocess.run([sys.executable, "-c", program, str(folder)], env=environment, check=False, capture_output=True)
    assert ended.returncode == -9, ended.stderr
    assert not (folder / "a" / "b").exists()
    assert ArchiveStorage(location=folder).save("a/b", ContentFile(b"y")) == "a/b"
