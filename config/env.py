"""Readers of the environment that end the process with one line when a value is wrong.

Knows how a setting is written; refuses to know what it is for. Every reader says the variable, the value and what to write.
"""

import os
import re
from typing import Any, NoReturn
from urllib.parse import urlsplit

import environ

environment = environ.FileAwareEnv()

POSTGRES = "django.db.backends.postgresql"
TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def refuse(name: str, reason: str) -> NoReturn:
    """End the process with one line on standard error."""
    raise SystemExit(f"asamblea: {name}: {reason}")


def text(name: str, default: str | None = None) -> str:
    """Read a text, also from the file that ``<name>_FILE`` names; without a default the variable is required."""
    value: str = environment.str(name, default="" if default is None else default)
    if default is None and not value:
        refuse(name, "is required in this profile and is not set")
    return value


def words(name: str, default: list[str]) -> list[str]:
    """Read a comma-separated list."""
    value = text(name, "")
    return [word.strip() for word in value.split(",") if word.strip()] if value else default


def flag(name: str, default: bool) -> bool:
    """Read yes or no."""
    if name not in os.environ:
        return default
    value = os.environ[name].strip().lower()
    if value not in TRUE | FALSE:
        refuse(name, f"{value!r} is neither true nor false: write 1 or 0")
    return value in TRUE


def integer(name: str, default: int) -> int:
    """Read a whole number of digits above zero."""
    value = text(name, str(default))
    if not re.fullmatch(r"[1-9][0-9]{0,14}", value):
        refuse(name, f"{value!r} is not a whole number above zero: write digits only, like {default}")
    return int(value)


def one_of(name: str, choices: tuple[str, ...], default: str) -> str:
    """Read one of a few words."""
    value = text(name, default)
    if value not in choices:
        refuse(name, f"{value!r} is not one of {', '.join(choices)}")
    return value


def origin(name: str, default: str | None, *, secure: bool) -> str:
    """Read scheme and host without a path, for example ``https://asamblea.example.com``."""
    value = text(name, default)
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path or parts.query:
        refuse(name, f"{value!r} is not an origin: write scheme and host without a final slash, like https://asamblea.example.com")
    if secure and parts.scheme != "https":
        refuse(name, f"{value!r} must begin with https:// in the production profile")
    return value


def database(name: str) -> dict[str, Any] | None:
    """Read a PostgreSQL URL; ``None`` where the variable is absent."""
    value = text(name, "")
    if not value:
        return None
    if not re.match(r"(postgres|postgresql|psql)://", value):
        refuse(name, "only PostgreSQL is supported: write postgres://user:password@host:5432/database")
    settings: dict[str, Any] = environment.db_url_config(value)
    if not settings["NAME"]:
        refuse(name, "names no database: write postgres://user:password@host:5432/database")
    options: dict[str, Any] = settings.pop("OPTIONS", {})
    settings["HOST"] = options.pop("host", settings["HOST"])
    # Just-in-time compilation costs more than it saves on our short queries.
    settings["OPTIONS"] = {**options, "options": "-c jit=off", "connect_timeout": 5}
    return {**settings, "ENGINE": POSTGRES, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def redis(name: str) -> str:
    """Read the URL of a server that speaks the Redis protocol; empty where the variable is absent."""
    value = text(name, "")
    if value and not re.match(r"rediss?://", value):
        refuse(name, "write redis://host:6379/0 or rediss://:password@host:6380/0")
    return value


def email(name: str) -> dict[str, Any]:
    """Read ``smtp+tls://user:password@host:587``; without it no server is named."""
    value = text(name, "")
    if not value:
        return {}
    if not re.match(r"(smtp|smtps|smtp\+tls|smtp\+ssl)://", value):
        refuse(name, "write smtp+tls://user:password@host:587 (or smtp:// for a server on this machine)")
    return dict(environment.email_url_config(value))
