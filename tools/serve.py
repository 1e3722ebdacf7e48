"""Serves the application: gunicorn, a Celery worker and beat, ended together. Imports nothing of the application.

``serve.py [--bind HOST:PORT]`` runs until Ctrl-C, SIGTERM or the end of one of the three; ``serve.py --stop`` ends a running one.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
PID_FILE = Path(os.environ.get("VAR_DIR") or ROOT / "var") / "serve.pid"
SECONDS_TO_START = 60
SECONDS_TO_END = 20

stopping = False


def main() -> int:
    arguments = argparse.ArgumentParser(description="Serve the application")
    arguments.add_argument("--bind", default="127.0.0.1:8000")
    arguments.add_argument("--stop", action="store_true")
    options = arguments.parse_args()
    return stop_other() if options.stop else serve(options.bind)


def serve(bind: str) -> int:
    """Start the three processes and wait; return 0 after a wanted end."""
    host, _, port = bind.rpartition(":")
    if answers(host, int(port)):
        print(f"asamblea: {bind} is taken by another program: end it, or write ADDRESS=127.0.0.1:8001", file=sys.stderr)
        return 1
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ask_to_stop)
    PID_FILE.parent.mkdir(parents=True, exist_ok=True)
    PID_FILE.write_text(str(os.getpid()))
    children = {name: start(command) for name, command in commands(bind).items()}
    try:
        if wait_until_open(host, int(port), children):
            print(f"asamblea: http://{bind}/ is open (Ctrl-C ends it; the databases stay up until: make stop)", flush=True)
        ended = wait_for_an_end(children)
    finally:
        stop(children)
        PID_FILE.unlink(missing_ok=True)
    if ended and not stopping:
        print(f"asamblea: {ended} ended by itself with code {children[ended].returncode}; everything was stopped", file=sys.stderr)
        return 1
    return 0


def commands(bind: str) -> dict[str, list[str]]:
    python = [sys.executable, "-m"]
    celery = [*python, "celery", "--app", "config", "--quiet"]
    web = ["gunicorn", "config.wsgi", "--bind", bind, "--workers", "2", "--threads", "4", "--timeout", "60", "--log-level", "warning"]
    return {
        "the web server": [*python, *web],
        "the worker": [*celery, "worker", "--concurrency", str(os.cpu_count() or 1), "--without-gossip", "--without-mingle"],
        "beat": [*celery, "beat", "--pidfile="],
    }


def start(command: list[str]) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl-C reaches only us, and we end the children in order.
    # As root Celery warns of pickle, which we refuse.
    environment = {"PYTHONWARNINGS": "ignore::UserWarning:celery.platforms", **os.environ}
    return subprocess.Popen(command, cwd=ROOT, start_new_session=True, env=environment)


def wait_until_open(host: str, port: int, children: dict[str, subprocess.Popen[bytes]]) -> bool:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and not stopping and all(child.poll() is None for child in children.values()):
        if answers(host, port):
            return True
        time.sleep(0.1)
    return False


def wait_for_an_end(children: dict[str, subprocess.Popen[bytes]]) -> str:
    """Return the name of the first process that ended, or nothing when we were asked to stop."""
    while not stopping:
        for name, child in children.items():
            if child.poll() is not None:
                return name
        time.sleep(0.2)
    return ""


def stop(children: dict[str, subprocess.Popen[bytes]]) -> None:
    """End the children: running tasks and requests finish, what hangs is killed with its own children."""
    for child in children.values():
        if child.poll() is None:
            child.terminate()
    deadline = time.monotonic() + SECONDS_TO_END
    for child in children.values():
        try:
            child.wait(timeout=max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def stop_other() -> int:
    """Ask a running server of this checkout to end, and wait for it."""
    try:
        pid = int(PID_FILE.read_text())
        if "serve.py" not in Path(f"/proc/{pid}/cmdline").read_text():
            raise ProcessLookupError
        os.kill(pid, signal.SIGTERM)
    except (OSError, ValueError):
        PID_FILE.unlink(missing_ok=True)
        return 0
    deadline = time.monotonic() + SECONDS_TO_END + 5
    while PID_FILE.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    print("stopped: the web server, the worker and beat")
    return 0


def answers(host: str, port: int) -> bool:
    with socket.socket() as client:
        client.settimeout(1)
        return client.connect_ex((host, port)) == 0


def ask_to_stop(_number: int, _frame: FrameType | None) -> None:
    global stopping  # noqa: PLW0603  a signal handler has nowhere else to write
    stopping = True


if __name__ == "__main__":
    sys.exit(main())
