"""Finds the servers' programs in their wheels without importing them, and copies them out where the servers' user may read them."""

import os
import shutil
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from core.embedded.places import EmbeddedServerError, Places, make

UNUSED = shutil.ignore_patterns("include", "*.a", "pkgconfig", "pgxs", "__pycache__")


def programs(places: Places, *, package: str, distribution: str, parts: Sequence[str]) -> Path:
    """Return the folder under which ``parts`` lie: the installed one, or as root a copy of them beside the data.

    The copy is complete or absent: it is written beside its place and renamed.
    """
    installed = _installed(package)
    if places.account is None:
        return installed
    target = make(places.root / "programs", 0o755) / f"{distribution}-{version(distribution)}"
    if not target.exists():
        draft = target.with_name(f"{target.name}.{os.getpid()}")
        for part in parts:
            if (installed / part).exists():
                shutil.copytree(installed / part, draft / part, ignore=UNUSED, symlinks=True)
        _open_to_read(draft)
        draft.rename(target)
    return target


def _installed(package: str) -> Path:
    """Return the folder that holds an installed package."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedServerError(f"the package {package} is not installed: run make setup, or set DATABASE_URL and REDIS_URL")
    return Path(spec.submodule_search_locations[0]).parent


def _open_to_read(folder: Path) -> None:
    """Let everybody read the copy, whatever the umask was."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
