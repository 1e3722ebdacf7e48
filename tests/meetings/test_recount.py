"""The bundle of a whole meeting is counted again by the program that knows nothing of the application, and one changed ballot is seen."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from core.models import Organisation, User
from tests.stories import grupo_aval as story_of

PROGRAM = Path(settings.BASE_DIR) / "tools" / "recount.py"


@pytest.fixture
def bundle(organisation: Organisation, secretary: User, stop_clock: Callable[..., Any], tmp_path: Path) -> Path:
    """The bundle of the whole meeting, lots included."""
    told = story_of.company(organisation, secretary, stop_clock)
    for act in (story_of.summons, story_of.powers, story_of.slates, story_of.session, story_of.decide, story_of.lots):
        act(told)
    written = tmp_path / "reunion.zip"
    call_command("export_meeting", str(told.meeting.pk), str(written), stdout=io.StringIO())
    return written


def recount(path: Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-S", "-E", str(PROGRAM), str(path)], capture_output=True, text=True, check=False, cwd=path.parent
    )
    return done.returncode, done.stdout + done.stderr


def changed(path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Write the bundle again with a change, its manifest made to agree: only the count can tell."""
    with zipfile.ZipFile(path) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist() if name != "manifest.json"}
    parts = {name: json.loads(text) for name, text in texts.items() if name.endswith(".json")}
    change(parts)
    texts |= {name: json.dumps(value, ensure_ascii=False) for name, value in parts.items()}
    manifest = {"format": "asamblea-recount/1", "files": {name: sha256(text.encode()).hexdigest() for name, text in texts.items()}}
    other = path.with_name("cambiada.zip")
    with zipfile.ZipFile(other, "w") as archive:
        for name, text in [("manifest.json", json.dumps(manifest)), *texts.items()]:
            archive.writestr(name, text)
    return other


def _choice(parts: dict[str, Any]) -> None:
    parts["polls.json"][0]["ballots"][7]["choice"] = "against"


def _abstention(parts: dict[str, Any]) -> None:
    parts["polls.json"][0]["ballots"][7]["choice"] = "null"


def _weight(parts: dict[str, Any]) -> None:
    parts["polls.json"][0]["ballots"][7]["votes"] += 1


def _lost(parts: dict[str, Any]) -> None:
    del parts["polls.json"][0]["ballots"][7]


def _slate(parts: dict[str, Any]) -> None:
    ballot = next(each for each in parts["polls.json"][-1]["ballots"] if each["slate"] == "A")
    ballot["slate"] = "B"


def _lots(parts: dict[str, Any]) -> None:
    parts["polls.json"][-1]["lots"].reverse()


def _room(parts: dict[str, Any]) -> None:
    parts["attendance.json"]["events"].pop(0)


def _roll(parts: dict[str, Any]) -> None:
    parts["roll.json"]["entries"][3]["votes"] -= 1


def _barred(parts: dict[str, Any]) -> None:
    poll = next(each for each in parts["polls.json"] if each["barred"])
    poll["barred"].pop()


def _won(parts: dict[str, Any]) -> None:
    parts["polls.json"][0]["decisions"][0]["outcome"] = "failed"


CHANGES = (_choice, _abstention, _weight, _lost, _slate, _lots, _room, _roll, _barred, _won)


@pytest.mark.database
def test_a_stranger_counts_the_same_and_sees_one_changed_ballot(bundle: Path) -> None:
    code, told = recount(bundle)
    assert code == 0, told
    assert "FAIL" not in told
    assert "decision 9 after the lots: result" in told
    for change in CHANGES:
        code, told = recount(changed(bundle, change))
        assert (code, "FAIL" in told) == (1, True), change.__name__
    torn = bundle.with_name("rota.zip")
    torn.write_bytes(bundle.read_bytes()[:-200])
    assert recount(torn)[0] == 2


@pytest.mark.database
def test_a_meeting_without_a_roll_is_refused(organisation: Organisation, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="todavía no tiene lista"):
        call_command("export_meeting", "12345", str(tmp_path / "x.zip"))
    assert not (tmp_path / "x.zip").exists()


def test_the_program_imports_nothing_of_the_application() -> None:
    done = subprocess.run([sys.executable, "-S", "-E", str(PROGRAM)], capture_output=True, text=True, check=False, cwd="/")
    assert (done.returncode, "Imports nothing" in done.stderr) == (2, True)
