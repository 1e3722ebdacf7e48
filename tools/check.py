"""Runs every stage of ``make check``, says how long each took, and ends with pytest's closing lines. Imports nothing of the application.

With TEST_DATABASE_URL and TEST_REDIS_URL the tests marked database, broker or race, but not those of pages, run once more on those servers.
"""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGES = ["format-check", "lint", "types", "imports", "migrations", "messages-check"]
# Two processes, each with a database of its own; a file's tests stay together.
PYTEST = [sys.executable, "-m", "pytest", "-q", "--numprocesses", "2", "--dist", "loadfile"]
CLOSING = re.compile(r"^(=+ )?(\d+ (passed|failed|error|skipped|deselected)|no tests ran).*$")
WARN_ABOVE_SECONDS = 12 * 60


def main() -> int:
    began = time.monotonic()
    results: list[tuple[str, float, bool]] = []
    closing: list[str] = []

    def stage(name: str, command: list[str], environment: dict[str, str] | None = None) -> None:
        start = time.monotonic()
        print(f"── {name}", flush=True)
        code, last = run(command, {**os.environ, **(environment or {})})
        results.append((name, time.monotonic() - start, code == 0))
        closing.extend(last)

    for name in STAGES:
        stage(name, ["make", "--no-print-directory", name])
    stage("tests", [*PYTEST, "--conformance=var/conformance.json"])
    stage("conformance", ["make", "--no-print-directory", "conformance-check"])
    named = {name: os.environ[f"TEST_{name}"] for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(f"TEST_{name}")}
    if named:
        stage(
            "tests on the named servers", [*PYTEST, "--ignore=tests/views", "--ignore=tests/e2e", "-m", "database or broker or race"], named
        )
    return report(results, closing, time.monotonic() - began)


def run(command: list[str], environment: dict[str, str]) -> tuple[int, list[str]]:
    """Run a command, show its output as it comes and return its code and pytest's closing line, if it has one."""
    last = ""
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() if CLOSING.match(line.strip()) else last
    return process.returncode, [last] if last else []


def report(results: list[tuple[str, float, bool]], closing: list[str], total: float) -> int:
    print("── time per stage")
    for name, seconds, good in results:
        print(f"{seconds:8.1f} s  {name}{'' if good else '  FAILED'}")
    print(f"{total:8.1f} s  in all")
    if total > WARN_ABOVE_SECONDS:
        print(f"warning: {total / 60:.1f} minutes; the bound is 15, look for what became slow")
    failed = [name for name, _seconds, good in results if not good]
    print(f"failed: {', '.join(failed)}" if failed else "every stage passed")
    print(*closing, sep="\n", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
