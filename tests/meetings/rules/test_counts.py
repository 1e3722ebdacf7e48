"""Quorum, majority and notice: theorems over random figures, and what is refused by name."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.calendars import DayKind
from core.rules.holidays_co import calendar_for
from core.rules.thresholds import Threshold
from governance.rules.provisions import Base, Majority, MajorityTest, NoticeTerm, Quorum, Term
from governance.rules.provisions.voting import Fallback
from meetings.rules.bases import ImpossibleCountError, MissingBaseError
from meetings.rules.majority import MajorityOutcome, MissingHoldersError, Tally, decide
from meetings.rules.notice import NoTermError, NoticeOutcome, judge_notice, latest_notice
from meetings.rules.quorum import Presence, quorum
from tests.meetings.rules.books import in_force

CALENDAR = calendar_for(range(2023, 2030))
ENTITLED = Base.SHARES_ENTITLED_AT_MEETING
FIRST = in_force("bancolombia", Quorum, "first_call")
GENERAL = in_force("bancolombia", Majority, "ordinary_business")
SHARES = st.integers(0, 10**12)


def present(total: int, here: int, holders: int = 2) -> Presence:
    return Presence(bases={ENTITLED: total}, present={ENTITLED: here}, holders=holders)


@given(SHARES.filter(bool), SHARES)
def test_one_more_share_never_breaks_a_quorum(total: int, here: int) -> None:
    here = min(here, total - 1)
    before, after = quorum(FIRST, present(total, here)), quorum(FIRST, present(total, here + 1))
    assert after.quorate or not before.quorate


@given(SHARES.filter(lambda shares: shares > 1))
def test_what_is_needed_suffices_and_one_less_does_not(total: int) -> None:
    needed = quorum(FIRST, present(total, 0)).needed
    assert quorum(FIRST, present(total, needed)).quorate
    assert not quorum(FIRST, present(total, needed - 1)).quorate
    assert 2 * needed > total


def test_nothing_present_is_no_quorum_even_of_any_number() -> None:
    second = in_force("banco-de-bogota", Quorum, "second_call")
    nobody = Presence(bases={Base.SHARES_SUBSCRIBED: 10}, present={Base.SHARES_SUBSCRIBED: 0}, holders=0)
    assert not quorum(second, nobody).quorate


def test_presence_beyond_the_base_is_impossible() -> None:
    with pytest.raises(ImpossibleCountError):
        quorum(FIRST, present(10, 11))
    with pytest.raises(MissingBaseError):
        quorum(FIRST, Presence(bases={}, present={}, holders=2))


@st.composite
def tallies(draw: st.DrawFn) -> Tally:
    for_, against, blank, abstain, barred = (draw(st.integers(0, 10**9)) for _ in range(5))
    total = for_ + against + blank + abstain + barred
    return Tally(for_=for_, against=against, blank=blank, abstain=abstain, barred=barred, bases={Base.SHARES_REPRESENTED: total})


@given(tallies())
def test_a_vote_moved_from_no_to_yes_never_defeats(tally: Tally) -> None:
    if tally.against:
        moved = replace(tally, for_=tally.for_ + 1, against=tally.against - 1)
        assert decide(GENERAL, moved).passed or not decide(GENERAL, tally).passed


@given(tallies())
def test_for_and_against_never_both_win(tally: Tally) -> None:
    other = replace(tally, for_=tally.against, against=tally.for_)
    assert not (decide(GENERAL, tally).passed and decide(GENERAL, other).passed)


@given(tallies())
def test_barred_votes_weigh_as_if_they_were_not_there(tally: Tally) -> None:
    without = replace(tally, barred=0, bases={Base.SHARES_REPRESENTED: tally.bases[Base.SHARES_REPRESENTED] - tally.barred})
    first, second = decide(GENERAL, tally), decide(GENERAL, without)
    assert [each.needed for each in first.tests] == [each.needed for each in second.tests]
    assert first.outcome is second.outcome


def test_barred_votes_stay_in_the_base_under_the_other_reading() -> None:
    tally = Tally(for_=195_000_001, against=0, blank=0, abstain=0, barred=10_000_000, bases={Base.SHARES_REPRESENTED: 400_000_000})
    assert decide(GENERAL, tally).passed
    assert not decide(replace(GENERAL, barred_in_base=True), tally).passed


def test_more_votes_than_are_present_are_impossible() -> None:
    with pytest.raises(ImpossibleCountError):
        decide(GENERAL, Tally(for_=6, against=5, blank=0, abstain=0, bases={Base.SHARES_REPRESENTED: 10}))
    with pytest.raises(ImpossibleCountError):
        decide(GENERAL, Tally(for_=6, against=0, blank=0, abstain=0, barred=5, bases={Base.SHARES_REPRESENTED: 10}))


def test_a_plural_number_must_be_told_where_it_decides() -> None:
    distribution = in_force("bancolombia", Majority, "profit_distribution")
    with pytest.raises(MissingHoldersError):
        decide(distribution, Tally(for_=78, against=0, blank=0, abstain=0, bases={Base.SHARES_REPRESENTED: 100}))
    lost = decide(distribution, Tally(for_=77, against=0, blank=0, abstain=0, bases={Base.SHARES_REPRESENTED: 100}))
    assert (lost.outcome, lost.fallback) == (MajorityOutcome.FAILED, Fallback.MINIMUM_DISTRIBUTION)


def test_a_stock_dividend_binds_only_those_who_accept_in_a_control_situation() -> None:
    stock = in_force("grupo-aval", Majority, "stock_dividend")
    tally = Tally(for_=85, against=15, blank=0, abstain=0, bases={Base.SHARES_REPRESENTED: 100})
    assert decide(stock, tally).fallback is None
    controlled = decide(stock, tally, control_situation=True)
    assert (controlled.passed, controlled.fallback) == (True, Fallback.OPTIONAL_STOCK_DIVIDEND)


@given(st.integers(1, 10**12), st.integers(1, 99))
def test_a_threshold_is_never_rounded_down(total: int, percent: int) -> None:
    test = MajorityTest(threshold=Threshold.parse(f">= {percent}/100"), base=Base.SHARES_REPRESENTED)
    provision = replace(GENERAL, tests=(test,))
    needed = decide(provision, Tally(for_=0, against=0, blank=0, abstain=0, bases={Base.SHARES_REPRESENTED: total})).tests[0].needed
    assert needed * 100 >= percent * total > (needed - 1) * 100


MEETINGS = st.dates(date(2024, 1, 1), date(2028, 12, 31))
LONG = in_force("banco-de-bogota", NoticeTerm, "segregation")


@given(MEETINGS, st.sampled_from(["merger", "bylaws_amendment"]), st.sampled_from(["bancolombia", "banco-de-bogota", "grupo-aval", "pei"]))
def test_the_latest_notice_is_in_time_and_the_next_day_is_not(meeting: date, matter: str, book: str) -> None:
    term = in_force(book, NoticeTerm, matter, meeting_kind="extraordinary")
    latest = latest_notice(term, meeting=meeting, calendar=CALENDAR)
    assert judge_notice([term], meeting=meeting, calendar=CALENDAR, notice=latest).outcome is NoticeOutcome.IN_TIME
    assert judge_notice([term], meeting=meeting, calendar=CALENDAR, notice=latest + timedelta(days=1)).outcome is not NoticeOutcome.IN_TIME


@given(MEETINGS)
def test_the_strict_reading_is_never_later_than_the_lenient(meeting: date) -> None:
    assert LONG.term.ambiguous
    strict, lenient = (latest_notice(LONG, meeting=meeting, calendar=CALENDAR, lenient=each) for each in (False, True))
    assert strict <= lenient
    if strict < lenient:
        assert judge_notice([LONG], meeting=meeting, calendar=CALENDAR, notice=lenient).outcome is NoticeOutcome.AMBIGUOUS


def test_a_floor_of_law_binds_only_where_the_terms_do_not_respect_it() -> None:
    short = replace(LONG, term=Term(n=5, strict=DayKind.CALENDAR, lenient=DayKind.CALENDAR))
    law = replace(LONG, term=Term(n=15, strict=DayKind.BUSINESS, lenient=DayKind.BUSINESS))
    meeting = date(2026, 3, 27)
    assert judge_notice([short], meeting=meeting, calendar=CALENDAR, bounds=[law]).latest_notice == date(2026, 3, 4)
    notice = date(2026, 3, 10)
    assert judge_notice([LONG], meeting=meeting, calendar=CALENDAR, notice=notice, bounds=[law]).outcome is NoticeOutcome.AMBIGUOUS
    with pytest.raises(NoTermError):
        judge_notice([], meeting=meeting, calendar=CALENDAR)
