"""The rounds of the bench of registers: made lists, our load, raw COPY of what it left, and the library's path, in turns."""

import io
import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from itertools import count
from typing import Any

import xlsxwriter
from django.db import connection, transaction

from core.models import Organisation, User
from desk.demo import names
from governance.models import Account, Entity, Load, Register, Security
from governance.rules.files.layouts import LoadKind
from governance.services import accounts, entities, persons, register, securities
from governance.services.files import loads
from governance.services.register import Line

ON = date(2024, 1, 2)
HEAD = ("Tipo de documento", "Documento", "Nombre", "Nacionalidad", "Domicilio", "Dirección", "Correo electrónico", "Cuenta", "Cantidad")
CITIES = ("Bogotá", "Medellín", "Cali", "Barranquilla", "Cartagena", "Bucaramanga")
TABLES = (
    "governance_person", "governance_historicalperson", "governance_account", "governance_accountholder", "governance_movement", "governance_position",
)  # fmt: skip
SCOPES = {
    "governance_person": "organisation_id = {organisation}",
    "governance_historicalperson": "organisation_id = {organisation}",
    "governance_account": "entity_id = {entity} AND purpose <> 'issue'",
    "governance_accountholder": "account_id IN (SELECT id FROM governance_account WHERE entity_id = {entity})",
    "governance_movement": "posting_id IN (SELECT id FROM governance_posting WHERE register_id = {register})",
    "governance_position": "account_id IN (SELECT id FROM governance_account WHERE entity_id = {entity} AND purpose <> 'issue')",
}
KEYS = {"governance_historicalperson": "history_id"}
_numbers = count(1)


def rows(size: int, seed: int = 42) -> Iterator[tuple[str, ...]]:
    """Yield a made list: distinct identities, names of the country, cities, an e-mail for most."""
    draw = random.Random(seed)
    for number in range(size):
        name = f"{draw.choice(names.FAMILY)} {draw.choice(names.FAMILY)}, {draw.choice(names.GIVEN)}"
        email = f"titular{number}@correo.example" if number % 4 else ""
        street = f"Calle {draw.randrange(1, 180)} # {draw.randrange(1, 90)}-{draw.randrange(1, 90)}"
        yield (
            "CC",
            str(10_000_000 + number * 7),
            name,
            "Colombia",
            draw.choice(CITIES),
            street,
            email,
            f"{number:06d}",
            str(draw.randrange(1, 9_999)),
        )


def as_csv(size: int) -> bytes:
    return "\n".join(";".join(row) for row in (HEAD, *rows(size))).encode()


def as_xlsx(size: int) -> bytes:
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_numbers": False})
    sheet = book.add_worksheet("Datos")
    sheet.write_row(0, 0, HEAD)
    for number, row in enumerate(rows(size), 1):
        sheet.write_row(number, 0, row[:-1])
        sheet.write_number(number, 8, int(row[-1]))
    book.close()
    return out.getvalue()


@contextmanager
def company() -> Iterator[tuple[User, Entity, Register, Security]]:
    """A company of its own with an open register; everything is rolled back in the end."""
    with transaction.atomic():
        number = next(_numbers)
        organisation = Organisation.objects.create(name=f"Banco de pruebas {number}", slug=f"bench-{number}")
        actor = User.objects.create_user(f"bench{number}@bench.example", None)
        entity = entities.create(actor=actor, organisation=organisation, kind="company", name="Cafetales S.A.", nit="999001274-0")
        book = register.open(actor=actor, entity=entity, opened_on=ON)
        common = securities.create(actor=actor, entity=entity, code="ORD", name="Ordinarias", kind="common", par=Decimal(1000))
        yield actor, entity, book, common
        transaction.set_rollback(True)


def ours(content: bytes) -> tuple[float, str]:
    """Receive, preview and write one list: `(seconds, digest)`."""
    with company() as (actor, entity, _book, _common):
        start = time.perf_counter()
        load: Load = loads.receive(
            actor=actor, entity=entity, kind=LoadKind.OPENING, name="lista", content=content, options={"on": ON.isoformat()}
        )
        if load.state == "reading":
            loads.read_now(load)
        read = time.perf_counter()
        loads.write_now(actor=actor, load=load)
        seconds = time.perf_counter() - start
        print(f"  read {read - start:.1f} s, write {seconds - (read - start):.1f} s", flush=True)
        return seconds, _digest(entity)


def raw(content: bytes) -> tuple[float, str]:
    """Write a list as ours, take the six tables out, empty them in another company and COPY them back: only the COPY counts."""
    with company() as (actor, entity, book, _common):
        load = loads.receive(
            actor=actor, entity=entity, kind=LoadKind.OPENING, name="lista", content=content, options={"on": ON.isoformat()}
        )
        if load.state == "reading":
            loads.read_now(load)
        loads.write_now(actor=actor, load=load)
        keys = {"organisation": entity.organisation_id, "entity": entity.pk, "register": book.pk}
        digest = _digest(entity)
        with connection.cursor() as cursor:
            for table in TABLES:
                own = SCOPES[table].format(**keys)
                cursor.execute(f"CREATE TEMP TABLE raw_{table} ON COMMIT DROP AS SELECT * FROM {table} WHERE {own}")  # noqa: S608
            cursor.execute("SET LOCAL session_replication_role = replica")
            for table in TABLES:
                key = KEYS.get(table, "id")
                cursor.execute(f"DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM raw_{table})")  # noqa: S608
            cursor.execute("SET LOCAL session_replication_role = origin")
            parts = {}
            for table in TABLES:
                with cursor.copy(f"COPY raw_{table} TO STDOUT") as copy:
                    parts[table] = b"".join(bytes(piece) for piece in copy)
            start = time.perf_counter()
            for table in TABLES:
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(parts[table])
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            seconds = time.perf_counter() - start
        if _digest(entity) != digest:
            raise AssertionError("COPY did not give the same register")
        return seconds, digest


def library(size: int) -> float:
    """Return the seconds that one row takes through the services one by one, which is what the library's rows cost at least."""
    with company() as (actor, entity, book, common):
        issue = Account.objects.get(entity=entity, purpose="issue")
        start = time.perf_counter()
        for id_type, number, name, nationality, domicile, address, email, account, quantity in rows(size):
            person = persons.register(
                actor=actor, organisation=entity.organisation, id_type=id_type, id_number=number, name=name, nationality=nationality,
                domicile=domicile, address=address, email=email,
            )  # fmt: skip
            opened = accounts.open(actor=actor, entity=entity, holders=[person], number=account, opened_on=ON)
            register.record(
                actor=actor, register=book, lines=[Line(common, issue, opened, Decimal(quantity))], kind="issue", agreed_on=ON, effective_on=ON,
                basis="lista", source_ref=account,
            )  # fmt: skip
        return (time.perf_counter() - start) / size


def figures(*, rows: int, rounds: int, library_rows: int) -> dict[str, Any]:
    """Interleave the ways and return the medians of the rounds' own ratios."""
    made: dict[str, Callable[[], bytes]] = {"csv": lambda: as_csv(rows), "xlsx": lambda: as_xlsx(rows)}
    contents = {name: make() for name, make in made.items()}
    ratios: dict[str, list[float]] = {name: [] for name in contents}
    digests, slow = set(), []
    for number in range(rounds):
        floor, digest = raw(contents["csv"])
        digests.add(digest)
        for name, content in contents.items():
            seconds, digest = ours(content)
            digests.add(digest)
            ratios[name].append(seconds / floor)
            print(f"  round {number + 1}: {name} {seconds:.1f} s, raw COPY {floor:.1f} s, {seconds / floor:.2f}", flush=True)
            if name == "csv":
                slow.append(library(library_rows) * rows / seconds)
    return {
        **{name: round(statistics.median(found), 3) for name, found in ratios.items()},
        "library": round(statistics.median(slow), 1),
        "equal": len(digests) == 1,
    }


def tell(*, rows: int, rounds: int, library_rows: int) -> None:
    """Measure and print `name=figure` lines."""
    for name, figure in figures(rows=rows, rounds=rounds, library_rows=library_rows).items():
        print(f"{name}={figure}")
    print(f"megabytes={resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}")


def _digest(entity: Entity) -> str:
    """Return what both must have left: identities, names, accounts, owners and positions, in one hash."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT md5(string_agg(concat_ws('|', p.id_type, p.id_number, p.name, p.sort_key, p.search_key, a.number, a.title, a.search_key, s.quantity),
                chr(10) ORDER BY a.number))
            FROM governance_account a JOIN governance_accountholder h ON h.account_id = a.id JOIN governance_person p ON p.id = h.person_id
            JOIN governance_position s ON s.account_id = a.id WHERE a.entity_id = %s
            """,
            [entity.pk],
        )
        found: str = cursor.fetchone()[0]
        return found
