"""The money of a payment date as theorems: it closes to the cent, in any order of the holders, with shares or without; arrears weigh alone."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules import withholding_table as table
from governance.rules.entitlements import Lot, layers
from governance.rules.liquidation import Line, Liquidation, NewShares, Payable, Taxpayer, liquidate
from governance.rules.profit_kinds import BeneficiaryKind, DividendForm
from governance.rules.provisions import PaidPart, StockDividend, WithholdingRule
from governance.rules.provisions.dividends import Silence
from governance.rules.stock_dividends import takes_shares
from tests.governance.dividend_cast import DECIDED_ON
from tests.meetings.rules.books import in_force

D = Decimal
PAID = in_force("bancolombia", PaidPart, "dividends")
STOCK = in_force("bancolombia", StockDividend, "choice")
WITHHOLDING = in_force("co-law", WithholdingRule, "dividends")
KINDS = (BeneficiaryKind.RESIDENT, BeneficiaryKind.NATIONAL_COMPANY, BeneficiaryKind.NON_RESIDENT)
WEIGHTS = st.lists(st.integers(1, 10**9).map(lambda parts: D(parts) / 1000), min_size=1, max_size=12)


def money(weights: list[Decimal], order: list[int], per_share: Decimal, price: Decimal | None) -> Liquidation:
    """Every second line belongs to an earlier one's taxpayer; every third is taken in shares where there is a price."""
    rates = {key: table.rate(kind, profit_year=2025, declared_on=DECIDED_ON, filer=None) for key, kind in enumerate(KINDS)}
    payable = Payable(
        key=1, per_share=per_share, untaxed_part=Fraction(2, 3), in_shares=None if price is None else NewShares(rule=STOCK, price=price)
    )
    lines = [
        Line(key=f"1:{n}", instalment=1, paid_shares=w, beneficiary=n % 3, takes_shares=n // 2 if price and n // 2 % 3 == 0 else None)
        for n, w in enumerate(weights)
    ]
    payers = {key: Taxpayer(rate=rate) for key, rate in rates.items()}
    return liquidate(WITHHOLDING, [payable], [lines[at] for at in order], payers, unit=D(52374))


@given(WEIGHTS, st.randoms(use_true_random=False), st.integers(1, 10**7), st.sampled_from([None, D(7), D("1234.56")]))
def test_the_order_of_the_holders_changes_nothing_and_the_parts_close(weights, random, cents, price) -> None:  # type: ignore[no-untyped-def]
    order = list(range(len(weights)))
    straight = money(weights, order, D(cents) / 100, price)
    random.shuffle(order)
    assert money(weights, order, D(cents) / 100, price) == straight
    per_share, whole = Fraction(cents, 100), sum(map(Fraction, weights))
    given_ = sum(each.gross for each in straight.amounts.values())
    in_shares = sum(each.shares * price for each in straight.credited.values()) if price else D(0)
    assert abs(Fraction(given_ + in_shares) - per_share * whole) <= Fraction(1, 200)
    assert all(each.cash < price for each in straight.credited.values())
    assert all(0 <= each.withheld <= each.gross for each in straight.amounts.values())


@pytest.mark.rule("BC-82.2", case="shares in arrears weigh by their own paid part", verdict="accepted")
def test_shares_in_arrears_have_their_own_weight() -> None:
    found = layers(PAID, held=D(600), lots=[Lot(shares=D(100), paid=Fraction(3, 5), in_arrears=True)])
    assert (found.clear, found.clear_weight, found.late, found.late_weight) == (500, 500, 100, 60)


@pytest.mark.rule("L-CCo-397", case="what is up to date is not kept", verdict="refused")
def test_unpaid_shares_up_to_date_stay_with_the_others() -> None:
    lots = [Lot(shares=D(100), paid=Fraction(1, 2), in_arrears=False), Lot(shares=D(50), paid=Fraction(1, 2), in_arrears=True)]
    found = layers(PAID, held=D(600), lots=lots)
    assert (found.clear, found.clear_weight, found.late, found.late_weight) == (550, 500, 50, 25)
    sold = layers(PAID, held=D(30), lots=lots)
    assert (sold.clear, sold.late, sold.late_weight) == (0, 30, 15)


def test_silence_follows_the_reading() -> None:
    assert not takes_shares(STOCK, DividendForm.CHOICE, None)
    assert takes_shares(replace(STOCK, silent=Silence.SHARES), DividendForm.CHOICE, None)
    assert not takes_shares(replace(STOCK, silent=Silence.SHARES), DividendForm.CHOICE, chosen=False)
