"""Looks whether the English catalogue is complete and current: collects the texts of a copy of the tree and compares.

Imports nothing of the application. Needs gettext's programs.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = Path("locale/en/LC_MESSAGES/django.po")
IGNORED = ("tests/*", "tools/*", "bench/*")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="asamblea-messages-") as folder:
        problems = look(Path(folder))
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


def look(copy: Path) -> list[str]:
    """Return what is wrong with the committed catalogue, one sentence each."""
    if not (ROOT / CATALOGUE).exists():
        return [f"{CATALOGUE} is missing: run make messages"]
    for name in tracked():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy / name)
    ignored = [part for pattern in IGNORED for part in ("--ignore", pattern)]
    command = [sys.executable, "manage.py", "makemessages", "--locale", "en", "--no-location", "--no-obsolete", *ignored]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        return [f"makemessages failed: {done.stderr.strip()[-500:]}"]
    committed, collected = polib.pofile(ROOT / CATALOGUE), polib.pofile(copy / CATALOGUE)
    known = {(entry.msgctxt, entry.msgid) for entry in committed if not entry.obsolete}
    wanted = {(entry.msgctxt, entry.msgid) for entry in collected if not entry.obsolete}
    problems = [f"not in {CATALOGUE}: {text!r} (run make messages)" for _context, text in sorted(wanted - known, key=str)]
    problems += [f"not translated: {entry.msgid!r}" for entry in committed.untranslated_entries()]
    problems += [f"fuzzy: {entry.msgid!r}" for entry in committed.fuzzy_entries()]
    compiled = (ROOT / CATALOGUE).with_suffix(".mo")
    if not compiled.exists() or texts(polib.mofile(compiled)) != texts(committed):
        problems.append(f"{compiled.relative_to(ROOT)} is not compiled from {CATALOGUE.name}: run make messages")
    return problems


def tracked() -> list[str]:
    """Return the files of this tree that git tracks or would track."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return [name for name in listing.stdout.splitlines() if (ROOT / name).is_file()]


def texts(catalogue: polib.POFile | polib.MOFile) -> set[tuple[str | None, str, str, str]]:
    return {
        (entry.msgctxt, entry.msgid, entry.msgstr, str(entry.msgstr_plural)) for entry in catalogue if entry.msgid and not entry.obsolete
    }


if __name__ == "__main__":
    sys.exit(main())
