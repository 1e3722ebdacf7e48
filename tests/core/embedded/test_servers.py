"""The embedded servers of a checkout of their own: started once for all, recovered after a kill, stopped without a trace."""

import concurrent.futures
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from core.embedded import places as where
from core.embedded import postgres, valkey
from core.embedded.places import Places, locked


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Places]:
    """Return places of another checkout; its servers are stopped afterwards."""
    home = Path("/var/lib/asamblea") if os.geteuid() == 0 else tmp_path
    monkeypatch.setattr(where, "CHECKOUT", tmp_path)
    monkeypatch.setenv("VAR_DIR", str(tmp_path / "var"))
    where.here.cache_clear()
    found = where.here()
    assert found.root.is_relative_to(home)
    yield found
    postgres.stop(found)
    valkey.stop(found)
    where.here.cache_clear()
    if os.geteuid() == 0:
        import shutil

        shutil.rmtree(found.root)


def start(places: Places) -> None:
    with locked(places):
        postgres.start(places)
        valkey.start(places)


def modes_above(path: Path) -> dict[Path, int]:
    return {folder: folder.stat().st_mode for folder in path.resolve().parents}


def test_servers_start_for_several_callers_at_once_and_change_no_mode(places: Places) -> None:
    package = Path(psycopg.__file__).parent
    before = modes_above(package) | modes_above(places.root / "x")
    with concurrent.futures.ThreadPoolExecutor(3) as callers:
        list(callers.map(start, [places] * 3))
    assert postgres.answers(places)
    assert valkey.answers(places)
    assert modes_above(package) | modes_above(places.root / "x") == before
    with psycopg.connect(postgres.url(places, postgres.APPLICATION)) as connection:
        found = connection.execute(
            "SELECT current_user, current_setting('jit'), current_setting('server_version_num')::int >= 150000"
        ).fetchone()
    assert found == ("asamblea", "off", True)
    with psycopg.connect(postgres.url(places, postgres.APPLICATION)) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("CREATE TABLE mine (id int)")


def test_killed_servers_are_found_dead_and_start_again(places: Places) -> None:
    start(places)
    process = postgres._pid(places)
    known = valkey._known(places)
    assert process
    assert known
    os.kill(process, signal.SIGKILL)
    os.kill(known["pid"], signal.SIGKILL)
    # The process number in the lock file belongs to somebody else after a restart of the machine.
    lock = postgres._data(places) / "postmaster.pid"
    lock.write_text("\n".join(["1", *lock.read_text().split("\n")[1:]]))
    assert not postgres.answers(places)
    start(places)
    assert postgres.answers(places)
    assert valkey.answers(places)


def test_stop_ends_both_and_says_so_once(places: Places) -> None:
    start(places)
    assert (postgres.stop(places), valkey.stop(places)) == (True, True)
    assert (postgres.stop(places), valkey.stop(places)) == (False, False)
    assert not postgres.answers(places)
    assert not valkey.answers(places)


def test_a_stranger_on_our_port_is_not_ours(places: Places) -> None:
    start(places)
    known = valkey._known(places)
    assert known
    state = places.root / "valkey.json"
    state.write_text(state.read_text().replace(str(known["password"]), "another"))
    assert not valkey.answers(places)
    state.write_text(state.read_text().replace("another", str(known["password"])))
