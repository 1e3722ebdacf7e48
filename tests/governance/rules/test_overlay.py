"""Which provision binds: mandatory law, floors and ceilings, ranks, law last; and a trail that says why."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules.books import load_book, parse_book, shipped_ids
from governance.rules.overlay import (
    CompetingProvisionsError,
    NoProvisionError,
    NotApplicableError,
    Verdict,
    applied,
    applied_all,
    not_applicable,
)
from governance.rules.provisions import (
    FAMILIES,
    CallWindow,
    CapitalLimit,
    ConveningRequest,
    FeeRule,
    Majority,
    Matter,
    MeetingCalendar,
    NoticeTerm,
    Quorum,
    VoteBar,
)
from governance.wording.rulebooks import trail_sentence

MEETING = date(2026, 3, 27)

NOTICE = """
[book]
id = "mine"
title = "My bylaws"
kind = "company"
rank = 20
extends = ["co-law"]

[[provision]]
id = "X-1"
family = "notice_term"
key = "financial_statements"
article = "art. 1"
es = "Texto."
en = "Text."
evidence = "S"
confidence = "H"
from = 2000-01-01
params = { term = TERM }
"""


def answer(book, family, key, on=MEETING, **traits):
    return applied(load_book(book), family, key, on, traits).provision


def trail(found):
    return {(each.provision.rule, each.verdict) for each in found.trail}


@pytest.mark.rule("CORE-14", case="request_of_15_percent_before_the_law", verdict="refused")
@pytest.mark.rule("BB-17.4")
def test_a_request_of_15_percent_did_not_bind_on_30_december_2020():
    request = answer("banco-de-bogota", ConveningRequest, "holders", date(2020, 12, 30))
    assert request.rule == "BB-17.4"
    assert not request.threshold.met(15, 100)


@pytest.mark.rule("CORE-14", case="request_of_15_percent_after_the_law", verdict="accepted")
@pytest.mark.rule("L-CCo-182")
def test_a_request_of_15_percent_must_be_honoured_from_2021():
    found = applied(load_book("banco-de-bogota"), ConveningRequest, "holders", date(2021, 1, 4))
    assert found.provision.rule == "L-CCo-182"
    assert found.provision.threshold.met(15, 100)
    assert trail(found) == {("L-CCo-182", Verdict.PREVAILS_BY_MANDATE), ("BB-17.4", Verdict.REPLACED_BY_LAW)}


def test_the_trail_says_why_in_both_languages():
    found = applied(load_book("banco-de-bogota"), ConveningRequest, "holders", date(2021, 1, 4))
    assert [trail_sentence(each, "es") for each in found.trail] == [
        "L-CCo-182 (Código de Comercio art. 182; Ley 2069/2020) rige por ser ley imperativa",
        "BB-17.4 (art. 17) cede ante la ley imperativa",
    ]
    assert trail_sentence(found.trail[1], "en") == "BB-17.4 (art. 17) gives way to mandatory law"


def test_a_longer_notice_than_the_law_stands():
    book = parse_book(NOTICE.replace("TERM", '{ n = 20, days = "business" }'))
    found = applied(book, NoticeTerm, "financial_statements", MEETING)
    assert found.provision.rule == "X-1"
    assert ("L-CCo-424", Verdict.BOUND_RESPECTED) in trail(found)
    assert {each.rule for each in found.bounds} == {"L-CCo-424"}


def test_a_shorter_notice_than_the_law_gives_way():
    book = parse_book(NOTICE.replace("TERM", '{ n = 14, days = "business" }'))
    found = applied(book, NoticeTerm, "financial_statements", MEETING)
    assert (found.provision.rule, found.provision.term.n) == ("L-CCo-424", 15)
    assert ("X-1", Verdict.BELOW_FLOOR) in trail(found)


def test_fifteen_calendar_days_are_shorter_than_fifteen_business_days():
    book = parse_book(NOTICE.replace("TERM", '{ n = 15, days = "calendar" }'))
    assert applied(book, NoticeTerm, "financial_statements", MEETING).provision.rule == "L-CCo-424"


@pytest.mark.rule("BB-18.3", "CORE-06")
def test_an_ambiguous_term_keeps_both_readings():
    term = answer("banco-de-bogota", NoticeTerm, "financial_statements").term
    assert term.ambiguous
    assert [kind.value for kind in term.kinds] == ["business", "calendar"]


@pytest.mark.rule("L-222-13")
def test_the_law_adds_the_long_notice_that_bylaws_left_out():
    assert answer("bancolombia", NoticeTerm, "delisting").rule == "L-222-13"
    assert answer("bancolombia", NoticeTerm, "bylaws_amendment").rule == "BC-39.3"


def test_a_ceiling_of_law_bounds_a_book():
    found = applied(load_book("bancolombia"), CapitalLimit, "preferred", MEETING)
    assert found.provision.rule == "BC-9"
    assert ("L-222-61", Verdict.BOUND_RESPECTED) in trail(found)


def test_the_law_speaks_last_and_only_where_the_book_is_silent():
    assert answer("grupo-aval", CallWindow, "second_call").rule == "L-CCo-429"
    assert answer("bancolombia", CallWindow, "second_call").rule == "BC-44.2"
    assert answer("banco-de-bogota", MeetingCalendar, "by_right").rule == "L-CCo-422"


def test_an_answer_made_for_the_matter_goes_before_the_general_one():
    found = applied(load_book("grupo-aval"), Majority, Matter.LIABILITY_ACTION, MEETING)
    assert found.provision.rule == "L-222-25"
    assert ("GA-6.0", Verdict.MORE_SPECIFIC_SPEAKS) in trail(found)


@pytest.mark.rule("PEI-4.8.8.a", "PEI-4.8.8.b", "PEI-4.8.8.c")
@pytest.mark.parametrize(("call", "rule"), [("first", "PEI-4.8.8.a"), ("second", "PEI-4.8.8.b"), ("third", "PEI-4.8.8.c")])
def test_special_acts_of_the_trust_take_less_with_each_call(call, rule):
    assert answer("pei", Majority, Matter.TRUST_LIQUIDATION, call=call).rule == rule


@pytest.mark.rule("L-CCo-429")
def test_a_listed_company_may_meet_with_one_holder_on_second_call():
    assert answer("grupo-aval", Quorum, "second_call").plural_holders == 1
    assert answer("grupo-aval", Quorum, "second_call", listed=False).plural_holders == 2


def test_a_trust_has_no_rule_of_companies():
    with pytest.raises(NoProvisionError):
        answer("pei", CallWindow, "second_call")


def test_before_a_book_there_is_no_provision():
    with pytest.raises(NoProvisionError) as missing:
        answer("fic-seguridad-bolivar", Quorum, "first_call", date(2015, 3, 30))
    assert missing.value.facts["key"] == "first_call"


def test_what_a_book_declares_not_applicable_is_said_with_its_statement():
    with pytest.raises(NotApplicableError) as said:
        answer("published-series", FeeRule, "management_fee")
    assert "no se calcula" in said.value.statement("es")
    assert "not computed" in said.value.statement("en")
    families = {each.source.family for each in not_applicable(load_book("published-series"), MEETING)}
    assert {"fee_rule", "admission_minimum", "investor_count", "concentration_limit"} <= families


def test_provisions_that_add_up_are_settled_key_by_key():
    bars = applied_all(load_book("grupo-aval"), VoteBar, MEETING)
    assert {key: each.provision.rule for key, each in bars.items()} == {
        "accounts": "GA-5.4",
        "conflict": "L-222-23.7",
        "treasury": "L-CCo-396",
        "default": "L-CCo-397",
    }


def test_two_answers_with_equal_right_are_refused():
    second = NOTICE.split("[[provision]]")[1].replace("X-1", "X-2")
    text = (NOTICE + "[[provision]]" + second).replace("TERM", '{ n = 20, days = "business" }')
    text = text.replace("from = 2000-01-01", "from = 2000-01-01\nwhen = { listed = true }", 1)
    text = text.replace('id = "X-2"', 'id = "X-2"\nwhen = { control_situation = true }')
    with pytest.raises(CompetingProvisionsError):
        applied(parse_book(text), NoticeTerm, "financial_statements", MEETING, {"listed": True, "control_situation": True})


@given(
    book=st.sampled_from(shipped_ids()),
    on=st.dates(date(2015, 4, 1), date(2030, 1, 1)),
    traits=st.fixed_dictionaries(
        {
            "listed": st.booleans(),
            "control_situation": st.booleans(),
            "remote": st.booleans(),
            "meeting_kind": st.sampled_from(["ordinary", "extraordinary"]),
            "call": st.sampled_from(["first", "second", "third", "by_right", "universal"]),
        }
    ),
)
def test_every_question_of_a_shipped_book_has_at_most_one_answer_and_it_leads_its_trail(book, on, traits):
    for family in FAMILIES.values():
        for key, found in applied_all(load_book(book), family, on, traits).items():
            assert found.trail[0].provision is found.provision
            assert found.provision.source.in_force(on)
            assert {key, "*"} & set(found.provision.source.keys)
