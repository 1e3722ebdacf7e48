"""Where the embedded servers live and as whom they run.

Knows folders, the account and the lock; refuses to change the mode of any folder that it did not make itself. As root nothing runs from
the checkout or the virtual environment (they may lie under a closed home): the programs are copied beside the data.
"""

import fcntl
import hashlib
import os
import pwd
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parent.parent.parent
SYSTEM_ROOT = Path("/var/lib/asamblea")
ACCOUNT = "asamblea"
LONGEST_SOCKET = 100  # a Unix socket's path ends at 107 bytes


class EmbeddedServerError(Exception):
    """An embedded server cannot be started here; the sentence says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The folders of one checkout's servers; ``account`` is the unprivileged user, when we are root."""

    root: Path
    sockets: Path
    account: pwd.struct_passwd | None

    def private(self, path: Path) -> Path:
        """Make a folder that only the servers' user may open."""
        return make(path, 0o700, self.account)

    def run(self, command: Sequence[str | Path], *, seconds: int = 90) -> None:
        """Run a program as the servers' user, in a clean environment; raise with its output when it fails."""
        done = subprocess.run(
            [str(part) for part in command], **self.environment(), capture_output=True, text=True, timeout=seconds, check=False
        )
        if done.returncode:
            raise EmbeddedServerError(f"{Path(command[0]).name} failed ({done.returncode}): {(done.stderr or done.stdout).strip()[-1500:]}")

    def environment(self) -> dict[str, Any]:
        """Return the arguments of ``subprocess`` that put a program under the servers' user."""
        common: dict[str, Any] = {"cwd": self.root, "env": {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}}
        if self.account is None:
            return common
        return {**common, "user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []}


@cache
def here() -> Places:
    """Return (and make) the places of this checkout."""
    if os.geteuid() == 0:
        account = _account()
        root = make(make(SYSTEM_ROOT, 0o755) / _digest(), 0o755)
        return Places(root=root, sockets=make(root / "sockets", 0o700, account), account=account)
    root = make(Path(os.environ.get("VAR_DIR") or CHECKOUT / "var") / "servers", 0o700)
    return Places(root=root, sockets=_sockets(root), account=None)


@contextmanager
def locked(places: Places) -> Iterator[None]:
    """Let one process at a time start or stop servers; the kernel frees the lock of a process that died."""
    with (places.root / "lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def make(path: Path, mode: int, account: pwd.struct_passwd | None = None) -> Path:
    """Make a folder with this mode and owner whatever the umask; leave an existing one as it is."""
    try:
        path.mkdir(parents=True)
    except FileExistsError:
        return path
    path.chmod(mode)
    if account is not None:
        os.chown(path, account.pw_uid, account.pw_gid)
    return path


def is_alive(pid: int, mark: str) -> bool:
    """Tell whether the process exists and its command line contains ``mark``: a number alone may belong to a stranger by now."""
    try:
        return mark in Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return False


def _digest() -> str:
    return hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:12]


def _sockets(root: Path) -> Path:
    """Return the folder of the socket: beside the data, or a private one under /tmp where that path is too long."""
    beside = root / "sockets"
    if len(str(beside / ".s.PGSQL.5432")) <= LONGEST_SOCKET:
        return make(beside, 0o700)
    short = make(Path(tempfile.gettempdir()) / f"asamblea-{os.geteuid()}-{_digest()}", 0o700)
    found = short.lstat()
    if found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise EmbeddedServerError(f"{short} belongs to somebody else or is open to others: remove it or set DATABASE_URL")
    return short


def _account() -> pwd.struct_passwd:
    """Return the unprivileged account of the servers, made on first need."""
    try:
        return pwd.getpwnam(ACCOUNT)
    except KeyError:
        command = [
            "useradd",
            "--system",
            "--user-group",
            "--no-create-home",
            "--home-dir",
            str(SYSTEM_ROOT),
            "--shell",
            "/usr/sbin/nologin",
            ACCOUNT,
        ]
    try:
        # Two processes may come here at once; useradd locks, and the second finds the account made.
        subprocess.run(command, check=False, capture_output=True, timeout=60)
        return pwd.getpwnam(ACCOUNT)
    except (OSError, KeyError) as error:
        raise EmbeddedServerError(
            f"cannot make the system user {ACCOUNT}: run as an ordinary user, or set DATABASE_URL and REDIS_URL"
        ) from error
