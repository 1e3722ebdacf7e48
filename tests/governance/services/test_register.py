"""The register: what it writes, what it refuses and in which words."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from core.models import AuditRecord
from governance.models import Account, Movement, Position, Posting
from governance.rules.refusals import (
    AlreadyDoneError,
    AlreadyReversedError,
    BackdatedNegativeError,
    BeforeOpeningError,
    DatesError,
    DuplicateSourceError,
    FutureDateError,
    InsufficientBalanceError,
    IrreversibleError,
    LineError,
    NoLinesError,
    TransactionRequiredError,
)
from governance.selectors import positions
from governance.services import accounts, entities, register, securities
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

DAY = timedelta(days=1)


def held(book: Book, name: str, on: date | None = None) -> Decimal:
    return positions.quantity(book.holder(name), book.common, on)


def test_a_posting_moves_between_accounts_and_chains_to_the_one_before(book: Book) -> None:
    book.give("Ana", 100)
    posting = book.move("Ana", "Beto", 30)
    first = Posting.objects.get(number=1)
    assert (posting.number, posting.previous_hash) == (2, first.hash)
    assert (held(book, "Ana"), held(book, "Beto")) == (70, 30)
    book.register.refresh_from_db()
    assert (book.register.last_number, book.register.last_hash) == (2, posting.hash)


def test_what_is_issued_is_the_debt_of_the_issue_account(book: Book) -> None:
    book.give("Ana", 100)
    assert Position.objects.get(account=book.issue, security=book.common).quantity == -100


def test_one_posting_carries_many_lines_as_one_act(book: Book) -> None:
    book.give("Ana", 100)
    ana, beto, caro = book.holder("Ana"), book.holder("Beto"), book.holder("Caro")
    posting = book.post([Line(book.common, ana, beto, Decimal(80)), Line(book.common, beto, caro, Decimal(50))])
    assert posting.line_count == 2
    assert (held(book, "Ana"), held(book, "Beto"), held(book, "Caro")) == (20, 30, 50)


def test_keys_do_as_well_as_rows(book: Book) -> None:
    ana = book.holder("Ana")
    book.post([Line(book.common.pk, book.issue.pk, ana.pk, Decimal(5))], kind="issue")
    assert held(book, "Ana") == 5


def test_a_posting_as_a_use_case_leaves_its_audit_record(book: Book) -> None:
    posting = book.post([Line(book.common, book.issue, book.holder("Ana"), Decimal(5))], kind="issue")
    entry = AuditRecord.objects.get(action="governance.post")
    assert (entry.subject_id, entry.facts["hash"]) == (str(posting.pk), posting.hash)


def test_more_than_is_held_is_refused_with_the_account_and_what_is_missing(book: Book) -> None:
    book.give("Ana", 100)
    with pytest.raises(InsufficientBalanceError) as refused:
        book.move("Ana", "Beto", 101)
    assert "tiene 100 de Acciones ordinarias y salen 101: faltan 1" in refused.value.message_es
    assert Posting.objects.count() == 1 and held(book, "Ana") == 100


def test_the_last_share_may_leave(book: Book) -> None:
    book.give("Ana", 100)
    book.move("Ana", "Beto", 100)
    assert held(book, "Ana") == 0


def test_nothing_takes_effect_in_the_future(book: Book, stop_clock) -> None:
    stop_clock("2026-03-10 23:30")
    book.give("Ana", 100)
    book.move("Ana", "Beto", 1, on=date(2026, 3, 10))
    with pytest.raises(FutureDateError, match="11/03/2026"):
        book.move("Ana", "Beto", 1, on=date(2026, 3, 11))


def test_an_act_agreed_later_than_today_or_than_its_registration_is_refused(book: Book, stop_clock) -> None:
    stop_clock("2026-03-10 10:00")
    act: dict[str, Any] = {"actor": book.actor, "register": book.register, "kind": "issue", "basis": "acta", "source_ref": "x"}
    act["lines"] = [Line(book.common, book.issue, book.holder("Ana"), Decimal(1))]
    with pytest.raises(FutureDateError):
        register.record(agreed_on=date(2026, 3, 11), effective_on=date(2026, 3, 10), **act)
    with pytest.raises(DatesError, match=r"acto 09/03/2026 es posterior a la de inscripción \(08/03/2026\)"):
        register.record(agreed_on=date(2026, 3, 9), effective_on=date(2026, 3, 8), **act)
    register.record(agreed_on=date(2026, 3, 8), effective_on=date(2026, 3, 8), **act)


def test_nothing_takes_effect_before_the_register_was_opened(book: Book) -> None:
    book.give("Ana", 100, on=OPENED_ON)
    with pytest.raises(BeforeOpeningError):
        book.give("Ana", 100, on=OPENED_ON - DAY)


def test_a_backdated_posting_may_not_leave_a_past_date_negative(book: Book) -> None:
    book.give("Ana", 100, on=date(2024, 1, 1))
    book.move("Ana", "Beto", 90, on=date(2024, 5, 3))
    book.give("Ana", 500, on=date(2024, 9, 1))
    with pytest.raises(BackdatedNegativeError) as refused:
        book.move("Ana", "Caro", 25, on=date(2024, 2, 1))
    assert refused.value.facts["on"] == date(2024, 5, 3)
    assert "quedaría en −15 de Acciones ordinarias el 03/05/2024" in refused.value.message_es
    book.move("Ana", "Caro", 10, on=date(2024, 2, 1))
    assert held(book, "Ana", date(2024, 5, 3)) == 0


def test_a_backdated_posting_before_the_holding_began_is_refused_on_its_own_date(book: Book) -> None:
    book.give("Ana", 100, on=date(2024, 6, 1))
    with pytest.raises(BackdatedNegativeError) as refused:
        book.move("Ana", "Beto", 1, on=date(2024, 5, 31))
    assert refused.value.facts["on"] == date(2024, 5, 31)


def test_the_same_source_enters_once(book: Book) -> None:
    book.give("Ana", 100)
    lines = [Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(1))]
    book.post(lines, source_ref="DECEVAL-7")
    with pytest.raises(DuplicateSourceError) as refused:
        book.post(lines, source_ref="DECEVAL-7")
    assert "«DECEVAL-7» ya entró en el asiento 2" in refused.value.message_es
    assert held(book, "Beto") == 1


@pytest.mark.parametrize("quantity", ["0", "-1", "NaN", "Infinity", "1.5", "1E+18"])
def test_a_quantity_that_no_share_has_is_refused_by_its_line(book: Book, quantity: str) -> None:
    book.give("Ana", 100)
    with pytest.raises(LineError) as refused:
        book.move("Ana", "Beto", quantity)
    assert refused.value.field == "renglón"
    assert "Renglón" not in refused.value.message_es


def test_a_transfer_to_oneself_is_refused(book: Book) -> None:
    book.give("Ana", 100)
    with pytest.raises(LineError, match="destino"):
        book.move("Ana", "Ana", 1)


def test_a_change_of_holder_may_not_touch_the_issue_account(book: Book) -> None:
    with pytest.raises(LineError, match="cuenta de emisión"):
        book.post([Line(book.common, book.issue, book.holder("Ana"), Decimal(1))], kind="transfer")


def test_another_entitys_account_or_security_is_refused(book: Book) -> None:
    other = entities.create(actor=book.actor, organisation=book.entity.organisation, kind="fund", name="Fondo", code="F1")
    register.open(actor=book.actor, entity=other, opened_on=OPENED_ON)
    units = securities.create(actor=book.actor, entity=other, code="U", name="Unidades", kind="unit")
    foreign = accounts.open(actor=book.actor, entity=other, number="G", purpose="omnibus", title="Global", opened_on=OPENED_ON)
    with pytest.raises(LineError, match="especie"):
        book.post([Line(units, book.issue, book.holder("Ana"), Decimal(1))], kind="issue")
    with pytest.raises(LineError, match="cuenta de esta entidad"):
        book.post([Line(book.common, book.issue, foreign, Decimal(1))], kind="issue")
    with pytest.raises(LineError, match="cuenta de esta entidad"):
        book.post([Line(book.common, book.issue.pk, 2**40, Decimal(1))], kind="issue")


def test_a_closed_account_receives_nothing(book: Book) -> None:
    account = book.holder("Ana")
    accounts.close(actor=book.actor, account=account, closed_on=date(2024, 1, 1))
    book.give("Beto", 10, on=date(2024, 1, 1))
    with pytest.raises(LineError, match="cerrada desde el 01/01/2024"):
        book.move("Beto", "Ana", 1, on=date(2024, 1, 1))


def test_a_posting_needs_lines_a_basis_and_a_reference(book: Book) -> None:
    line = Line(book.common, book.issue, book.holder("Ana"), Decimal(1))
    act = {"kind": "issue", "agreed_on": OPENED_ON, "effective_on": OPENED_ON}
    with pytest.raises(NoLinesError):
        register.record(actor=book.actor, register=book.register, lines=[], basis="acta", source_ref="1", **act)
    with pytest.raises(LineError, match="soporte"):
        register.record(actor=book.actor, register=book.register, lines=[line], basis=" ", source_ref="1", **act)
    with pytest.raises(LineError, match="referencia"):
        register.record(actor=book.actor, register=book.register, lines=[line], basis="acta", source_ref="", **act)
    assert not Posting.objects.exists()


def test_a_reversal_undoes_a_posting_once(book: Book) -> None:
    book.give("Ana", 100)
    posting = book.move("Ana", "Beto", 30)
    reversal = register.reverse(actor=book.actor, posting=posting, basis="error de digitación", source_ref="rev-1")
    assert (held(book, "Ana"), held(book, "Beto"), reversal.reverses) == (100, 0, posting)
    with pytest.raises(AlreadyReversedError, match="ya fue revertido por el asiento 3"):
        register.reverse(actor=book.actor, posting=posting, basis="otra vez", source_ref="rev-2")
    with pytest.raises(AlreadyReversedError, match="es una reversión"):
        register.reverse(actor=book.actor, posting=reversal, basis="otra vez", source_ref="rev-3")


@pytest.mark.parametrize("kind", ["split", "conversion", "stock_dividend"])
def test_what_changed_more_than_balances_is_not_reversed(book: Book, kind: str) -> None:
    book.give("Ana", 100)
    posting = book.post([Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(30))], kind=kind)
    with pytest.raises(IrreversibleError, match="valor nominal"):
        register.reverse(actor=book.actor, posting=posting, basis="error", source_ref="rev-1")
    assert (held(book, "Ana"), held(book, "Beto"), Posting.objects.count()) == (70, 30, 2)


def test_a_reversal_of_what_was_passed_on_is_refused(book: Book) -> None:
    book.give("Ana", 100)
    posting = book.move("Ana", "Beto", 30)
    book.move("Beto", "Caro", 30)
    with pytest.raises(InsufficientBalanceError):
        register.reverse(actor=book.actor, posting=posting, basis="error", source_ref="rev-1")


def test_a_register_is_opened_once(book: Book) -> None:
    with pytest.raises(AlreadyDoneError):
        register.open(actor=book.actor, entity=book.entity, opened_on=OPENED_ON)
    assert Account.objects.filter(entity=book.entity, purpose="issue").count() == 1


def test_a_refused_posting_leaves_no_number_and_no_movement(book: Book) -> None:
    book.give("Ana", 100)
    with pytest.raises(InsufficientBalanceError):
        book.move("Ana", "Beto", 200)
    assert book.move("Ana", "Beto", 10).number == 2
    assert Movement.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_set_of_movements_needs_the_transaction_of_a_use_case(book: Book) -> None:
    line = Line(book.common, book.issue, book.holder("Ana"), Decimal(1))
    with pytest.raises(TransactionRequiredError):
        register.post(
            actor=book.actor,
            register=book.register,
            kind="issue",
            lines=[line],
            agreed_on=OPENED_ON,
            effective_on=OPENED_ON,
            basis="acta",
            source_ref="1",
        )


def test_a_posting_costs_three_statements(book: Book, django_assert_num_queries) -> None:
    book.give("Ana", 100)
    lines = [Line(book.common, book.holder("Ana"), book.holder("Beto"), Decimal(1))]
    with django_assert_num_queries(3):
        register.post(
            actor=book.actor,
            register=book.register,
            kind="transfer",
            lines=lines,
            agreed_on=OPENED_ON,
            effective_on=OPENED_ON,
            basis="carta",
            source_ref="1",
        )
