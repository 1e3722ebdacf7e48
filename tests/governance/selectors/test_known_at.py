"""As known at a posting, by hand: what a holder holds and what rests on it, across a split, a reversal and a posting with an earlier date."""

from datetime import date
from decimal import Decimal

import pytest

from core.models import User
from governance.documents import holding_statement
from governance.rules.capital_acts import ActKind
from governance.selectors import register as selectors
from governance.selectors import register_marks
from governance.services import certificates, encumbrances, register
from tests.governance.cast import Book
from tests.governance.services.test_bars import permit
from tests.governance.services.test_capital_acts import company, done, order  # noqa: F401
from tests.governance.services.test_encumbrances import encumber

pytestmark = [pytest.mark.database, pytest.mark.django_db]
D2, D5, D8 = date(2020, 1, 4), date(2020, 1, 7), date(2020, 1, 10)


def seen(book: Book, on: date, posting: int) -> dict[str, tuple[int, int]]:
    """Return what each holder holds and has encumbered on a date, as known at a posting; the page of the register says the same."""
    book.register.refresh_from_db()
    book.entity.refresh_from_db()
    found = {}
    for name, account in sorted(book.made.items()):
        account.entity = book.entity
        data = holding_statement.build(account, on, posting=posting, language="es")
        found[name] = (int(sum(each.closing for each in data.sections)), int(sum(Decimal(each.quantity) for each in data.burdens)))
    rows = selectors.page(book.entity, on, posting).rows
    assert {row.account.title: int(sum(row.quantities.values())) for row in rows} == {
        name: held for name, (held, _on) in found.items() if held
    }
    return found


def test_across_a_transfer_its_reversal_and_a_posting_with_an_earlier_date(book: Book) -> None:
    book.give("Ana", 100)  # 1
    row = encumber(book, "Ana", 80)
    permit(book, row, "creditor", "follow")
    book.holder("Beto")
    moved = book.move("Ana", "Beto", 60, on=D5)  # 2: 20 free and 40 with their pledge
    book.give("Caro", 10, on=D5)  # 3
    register.reverse(actor=book.actor, posting=moved, basis="error", source_ref="rev", effective_on=D8)  # 4
    encumbrances.release(actor=book.actor, encumbrance=row, registered_on=D8, basis="paz", source_ref="L", quantity=Decimal(30))
    book.give("Ana", 15, on=D2)  # 5
    book.give("Caro", 1, on=D8)  # 6
    nothing, pledged = (0, 0), (100, 0)
    assert seen(book, D8, 1) == {"Ana": pledged, "Beto": nothing, "Caro": nothing}
    assert seen(book, D8, 2) == {"Ana": (40, 40), "Beto": (60, 40), "Caro": nothing}
    assert seen(book, D8, 3) == {"Ana": (40, 40), "Beto": (60, 40), "Caro": (10, 0)}
    assert seen(book, D8, 4) == {"Ana": (100, 80), "Beto": nothing, "Caro": (10, 0)}
    assert seen(book, D5, 4) == {"Ana": (40, 40), "Beto": (60, 40), "Caro": (10, 0)}
    assert seen(book, D2, 4) == {"Ana": (100, 80), "Beto": nothing, "Caro": nothing}
    assert seen(book, D2, 5) == {"Ana": (115, 80), "Beto": nothing, "Caro": nothing}
    assert seen(book, D5, 5) == {"Ana": (55, 40), "Beto": (60, 40), "Caro": (10, 0)}
    assert seen(book, D8, 5) == {"Ana": (115, 50), "Beto": nothing, "Caro": (10, 0)}
    assert seen(book, D8, 6) == {"Ana": (115, 50), "Beto": nothing, "Caro": (11, 0)}


def test_across_a_split(company: Book, approver: User) -> None:  # noqa: F811
    book = company
    ana = book.give("Ana", 100)  # 1
    encumber(book, "Ana", 80)
    title = certificates.prepare(actor=book.actor, security=book.common, account=ana, quantity=10, prepared_on=D2)
    book.give("Beto", 5)  # 2
    act = done(book, approver, order(book, ActKind.SPLIT, gives=2, for_each=1, decided_on=D5, effective_on=D5))  # 3
    book.give("Beto", 1, on=D8)  # 4
    assert seen(book, D8, 2) == {"Ana": (100, 80), "Beto": (5, 0)}
    assert seen(book, D8, 3) == {"Ana": (200, 160), "Beto": (10, 0)}
    assert seen(book, D2, 3) == {"Ana": (100, 80), "Beto": (5, 0)}
    assert seen(book, D8, 4) == {"Ana": (200, 160), "Beto": (11, 0)}
    known = register_marks.known_when(book.entity, 3, 4)
    title.refresh_from_db()
    assert known == act.posting.recorded_at == title.end.recorded_at
