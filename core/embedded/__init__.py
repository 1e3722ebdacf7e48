"""PostgreSQL and Valkey from wheels, for machines where nobody named servers.

Knows how to start, share and stop them; refuses to know what is stored in them. Called by manage.py, config.wsgi and config.celery,
never by the settings: whoever only reads the settings starts nothing.
"""

import os

from core.embedded import postgres, valkey
from core.embedded.places import EmbeddedServerError, here, locked

__all__ = ["EmbeddedServerError", "ensure", "running", "stop"]


def ensure() -> None:
    """Start what no variable names, once for all processes of this checkout, and name it in the environment."""
    if os.environ.get("ASAMBLEA_PROFILE") == "production":
        return
    wants_database = not os.environ.get("DATABASE_URL")
    wants_broker = not os.environ.get("REDIS_URL")
    if not (wants_database or wants_broker):
        return
    places = here()
    if wants_database:
        if not postgres.answers(places):
            with locked(places):
                postgres.start(places)
        os.environ["DATABASE_URL"] = postgres.url(places, postgres.APPLICATION)
        os.environ["DATABASE_OWNER_URL"] = postgres.url(places, postgres.OWNER)
    if wants_broker:
        if not valkey.answers(places):
            with locked(places):
                valkey.start(places)
        os.environ["REDIS_URL"] = valkey.url(places)


def stop() -> list[str]:
    """Stop what runs for this checkout; return its names."""
    places = here()
    with locked(places):
        return [server.NAME for server in (postgres, valkey) if server.stop(places)]


def running() -> list[str]:
    """Return the names of the servers that answer for this checkout."""
    places = here()
    return [server.NAME for server in (postgres, valkey) if server.answers(places)]
