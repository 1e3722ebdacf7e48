"""The dividend of a history: what the model expects of a run, and its rows beside it to the share and to the cent."""

from collections import Counter
from fractions import Fraction

from governance.models import EntitlementRun
from tests.governance.histories.asking import House
from tests.governance.histories.commands import Pay
from tests.governance.model.payments import Destination, Dividend, destinations, money_is_right
from tests.governance.model.register import Register


def expected_of(model: Register, command: Pay, *, exchange: bool) -> Counter[Destination]:
    """Return the shares of each destination; none where the shares were split meanwhile, so that the amount of each is another."""
    if any(each.kind == "split" and command.declared < each.agreed <= command.on for each in model.postings):
        return Counter()
    return destinations(model, Dividend(command.declared, command.on, exchange))


def compare_run(house: House, run: EntitlementRun, command: Pay, expected: Counter[Destination]) -> None:
    """Compare the rows of a run with what is expected. Raises AssertionError."""
    accounts = {account.pk: name for name, account in house.book.made.items()}
    people = {person.pk: name for name, person in house.persons.items()}
    found: Counter[Destination] = Counter()
    money = []
    for row in run.entitlements.all():
        payee, income = people.get(row.payee_id or 0, ""), people.get(row.beneficiary_id or 0, "")
        found[Destination(accounts[row.account_id], row.disposal, payee, income, row.basis == "reserved")] += int(row.shares)
        money.append((int(row.shares), int(row.gross * 100)))
    assert found == expected, f"paid {found}, expected {expected}"
    assert money_is_right(Fraction(command.per_share), money), money
