"""The rounds of the bench of registers: made lists, our load, raw COPY of what it left, and the library's path, in turns."""

import io
import random
import resource
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import xlsxwriter
from django.db import connection, transaction
from import_export import resources
from tablib import Dataset

from bench import ledgers
from core.models import Organisation, User
from core.wording.sort_keys import search_key, sort_key
from desk.demo import names
from governance.models import Account, Entity, Load, Person
from governance.rules.files.layouts import LoadKind
from governance.services import entities, register, securities
from governance.services.files import loads

ON = date(2024, 1, 2)
HEAD = ("Tipo de documento", "Documento", "Nombre", "Nacionalidad", "Domicilio", "Dirección", "Correo electrónico", "Cuenta", "Cantidad")
CITIES = ("Bogotá", "Medellín", "Cali", "Barranquilla", "Cartagena", "Bucaramanga")
FORMATS = ("csv", "xlsx")
COMPANY, ROUND = "bench_company", "bench_round"
TABLES = (
    "governance_person", "governance_historicalperson", "governance_account", "governance_accountholder", "governance_posting",
    "governance_movement", "governance_position",
)  # fmt: skip
SCOPES = {"governance_account": "purpose <> 'issue'"}


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


def company() -> None:
    """Make the company, its open register and one class, in the database that every round copies."""
    organisation = Organisation.objects.create(name="Banco de pruebas", slug="bench")
    actor = User.objects.create_user("bench@bench.example", None)
    entity = entities.create(actor=actor, organisation=organisation, kind="company", name="Cafetales S.A.", nit="999001274-0")
    register.open(actor=actor, entity=entity, opened_on=ON)
    securities.create(actor=actor, entity=entity, code="ORD", name="Ordinarias", kind="common", par=Decimal(1000))


@contextmanager
def fresh() -> Iterator[tuple[User, Entity]]:
    """Work in a new copy of the company's database: what is written is really written, and no round finds the remains of another."""
    ledgers.work_in(ROUND)
    ledgers.copy(COMPANY, ROUND)
    yield User.objects.get(), Entity.objects.get()


class Taken(NamedTuple):
    """What one way took, by the clock and by the processor of this process, and the digest of what it left."""

    seconds: float
    cpu: float
    digest: str


@contextmanager
def timed(done: list[Taken]) -> Iterator[None]:
    cpu, start = time.process_time(), time.perf_counter()
    yield
    done.append(Taken(time.perf_counter() - start, time.process_time() - cpu, _digest()))


def ours(content: bytes) -> Taken:
    """Receive, preview and write one list."""
    done: list[Taken] = []
    with fresh() as (actor, entity), timed(done):
        options = {"on": ON.isoformat()}
        load: Load = loads.receive(actor=actor, entity=entity, kind=LoadKind.OPENING, name="lista", content=content, options=options)
        if load.state == "reading":
            loads.read_now(load)
        loads.write_now(actor=actor, load=load)
    return done[0]


def lines() -> dict[str, bytes]:
    """Return what our load left, table by table, in the form that COPY takes."""
    found = {}
    with connection.cursor() as cursor:
        for table in TABLES:
            with cursor.copy(f"COPY (SELECT * FROM {table} WHERE {SCOPES.get(table, 'true')}) TO STDOUT") as copy:  # noqa: S608
                found[table] = b"".join(bytes(piece) for piece in copy)
    return found


def raw(parts: dict[str, bytes]) -> Taken:
    """COPY the finished rows into the same tables of a new copy, in one transaction, with every index, key and trigger of theirs."""
    done: list[Taken] = []
    with fresh(), timed(done), transaction.atomic(), connection.cursor() as cursor:
        for table, part in parts.items():
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                copy.write(part)
    return done[0]


class People(resources.ModelResource):
    """The library's own way to take in persons: the columns of the list, an instance a row, found by its identity."""

    class Meta:
        model = Person
        fields = ("id_type", "id_number", "name", "nationality", "domicile", "address", "email")
        import_id_fields = ("id_type", "id_number")

    def before_save_instance(self, instance: Person, row: Any, **kwargs: Any) -> None:
        instance.organisation_id, instance.kind = Entity.objects.values_list("organisation_id", flat=True)[0], "natural"
        instance.sort_key, instance.search_key = sort_key(instance.name), search_key(f"{instance.name} {instance.id_number}")


class Accounts(resources.ModelResource):
    """The library's own way to take in accounts."""

    class Meta:
        model = Account
        fields = ("number", "title")
        import_id_fields = ("number",)

    def before_save_instance(self, instance: Account, row: Any, **kwargs: Any) -> None:
        instance.entity_id, instance.purpose, instance.opened_on = Entity.objects.values_list("pk", flat=True)[0], "holder", ON
        instance.sort_key, instance.search_key = sort_key(instance.title), search_key(f"{instance.title} {instance.number}")


def library(size: int) -> float:
    """Return the seconds a row that django-import-export takes for persons and accounts alone, preview and import; it knows no positions."""
    made = list(rows(size))
    people = Dataset(*(row[:7] for row in made), headers=["id_type", "id_number", "name", "nationality", "domicile", "address", "email"])
    opened = Dataset(*((row[7], row[2]) for row in made), headers=["number", "title"])
    with fresh():
        start = time.perf_counter()
        for each, data in ((People(), people), (Accounts(), opened)):
            for dry_run in (True, False):
                each.import_data(data, dry_run=dry_run, raise_errors=True)
        seconds = time.perf_counter() - start
        if (Person.objects.count(), Account.objects.filter(purpose="holder").count()) != (size, size):
            raise AssertionError("the library did not take every row in")
        return seconds / size


def make(folder: str, size: int) -> None:
    """Write the lists into files, in a process of its own: making them takes more memory than reading them."""
    Path(folder, "csv").write_bytes(as_csv(size))
    Path(folder, "xlsx").write_bytes(as_xlsx(size))


def figures(*, folder: str, rows: int, rounds: int, library_rows: int) -> dict[str, Any]:
    """Interleave the ways and return the medians of the rounds' own ratios, and the largest memory before anything but ours had run."""
    ratios: dict[str, list[float]] = {name: [] for name in FORMATS}
    digests, times, megabytes = set(), [], 0.0
    for number in range(1, rounds + 1):
        mine = {name: ours(Path(folder, name).read_bytes()) for name in FORMATS}
        megabytes = megabytes or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        floor = raw(lines())
        per_row = library(library_rows)
        times.append(per_row * rows / mine["csv"].seconds)
        digests |= {floor.digest, *(each.digest for each in mine.values())}
        print(f"  round {number}: raw COPY {floor.seconds:.1f} s; the library {per_row * 1e6:.0f} µs a row; {megabytes:.0f} MB", flush=True)
        for name, each in mine.items():
            ratios[name].append(each.seconds / floor.seconds)
            print(f"  round {number}: {name} {each.seconds:.1f} s, {each.cpu:.1f} s of them here: {ratios[name][-1]:.2f}", flush=True)
    return {
        **{name: round(statistics.median(found), 3) for name, found in ratios.items()},
        "library": round(statistics.median(times), 1),
        "equal": len(digests) == 1,
        "megabytes": round(megabytes),
    }


def tell(*, folder: str, rows: int, rounds: int, library_rows: int) -> None:
    """Measure in a database of its own and print `name=figure` lines."""
    with ledgers.databases(COMPANY, ROUND):
        company()
        found = figures(folder=folder, rows=rows, rounds=rounds, library_rows=library_rows)
    for name, figure in found.items():
        print(f"{name}={figure}")


def _digest() -> str:
    """Return what both must have left: identities, names, accounts, owners and positions, in one hash."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT md5(string_agg(concat_ws('|', p.id_type, p.id_number, p.name, p.sort_key, p.search_key, a.number, a.title, a.search_key,
                s.quantity), chr(10) ORDER BY a.number))
            FROM governance_account a JOIN governance_accountholder h ON h.account_id = a.id JOIN governance_person p ON p.id = h.person_id
            JOIN governance_position s ON s.account_id = a.id
            """
        )
        found: str = cursor.fetchone()[0]
        return found
