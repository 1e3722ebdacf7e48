"""A run of dividends beside a sale of what is encumbered: every row is of one moment of the register."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection

from governance.services import encumbrances, register
from governance.services.dividends import runs
from governance.services.register import Line
from tests.fixtures.races import Between
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.test_dividends import APRIL, declared

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]


def test_a_run_during_a_sale_pays_as_before_or_after_it(book: Book, stop_clock: Callable[[str], None]) -> None:
    stop_clock("2026-03-27 18:00")
    book.give("Ana", 100)
    ana, beto = book.holder("Ana"), book.holder("Beto")
    encumbrances.constitute(
        actor=book.actor, account=ana, security=book.common, kind="usufruct", quantity=Decimal(80), beneficiary=book.person("Ursula"),
        agreed_on=OPENED_ON, registered_on=OPENED_ON, basis="escritura", source_ref="usufructo",
    )  # fmt: skip
    made = declared(book)
    stop_clock("2026-04-01 09:00")
    sale = Between(
        lambda: register.record(
            actor=book.actor, register=book.register, kind="transfer", lines=[Line(book.common, ana, beto, Decimal(100))],
            agreed_on=OPENED_ON, effective_on=date(2026, 3, 27), basis="carta", source_ref="venta",
        ),
        "WITH acts AS",
    )  # fmt: skip
    with connection.execute_wrapper(sale):
        done = runs.request(actor=book.actor, distribution=made, pay_on=APRIL)
    sale.thread.join()
    taken = {(row.payee.name, row.account_id) for row in done.entitlements.select_related("payee")}
    holder = {account for _name, account in taken}
    assert len(holder) == 1, "the shares are at one holder's, the seller's or the buyer's"
    assert {name for name, _account in taken} == {"Ursula", "Ana" if holder == {ana.pk} else "Beto"}
