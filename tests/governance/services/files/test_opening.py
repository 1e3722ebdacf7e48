"""A list of holders becomes persons, accounts and one opening posting; the same list twice adds nothing."""

from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from core.audit import run_verifiers
from core.models import Approval, AuditRecord, User
from core.services import approvals
from core.wording.sort_keys import search_key
from governance.models import Account, AccountHolder, AppliedLoad, Load, LoadRow, Person, Position, Posting
from governance.rules.file_errors import LoadedBeforeError, LoadStateError
from governance.rules.files.layouts import LoadKind
from governance.services import accounts, persons, register
from governance.services.files import loads, previews
from governance.services.lines import Line
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.files.sheets import HOLDERS, THREE, as_csv, as_xlsx, received, wrongs

ON = OPENED_ON.isoformat()


@pytest.mark.parametrize("make", [as_csv, as_xlsx])
def test_a_list_of_holders_opens_the_register(book: Book, make) -> None:
    load = received(book, make(HOLDERS, THREE), on=ON, stated={str(book.common.pk): "1000"})
    assert (load.state, wrongs(load)) == ("ready", [])
    assert load.counts == {"new": 3, "same": 0, "changed": 0, "wrong": 0}
    assert Person.objects.count() == 0
    loads.confirm(actor=book.actor, load=load)
    posting = Posting.objects.get()
    assert (posting.kind, posting.line_count, posting.effective_on) == ("opening", 3, OPENED_ON)
    held = dict(Position.objects.exclude(is_issue=True).values_list("account__number", "quantity"))
    assert held == {"0001": Decimal(600), "0002": Decimal(300), "0003": Decimal(100)}
    applied = AppliedLoad.objects.get()
    assert (applied.first_posting, applied.last_posting) == (1, 1)
    assert applied.counts["made"] == {"persons": 3, "changed": 0, "accounts": 3, "positions": 3}
    assert AuditRecord.objects.filter(action="governance.apply_load").count() == 1
    assert [report.faults for report in run_verifiers() if report.faults and report.name.startswith("governance")] == []


def test_a_person_without_name_nor_nationality_is_two_problems_and_no_fault(book: Book) -> None:
    rows = [(*row[:2], "" if index == 1 else row[2], *row[4:]) for index, row in enumerate(THREE)]
    load = received(book, as_csv((*HOLDERS[:3], *HOLDERS[4:]), rows), on=ON)
    assert load.state != "ready"
    told = " ".join(wrongs(load))
    assert "Nombre" in told
    assert "la inscripción de «» está incompleta: falta nacionalidad" in told
    assert not Person.objects.exists()


def test_what_a_load_writes_is_what_the_services_write(book: Book) -> None:
    """Row by row through the services, or in sets: the same persons, history, accounts and owners."""
    load = received(book, as_csv(HOLDERS, THREE), on=ON)
    loads.confirm(actor=book.actor, load=load)
    for id_type, number, name, nationality, domicile, account, *_rest in THREE:
        loaded = Person.objects.get(id_number=number)
        loaded_account = Account.objects.get(number=account)
        Person.objects.filter(pk=loaded.pk).update(id_number=f"9{number[:8]}")
        made = persons.register(
            actor=book.actor, organisation=book.entity.organisation, id_type=id_type, id_number=number, name=name, nationality=nationality,
            domicile=domicile,
        )  # fmt: skip
        opened = accounts.open(actor=book.actor, entity=book.entity, holders=[made], number=f"x{account}", opened_on=OPENED_ON)
        loaded.refresh_from_db()
        skip = {"id", "id_number"}
        assert _values(loaded, skip) == _values(made, skip)
        assert loaded_account.search_key.replace(account, "x") == opened.search_key.replace(f"x{account}", "x")
        assert _values(loaded_account, {"id", "number", "search_key"}) == _values(opened, {"id", "number", "search_key"})
        owners = AccountHolder.objects.filter(account=loaded_account).values_list("numerator", "denominator", "is_representative")
        assert list(owners) == list(
            AccountHolder.objects.filter(account=opened).values_list("numerator", "denominator", "is_representative")
        )
        past = loaded.history.get()
        assert (past.history_type, past.history_user, past.name, past.sort_key) == ("+", book.actor, name, loaded.sort_key)
        assert search_key(name) in loaded.search_key


def _values(row, skip: set[str]) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in skip}


def test_the_same_file_twice_adds_nothing(book: Book) -> None:
    content = as_csv(HOLDERS, THREE)
    loads.confirm(actor=book.actor, load=received(book, content, on=ON))
    with pytest.raises(LoadedBeforeError, match=r"ya fue importado el .* por .*lista\.csv"):
        received(book, content, on=ON, name="otro nombre.csv")
    again = received(book, as_csv(HOLDERS, reversed(THREE)), on=ON)
    assert again.state == "wrong"
    assert "fueron importadas" in wrongs(again)[0]
    as_book = received(book, as_xlsx(HOLDERS, THREE), on=ON)
    assert "fueron importadas" in wrongs(as_book)[0]
    assert (Person.objects.count(), Posting.objects.count()) == (3, 1)


def test_a_total_that_is_not_the_subscribed_capital_stops_the_list(book: Book) -> None:
    load = received(book, as_csv(HOLDERS, THREE), on=ON, stated={str(book.common.pk): "1010"})
    assert wrongs(load) == ["La suma de la lista es 1.000 de ORD; el capital suscrito es 1.010: faltan 10."]
    with pytest.raises(LoadStateError):
        loads.confirm(actor=book.actor, load=load)
    assert not Person.objects.exists()


def test_joint_owners_share_one_account(book: Book) -> None:
    head = (*HOLDERS, "Cuota", "Representante común")
    rows = [(*THREE[0], "1/3", "sí"), (*THREE[1][:5], "0001", "ORD", "", "2/3", ""), (*THREE[2], "", "")]
    load = received(book, as_csv(head, rows), on=ON)
    assert wrongs(load) == []
    loads.confirm(actor=book.actor, load=load)
    joint = Account.objects.get(number="0001")
    assert (joint.purpose, joint.title) == ("joint", "Villaquirán Bonilla, Joaquín y Ñungo Peralta, Óscar")
    owned = joint.ownerships.order_by("pk").values_list("numerator", "denominator", "is_representative")
    assert sorted(owned) == [(1, 3, True), (2, 3, False)]
    assert Position.objects.get(account=joint).quantity == 600


def test_portions_repeated_rows_and_names_are_said_together(book: Book) -> None:
    head = (*HOLDERS, "Cuota")
    rows = [
        (*THREE[0], "1/3"),
        (*THREE[1][:5], "0001", "ORD", "5", "1/3"),
        (*THREE[2], ""),
        (*THREE[2], ""),
        ("CC", "52.000.418", "Otro Nombre", "Colombia", "Cali", "0009", "ORD", "1", ""),
        ("CC", "52000999", "Sin Domicilio", "", "", "0010", "ORD", "1", ""),
    ]
    load = received(book, as_csv(head, rows), on=ON)
    said = "\n".join(wrongs(load))
    for part in ("Fila 2: las cuotas", "Fila 5: repite la fila 4", "Fila 6: el mismo documento tiene otro nombre en la fila 2",
                 "Fila 7: la inscripción de «Sin Domicilio» está incompleta: falta nacionalidad, domicilio"):  # fmt: skip
        assert part in said
    assert load.problem_count == 4
    assert load.counts["wrong"] == 4


def test_known_and_new_accounts_open_in_one_posting(book: Book) -> None:
    """The positions of the accounts that the load makes are written with what they get, those of the others are locked first."""
    loads.confirm(actor=book.actor, load=received(book, as_csv(HOLDERS[:6], [row[:6] for row in THREE[:2]]), LoadKind.HOLDERS))
    loads.confirm(actor=book.actor, load=received(book, as_csv(HOLDERS, THREE), on=ON))
    held = Position.objects.order_by("account__number").values_list("account__number", "quantity", "moved_on", "is_issue", "is_mirror")
    assert list(held) == [
        ("0001", 600, OPENED_ON, False, False),
        ("0002", 300, OPENED_ON, False, False),
        ("0003", 100, OPENED_ON, False, False),
        ("EMISION", -1000, OPENED_ON, True, False),
    ]
    assert [report.faults for report in run_verifiers() if report.faults and report.name.startswith("governance")] == []


def test_an_account_said_to_be_new_that_has_a_position_stops_the_posting(book: Book) -> None:
    account = book.give("Pérez, Ana", 50)
    line = Line(book.common, book.entity.accounts.get(purpose="issue"), account, Decimal(7))
    act = {"kind": "issue", "agreed_on": OPENED_ON, "effective_on": OPENED_ON, "basis": "acta", "source_ref": "otra"}
    with pytest.raises(IntegrityError), transaction.atomic():
        register.post(actor=book.actor, register=book.entity.register, lines=[line], made={account.pk}, **act)
    assert (Position.objects.get(account=account).quantity, Posting.objects.count()) == (50, 1)


def test_known_persons_change_and_keep_their_history(book: Book) -> None:
    loads.confirm(actor=book.actor, load=received(book, as_csv(HOLDERS, THREE), on=ON))
    head = HOLDERS[:6]
    rows = [(*THREE[0][:4], "Medellín", "0001"), THREE[1][:6], ("CC", "52000777", "Nueva, Persona", "Colombia", "Tunja", "0004")]
    load = received(book, as_csv(head, rows), LoadKind.HOLDERS)
    assert load.counts == {"new": 1, "same": 1, "changed": 1, "wrong": 0}
    shown = [(row.line, verdict) for row, verdict in previews.first_rows(load)]
    assert shown == [(2, "changed"), (3, "same"), (4, "new")]
    loads.confirm(actor=book.actor, load=load)
    person = Person.objects.get(id_number="52000418")
    assert (person.domicile, person.history.count(), person.history.first().history_type) == ("Medellín", 2, "~")
    assert Account.objects.filter(number="0004").exists()
    assert Posting.objects.count() == 1


def test_an_account_of_others_and_an_open_register_are_refused(book: Book) -> None:
    book.give("Pérez, Ana", 50)
    taken = book.made["Pérez, Ana"].number
    rows = [(*THREE[0][:5], taken, "ORD", "7"), THREE[1]]
    said = "\n".join(wrongs(received(book, as_csv(HOLDERS, rows), on=ON)))
    assert f"la cuenta «{taken}» ya existe y es de «Pérez, Ana»" in said
    assert "tiene 0 de ORD en el libro y la lista dice 300" in said


def test_an_entity_may_demand_a_second_person(book: Book, approver: User) -> None:
    book.entity.loads_need_approval = True
    book.entity.save()
    load = loads.confirm(actor=book.actor, load=received(book, as_csv(HOLDERS, THREE), on=ON))
    assert (load.state, Posting.objects.count()) == ("waiting", 0)
    with pytest.raises(LoadStateError):
        loads.carry_out(actor=book.actor, load=load)
    approvals.decide(actor=approver, approval=Approval.objects.get(), accept=True)
    assert loads.carry_out(actor=book.actor, load=load).state == "applied"
    assert Posting.objects.count() == 1


def test_a_discarded_load_leaves_only_that_it_came(book: Book) -> None:
    load = loads.discard(actor=book.actor, load=received(book, as_csv(HOLDERS, THREE), on=ON))
    assert (load.state, LoadRow.objects.count(), Load.objects.count()) == ("discarded", 0, 1)
    with pytest.raises(LoadStateError):
        loads.confirm(actor=book.actor, load=load)
