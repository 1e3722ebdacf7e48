"""``python -m bench [NAME …]``: measure and write ``bench/results.json``. Without a name every path is measured.

A path is a module ``bench/paths/NAME.py`` with ``measure() -> list[Result]``.
"""

import importlib
import json
import pkgutil
import sys
from dataclasses import asdict
from pathlib import Path

from bench import paths
from bench.rounds import Result

RESULTS = Path(__file__).parent / "results.json"


def main(names: list[str]) -> int:
    known = sorted(module.name for module in pkgutil.iter_modules(paths.__path__))
    unknown = sorted(set(names) - set(known))
    if unknown:
        print(f"unknown: {', '.join(unknown)}; known: {', '.join(known)}", file=sys.stderr)
        return 2
    measured = [result for name in names or known for result in importlib.import_module(f"bench.paths.{name}").measure()]
    write(measured)
    for result in measured:
        verdict = "met" if result.met else "NOT met"
        print(
            f"{result.path}: {result.ratio} beside {result.peer} (target {result.target}): {verdict}{'' if result.equal else ', answers DIFFER'}"
        )
    return 0 if all(result.met for result in measured) else 1


def write(measured: list[Result]) -> None:
    """Put the new results in the place of older ones of the same path and peer; leave the rest."""
    before = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    fresh = {(result.path, result.peer): asdict(result) for result in measured}
    rows = {(row["path"], row["peer"]): row for row in before} | fresh
    RESULTS.write_text(json.dumps([rows[key] for key in sorted(rows)], indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
