"""The mirror of a depository: files taken as they come, differences with owner and term, reconciled by two people."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import AuditRecord, User
from core.services import approvals
from governance.models import Account, DepositoryDifference, DepositoryReport, Load, Obligation, Posting
from governance.rules.depository_errors import DifferenceClearedError, HoldingMovedError, NothingToReconcileError, ReconciliationStateError
from governance.rules.file_errors import LoadedBeforeError
from governance.rules.files.layouts import LoadKind
from governance.rules.refusals import MissingFieldError
from governance.selectors import positions
from governance.services import securities
from governance.services.depository import agreements, differences, reconciling
from governance.services.files import loads
from governance.services.register import Line
from tests.governance.cast import Book
from tests.governance.services.files.sheets import as_csv, received

ON = "2026-03-20"
HEAD = ("Tipo de documento", "Documento", "Nombre", "Cuenta", "Cantidad")
MOVED = (
    "Fecha de inscripción",
    "Operación",
    "Documento de origen",
    "Documento de destino",
    "Cuenta de origen",
    "Cuenta de destino",
    "Cantidad",
    "Referencia",
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def mirror(book: Book, stop_clock: Any) -> Book:
    """A company whose only class is kept at a depository: Ana has 600, Beto 400."""
    stop_clock("2026-03-23 09:00")
    for security in (book.common, book.preferred):
        type(security).objects.filter(pk=security.pk).delete()
    book.common = securities.create(
        actor=book.actor, entity=book.entity, code="ACC", name="Acción", kind="common", par=Decimal(500), keeping="mirror"
    )
    agreements.agree(actor=book.actor, entity=book.entity, name="Depósito Central", owner=book.actor, days_to_clear=5)
    book.give("Ana Pérez", 600)
    book.give("Beto Ruiz", 400)
    return book


def row(book: Book, name: str, quantity: int) -> tuple[str, ...]:
    account = book.holder(name)
    person = account.holders.get()
    return (person.id_type, person.id_number, person.name, account.number, str(quantity))


def listed(book: Book, *rows: tuple[str, ...], on: str = ON, name: str = "posiciones.csv") -> Load:
    load = received(book, as_csv(HEAD, rows), LoadKind.DEPOSITORY_POSITIONS, name, on=on)
    assert load.problem_count == 0, list(load.problems.values_list("es", flat=True))
    return loads.confirm(actor=book.actor, load=load)


def moved(book: Book, *rows: tuple[str, ...], name: str = "movimientos.csv") -> Load:
    load = received(book, as_csv(MOVED, rows), LoadKind.DEPOSITORY_MOVEMENTS, name)
    assert load.problem_count == 0, list(load.problems.values_list("es", flat=True))
    return loads.confirm(actor=book.actor, load=load)


def held(book: Book, name: str, on: date = date(2026, 3, 23)) -> Decimal:
    return positions.quantity(book.holder(name), book.common, on)


def kinds(load: Load) -> list[tuple[str, Decimal, Decimal]]:
    rows = DepositoryDifference.objects.filter(report__load=load).order_by("pk")
    return [(each.kind, each.theirs, each.ours) for each in rows]


def test_a_list_that_agrees_leaves_no_difference_and_no_duty(mirror: Book) -> None:
    load = listed(mirror, row(mirror, "Ana Pérez", 600), row(mirror, "Beto Ruiz", 400))
    report = DepositoryReport.objects.get(load=load)
    assert (report.listed, report.subscribed) == (1000, 1000)
    assert kinds(load) == []
    assert not Obligation.objects.filter(entity=mirror.entity, subject__startswith="governance.depositoryreport").exists()


def test_a_list_is_never_refused_and_each_difference_has_owner_and_term(mirror: Book) -> None:
    stranger = ("CC", "52000999", "Nueva Dueña, Clara", "D-77", "150")
    load = listed(mirror, row(mirror, "Ana Pérez", 500), stranger, ("NIT", "900123456-1", "Dígito Malo S.A.", "", "40"))
    assert kinds(load) == [
        ("quantity", 500, 600),
        ("only_theirs", 150, 0),
        ("only_ours", 0, 400),
        ("identity", 40, 0),
        ("total", 690, 1000),
        ("incomplete", 0, 0),
    ]
    rows = DepositoryDifference.objects.filter(report__load=load)
    assert {each.owner_id for each in rows} == {mirror.actor.pk}
    assert {each.due_on for each in rows} == {date(2026, 3, 30)}  # the fifth business day after Monday the 23rd
    assert "8" in rows.get(kind="identity").note
    assert rows.get(kind="incomplete").note == "Falta: nacionalidad, domicilio."
    assert Obligation.objects.get(subject=differences.subject(rows[0].report)).due_on == date(2026, 3, 30)
    assert held(mirror, "Ana Pérez") == 600
    assert AuditRecord.objects.filter(action="governance.apply_load", subject_id=str(load.pk)).count() == 1


def test_two_people_make_our_book_equal_to_the_list(mirror: Book, approver: User) -> None:
    stranger = ("CC", "52000999", "Nueva Dueña, Clara", "D-77", "150")
    load = listed(mirror, row(mirror, "Ana Pérez", 450), row(mirror, "Beto Ruiz", 400), stranger)
    report = DepositoryReport.objects.get(load=load)
    proposal = reconciling.propose(actor=mirror.actor, report=report)
    with pytest.raises(ReconciliationStateError):
        reconciling.carry_out(actor=mirror.actor, reconciliation=proposal)
    with pytest.raises(ReconciliationStateError):
        reconciling.propose(actor=mirror.actor, report=report)
    assert proposal.approval is not None
    approvals.decide(actor=approver, approval=proposal.approval, accept=True)
    done = reconciling.carry_out(actor=approver, reconciliation=proposal)
    assert done.posting is not None
    assert (done.posting.kind, done.posting.effective_on, done.posting.line_count) == ("reconciliation", date(2026, 3, 20), 1)
    assert held(mirror, "Ana Pérez") == 450
    assert positions.quantity(Account.objects.get(number="D-77"), mirror.common) == 150
    left = DepositoryDifference.objects.filter(report=report, clearing__isnull=True)
    assert [each.kind for each in left] == ["incomplete"]
    differences.explain(actor=mirror.actor, difference=left[0], explanation="Se pidieron los datos al depositante directo.")
    assert Obligation.objects.get(subject=differences.subject(report)).status == "fulfilled"
    with pytest.raises(NothingToReconcileError):
        reconciling.propose(actor=mirror.actor, report=report)


def test_what_does_not_add_up_rests_with_the_unidentified_deposits_and_nothing_is_issued(mirror: Book, approver: User) -> None:
    load = listed(mirror, row(mirror, "Ana Pérez", 590), row(mirror, "Beto Ruiz", 400))
    proposal = reconciling.propose(actor=mirror.actor, report=DepositoryReport.objects.get(load=load))
    assert proposal.approval is not None
    approvals.decide(actor=approver, approval=proposal.approval, accept=True)
    reconciling.carry_out(actor=approver, reconciliation=proposal)
    by_purpose = {each.purpose: each.quantity for each in positions.as_of(mirror.common, date(2026, 3, 23), with_issue=True)}
    assert by_purpose["unidentified"] == 10
    assert by_purpose["issue"] == -1000
    assert DepositoryDifference.objects.filter(kind="total", clearing__isnull=True).count() == 1


def test_a_proposal_is_refused_when_the_holding_has_moved_since(mirror: Book, approver: User) -> None:
    load = listed(mirror, row(mirror, "Ana Pérez", 450), row(mirror, "Beto Ruiz", 550))
    proposal = reconciling.propose(actor=mirror.actor, report=DepositoryReport.objects.get(load=load))
    mirror.move("Ana Pérez", "Beto Ruiz", 150, on=date(2026, 3, 20))
    assert proposal.approval is not None
    approvals.decide(actor=approver, approval=proposal.approval, accept=True)
    before = Posting.objects.count()
    with pytest.raises(HoldingMovedError) as refusal:
        reconciling.carry_out(actor=approver, reconciliation=proposal)
    assert "tenía 600 al proponer y ahora tiene 450" in refusal.value.message_es
    assert Posting.objects.count() == before


def test_a_later_list_that_agrees_ends_the_difference_and_one_that_does_not_keeps_its_term(mirror: Book, stop_clock: Any) -> None:
    first = listed(mirror, row(mirror, "Ana Pérez", 500), row(mirror, "Beto Ruiz", 500))
    term = DepositoryDifference.objects.filter(report__load=first)[0].due_on
    stop_clock("2026-03-26 09:00")
    second = listed(mirror, row(mirror, "Ana Pérez", 520), row(mirror, "Beto Ruiz", 480), on="2026-03-25", name="b.csv")
    assert {each.due_on for each in DepositoryDifference.objects.filter(report__load=second)} == {term}
    assert not DepositoryDifference.objects.filter(report__load=first, clearing__isnull=True).exists()
    third = listed(mirror, row(mirror, "Ana Pérez", 600), row(mirror, "Beto Ruiz", 400), on="2026-03-26", name="c.csv")
    ended = DepositoryDifference.objects.filter(report__load=second).values_list("clearing__kind", flat=True)
    assert list(ended) == ["agreed", "agreed"]
    assert kinds(third) == []
    assert not Obligation.objects.filter(entity=mirror.entity, rule="BC-70.5", status="open").exists()


def test_the_same_list_at_another_date_is_another_list_and_at_the_same_date_is_not_taken_twice(mirror: Book) -> None:
    rows = (row(mirror, "Ana Pérez", 600), row(mirror, "Beto Ruiz", 400))
    listed(mirror, *rows)
    listed(mirror, *rows, on="2026-03-19")
    with pytest.raises(LoadedBeforeError):
        received(mirror, as_csv(HEAD, rows), LoadKind.DEPOSITORY_POSITIONS, "otra.csv", on=ON)
    assert DepositoryReport.objects.count() == 2


def test_movements_enter_as_they_come_and_what_does_not_fit_is_named(mirror: Book) -> None:
    ana, beto = mirror.holder("Ana Pérez").number, mirror.holder("Beto Ruiz").number
    load = moved(
        mirror,
        ("20/03/2026", "Compraventa", "", "", ana, beto, "100", "OP-1"),
        ("20/03/2026", "Compraventa", "", "", ana, beto, "900", "OP-2"),
        ("20/03/2026", "Compraventa", "", "", ana, "D-404", "10", "OP-3"),
        ("24/03/2026", "Compraventa", "", "", ana, beto, "5", "OP-4"),
    )
    assert held(mirror, "Beto Ruiz") == 1400
    assert held(mirror, "Ana Pérez") == -410
    named = [(each.kind, each.line, each.holder) for each in DepositoryDifference.objects.filter(report__load=load).order_by("line", "pk")]
    assert ("date", 5, f"{ana} → {beto}") in named
    assert ("identity", 4, "D-404") in named
    assert [line for kind, line, _holder in named if kind == "movement"] == [3, 4]
    assert Posting.objects.filter(order__form="depository").values_list("order__depository_ref", flat=True).count() == 3
    assert load.applied.counts["made"] == {"postings": 3, "same": 0, "differences": 4}


def test_an_overlapping_file_adds_only_what_is_new_and_two_alike_rows_are_two(mirror: Book) -> None:
    ana, beto = mirror.holder("Ana Pérez").number, mirror.holder("Beto Ruiz").number
    same = ("20/03/2026", "Compraventa", "", "", ana, beto, "100", "")
    moved(mirror, same, same)
    assert held(mirror, "Ana Pérez") == 400
    load = moved(mirror, same, same, ("23/03/2026", "Compraventa", "", "", beto, ana, "50", ""), name="b.csv")
    assert held(mirror, "Ana Pérez") == 450
    assert load.applied.counts["made"]["same"] == 2


def test_a_class_of_our_own_book_and_a_house_without_agreement_are_told(book: Book) -> None:
    load = received(book, as_csv((*HEAD, "Especie"), [("CC", "52000999", "Clara", "1", "10", "ORD")]), LoadKind.DEPOSITORY_POSITIONS, on=ON)
    said = "\n".join(load.problems.values_list("es", flat=True))
    assert "se lleva en libro propio" in said
    assert "no tiene convenio" in said
    assert DepositoryReport.objects.count() == 0


def test_a_difference_is_handed_over_explained_once_and_only_with_words(mirror: Book, approver: User) -> None:
    load = listed(mirror, row(mirror, "Ana Pérez", 500), row(mirror, "Beto Ruiz", 500))
    each = DepositoryDifference.objects.filter(report__load=load)[0]
    handed = differences.assign(actor=mirror.actor, difference=each, owner=approver, due_on=date(2026, 4, 10))
    assert (handed.owner, handed.due_on) == (approver, date(2026, 4, 10))
    with pytest.raises(MissingFieldError):
        differences.explain(actor=approver, difference=each, explanation=" ")
    differences.explain(actor=approver, difference=each, explanation="Operación en tránsito.")
    with pytest.raises(DifferenceClearedError):
        differences.explain(actor=approver, difference=each, explanation="Otra vez.")


def test_lines_of_an_own_book_still_refuse(book: Book) -> None:
    book.give("Ana Pérez", 10)
    with pytest.raises(Exception, match="faltan 5"):
        book.post([Line(book.common, book.holder("Ana Pérez"), book.holder("Beto Ruiz"), Decimal(15))])
