"""The arithmetic of the register: worked cases and theorems."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules.identities import missing_inscription
from governance.rules.ledger import Moved, first_negative, fold, lines_digest, net, posting_hash
from governance.rules.shares import same_par
from tests.worked_cases import Case, params

DAY_0 = date(2024, 1, 1)
SELLER, BUYER, ISSUE, SHARES = 1, 2, 9, 7
moves = st.builds(
    Moved,
    security=st.integers(1, 2),
    from_account=st.integers(1, 3),
    to_account=st.integers(4, 6),
    quantity=st.integers(1, 10**12).map(lambda n: Decimal(n).scaleb(-6)),
    effective_on=st.integers(0, 9).map(lambda n: DAY_0 + timedelta(days=n)),
)
histories = st.lists(moves, max_size=20)


@pytest.mark.parametrize("case", params("governance/register"))
def test_worked_case(case: Case) -> None:
    assert allowed(case) is (case["verdict"] == "accepted")


def allowed(case: Case) -> bool:
    if "held" in case:
        facts = case["held"]
        quantity = Decimal(facts["quantity"])
        history = [
            Moved(SHARES, ISSUE, SELLER, quantity, date(2020, 1, 1)),
            Moved(SHARES, SELLER, BUYER, quantity, facts["registered_on"]),
        ]
        holdings = fold(history, on=facts["on"])
        assert (SELLER, SHARES) in holdings or (BUYER, SHARES) in holdings
        return holdings.get((BUYER, SHARES)) == quantity
    if "inscription" in case:
        return missing_inscription(case["inscription"]) == ()
    return same_par(Decimal(case["par"]["own"]), [Decimal(other) for other in case["par"]["others"]])


@given(histories, histories)
def test_the_fold_is_additive(first: list[Moved], second: list[Moved]) -> None:
    together = fold(first + second)
    apart = [fold(first), fold(second)]
    for holding in {key for each in (together, *apart) for key in each}:
        assert together.get(holding, Decimal()) == sum(each.get(holding, Decimal()) for each in apart)


@given(histories)
def test_every_security_sums_to_nothing(history: list[Moved]) -> None:
    assert sum(net(history).values()) == 0


@given(histories)
def test_a_reversal_undoes(history: list[Moved]) -> None:
    mirror = [Moved(line.security, line.to_account, line.from_account, line.quantity, line.effective_on) for line in history]
    assert fold(history + mirror) == {}


@given(histories)
def test_the_last_date_is_now(history: list[Moved]) -> None:
    assert fold(history, on=DAY_0 + timedelta(days=9)) == fold(history)


@given(st.dictionaries(st.integers(0, 9).map(lambda n: DAY_0 + timedelta(days=n)), st.integers(-50, 50).map(Decimal)))
def test_the_first_date_below_zero_is_the_first(effects: dict[date, Decimal]) -> None:
    found = first_negative(effects)
    sums = {day: sum(effects[each] for each in effects if each <= day) for day in effects}
    bad = sorted(day for day, total in sums.items() if total < 0)
    assert found == ((bad[0], sums[bad[0]]) if bad else None)


@given(histories.filter(bool), st.data())
def test_any_changed_line_changes_the_digest(history: list[Moved], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(history) - 1))
    line = history[index]
    changed = [*history[:index], line._replace(quantity=line.quantity + Decimal("0.000001")), *history[index + 1 :]]
    assert lines_digest(changed) != lines_digest(history)


def test_the_digest_is_of_the_quantity_and_not_of_how_it_is_written() -> None:
    assert lines_digest([Moved(1, 2, 3, Decimal("1.5"))]) == lines_digest([Moved(1, 2, 3, Decimal("1.500000"))])


def test_the_chain_depends_on_the_hash_before_and_on_every_fact() -> None:
    payload = {"number": 1, "basis": "acta"}
    hashes = {posting_hash("", payload), posting_hash("a", payload), posting_hash("", {**payload, "basis": "otra"})}
    assert len(hashes) == 3
