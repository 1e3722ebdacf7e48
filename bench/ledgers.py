"""A register of many movements in a database of its own, made in a minute and true to the last hash: `manage.py verify` passes on it.

The rows go in by COPY past triggers and keys, which only the owner of a measuring database may do. Nothing of the product writes so.
"""

import hashlib
import importlib
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import django
import psycopg
from django.apps import apps
from django.db import connection

from bench.rounds import ROOT
from core import embedded

FIRST_DAY, LAST_DAY = date(2016, 1, 4), date(2025, 12, 30)
LATECOMERS, LATE = 10, 100
"""One account in ten is empty at first; one posting in a hundred has an earlier date."""
HELD = 1_000_000
SEED = 42
KEPT = "bench_migrated_"


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many accounts and movements a register has."""

    accounts: int
    movements: int


@contextmanager
def databases(*names: str) -> Iterator[list[str]]:
    """Copy a migrated database under each name, work in the first, and drop them with all that is in them; yields their addresses."""
    embedded.ensure()
    before = os.environ["DATABASE_URL"]
    urls = [_address(before, name) for name in names]
    try:
        for name in names:
            copy(_migrated(before), name)
        os.environ["DATABASE_URL"] = urls[0]
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        work_in(names[0])
        yield urls
    finally:
        os.environ["DATABASE_URL"] = before
        if apps.ready:
            connection.close()
        for name in names:
            _drop(before, name)


def work_in(name: str) -> None:
    """Let Django's connection be to this database."""
    connection.close()
    connection.settings_dict["NAME"] = name


def copy(source: str, name: str) -> None:
    """Make a database that is a copy of another, to which nobody may be connected."""
    with psycopg.connect(_address(os.environ["DATABASE_URL"], "postgres"), autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{source}"')
        server.execute("CHECKPOINT")


def _migrated(url: str) -> str:
    """Return the database that these migrations make; it is kept, because they are the longest part of a run."""
    name = f"{KEPT}{_digest()}"
    with psycopg.connect(url, autocommit=True) as server:
        known = [row[0] for row in server.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [KEPT]).fetchall()]
        if name in known:
            return name
        for each in known:
            server.execute(f'DROP DATABASE IF EXISTS "{each}" WITH (FORCE)')
        server.execute(f'CREATE DATABASE "{KEPT}new"')
        command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, "DATABASE_URL": _address(url, f"{KEPT}new")})
        server.execute(f'ALTER DATABASE "{KEPT}new" RENAME TO "{name}"')
    return name


def _digest() -> str:
    """Return what names the state that the migrations lead to."""
    digest = hashlib.sha256(django.__version__.encode())
    for path in sorted([*ROOT.glob("*/migrations/*.py"), *ROOT.glob("core/models/*.py")]):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _address(url: str, name: str) -> str:
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def _drop(url: str, name: str) -> None:
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def fill(sizes: Sizes) -> Any:
    """Write one company, its accounts with their owners, an opening posting and then one posting for each movement; return its security."""
    models: Any = apps.get_app_config("governance").models_module
    register, security, issue = _company(models)
    first = issue.pk + 1
    keys = range(first, first + sizes.accounts)
    opening, *later = _lines(keys, issue.pk, sizes)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        _copy(cursor, models.Person, _people(keys, register.entity.organisation_id))
        _copy(cursor, models.Account, _accounts(keys, register.entity_id))
        _copy(cursor, models.AccountHolder, ({"id": key, "account_id": key, "person_id": key} for key in keys))
        postings, last = _postings(opening, later, register.pk, security.pk)
        _copy(cursor, models.Posting, postings)
        _copy(cursor, models.Movement, _movements(opening, later, security.pk))
        cursor.execute(_PROJECT)
        cursor.execute("UPDATE governance_register SET last_number = %s, last_hash = %s", (len(later) + 1, last))
        for table in ("person", "account", "accountholder", "posting", "movement", "position"):
            cursor.execute(_NEXT.format(table=f"governance_{table}"))
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("VACUUM ANALYZE")
    return security


def _company(models: Any) -> tuple[Any, Any, Any]:
    user = apps.get_model("core", "User").objects.create(username="medidas", email="medidas@example.com")
    organisation = apps.get_model("core", "Organisation").objects.create(name="Medidas", slug="medidas")
    entity = models.Entity.objects.create(organisation=organisation, kind="company", name="Medidas S.A.")
    security = models.Security.objects.create(entity=entity, code="ORD", name="Ordinarias", kind="common", par=1000)
    register = models.Register.objects.create(entity=entity, opened_on=FIRST_DAY)
    issue = models.Account.objects.create(entity=entity, number="EMISION", purpose="issue", title="Emisión", opened_on=FIRST_DAY)
    assert (user.pk, security.pk) == (1, 1), "the database is new"
    return register, security, issue


def _copy(cursor: Any, model: Any, rows: Iterator[dict[str, Any]]) -> None:
    """COPY rows of a model; what a row does not say is as the model says by default."""
    plain = model()
    fields = [field for field in model._meta.concrete_fields if field.column != "id" or model._meta.model_name != "movement"]
    absent = {field.column: field.get_db_prep_save(getattr(plain, field.attname), connection) for field in fields}
    with cursor.copy(f"COPY {model._meta.db_table} ({', '.join(absent)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([row.get(column, value) for column, value in absent.items()])


_NEXT = "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"
_PROJECT = """
INSERT INTO governance_position (account_id, security_id, quantity, is_issue, moved_on)
SELECT account_id, 1, sum(quantity), sum(quantity) < 0, max(effective_on) FROM (
    SELECT to_account_id AS account_id, quantity, effective_on FROM governance_movement
    UNION ALL SELECT from_account_id, -quantity, effective_on FROM governance_movement
) AS sides GROUP BY account_id ORDER BY account_id
"""
Row = tuple[int, int, int, date, bool]
"""From, to, quantity, date and whether an earlier posting has a later date."""


def _people(keys: range, organisation: int) -> Iterator[dict[str, Any]]:
    for key in keys:
        name = _name(key)
        yield {
            "id": key, "organisation_id": organisation, "kind": "natural", "id_type": "CC", "id_number": str(10_000_000 + key), "name": name,
            "sort_key": name.lower(), "search_key": _person_key(key), "nationality": "Colombia", "domicile": "Bogotá",
        }  # fmt: skip


def _person_key(key: int) -> str:
    made: str = importlib.import_module("governance.wording.search_keys").person_key(
        name=_name(key), id_type="CC", id_number=str(10_000_000 + key)
    )
    return made


def _accounts(keys: range, entity: int) -> Iterator[dict[str, Any]]:
    made = importlib.import_module("governance.wording.search_keys").account_key
    for key in keys:
        name, number = _name(key), f"C{key:07d}"
        yield {
            "id": key, "entity_id": entity, "number": number, "purpose": "holder", "title": name, "sort_key": name.lower(),
            "search_key": made(title=name, number=number, owners=[_person_key(key)]), "opened_on": FIRST_DAY,
        }  # fmt: skip


def _name(key: int) -> str:
    return f"Titular {key * 7919 % 1_000_003:07d}"


def _lines(keys: range, issue: int, sizes: Sizes) -> Iterator[Any]:
    """The opening's lines, and then each later line."""
    chance = random.Random(SEED)
    holders = [key for key in keys if key % LATECOMERS]
    yield [(issue, key, HELD, FIRST_DAY, False) for key in holders]
    left, days = sizes.movements - len(holders), (LAST_DAY - FIRST_DAY).days
    for index in range(left):
        day = FIRST_DAY + timedelta(days=1 + (days - 1) * index // left)
        is_late = index % LATE == LATE - 1 and day > FIRST_DAY + timedelta(days=40)
        source, target = chance.choice(holders), chance.choice(keys)
        target = target if target != source else keys[(target + 1) % len(keys)]
        yield source, target, chance.randint(1, 9), day - timedelta(days=chance.randint(1, 30)) if is_late else day, is_late


def _postings(opening: list[Row], later: list[Row], register: int, security: int) -> tuple[Iterator[dict[str, Any]], str]:
    ledger = importlib.import_module("governance.rules.ledger")
    recorded = datetime(2026, 1, 5, 12, tzinfo=UTC)
    rows, previous = [], ""
    for number, lines in enumerate((opening, *([row] for row in later)), 1):
        on = lines[0][3]
        told = {"number": number, "kind": "opening" if number == 1 else "transfer", "basis": "carta", "source_ref": f"r{number}"}
        digest = ledger.lines_digest(ledger.Moved(security, row[0], row[1], Decimal(row[2])) for row in lines)
        told |= {"line_count": len(lines), "lines_digest": digest}
        hashed = {"register": register, "actor": 1, "agreed_on": on.isoformat(), "effective_on": on.isoformat(), "reverses": None}
        made = ledger.posting_hash(previous, told | hashed | {"recorded_at": recorded.isoformat(timespec="microseconds")})
        dated = {"agreed_on": on, "effective_on": on, "recorded_at": recorded, "is_late": lines[0][4]}
        rows.append({"id": number, "register_id": register, "actor_id": 1, "previous_hash": previous, "hash": made} | told | dated)
        previous = made
    return iter(rows), previous


def _movements(opening: list[Row], later: list[Row], security: int) -> Iterator[dict[str, Any]]:
    for line, row in enumerate(opening, 1):
        yield _movement(1, line, row, security)
    for number, row in enumerate(later, 2):
        yield _movement(number, 1, row, security)


def _movement(number: int, line: int, row: Row, security: int) -> dict[str, Any]:
    return {
        "posting_id": number, "line": line, "security_id": security, "from_account_id": row[0], "to_account_id": row[1], "quantity": row[2],
        "effective_on": row[3], "posting_number": number,
    }  # fmt: skip
