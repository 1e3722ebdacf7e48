"""The direction of imports, as pyproject.toml states it, and the locks of the libraries."""

import re
import subprocess
import sys
from importlib.metadata import version

import pytest
from packaging.version import Version

from tests.architecture.sources import ROOT

# The lowest versions without a known hole in what we use.
FLOORS = {
    "Django": "5.2.19",
    "weasyprint": "70.0",
    "pillow": "12.3.0",
    "lxml": "6.1.1",
    "django-import-export": "4.4.3",
    "openpyxl": "3.1.5",
    "tablib": "3.10.0",
    "celery": "5.7.0",
    "kombu": "5.7.0",
    "redis": "5.0.0",
    "gunicorn": "23.0.0",
    "django-crispy-forms": "2.7",
}


def test_every_import_goes_down() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("name", "floor"), FLOORS.items())
def test_no_library_is_older_than_its_last_hole(name: str, floor: str) -> None:
    try:
        found = version(name)
    except ModuleNotFoundError:
        pytest.skip(f"{name} is not used")
    assert Version(found) >= Version(floor)


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_library_that_is_asked_for_is_locked_with_hashes(name: str) -> None:
    asked = re.findall(r"^([A-Za-z0-9-]+)(?:\[[^]]*\])?==(\S+)", (ROOT / f"{name}.in").read_text(), re.MULTILINE)
    lock = (ROOT / f"{name}.txt").read_text()
    locked = dict(re.findall(r"^([a-z0-9-]+)(?:\[[^]]*\])?==(\S+)(?: ;[^\\]*)? \\\n    --hash=sha256:", lock, re.MULTILINE))
    assert asked
    assert {asked_name.lower(): wanted for asked_name, wanted in asked}.items() <= locked.items()
