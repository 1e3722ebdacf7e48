"""Settings end the process with one line when a value is wrong, and the production profile leaves nothing to warn about."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCTION = {
    "ASAMBLEA_PROFILE": "production",
    "SECRET_KEY": "".join(chr(33 + number % 90) for number in range(64)),
    "SITE_ORIGIN": "https://asamblea.example.com",
    "ALLOWED_HOSTS": "asamblea.example.com",
    "DATABASE_URL": "postgres://asamblea:secret@127.0.0.1:1/asamblea",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "DEFAULT_FROM_EMAIL": "asamblea@example.com",
}


def run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    clean = {"PATH": os.environ["PATH"], "PYTHONWARNINGS": "ignore", **environment}
    return subprocess.run(
        [sys.executable, "manage.py", *(arguments or ("check",))], cwd=ROOT, env=clean, capture_output=True, text=True, check=False
    )


def test_the_production_profile_passes_check_deploy_without_a_warning() -> None:
    done = run(PRODUCTION, "check", "--deploy", "--fail-level", "INFO")
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["SECRET_KEY", "SITE_ORIGIN", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "DEFAULT_FROM_EMAIL"])
def test_production_refuses_to_start_without(name: str) -> None:
    done = run({key: value for key, value in PRODUCTION.items() if key != name})
    assert done.returncode == 1
    assert re.fullmatch(rf"asamblea: {name}: .+\n", done.stderr)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ASAMBLEA_PROFILE", "staging"),
        ("DEBUG", "perhaps"),
        ("SITE_ORIGIN", "asamblea.example.com"),
        ("SITE_ORIGIN", "http://asamblea.example.com/app"),
        ("DATABASE_URL", "sqlite:///db.sqlite3"),
        ("DATABASE_URL", "postgres://root@127.0.0.1:5432/"),
        ("REDIS_URL", "amqp://127.0.0.1"),
        ("EMAIL_URL", "mail.example.com"),
        ("EVIDENCE_MAX_BYTES", "10MB"),
        ("LOG_LEVEL", "verbose"),
        ("WORK_RING", "si"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(name: str, value: str) -> None:
    done = run({name: value})
    assert done.returncode == 1
    assert re.fullmatch(rf"asamblea: {name}: .+\n", done.stderr)


@pytest.mark.parametrize(
    ("name", "value"), [("DEBUG", "1"), ("SECRET_KEY", "short"), ("ALLOWED_HOSTS", "*"), ("SITE_ORIGIN", "http://a.example")]
)
def test_production_refuses_what_only_development_may_do(name: str, value: str) -> None:
    done = run({**PRODUCTION, name: value})
    assert done.returncode == 1
    assert done.stderr.startswith(f"asamblea: {name}: ")


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    secret = tmp_path / "key"
    secret.write_text(PRODUCTION["SECRET_KEY"])
    done = run({**{key: value for key, value in PRODUCTION.items() if key != "SECRET_KEY"}, "SECRET_KEY_FILE": str(secret)})
    assert done.returncode == 0, done.stderr


def test_commands_that_read_no_data_start_no_server(tmp_path: Path) -> None:
    done = run({"VAR_DIR": str(tmp_path)}, "check")
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir())
