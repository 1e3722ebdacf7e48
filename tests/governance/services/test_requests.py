"""Requests of inscription that are only received: their term, their return for papers, and their answer."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import AuditRecord
from governance.models import Obligation, RegistrationRequest
from governance.rules.encumbrance_errors import EncumbranceFieldError, RequestAnsweredError
from governance.rules.encumbrance_kinds import RefusalGround, TransferForm
from governance.rules.kinds import PostingKind
from governance.rules.refusals import DatesError, DuplicateError, FutureDateError
from governance.selectors import positions, requests
from governance.services import movements
from governance.services.movements.acts import Act
from tests.governance.cast import OPENED_ON, Book

pytestmark = [pytest.mark.database, pytest.mark.django_db]

ON = date(2026, 3, 2)


def received(book: Book, **more: Any) -> RegistrationRequest:
    fields: dict[str, Any] = {
        "kind": PostingKind.TRANSFER, "received_on": ON, "presented_by": "Ana", "source_ref": "S-1", "security": book.common,
        "quantity": Decimal(10), "source": book.holder("Ana"), "target": None, "acquirer": "Beto", "agreed_on": None, "basis": "Carta",
    }  # fmt: skip
    return movements.receive(actor=book.actor, entity=book.entity, **{**fields, **more})


def act(book: Book, **more: Any) -> Act:
    fields: dict[str, Any] = {
        "kind": PostingKind.TRANSFER, "security": book.common.pk, "from_account": book.holder("Ana").pk,
        "to_account": book.holder("Beto").pk, "quantity": Decimal(10), "form": TransferForm.WRITTEN_ORDER, "agreed_on": OPENED_ON,
        "effective_on": OPENED_ON, "basis": "Carta", "source_ref": "S-1",
    }  # fmt: skip
    return Act(**{**fields, **more})


def open_duties() -> list[date]:
    return list(Obligation.objects.filter(rule="L-CCo-416", status="open").values_list("due_on", flat=True))


@pytest.mark.rule("BC-12.3")
def test_a_request_is_received_and_inscribed_within_its_term(book: Book) -> None:
    book.give("Ana", 100)
    request = received(book)
    # Fifteen business days after Monday 2 March 2026, of which the 23rd is a holiday.
    assert request.answer_by == date(2026, 3, 24)
    assert open_duties() == [date(2026, 3, 24)]
    assert (requests.content(request).target, requests.content(request).acquirer) == (None, "Beto")
    assert positions.quantity(book.holder("Ana"), book.common) == 100
    with pytest.raises(EncumbranceFieldError, match="pide"):
        movements.take_up(actor=book.actor, request=request, act=replace(act(book), kind=PostingKind.DONATION))
    asked = movements.take_up(actor=book.actor, request=request, act=act(book))
    assert asked.posting is not None
    assert (asked.request.state, open_duties()) == ("accepted", [])
    assert positions.quantity(book.holder("Beto"), book.common) == 10
    assert AuditRecord.objects.filter(action="governance.receive_request").count() == 1
    with pytest.raises(RequestAnsweredError):
        movements.take_up(actor=book.actor, request=request, act=act(book, source_ref="S-2"))


@pytest.mark.rule("BC-12.3")
def test_a_request_goes_back_for_its_papers_and_its_term_runs_again(book: Book) -> None:
    request = received(book)
    with pytest.raises(DatesError):
        movements.give_back(actor=book.actor, request=request, missing="Orden escrita", returned_on=date(2026, 3, 1))
    movements.give_back(actor=book.actor, request=request, missing="Orden escrita", returned_on=date(2026, 3, 4))
    assert open_duties() == []
    with pytest.raises(EncumbranceFieldError, match="devuelta"):
        movements.take_up(actor=book.actor, request=request, act=act(book))
    whole = movements.complete(actor=book.actor, request=request, brought="Orden escrita", received_on=date(2026, 3, 9))
    assert whole.returned_on is None
    assert open_duties() == [date(2026, 3, 31)]
    kinds = list(whole.events.values_list("kind", flat=True))
    assert kinds == ["received", "returned", "completed"]
    ground = RefusalGround.UNMET_REQUIREMENT
    refused = movements.refuse(actor=book.actor, request=whole, ground=ground, reference="Firma sin reconocer")
    assert (refused.state, open_duties()) == ("refused", [])
    assert Obligation.objects.filter(note="Negada: Firma sin reconocer").count() == 1


def test_what_cannot_be_received_writes_nothing(book: Book) -> None:
    for fault, more in (
        (FutureDateError, {"received_on": date(2100, 1, 1)}),
        (EncumbranceFieldError, {"acquirer": " "}),
        (EncumbranceFieldError, {"presented_by": ""}),
    ):
        with pytest.raises(fault):
            received(book, **more)
    assert not RegistrationRequest.objects.exists()
    received(book)
    with pytest.raises(DuplicateError, match="S-1"):
        received(book)
