"""A register of 100,000 holders with positions taken in from CSV and XLSX: beside raw COPY into the same tables, and row by row through the
library's own path.

Every round works in a new copy of one company's database and commits. Raw COPY is the floor: the rows of seven tables as they stand in the
end, with their indexes, keys and triggers, but without reading, checking or showing anything.
"""

import os
import subprocess
import sys
import tempfile

from bench.rounds import ROOT, Result, within

ROWS = int(os.environ.get("BENCH_ROWS", "100000"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
CSV_RATIO, XLSX_RATIO, MEGABYTES = 2.0, 3.5, 250
LIBRARY_ROWS = 500
LIBRARY_TIMES = 60
SETUP = "import django; django.setup(); from bench import register_rounds as r; "
MAKE = SETUP + "r.make({folder!r}, {rows})"
TELL = SETUP + "r.tell(folder={folder!r}, rows={rows}, rounds={rounds}, library_rows={library})"


def measure() -> list[Result]:
    """Run the rounds in one process of their own, so that its memory is its own."""
    environment = {"DJANGO_SETTINGS_MODULE": "config.settings", **os.environ}
    with tempfile.TemporaryDirectory() as folder:
        _made, done = (
            subprocess.run([sys.executable, "-c", told], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False, env=environment)
            for told in (program.format(folder=folder, rows=ROWS, rounds=ROUNDS, library=LIBRARY_ROWS) for program in (MAKE, TELL))
        )
    print(done.stdout)
    figures = dict(line.split("=") for line in done.stdout.splitlines() if "=" in line and not line.startswith(" "))
    if done.returncode or "csv" not in figures:
        return []
    right = figures["equal"] == "True"
    return [
        within(path="register from CSV", peer=f"{CSV_RATIO} raw COPY", used=float(figures["csv"]), budget=CSV_RATIO, right=right),
        within(path="register from XLSX", peer=f"{XLSX_RATIO} raw COPY", used=float(figures["xlsx"]), budget=XLSX_RATIO, right=right),
        within(path="register from a file", peer=f"{MEGABYTES} MB", used=float(figures["megabytes"]), budget=MEGABYTES, right=right),
        Result(
            path="register from CSV",
            peer="django-import-export, preview and import",
            ratio=float(figures["library"]),
            target=LIBRARY_TIMES,
            met=right and float(figures["library"]) >= LIBRARY_TIMES,
            equal=right,
        ),
    ]
