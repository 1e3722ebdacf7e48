"""A register of a million movements and a hundred thousand accounts beside what it cannot be faster than.

As of a date beside a scan of the finished answer; one account beside itself in a small register; a transfer and a posting of every account
beside the bare INSERT and UPDATE; a page beside all rows; the verifiers beside five minutes.
"""

import importlib
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

import psycopg
from django.db import connection, transaction

from bench.ledgers import Sizes, databases, fill, work_in
from bench.rounds import Result, race, run, within

LARGE, SMALL = Sizes(100_000, 1_000_000), Sizes(1_000, 10_000)
ON, TODAY = date(2024, 7, 23), date(2026, 2, 1)
BESIDE = (date(2024, 7, 15), date(2024, 7, 31))
"""What a register keeps on either side of the date: it lies as far from both as a date can."""
ASKED, TRANSFERS, VERIFY_SECONDS = 200, 100, 300
SEARCH_MS = 200
SOUGHT = ("titular", "0792", "ular 05", "10050", "c.c. 10.050.123", "C0050", "titular c00501", "zzz", "no 99x")
"""Parts of names, of identities and of numbers of accounts, frequent and rare, and of nobody."""
SHOWN = 50
VERIFY = [sys.executable, "manage.py", "verify"]
_SUM = "SELECT count(*), sum(quantity), sum(account_id) FROM "
_FOLD = """
SELECT count(*), sum(quantity), sum(account_id) FROM (
    SELECT account_id, sum(quantity) AS quantity FROM (
        SELECT to_account_id AS account_id, quantity FROM governance_movement WHERE security_id = %(one)s AND effective_on <= %(on)s
        UNION ALL
        SELECT from_account_id, -quantity FROM governance_movement WHERE security_id = %(one)s AND effective_on <= %(on)s
    ) AS sides GROUP BY account_id HAVING sum(quantity) <> 0
) AS fold
"""
_KEEP = "CREATE TABLE ours AS SELECT account_id, quantity FROM ({held}) AS h"
_DIFFERENCE = "SELECT count(*) FROM ((TABLE ours EXCEPT TABLE folded) UNION ALL (TABLE folded EXCEPT TABLE ours)) AS each"
_EVERYBODY = """
SELECT p.id, p.search_key, a.search_key FROM governance_person p JOIN governance_accountholder o ON o.person_id = p.id
JOIN governance_account a ON a.id = o.account_id ORDER BY p.sort_key, p.id
"""
_BARE_ROWS = """
SELECT a.number, a.title, p.id_type, p.id_number, s.quantity FROM governance_position s JOIN governance_account a ON a.id = s.account_id
JOIN governance_accountholder o ON o.account_id = a.id JOIN governance_person p ON p.id = o.person_id WHERE s.quantity > 0
ORDER BY a.sort_key, a.number
"""
_SAME = """
SELECT count(*) FROM governance_position p FULL JOIN bare_position b USING (account_id) WHERE p.quantity IS DISTINCT FROM b.quantity
"""
_BARE_MOVE = """
INSERT INTO bare_movement SELECT * FROM unnest(%(from)s::bigint[], %(to)s::bigint[], %(quantity)s::numeric[])
"""
_BARE_APPLY = """
UPDATE bare_position p SET quantity = p.quantity + w.quantity
FROM unnest(%(keys)s::bigint[], %(effects)s::numeric[]) AS w(account_id, quantity) WHERE p.account_id = w.account_id
"""
_BARE = """
CREATE TABLE bare_position AS SELECT * FROM governance_position;
ALTER TABLE bare_position ADD PRIMARY KEY (account_id);
CREATE TABLE bare_movement (from_id bigint, to_id bigint, quantity numeric(30,6));
"""


def measure() -> list[Result]:
    """Make a small and a large register, each in its own database, and measure in the large one."""
    with databases("bench_ledger", "bench_ledger_small") as (large, small):
        work_in("bench_ledger_small")
        fill(SMALL)
        work_in("bench_ledger")
        start = time.perf_counter()
        security = fill(LARGE)
        print(f"  the large register was made in {time.perf_counter() - start:.0f} s", flush=True)
        steps: tuple[Callable[[], list[Result]], ...] = (
            lambda: [_search(security)],
            lambda: _dates(security),
            lambda: [_account(small, large)],
            lambda: [_page(security), _lines(security)],
            lambda: _writing(security),
            lambda: [_verify()],
        )
        return [result for step in steps for result in _timed(step)]


def _timed(step: Callable[[], list[Result]]) -> list[Result]:
    start = time.perf_counter()
    results = step()
    print(f"  … {time.perf_counter() - start:.0f} s: {', '.join(each.path for each in results)}", flush=True)
    return results


def _dates(security: Any) -> list[Result]:
    snapshots, kept = _module("governance.selectors.snapshots"), _module("governance.services.snapshots")
    register = security.entity.register
    for end in BESIDE:  # of the two hundred half months that a register keeps, the two that this date can be told from
        kept.build(register=register, on=end)
    _run("VACUUM ANALYZE governance_snapshotblock")
    if [day for day in kept._worth_keeping(register) if BESIDE[0] <= day <= BESIDE[1]] != list(BESIDE):
        raise AssertionError("the register would keep other dates")
    held = snapshots.held(register, [security.pk], ON)
    _run(_KEEP.format(held=held.sql), held.values)
    folded = _FOLD.partition("FROM (")[2].rpartition(") AS fold")[0]
    _run(f"CREATE TABLE folded AS {folded}", {"one": security.pk, "on": ON})
    _run(f"CREATE TABLE finished AS {held.sql}", held.values)
    _run("VACUUM ANALYZE finished")
    equal = _run(_DIFFERENCE) == [(0,)]

    def ours() -> list[tuple]:
        asked = snapshots.held(register, [security.pk], ON)
        return _run(f"{_SUM}({asked.sql}) AS h", asked.values)

    floor = race(
        path="ledger-as-of",
        peer="scan of the finished positions",
        ours=ours,
        theirs=lambda: _run(f"{_SUM}finished"),
        target=0.333,
        rounds=21,
    )
    fold = race(
        path="ledger-as-of", peer="one aggregate", ours=ours, theirs=lambda: _run(_FOLD, {"one": security.pk, "on": ON}), target=7.0
    )
    return [replace(each, equal=each.equal and equal, met=each.met and equal) for each in (floor, fold)]


def _account(small: str, large: str) -> Result:
    """One account at a date, in the large register beside the small one: the same number of its movements, read by the same index."""
    sql = _module("governance.selectors.positions")._OF_ACCOUNT
    servers = {url: psycopg.connect(url, autocommit=True) for url in (small, large)}

    def asked(url: str) -> Callable[[], bool]:
        def ask() -> bool:
            for key in range(100, 100 + ASKED):
                servers[url].execute(sql, {"account": key, "on": ON, "known": 2**62}).fetchall()
            return True

        return ask

    return race(path="ledger-account", peer="the same of 10,000 movements", ours=asked(large), theirs=asked(small), target=0.5)


def _search(security: Any) -> Result:
    """Ask for persons by any part of a name or a number, of them or of their accounts; the slowest of the questions counts.

    Right is what a walk over every person and account in Python gives.
    """
    persons = _module("governance.selectors.persons")
    organisation, slowest, right = security.entity.organisation, 0.0, True
    everybody = _run(_EVERYBODY)
    for text in SOUGHT:
        times: list[float] = []
        found: list[Any] = []
        for _round in range(5):
            start = time.perf_counter()
            found = list(persons.search(text, organisation=organisation)[:SHOWN])
            times.append(time.perf_counter() - start)
        middle, truth = statistics.median(times), _walked(everybody, text)
        print(f"  search «{text}»: {middle * 1000:.0f} ms, {len(found)} shown of {len(truth)}", flush=True)
        slowest, right = max(slowest, middle), right and [each.pk for each in found] == truth[:SHOWN]
    return within(path="ledger-search", peer=f"budget {SEARCH_MS} ms", used=slowest * 1000, budget=SEARCH_MS, right=right)


def _walked(everybody: list[tuple], text: str) -> list[int]:
    """Return the keys of the persons who have every word, or whose account has every word and one with a figure in its number."""
    words = _module("core.wording.sort_keys").search_key(text).split()
    numbers = [word for word in words if any(each.isdecimal() for each in word)]
    return [
        key
        for key, person, account in everybody
        if all(word in person for word in words)
        or (all(word in account for word in words) and any(word in account.partition("|")[0] for word in numbers))
    ]


def _writing(security: Any) -> list[Result]:
    """Post beside the bare statements; both must leave the same positions."""
    _run(_BARE)
    keys = [each for (each,) in _run("SELECT account_id FROM governance_position WHERE NOT is_issue ORDER BY account_id")]
    (issue,) = _run("SELECT account_id FROM governance_position WHERE is_issue")[0]
    pairs = [(keys[index * 7], keys[index * 7 + 1]) for index in range(TRANSFERS)]
    every = [(issue, key) for key in keys]
    results = [
        race(
            path="ledger-transfer", peer="bare INSERT and UPDATE", target=0.333,
            ours=lambda: _each(pairs, lambda pair: _record(security, "transfer", [pair], 1)),
            theirs=lambda: _each(pairs, lambda pair: _bare([pair], 1)),
        ),
        race(
            path="ledger-posting-100000", peer="bare INSERT and UPDATE", target=0.15, rounds=2,
            ours=lambda: _record(security, "stock_dividend", every, 5), theirs=lambda: _bare(every, 5),
        ),
    ]  # fmt: skip
    same = _run(_SAME) == [(0,)]
    return [replace(each, equal=each.equal and same, met=each.met and same) for each in results]


def _each(pairs: list[tuple[int, int]], act: Callable[[tuple[int, int]], None]) -> None:
    for pair in pairs:
        act(pair)


_numbers = itertools.count()


def _record(security: Any, kind: str, pairs: list[tuple[int, int]], quantity: int) -> None:
    """Post through the service that people use: with its rules, its chain of hashes and its audit record."""
    register, line = _module("governance.services.register"), _module("governance.services.lines").Line
    register.record(
        actor=_actor(), register=security.entity.register, kind=kind,
        lines=[line(security, source, target, Decimal(quantity)) for source, target in pairs], agreed_on=TODAY, effective_on=TODAY,
        basis="carta", source_ref=f"bench-{next(_numbers)}",
    )  # fmt: skip


@lru_cache(maxsize=1)
def _actor() -> Any:
    """Who asks is known before the transfer is asked for."""
    return _module("core.models").User.objects.get(pk=1)


def _bare(pairs: list[tuple[int, int]], quantity: int) -> None:
    effects: dict[int, int] = {}
    for source, target in pairs:
        effects[source] = effects.get(source, 0) - quantity
        effects[target] = effects.get(target, 0) + quantity
    sources, targets = ([pair[side] for pair in pairs] for side in (0, 1))
    with transaction.atomic():
        _run(_BARE_MOVE, {"from": sources, "to": targets, "quantity": [quantity] * len(pairs)})
        _run(_BARE_APPLY, {"keys": list(effects), "effects": list(effects.values())})


def _lines(security: Any) -> Result:
    """Every row as a file tells it beside a bare read of the same rows, joined and in order."""
    register = _module("governance.selectors.register")
    known = _module("governance.models").Register.objects.get(entity=security.entity).last_number

    def ours() -> int:
        return sum(1 for _line in register.lines(security.entity, TODAY, known))

    return race(
        path="ledger-all-rows", peer="bare read of the same rows", ours=ours, theirs=lambda: len(_run(_BARE_ROWS)), target=0.1, rounds=2
    )


def _page(security: Any) -> Result:
    """The first fifty rows with all they show beside the bare keys of every row in the same order."""
    register, rows, snapshots = (_module(f"governance.selectors.{name}") for name in ("register", "register_rows", "snapshots"))

    def ours() -> list[int]:
        return [row.account.pk for row in register.page(security.entity, ON, part=slice(0, 50)).rows]

    def keys() -> list[int]:
        held = snapshots.held(security.entity.register, [security.pk], ON)
        return [each.account_id for each in rows.found(held, rows.Filters(), slice(None), security.pk)[0][:50]]

    return race(path="ledger-page", peer="the keys of all rows", ours=ours, theirs=keys, target=1.0, rounds=3)


def _verify() -> Result:
    """Prove the register with an archive of its own: the files of this checkout belong to another database."""
    with tempfile.TemporaryDirectory(prefix="asamblea-bench-") as folder:
        done = run(["env", f"VAR_DIR={folder}", *VERIFY])
    print(f"  verify: {done.seconds:.1f} s, code {done.code}")
    if done.code:
        print(done.output[-2_000:])
    return within(path="ledger-verify", peer=f"budget {VERIFY_SECONDS} s", used=done.seconds, budget=VERIFY_SECONDS, right=done.code == 0)


def _run(sql: str, values: Any = None) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []


def _module(name: str) -> Any:
    """The product's modules are imported when the database is there."""
    return importlib.import_module(name)
