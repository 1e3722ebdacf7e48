"""Losses, reserves, dividends and their tax: worked cases and theorems."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.holidays_co import calendar_for
from governance.rules import (
    dividend_tax,
    entitlements,
    instalments,
    losses,
    preferred_dividends,
    profit_project,
    stock_dividends,
    tax_split,
)
from governance.rules import withholding_table as table
from governance.rules.legal_units import unit_values
from governance.rules.profit_kinds import BeneficiaryKind, DistributionStage, DividendForm, LossSource
from governance.rules.provisions import (
    DistributionOrder,
    DividendBar,
    DividendTerm,
    DueDay,
    ExDividend,
    FinalTax,
    LossOrder,
    NewShares,
    PaidPart,
    PendingDividendRule,
    PreferredDividend,
    PreferredRegulation,
    Provision,
    ReserveRelease,
    ReserveRule,
    ReserveUse,
    SharePay,
    SocialPurpose,
    StockDividend,
    TaxSplitRule,
    UvtRule,
    WithholdingRule,
)
from governance.rules.provisions.dividends import Taker, UvtRounding
from governance.rules.provisions.terms import AmountUnit
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
Figures = Mapping[str, Any]
P = TypeVar("P", bound=Provision)
CALENDAR = calendar_for(range(2014, 2029))
WITHHOLDING = in_force("co-law", WithholdingRule, "dividends")
SPLIT = in_force("co-law", TaxSplitRule, "dividends")
PENDING = in_force("bancolombia", PendingDividendRule, "pending")
DUE_DAY = in_force("bancolombia", DueDay, "transfer")
MONEY = st.integers(0, 10**13).map(lambda cents: D(cents) / 100)


def money(figures: Figures, *names: str) -> dict[str, Decimal]:
    return {name: D(figures[name]) for name in names}


def sources(figures: Figures) -> dict[LossSource, Decimal]:
    return {LossSource(name): D(value) for name, value in figures.items() if name in set(LossSource)}


def rule_of(case: Case, family: type[P], key: str) -> P:
    return in_force(case["book"], family, key)


def reserve_use(case: Case, f: Figures) -> bool:
    rule = rule_of(case, ReserveUse, "legal_reserve")
    figures = money(f, "amount", "losses", "undistributed")
    within = losses.most_reduction(losses=D(f["losses"]), undistributed=D(f["undistributed"]), reserve=D(10**12)) >= D(f["amount"])
    allowed = losses.legal_reserve_use_allowed(rule, for_dividend=f["for_dividend"], **figures)
    return allowed and (within or f["for_dividend"])


def premium(case: Case, f: Figures) -> bool:
    rule = rule_of(case, ReserveRule, "legal_reserve")
    made = profit_project.premium_to_reserve(rule, shares=f["shares"], price=D(f["price"]), par=D(f["par"]))
    return made == (D(f["capital"]), D(f["reserve"]))


def release(case: Case, f: Figures) -> bool:
    rule = rule_of(case, ReserveRelease, f["kind"])
    return profit_project.releasable(rule, created_year=f["created_year"], year=f["year"])


def loss_order(case: Case, f: Figures) -> bool:
    rule = rule_of(case, LossOrder, "losses")
    return losses.in_order(rule, loss=D(f["loss"]), available=sources(f), taken=sources(f["taken"]))


def specific_reserve(case: Case, f: Figures) -> bool:
    return losses.may_cover(rule_of(case, LossOrder, "losses"), **f)


def capital_intact(case: Case, f: Figures) -> bool:
    return losses.capital_intact(rule_of(case, DividendBar, "losses_affect_capital"), **money(f, "equity", "subscribed"))


def stages(case: Case, f: Figures) -> bool:
    rule = rule_of(case, DistributionOrder, "steps")
    done = [(DistributionStage(stage), on) for stage, on in f["done"].items()]
    return not profit_project.missing_before(rule, DistributionStage.DISTRIBUTION, done, f["on"])


def paid_part(case: Case, f: Figures) -> bool:
    weight = entitlements.paid_shares(rule_of(case, PaidPart, "dividends"), shares=D(1), paid=Fraction(f["paid"]))
    return entitlements.instalment_total(D(f["dividend"]), weight) == D(f["takes"])


def social(case: Case, f: Figures) -> bool:
    return profit_project.social_allowed(rule_of(case, SocialPurpose, "purposes"), f["purpose"])


def preferred(case: Case, f: Figures) -> bool:
    rule = rule_of(case, PreferredDividend, "minimum")
    least = preferred_dividends.preferred_dividend(rule, subscription_price=D(f["price"]), ordinary=D(f["ordinary"]))
    return D(f["takes"]) >= least.per_share


def ordinary_cap(case: Case, f: Figures) -> bool:
    return preferred_dividends.ordinary_within_preferred(rule_of(case, PreferredDividend, "minimum"), **money(f, "ordinary", "preferred"))


def priority(case: Case, f: Figures) -> bool:
    return preferred_dividends.preferred_first(rule_of(case, PreferredDividend, "minimum"), **f)


def cumulative(case: Case, f: Figures) -> bool:
    rule = replace(rule_of(case, PreferredRegulation, "regulation"), accumulates=f.get("accumulates", True))
    unpaid = {int(year): D(value) for year, value in f["unpaid"].items()}
    return preferred_dividends.cumulative(rule, unpaid=unpaid, year=f["year"], of_year=D(f["of_year"])) == D(f["takes"])


def adds_up(_case: Case, f: Figures) -> bool:
    return instalments.adds_up(D(f["per_share"]), [D(part) for part in f["parts"]])


def term(case: Case, f: Figures) -> bool:
    return f["pay_on"] <= instalments.last_payment(rule_of(case, DividendTerm, "instalments"), CALENDAR, f["declared_on"])


def exchange(case: Case, f: Figures) -> bool:
    window = instalments.ex_window(rule_of(case, ExDividend, "trades"), CALENDAR, f["pay_on"])
    assert window.ex_from == f["ex_from"]
    return instalments.carries_on_exchange(window, f["traded_on"])


def letter(case: Case, f: Figures) -> bool:
    change = entitlements.Change(agreed_on=f["agreed_on"], on_exchange=False, reserved=f["reserved"])
    due = entitlements.Due(declared_on=f["declared_on"], pay_on=f["pay_on"], last_cum_on=f["pay_on"])
    return entitlements.takes(rule_of(case, PendingDividendRule, "pending"), DUE_DAY, change, due) is Taker.BUYER


def deposit(_case: Case, f: Figures) -> bool:
    return entitlements.deposit_claim_accepted(**money(f, "kept", "claimed"))


def new_shares(case: Case, f: Figures) -> bool:
    return instalments.new_share_takes(rule_of(case, NewShares, "first_month"), **f)


def stock(case: Case, f: Figures) -> bool:
    return stock_dividends.form_of(rule_of(case, StockDividend, "choice"), **f) is DividendForm.STOCK


def bonds(case: Case, f: Figures) -> bool:
    return losses.bonds_in_order(rule_of(case, DividendBar, "bond_default"), f["days"])


def share_pay(case: Case, f: Figures) -> bool:
    return profit_project.share_pay_allowed(rule_of(case, SharePay, "policy"), policy_approved_on=f.get("policy_on"), on=f["on"])


def tax(case: Case, f: Figures) -> bool:
    kind = BeneficiaryKind(f["kind"])
    try:
        row = table.rate(kind, profit_year=f["profit_year"], declared_on=f["declared_on"], filer=f.get("filer"))
    except table.NoRateError:
        return False
    gross = dividend_tax.Gross(**money(f, "untaxed", "taxed"))
    unit = unit_values(AmountUnit.UVT)[f["declared_on"].year]
    return dividend_tax.withholding(rule_of(case, WithholdingRule, "dividends"), row, gross, unit=unit).total == D(f["tax"])


def instalment_tax(_case: Case, f: Figures) -> bool:
    return spread(D(f["whole"]), [D(part) for part in f["parts"]]) == [D(part) for part in f["withheld"]]


def final_tax(case: Case, f: Figures) -> bool:
    note = dividend_tax.final_tax_note(rule_of(case, FinalTax, "residents"), unit=D(52374))
    assert note.figures["above"] == D(57087660)
    return dividend_tax.final_tax_only_told(note=note if f["note"] else None, figure=D(f["figure"]) if "figure" in f else None)


def split(case: Case, f: Figures) -> bool:
    year = tax_split.TaxYear(
        taxable_income=D(1000),
        windfall=D(100),
        income_tax=D(350),
        windfall_tax=D(15),
        foreign_discount=D(f.get("discount", 0)),
        dividends_received=D(80),
    )
    done = tax_split.split(rule_of(case, TaxSplitRule, "dividends"), year, profit=D(f["profit"]), distributed=D(f["distributed"]))
    return (done.untaxed, done.taxed, done.carried) == tuple(D(f[name]) for name in ("untaxed", "taxed", "carried"))


def units(case: Case, f: Figures) -> bool:
    return dividend_tax.rounded_units(rule_of(case, UvtRule, "rounding"), D(f["amount"]), printed=True) == D(f["printed"])


ASKED: dict[str, Callable[[Case, Figures], bool]] = {
    each.__name__: each
    for each in (
        reserve_use, premium, release, loss_order, specific_reserve, capital_intact, stages, paid_part, social, preferred, ordinary_cap,
        priority, cumulative, adds_up, term, exchange, letter, deposit, new_shares, stock, bonds, share_pay, tax, instalment_tax,
        final_tax, split, units,
    )
}  # fmt: skip


def spread(whole: Decimal, parts: list[Decimal]) -> list[Decimal]:
    withheld: list[Decimal] = []
    for number, part in enumerate(parts):
        later = sum(parts[number + 1 :], D(0))
        withheld.append(dividend_tax.of_instalment(whole=whole, already=sum(withheld, D(0)), now=part, later=later))
    return withheld


@pytest.mark.parametrize("case", params("governance/dividends"))
def test_worked_case(case: Case) -> None:
    assert ASKED[case["ask"]](case, case["figures"]) is (case["verdict"] == "accepted")


@given(MONEY, st.lists(MONEY, min_size=1, max_size=12))
def test_instalments_withhold_the_whole_tax_however_many_there_are(whole: Decimal, parts: list[Decimal]) -> None:
    parts = [part + D("0.01") for part in parts]
    whole = min(whole, sum(parts, D(0)) / 2).quantize(D("0.01"))
    assert sum(spread(whole, parts), D(0)) == whole


@given(MONEY, MONEY, MONEY, MONEY)
def test_a_loss_is_taken_whole_or_what_is_left_is_told(loss: Decimal, special: Decimal, undistributed: Decimal, legal: Decimal) -> None:
    available = {LossSource.SPECIAL_RESERVES: special, LossSource.UNDISTRIBUTED: undistributed, LossSource.LEGAL_RESERVE: legal}
    result = losses.absorb(in_force("bancolombia", LossOrder, "losses"), loss=loss, available=available)
    assert sum(result.taken.values(), D(0)) + result.uncovered == loss
    assert all(part <= available[source] for source, part in result.taken.items())


@given(st.dictionaries(st.text("abcdefgh", min_size=1, max_size=4), st.integers(1, 10**6).map(D), min_size=1), MONEY)
def test_the_parts_of_an_instalment_add_up_in_any_order(weights: dict[str, Decimal], total: Decimal) -> None:
    shares = entitlements.shared(total, weights).shares
    assert sum(shares.values(), D(0)) == total
    assert entitlements.shared(total, dict(reversed(weights.items()))).shares == shares


@given(MONEY, MONEY)
def test_nobody_pays_more_tax_than_dividend_nor_less_for_more(untaxed: Decimal, taxed: Decimal) -> None:
    unit = unit_values(AmountUnit.UVT)[2026]
    for kind in (BeneficiaryKind.RESIDENT, BeneficiaryKind.NATIONAL_COMPANY, BeneficiaryKind.NON_RESIDENT):
        row = table.rate(kind, profit_year=2025, declared_on=date(2026, 3, 27))
        less = dividend_tax.withholding(WITHHOLDING, row, dividend_tax.Gross(untaxed=untaxed, taxed=taxed), unit=unit)
        more = dividend_tax.withholding(WITHHOLDING, row, dividend_tax.Gross(untaxed=untaxed + 100, taxed=taxed), unit=unit)
        assert less.total <= untaxed + taxed
        assert less.total <= more.total


@given(MONEY, MONEY, MONEY)
def test_the_split_loses_nothing(profit: Decimal, income: Decimal, excess: Decimal) -> None:
    year = tax_split.TaxYear(taxable_income=income, income_tax=D(0))
    done = tax_split.split(SPLIT, year, profit=profit, distributed=profit, excess=excess)
    assert done.untaxed + done.taxed == profit
    assert done.used <= excess
    assert not (done.carried and done.taxed)


@pytest.mark.parametrize(
    ("year", "serves"), [(2017, False), (2018, True), (2019, True), (2020, False), (2021, True), (2025, True), (2026, False)]
)
def test_an_excess_serves_two_years_back_and_five_on(year: int, serves: bool) -> None:
    assert tax_split.serves(SPLIT, origin=2020, year=year) is serves


def test_a_letter_on_the_due_day_follows_the_reading() -> None:
    change = entitlements.Change(agreed_on=date(2026, 7, 1), on_exchange=False)
    due = entitlements.Due(declared_on=date(2026, 3, 27), pay_on=date(2026, 7, 1), last_cum_on=date(2026, 7, 1))
    assert entitlements.takes(PENDING, DUE_DAY, change, due) is Taker.BUYER
    assert entitlements.takes(PENDING, replace(DUE_DAY, taker=Taker.SELLER), change, due) is Taker.SELLER


def test_every_year_has_a_row_for_each_beneficiary_but_where_the_text_was_not_read() -> None:
    for year in range(2019, 2028):
        for kind in (BeneficiaryKind.RESIDENT, BeneficiaryKind.NATIONAL_COMPANY, BeneficiaryKind.NON_RESIDENT):
            assert table.rate(kind, profit_year=2018, declared_on=date(year, 3, 27)).evidence == "L*"


def test_the_amount_free_of_tax_enters_the_formula_as_the_reading_says() -> None:
    units_ = in_force("co-law", UvtRule, "rounding")
    row = table.rate(BeneficiaryKind.RESIDENT, profit_year=2025, declared_on=date(2026, 3, 27), filer=None)
    gross = dividend_tax.Gross(untaxed=D(80_000_000), taxed=D(0))
    assert dividend_tax.withholding(WITHHOLDING, row, gross, unit=D(52374), units=units_).total == D(3_436_851)
    rounded = replace(units_, in_formulas=UvtRounding.ART_868)
    # 80,000,000 less 57,088,000 at 15 %.
    assert dividend_tax.withholding(WITHHOLDING, row, gross, unit=D(52374), units=rounded).total == D(3_436_800)


def test_parts_of_a_share_follow_the_reading() -> None:
    rule = in_force("bancolombia", StockDividend, "choice")
    assert stock_dividends.new_holding(rule, amount=D(1000), price=D(300)) == stock_dividends.NewHolding(
        amount=D(1000), shares=D(3), cash=D("100.00")
    )


@given(st.dates(date(2026, 1, 20), date(2027, 11, 30)), st.integers(0, 25))
def test_the_ex_dividend_days_say_who_takes_an_instalment_of_a_trade(paid_on: date, days_before: int) -> None:
    rule = in_force("bancolombia", ExDividend, "trades")
    pending = in_force("bancolombia", PendingDividendRule, "pending")
    window = instalments.ex_window(rule, CALENDAR, paid_on)
    traded_on = paid_on - timedelta(days=days_before)
    if not instalments.is_trading_day(rule, CALENDAR, traded_on):
        return
    due = entitlements.Due(declared_on=paid_on - timedelta(days=90), pay_on=paid_on, last_cum_on=window.last_cum_on)
    taker = entitlements.takes(pending, DUE_DAY, entitlements.Change(agreed_on=traded_on, on_exchange=True), due)
    assert (taker is Taker.BUYER) is instalments.carries_on_exchange(window, traded_on)
