"""Encumbrances as facts: constituted, amended, released, carried; in force on a date as known at a moment."""

from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import count
from typing import Any

import pytest
from django.db import transaction

from core.audit.registry import run_verifiers
from core.models import AuditRecord
from governance.models import Encumbrance, Person
from governance.rules.encumbrance_errors import EncumbranceFieldError, ExceedsHoldingError, NothingLeftError
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import To
from governance.rules.refusals import DatesError, FutureDateError
from governance.selectors import encumbrances as selectors
from governance.services import encumbrances
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

pytestmark = [pytest.mark.database, pytest.mark.django_db]

references = count(1)
LATER = date(2021, 3, 1)


def encumber(book: Book, name: str, quantity: int, kind: str = "pledge", **more: Any) -> Encumbrance:
    by_order = {"authority": "Juzgado 3 Civil del Circuito", "order_number": "Oficio 123"}
    in_favour: dict[str, Any] = {"beneficiary": more.pop("beneficiary", None) or book.person(f"Acreedor {next(references)}")}
    fields: dict[str, Any] = {
        "quantity": Decimal(quantity),
        "agreed_on": OPENED_ON,
        "registered_on": OPENED_ON,
        "basis": "contrato",
        "source_ref": f"G-{next(references)}",
        **(in_favour if kind in ("pledge", "usufruct", "antichresis") else by_order),
        **({"scope": "shares_and_dividends"} if kind == "attachment" else {}),
        **more,
    }
    return encumbrances.constitute(actor=book.actor, account=book.holder(name), security=book.common, kind=kind, **fields)


def blocked(book: Book, name: str, on: date = LATER) -> Decimal:
    return selectors.blocked(account=book.holder(name), security=book.common, on=on)


def test_an_attachment_upon_a_pledge_blocks_their_union(book: Book) -> None:
    book.give("Ana", 100)
    pledge = encumber(book, "Ana", 40)
    encumber(book, "Ana", 80, "attachment", upon=[pledge])
    assert blocked(book, "Ana") == 80
    encumbrances.release(actor=book.actor, encumbrance=pledge, registered_on=LATER, basis="paz y salvo", source_ref="L-1")
    assert blocked(book, "Ana") == 80
    assert AuditRecord.objects.filter(action="governance.release_encumbrance").count() == 1


def test_two_pledges_on_different_shares_add_up_to_what_is_held_and_no_more(book: Book) -> None:
    book.give("Ana", 100)
    encumber(book, "Ana", 60)
    with pytest.raises(ExceedsHoldingError) as refused:
        encumber(book, "Ana", 41)
    assert refused.value.facts["on"] == OPENED_ON
    assert Encumbrance.objects.count() == 1
    encumber(book, "Ana", 40)
    assert blocked(book, "Ana") == 100


def test_a_back_dated_encumbrance_on_shares_sold_since_names_the_date(book: Book) -> None:
    book.give("Ana", 100)
    book.move("Ana", "Beto", 50, on=date(2020, 6, 1))
    with pytest.raises(ExceedsHoldingError) as refused:
        encumber(book, "Ana", 60, registered_on=date(2020, 2, 1))
    assert refused.value.facts["on"] == date(2020, 6, 1)
    encumber(book, "Ana", 50, registered_on=date(2020, 2, 1))


def test_nothing_is_registered_in_advance(book: Book, stop_clock: Any) -> None:
    stop_clock("2020-05-01 09:00")
    book.give("Ana", 100)
    with pytest.raises(FutureDateError):
        encumber(book, "Ana", 10, registered_on=date(2020, 5, 2))


@pytest.mark.parametrize(
    ("kind", "without"), [("pledge", "beneficiary"), ("attachment", "order_number"), ("litigation", "authority"), ("attachment", "scope")]
)
def test_each_kind_needs_its_data(book: Book, kind: str, without: str) -> None:
    book.give("Ana", 100)
    fields: dict[str, Any] = {"account": book.holder("Ana"), "security": book.common, "kind": kind, "quantity": Decimal(1)}
    fields |= {"agreed_on": OPENED_ON, "registered_on": OPENED_ON, "basis": "b", "source_ref": "r"}
    fields |= {"authority": "Juzgado", "order_number": "1", "scope": "dividends_only" if kind == "attachment" else ""}
    fields |= {"beneficiary": book.person("Acreedor")}
    fields[without] = None if without == "beneficiary" else ""
    with pytest.raises(EncumbranceFieldError):
        encumbrances.constitute(actor=book.actor, **fields)
    assert not Encumbrance.objects.exists()


def test_a_partial_release_leaves_the_rest_and_no_more_than_all_is_released(book: Book) -> None:
    book.give("Ana", 100)
    pledge = encumber(book, "Ana", 80)
    encumbrances.release(actor=book.actor, encumbrance=pledge, quantity=Decimal(30), registered_on=LATER, basis="abono", source_ref="L-1")
    assert blocked(book, "Ana", OPENED_ON) == 80
    assert blocked(book, "Ana") == 50
    with pytest.raises(NothingLeftError):
        encumbrances.release(
            actor=book.actor, encumbrance=pledge, quantity=Decimal(51), registered_on=LATER, basis="abono", source_ref="L-2"
        )


def test_a_creditor_and_the_date_of_the_document_are_amended_from_a_day_on(book: Book) -> None:
    book.give("Ana", 100)
    first, second = book.person("Banco Uno"), book.person("Banco Dos")
    pledge = encumber(book, "Ana", 40, beneficiary=first, granted=["dividends"])
    said: dict[str, Any] = {"registered_on": LATER, "basis": "cesión del crédito", "source_ref": "M-1"}
    with pytest.raises(DatesError):
        encumbrances.amend(actor=book.actor, encumbrance=pledge, agreed_on=LATER + timedelta(days=1), **said)
    assert not pledge.amendments.exists()
    encumbrances.amend(actor=book.actor, encumbrance=pledge, beneficiary=second, agreed_on=OPENED_ON, **said)
    before, after = (selectors.in_force(account=book.holder("Ana"), on=on)[0] for on in (OPENED_ON, LATER))
    assert (before.beneficiary, after.beneficiary, after.agreed_on) == (first, second, OPENED_ON)
    paid = [selectors.dividend_payees(security=book.common, on=on)[0].payee_person_id for on in (OPENED_ON, LATER)]
    assert paid == [first.pk, second.pk]
    pledge.refresh_from_db()
    assert pledge.beneficiary == first


def test_what_was_known_at_a_moment_leaves_out_what_was_recorded_later(book: Book, stop_clock: Any) -> None:
    stop_clock("2021-01-01 09:00")
    book.give("Ana", 100)
    stop_clock("2021-02-01 09:00")
    row = encumber(book, "Ana", 80)
    account = book.holder("Ana")
    before = row.recorded_at.replace(month=1)
    assert selectors.in_force(account=account, on=LATER, known_at=before) == []
    assert [each.quantity for each in selectors.in_force(account=account, on=LATER, known_at=row.recorded_at)] == [80]


def test_who_is_paid_instead_of_the_holder(book: Book) -> None:
    book.give("Ana", 100)
    bank: Person = book.person("Banco acreedor")
    usufruct = encumber(book, "Ana", 30, "usufruct", beneficiary=bank)
    attached = encumber(book, "Ana", 20, "attachment", scope="dividends_only", deposit_account="110012031003")
    payees = selectors.dividend_payees(security=book.common, on=LATER)
    assert [(each.quantity, each.kind, each.payee_person_id, each.encumbrance_id) for each in payees] == [
        (30, To.BENEFICIARY, bank.pk, usufruct.pk),
        (20, To.DEPOSIT, None, attached.pk),
    ]
    assert "110012031003" in payees[1].destination
    vote = selectors.entitled(account=book.holder("Ana"), security=book.common, right=HolderRight.VOTE, on=LATER)
    assert (vote.to(To.HOLDER), vote.to(To.BENEFICIARY)) == (70, 30)


def test_a_split_carries_the_encumbrances_in_proportion(book: Book) -> None:
    book.give("Ana", 100)
    pledge = encumber(book, "Ana", 40)
    encumber(book, "Ana", 80, "attachment", upon=[pledge])
    with transaction.atomic():
        posting = book.post([Line(book.common, book.issue, book.holder("Ana"), Decimal(100))], kind="split", on=LATER)
        made = encumbrances.carry(actor=book.actor, posting=posting, security=book.common, ratio=Fraction(2))
    assert [(row.kind, row.quantity) for row in made] == [("pledge", 80), ("attachment", 160)]
    assert blocked(book, "Ana") == 160
    assert blocked(book, "Ana", date(2021, 2, 28)) == 80
    assert made[0].carried_from == pledge


def test_a_consolidation_never_blocks_more_than_there_is(book: Book) -> None:
    book.give("Ana", 99)
    for quantity in (33, 33, 33):
        encumber(book, "Ana", quantity)
    with transaction.atomic():
        posting = book.post([Line(book.common, book.holder("Ana"), book.issue, Decimal(90))], kind="split", on=LATER)
        encumbrances.carry(actor=book.actor, posting=posting, security=book.common, ratio=Fraction(1, 10))
    assert blocked(book, "Ana") == 9


def test_a_conversion_takes_the_encumbrance_to_the_other_class(book: Book) -> None:
    book.give("Ana", 100, security=book.preferred)
    ana = book.holder("Ana")
    fields = {"agreed_on": OPENED_ON, "registered_on": OPENED_ON, "basis": "contrato", "source_ref": "P-1"}
    creditor = book.person("Acreedora")
    encumbrances.constitute(
        actor=book.actor, account=ana, security=book.preferred, kind="pledge", quantity=Decimal(60), beneficiary=creditor, **fields
    )
    with transaction.atomic():
        lines = [Line(book.preferred, ana, book.issue, Decimal(100)), Line(book.common, book.issue, ana, Decimal(100))]
        posting = book.post(lines, kind="conversion", on=LATER)
        encumbrances.carry(actor=book.actor, posting=posting, security=book.preferred, to_security=book.common)
    assert blocked(book, "Ana") == 60
    assert selectors.blocked(account=ana, security=book.preferred, on=LATER) == 0


def test_the_facts_are_printed(book: Book) -> None:
    book.give("Ana", 100)
    encumber(book, "Ana", 10)
    assert [report for report in run_verifiers(["core.prints"]) if report.findings] == []
