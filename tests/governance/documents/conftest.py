"""A company whose books have one of everything that lists and other formats get wrong."""

from datetime import date
from decimal import Decimal

import pytest

from governance.models import Position
from governance.services import accounts, encumbrances, persons, register
from governance.services.accounts import Owner
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

ON, LATER = date(2024, 6, 30), date(2023, 5, 5)


@pytest.fixture
def full(book: Book) -> Book:
    """A company with what lists get wrong: zeros in front, joint owners, own shares, signs of formulas, a split, a conversion, a reversal."""
    strange = persons.register(
        actor=book.actor, organisation=book.entity.organisation, id_type="PA", id_number="00012345", name="O'Neill-Ñúñez, Zoë (hija)",
        nationality="Irlanda", domicile="Bogotá", address="Calle 1 # 2-3", phone="+57 601 555 0101",
    )  # fmt: skip
    for number in ("007", "0-1", "0+2"):
        book.made[number] = accounts.open(actor=book.actor, entity=book.entity, number=number, holders=[strange], opened_on=OPENED_ON)
    book.made["J"] = accounts.open(
        actor=book.actor, entity=book.entity, number="J1", opened_on=OPENED_ON,
        holders=[Owner(book.person("Uno, Eva"), 1, 3), Owner(book.person("Dos, Sol"), 2, 3, is_representative=True)],
    )  # fmt: skip
    own = accounts.open(actor=book.actor, entity=book.entity, number="PROPIAS", purpose="treasury", title="Propias", opened_on=OPENED_ON)
    for name in ("007", "0-1", "J"):
        book.give(name, 100)
    book.give("Ana", 40, security=book.preferred)
    book.post([Line(book.common, book.made["J"], own, Decimal(10))], kind="buy_back", on=LATER)
    wrong = book.post([Line(book.common, book.made["007"], book.made["0+2"], Decimal(5))], on=LATER, source_ref="=cmd|'/c calc'!A1")
    register.reverse(actor=book.actor, posting=wrong, basis="-error", source_ref="@reversa", effective_on=LATER)
    held = Position.objects.filter(security=book.common, quantity__gt=0, is_issue=False).values_list("account_id", "quantity")
    book.post(
        [Line(book.common, book.issue, account, quantity) for account, quantity in held], kind="split", on=LATER, source_ref="división"
    )
    book.post(
        [Line(book.preferred, book.holder("Ana"), book.issue, Decimal(40)), Line(book.common, book.issue, book.holder("Ana"), Decimal(40))],
        kind="conversion", on=LATER,
    )  # fmt: skip
    book.post([Line(book.common, own, book.issue, Decimal(4))], kind="cancellation", on=ON)
    encumbrances.constitute(
        actor=book.actor, account=book.made["007"], security=book.common, kind="pledge", quantity=Decimal(50), beneficiary=book.person("Banco, Leal"),
        agreed_on=ON, registered_on=ON, basis="Contrato", source_ref="P-1",
    )  # fmt: skip
    return book
