"""Where the dividend of every kind of holder goes, at 1,000 a share: arrears, encumbrances, joint owners, an estate, own shares.

Every figure was computed by hand from the holdings of the cast; the lines and what nobody takes add up to what was declared.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from core.models import User
from governance.models import Account, DividendDebt, EntitlementRun
from governance.rules.encumbrance_kinds import AttachmentScope, HolderRight
from governance.rules.entitlements import IN_ARREARS
from governance.rules.kinds import AccountPurpose
from governance.rules.payments.standing import DebtState
from governance.services import accounts, books, issues
from governance.services.accounts import Owner
from governance.services.dividends import declarations, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.issues import Receipt
from governance.services.payments import debts
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book
from tests.governance.dividend_cast import decided, project
from tests.governance.issue_cast import assigned, offered, subscribed
from tests.governance.services.test_encumbrances import encumber

pytestmark = pytest.mark.database
D = Decimal
PAY_ON = date(2026, 12, 11)
Clock = Callable[[str], None]


def opened(book: Book, number: str, quantity: int, owners: list[Owner], purpose: AccountPurpose) -> Account:
    fields = {"number": number, "opened_on": OPENED_ON, "purpose": purpose, "title": number}
    account = accounts.open(actor=book.actor, entity=book.entity, holders=owners, **fields)
    book.made[number] = account
    book.post([Line(book.common, book.issue, account, D(quantity))], kind="issue")
    return account


def cast(book: Book, stop_clock: Clock) -> None:
    """An issue in instalments that Beto and Elsa do not keep up, and every encumbrance that moves a dividend."""
    issue = offered(book, stop_clock)
    assigned(book, issue)
    made = subscribed(book, issue)
    stop_clock("2026-12-11 10:00")
    issues.pay(actor=book.actor, subscription=made["Ana"], receipt=Receipt(date(2026, 12, 1), D(3_000_000), "consignación 2"))
    encumber(book, "Caro", 401, granted=[HolderRight.DIVIDENDS])
    encumber(book, "Caro", 200, "attachment", scope=AttachmentScope.SHARES_AND_DIVIDENDS)
    encumber(book, "Caro", 100, "attachment", scope=AttachmentScope.DIVIDENDS_ONLY)
    encumber(book, "Caro", 300, "litigation", scope=AttachmentScope.SHARES_AND_DIVIDENDS)
    later = {"agreed_on": date(2026, 7, 1), "registered_on": date(2026, 7, 1)}
    encumber(book, "Diego", 600, "usufruct", **later)
    encumber(book, "Elsa", 100, granted=[HolderRight.DIVIDENDS], **later)
    pair = [Owner(book.person("Gil"), 1, 4), Owner(book.person("Hugo"), 3, 4)]
    opened(book, "Gil y Hugo", 400, pair, AccountPurpose.JOINT)
    led = [Owner(book.person("Inés"), 1, 2, is_representative=True), Owner(book.person("Julia"), 1, 2)]
    opened(book, "Inés y Julia", 300, led, AccountPurpose.JOINT)
    opened(book, "Sucesión de Karen", 200, [Owner(book.person("Karen"))], AccountPurpose.ESTATE)
    opened(book, "Por identificar", 70, [], AccountPurpose.UNIDENTIFIED)
    opened(book, "Propias", 50, [], AccountPurpose.TREASURY)


def paid(run: EntitlementRun, book: Book) -> set[tuple[str, str, str, Decimal]]:
    names = {account.pk: name for name, account in book.made.items()}
    rows = run.entitlements.select_related("payee")
    return {(names[row.account_id], row.disposal, row.payee.name.split()[0] if row.payee else "", row.gross) for row in rows}


@pytest.mark.rule("BC-20", case="a dividend under litigation stays in deposit", verdict="accepted")
def test_every_dividend_goes_where_it_belongs(book: Book, approver: User, stop_clock: Clock) -> None:
    cast(book, stop_clock)
    made = decided(book, project(book.common, "1000"))
    declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: Schedule([Part(PAY_ON, D(1000))])})
    run = runs.request(actor=book.actor, distribution=made, pay_on=PAY_ON)
    assert paid(run, book) == {
        ("Ana", "holder", "Ana", D(10_501_000)),  # 6,001 paid and 6,000 paid to three quarters, up to date
        ("Beto", "holder", "Beto", D(2_999_000)),
        ("Beto", "deposit", "", D(1_000_000)),  # 2,000 in arrears, half paid
        ("Caro", "third_party", "Acreedor", D(401_000)),
        ("Caro", "court", "", D(200_000)),
        ("Caro", "court", "", D(100_000)),
        ("Caro", "deposit", "", D(300_000)),
        ("Diego", "third_party", "Acreedor", D(600_000)),
        ("Elsa", "deposit", "", D(60_000)),  # 100 in arrears paid to 60 %: the creditor takes nothing of them
        ("Gil y Hugo", "holder", "Gil", D(100_000)),
        ("Gil y Hugo", "holder", "Hugo", D(300_000)),
        ("Inés y Julia", "holder", "Inés", D(150_000)),
        ("Sucesión de Karen", "holder", "Karen", D(200_000)),
        ("Por identificar", "deposit", "", D(70_000)),
    }
    # Two lines of Inés and Julia, both paid to Inés. Unpaid: 1,500 of Ana, 1,000 of Beto and 40 of Elsa.
    assert (run.rows, run.gross, runs.difference(run)) == (15, D(17_131_000), D(2_540_000))
    assert made.declared.get().total == D(19_671_000)
    runs.decide(actor=approver, run=run, accept=True)
    set_off(book)


def set_off(book: Book) -> None:
    """What is kept of Beto is set off against what he owes; what is kept by an order is not."""
    owed = {"owed": D(600_000), "concept": "cuota en mora", "reference": "cuota 2", "compensated_on": PAY_ON}
    kept = DividendDebt.objects.get(account=book.holder("Beto"), destination=IN_ARREARS)
    debts.set_off(actor=book.actor, debt=kept, **owed)
    kept.refresh_from_db()
    assert (kept.state, kept.net - kept.compensated) == (DebtState.WITHHELD, D(400_000))
    debts.set_off(actor=book.actor, debt=kept, **{**owed, "owed": D(1_000_000), "reference": "cuota 3"})
    kept.refresh_from_db()
    assert kept.state == DebtState.COMPENSATED


FORFEITED = """
[[provision]]
id         = "L-CCo-397"
family     = "arrears_dividend"
key        = "subscribers"
article    = "art. 15"
es         = "El dividendo de acciones en mora no se causa."
en         = "The dividend of shares in arrears is not due."
evidence   = "S"
confidence = "H"
from       = 2000-01-01
[provision.params]
fate = "forfeited"
"""


def test_under_the_other_reading_shares_in_arrears_take_nothing(book: Book, stop_clock: Clock) -> None:
    cast(book, stop_clock)
    text = books.shipped_text("bancolombia") + FORFEITED
    books.adopt(actor=book.actor, entity=book.entity, source=text, binds_from=date(2026, 1, 1), basis="reforma")
    made = decided(book, project(book.common, "1000"))
    declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: Schedule([Part(PAY_ON, D(1000))])})
    run = runs.request(actor=book.actor, distribution=made, pay_on=PAY_ON)
    # 1,000,000 of Beto and 60,000 of Elsa are nobody's; their shares in arrears give nothing to the creditor either.
    assert (run.rows, run.gross, runs.difference(run)) == (13, D(16_071_000), D(3_600_000))
    assert {each[3] for each in paid(run, book) if each[0] == "Beto"} == {D(2_999_000)}
