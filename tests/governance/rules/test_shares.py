"""Shares: the worked cases of the catalogue, and theorems of splits, titles and warnings."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.holidays_co import calendar_for
from core.rules.thresholds import Threshold
from governance.rules import companies, custody, own_shares, privileges, splits, titles
from governance.rules.kinds import MandateRole, OrganKind
from governance.rules.overlay import NoProvisionError
from governance.rules.provisions import ReportRule
from governance.rules.provisions import shares as families
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

D = Decimal
ON = date(2026, 3, 27)
IDENTITY = in_force("banco-de-bogota", families.CompanyIdentity, "identity")
FILING = in_force("bancolombia", families.CapitalFiling, "capital")
INDUSTRY = in_force("co-law", families.IndustryShareRule, "industry")


def _buy_back(each: dict[str, Any]) -> bool:
    listed = each["book"] != "co-law"
    rule = in_force(each["book"], families.OwnShares, "buy_back", listed=listed)
    try:
        offer = in_force(each["book"], families.OwnSharesOffer, "offer", listed=listed)
    except NoProvisionError:
        offer = None
    act = own_shares.BuyBack(
        shares=10, votes_for=each["votes"], subscribed=961_827_000, represented=900_000_000, cost=D(each["cost"]),
        profits=D(each["profits"]), unpaid_shares=each["unpaid"], technical_study=each["study"], equal_conditions=each["equal"],
    )  # fmt: skip
    return own_shares.buy_back(rule, act, offer=offer).allowed


def _quorate(each: dict[str, Any]) -> bool:
    rule = in_force("co-law", families.OwnShares, "buy_back")
    base = own_shares.counted(rule, families.ShareRight.QUORUM, issued=each["issued"], treasury=each["treasury"])
    return Threshold.parse("half_plus_one").met(each["present"], base)


def _keeper(each: dict[str, Any]) -> bool:
    periods = [custody.KeptFrom(from_on=date(2026, 7, 1), keeper=families.KeeperKind.DEPOSITORY)]
    return custody.keeper_on(periods, each["on"]) is families.KeeperKind.DEPOSITORY


JUDGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "privilege": lambda e: privileges.privilege(
        in_force("co-law", families.PrivilegeLimit, "privileged"),
        advantage=families.Advantage(e["advantage"]),
        cumulation_years=e["years"],
        votes_per_share=e["votes"],
    ).allowed,
    "industry": lambda e: privileges.industry_transfer(
        INDUSTRY, released=e["released"], authorised_by=OrganKind(e["organ"]) if e["organ"] else None
    ).allowed,
    "buy_back": _buy_back,
    "treasury": _quorate,
    "definitive": lambda e: titles.definitive(
        in_force("bancolombia", families.TitlePayment, "definitive"), paid=Fraction(e["percent"], 100)
    ).allowed,
    "issuable": lambda e: titles.issuable(
        in_force("banco-de-bogota", families.TitleRule, "title"),
        signatures=[MandateRole(role) for role in e["signed"]],
        items=[families.TitleItem(item) for item in e["items"]],
    ).allowed,
    "paper": lambda e: titles.paper(
        in_force(e["book"], families.Circulation, "shares"),
        held=e["held"], on_paper=e["on_paper"], entries=e["entries"], wanted=e["wanted"],
    ).allowed,
    "duplicate": lambda e: titles.replaceable(
        in_force("co-law", families.TitleReplacement, e["cause"]), proofs=[families.TitleProof(proof) for proof in e["proofs"]]
    ).allowed,
    "transfer": lambda e: titles.transferable(
        in_force("co-law", families.TitleTransfer, "transfer"),
        written_order=e["order"], judicial_copy=e["judicial"], previous_cancelled=e["cancelled"],
    ).allowed,
    "delegation": lambda e: custody.delegation(
        in_force("bancolombia", families.BookDelegation, "book"),
        decided_by=OrganKind(e["organ"]), keeper=families.KeeperKind(e["keeper"]),
    ).allowed,
    "keeper": _keeper,
    "entry": lambda e: custody.entry(
        in_force("bancolombia", families.Circulation, "shares"), reference=e["reference"], dated=e["dated"], on=e["on"]
    ).allowed,
    "macro": lambda e: custody.macro(in_force("bancolombia", families.MacroCertificateRule, "deposit"), **e).allowed,
    "reconciled": lambda e: custody.reconciled(in_force("bancolombia", ReportRule, "register_reconciliation"), **e).allowed,
    "extension": lambda e: companies.extension(
        IDENTITY, expires_on=IDENTITY.expires_on, registered_on=e["registered"], extended_to=e["to"], decided_by=OrganKind(e["organ"])
    ).allowed,
    "seat": lambda e: companies.seat_change(
        in_force("bancolombia", families.CompanyIdentity, "identity"), decided_by=OrganKind(e["organ"])
    ).allowed,
    "holders": lambda e: companies.enough_holders(
        in_force("co-law", families.HolderMinimum, "holders"), holders=e["count"], on=ON, calendar=calendar_for(range(2026, 2028))
    )[0].allowed,
    "filed": lambda e: companies.filed(FILING, done=[families.FilingStep(step) for step in e["done"]]).allowed,
    "authorised": lambda e: companies.authorised_change(FILING, decided_by=OrganKind(e["organ"]), public_deed=e["deed"]).allowed,
}  # fmt: skip


@pytest.mark.parametrize("case", params("governance/shares"))
def test_worked_case(case: Case) -> None:
    name = next(key for key in case if key in JUDGES)
    assert JUDGES[name](case[name]) is (case["verdict"] == "accepted")


def test_the_cure_of_a_lack_of_holders_ends_six_months_later() -> None:
    rule = in_force("co-law", families.HolderMinimum, "holders")
    _judged, until = companies.enough_holders(rule, holders=4, on=ON, calendar=calendar_for(range(2026, 2028)))
    assert until == date(2026, 9, 28)  # the 27th is a Sunday


@pytest.mark.rule("BC-1", "BB-1", kind="tracked")
def test_the_end_of_the_term_is_warned_of_five_years_and_one_year_before() -> None:
    warned = companies.expiry_warnings(IDENTITY, expires_on=IDENTITY.expires_on)
    assert [(each.on, each.years) for each in warned] == [(date(2065, 6, 30), 5), (date(2069, 6, 30), 1)]


def test_industry_shares_have_no_vote() -> None:
    assert privileges.industry_votes(INDUSTRY, shares=1_000) == 0 and INDUSTRY.voice


def test_a_listed_company_may_use_the_other_reading_of_the_buy_back() -> None:
    rule = in_force("grupo-aval", families.OwnShares, "buy_back")
    assert rule.source.readings["threshold"] == (">= 70/100", "absolute_majority")
    assert rule.source.readings["base"] == ("SHARES_SUBSCRIBED", "SHARES_REPRESENTED")


HELD = st.dictionaries(st.integers(1, 10**6), st.integers(0, 10**9), max_size=30)
RATIOS = st.fractions(min_value=Fraction(1, 100), max_value=100, max_denominator=100)


@given(HELD, RATIOS, st.integers(1, 10**9))
def test_shares_and_fractions_are_all_there_is(held: dict[int, int], ratio: Fraction, cents: int) -> None:
    made = splits.split(held, ratio, price=D(cents) / 100)
    assert sum(made.after.values()) + made.lost == sum(held.values()) * ratio
    assert all(0 < each.part < 1 for each in made.fractions)


@given(HELD, st.integers(2, 50))
def test_a_whole_split_leaves_no_fraction(held: dict[int, int], times: int) -> None:
    made = splits.split(held, Fraction(times), price=D(1))
    assert made.outcome is splits.SplitOutcome.EXACT
    assert made.after == {account: quantity * times for account, quantity in held.items()}


def test_a_grouping_pays_the_half_share_in_cash() -> None:
    made = splits.split({1: 1005, 2: 10}, Fraction(1, 10), price=D("12345.01"))
    assert made.after == {1: 100, 2: 1}
    assert [(each.account, each.part, each.amount) for each in made.fractions] == [(1, Fraction(1, 2), D("6172.51"))]


def test_the_par_follows_the_ratio_so_that_the_capital_stays() -> None:
    assert splits.par_after(D(500), Fraction(2)) == D(250)
    assert splits.par_after(D(500), Fraction(1, 10)) == D(5000)
    for ratio in (Fraction(3), Fraction(1), Fraction(0)):
        with pytest.raises(splits.SplitRatioError):
            splits.par_after(D(500), ratio)


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_the_titles_that_take_the_place_of_one_add_up_to_it(quantity: int, transferred: int) -> None:
    if transferred <= quantity:
        assert sum(titles.divided(quantity, transferred)) == quantity
    else:
        with pytest.raises(ValueError, match="cannot go"):
            titles.divided(quantity, transferred)


def test_five_hundred_with_a_hundred_going_is_four_hundred_and_a_hundred() -> None:
    assert titles.divided(500, 100) == (400, 100)
