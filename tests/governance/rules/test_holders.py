"""Holders: what the book says of them, what binds them, who acts for them, their personal data. Worked cases and theorems."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.rules.holidays_co import calendar_for
from core.rules.steps import Step
from governance.rules import data_protection, holders, representation
from governance.rules.person_kinds import Capacity
from governance.rules.provisions import (
    Adhesion,
    CoOwnership,
    DataConsent,
    DataRequestRule,
    EstateRule,
    HolderUpdate,
    Inscription,
    LegalCapacity,
)
from governance.rules.provisions.holders import BookEntry
from governance.rules.representation import Appointment, EstateFacts
from governance.wording import steps
from tests.meetings.rules.books import in_force
from tests.worked_cases import Case, params

CALENDAR = calendar_for(range(2019, 2029))
day = date.fromisoformat


def maybe(text: str | None) -> date | None:
    return day(text) if text else None


def appointed(facts: dict[str, str]) -> tuple[Appointment, ...]:
    return tuple(Appointment(who=who, from_on=day(on)) for who, on in facts.items())


def told(result: Any) -> None:
    """Every step of a result has its sentence and its figure in both languages."""
    found: tuple[Step, ...] = result.steps
    assert found
    for step in found:
        for lang in ("es", "en"):
            assert steps.sentence(step, lang)
            assert steps.figure(step, lang)


def _inscription(facts: dict[str, Any]) -> bool:
    rule = in_force(facts["book"], Inscription, "holder")
    entries = {BookEntry(name): shown for name, shown in facts["entries"].items()}
    result = holders.inscription(rule, holder=facts["holder"], entries=entries)
    told(result)
    assert list(result.missing) == facts.get("missing", [])
    return result.outcome is holders.CompletenessOutcome.COMPLETE


def _update(facts: dict[str, Any]) -> bool:
    rule = in_force(facts["book"], HolderUpdate, "holder")
    result = holders.update_due(rule, updated_on=day(facts["updated_on"]), on=day(facts["on"]), calendar=CALENDAR)
    told(result)
    assert result.due_on == day(facts["due_on"])
    assert result.may_vote
    return result.outcome is holders.UpdateOutcome.CURRENT


def _binding(facts: dict[str, Any]) -> bool:
    rule = in_force(facts["book"], Adhesion, "holder")
    versions = [holders.Version(name=text, binds_from=day(text)) for text in facts["versions"]]
    result = holders.binding_versions(rule, versions=versions, acquired_on=day(facts["acquired_on"]), on=day(facts["on"]))
    told(result)
    assert [version.name for version in result.versions] == facts["bound"]
    return result.outcome is holders.BindingOutcome.BOUND


def _co_owned(facts: dict[str, Any]) -> bool:
    rule = in_force(facts["book"], CoOwnership, "co_owners")
    result = representation.co_owned(rule, shares=facts["shares"], appointments=appointed(facts["appointed"]), on=day(facts["on"]))
    told(result)
    assert result.represented == facts["represented"]
    return result.may_vote


def _estate(facts: dict[str, Any]) -> bool:
    known = EstateFacts(
        executors=tuple(facts.get("executors", ())),
        judge_authorised=facts.get("judge", ""),
        successors=facts.get("successors", 0),
        votes=facts.get("votes", {}),
    )
    result = representation.estate(in_force(facts["book"], EstateRule, "estate"), known, shares=100)
    told(result)
    assert result.who == facts["who"]
    assert result.represented == (100 if facts["who"] else 0)
    return result.may_vote


def _capacity(facts: dict[str, Any]) -> bool:
    rule = in_force(facts["book"], LegalCapacity, "holder")
    standing = Capacity(facts["standing"])
    documented = appointed(facts["documented"])
    result = representation.capacity(rule, standing=standing, shares=facts["shares"], documented=documented, on=day(facts["on"]))
    told(result)
    assert result.represented == facts["represented"]
    return result.may_vote


def _consent(facts: dict[str, Any]) -> bool:
    rule = in_force("co-law", DataConsent, "authorisation")
    dates = {"given_on": maybe(facts.get("given_on")), "revoked_on": maybe(facts.get("revoked_on")), "on": day(facts["on"])}
    result = data_protection.consent(rule, proof_kept=facts["proof"], **dates)
    told(result)
    return result.outcome is data_protection.ConsentOutcome.MAY_BE_USED


def _answer(facts: dict[str, Any]) -> bool:
    rule = in_force("co-law", DataRequestRule, facts["key"])
    request = data_protection.Answering(
        received_on=day(facts["received_on"]),
        told_on=maybe(facts.get("told_on")),
        reason=facts.get("reason", ""),
        answered_on=maybe(facts.get("answered_on")),
    )
    result = data_protection.answer_due(rule, request, calendar=CALENDAR)
    told(result)
    assert (result.due_on, result.outcome.value) == (day(facts["last"]), facts["outcome"])
    return result.outcome is data_protection.AnswerOutcome.IN_TIME


JUDGES: dict[str, Callable[[dict[str, Any]], bool]] = {
    "inscription": _inscription,
    "update": _update,
    "binding": _binding,
    "co_owned": _co_owned,
    "estate": _estate,
    "capacity": _capacity,
    "consent": _consent,
    "answer": _answer,
}


@pytest.mark.parametrize("case", params("governance/holders"))
def test_worked_case(case: Case) -> None:
    name = next(key for key in case if key in JUDGES)
    assert JUDGES[name](case[name]) is (case["verdict"] == "accepted")


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 9)))
def test_at_most_one_is_elected_and_never_with_half_or_less(votes: dict[str, int]) -> None:
    successors = sum(votes.values())
    result = representation.estate(in_force("co-law", EstateRule, "estate"), EstateFacts(successors=successors, votes=votes), shares=7)
    most = max(votes.values(), default=0)
    assert result.may_vote is (2 * most > successors)


@given(st.dates(date(2020, 1, 1), date(2026, 12, 31)), st.integers(0, 800))
def test_nobody_loses_a_vote_for_late_data(updated_on: date, days: int) -> None:
    rule = in_force("bancolombia", HolderUpdate, "holder")
    result = holders.update_due(rule, updated_on=updated_on, on=updated_on + timedelta(days=days), calendar=CALENDAR)
    assert result.may_vote


@given(st.lists(st.dates(date(2020, 1, 1), date(2026, 12, 31)), unique=True, max_size=8), st.dates(date(2020, 1, 1), date(2026, 12, 31)))
def test_what_binds_is_what_is_in_force_on_some_day_since_the_acquisition(starts: list[date], acquired_on: date) -> None:
    rule = in_force("banco-de-bogota", Adhesion, "holder")
    versions = [holders.Version(name=str(start), binds_from=start) for start in starts]
    on = date(2027, 1, 1)
    bound = holders.binding_versions(rule, versions=versions, acquired_on=acquired_on, on=on).versions
    ordered = sorted(starts)
    ends = {start: (ordered[index + 1] if index + 1 < len(ordered) else date.max) for index, start in enumerate(ordered)}
    assert [version.binds_from for version in bound] == [start for start in ordered if ends[start] > acquired_on]
