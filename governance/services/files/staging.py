"""Rows and problems put into staging in one stream, whatever their number: memory stays level. Knows no kind of file."""

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable
from typing import IO, Any, NamedTuple

from django.db import connection

from governance.models import Load
from governance.rules.files.faults import Problem
from governance.services.files.progress import tell
from governance.services.files.reading import Reading, ReadRow

Finish = Callable[[ReadRow], tuple[str, dict[str, str]]]
_AT_ONCE = 1_000
_TOLD_EVERY = 5_000
_IN_MEMORY = 4_000_000
_WHOLE = 2**256
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
_ROWS = "COPY governance_loadrow (load_id, line, identity, data) FROM STDIN"
_PROBLEMS = 'COPY governance_loadproblem (load_id, "row", "column", value, es, en) FROM STDIN'


class Staged(NamedTuple):
    """How many rows and problems were put down, and the digest of the rows, the same in any order."""

    rows: int
    problems: int
    digest: str


def stage(load: Load, reading: Reading, finish: Finish) -> Staged:
    """Read a file to its end into staging. Raises FileRefusedError where it ends badly; needs the caller's transaction."""
    total, count = 0, 0
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY, mode="w+", encoding="utf-8", newline="") as spool:
        wrong = _write(spool, load, reading.problems)
        dump, sha256, prefix = json.JSONEncoder(ensure_ascii=False).encode, hashlib.sha256, f"{load.pk}\t"
        with connection.cursor() as cursor, cursor.copy(_ROWS) as copy:
            waiting: list[str] = []
            for row in reading.rows():
                identity, data = finish(row)
                if row.problems:
                    wrong += _write(spool, load, row.problems)
                text = dump(data)
                total += int.from_bytes(sha256(text.encode()).digest(), "big")
                # JSON escapes what is not printed; only its own sign is to be escaped once more for COPY.
                kept = text.replace("\\", "\\\\") if "\\" in text else text
                named = identity if identity.isprintable() and "\\" not in identity else identity.translate(_ESCAPES)
                waiting.append(f"{prefix}{row.line}\t{named}\t{kept}\n")
                count += 1
                if len(waiting) == _AT_ONCE:
                    copy.write("".join(waiting))
                    waiting.clear()
                if count % _TOLD_EVERY == 0:
                    tell(load.pk, "reading", count)
            copy.write("".join(waiting))
        _copy(spool)
    return Staged(count, wrong, f"{total % _WHOLE:064x}")


def add_problems(load: Load, problems: Iterable[Problem]) -> int:
    """Put further problems down; return how many there were."""
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY, mode="w+", encoding="utf-8", newline="") as spool:
        added = _write(spool, load, problems)
        _copy(spool)
    return added


def _write(spool: IO[str], load: Load, problems: Iterable[Problem]) -> int:
    count = 0
    for each in problems:
        cells = (str(load.pk), str(each.row), each.column[:60], each.value[:60], each.es, each.en)
        spool.write("\t".join(cell.replace("\0", "").translate(_ESCAPES) for cell in cells) + "\n")
        count += 1
    return count


def _copy(spool: Any) -> None:
    spool.seek(0)
    with connection.cursor() as cursor, cursor.copy(_PROBLEMS) as copy:
        while piece := spool.read(1 << 16):
            copy.write(piece)
