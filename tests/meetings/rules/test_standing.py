"""Media, contents, classes that vote, matters off the agenda and the chair: worked cases."""

from typing import Any

import pytest

from governance.rules.books import load_book
from governance.rules.overlay import applied_all
from governance.rules.provisions import AgendaExtension, Chair, Matter, MeetingKind, NoticeContent, NoticeMedium, VotingRight
from governance.rules.provisions.notice import Medium, NoticeItem
from governance.rules.provisions.sessions import Post
from governance.rules.provisions.voting import VotingEvent
from meetings.rules import publication, standing
from tests.meetings.rules.books import ON, in_force
from tests.worked_cases import Case, load, params


def check_media(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], NoticeMedium, "notice")
    assert publication.judge_media(rule, [Medium(each) for each in case["used"]]).outcome == case["outcome"]


def check_contents(case: dict[str, Any]) -> None:
    traits = {"remote": True} if case.get("remote") else {}
    rules = [each.provision for each in applied_all(load_book(case["book"]), NoticeContent, ON, traits).values()]
    says = [NoticeItem(each) for each in case["says"]]
    matters, kind = [Matter(each) for each in case["matters"]], MeetingKind(case["kind"])
    result = publication.judge_contents(rules, says=says, matters=matters, kind=kind)
    assert list(result.missing) == case["missing"]
    if "outcome" in case:
        assert result.outcome == case["outcome"]


def check_class(case: dict[str, Any]) -> None:
    right = in_force(case["book"], VotingRight, case["share_class"])
    events = [VotingEvent(each) for each in case.get("events", [])]
    assert standing.class_votes([right], matter=Matter(case["matter"]), events=events) is case["votes"]


def check_agenda(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], AgendaExtension, "off_agenda")
    kind = MeetingKind(case["kind"])
    assert standing.may_add_to_agenda(rule, matter=Matter(case["matter"]), kind=kind, agenda_exhausted=case["exhausted"]) is case["allowed"]


def check_chair(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], Chair, case["key"])
    assert standing.presiding(rule, [Post(each) for each in case["present"]]) == case["presides"]


CHECKS = {"media": check_media, "contents": check_contents, "class": check_class, "agenda": check_agenda, "chair": check_chair}


@pytest.mark.parametrize("case", params("meetings/standing"))
def test_worked_case(case: Case) -> None:
    kind = next(kind for kind in CHECKS if kind in case)
    CHECKS[kind](case[kind])


def test_every_kind_of_case_is_checked() -> None:
    assert {kind for case in load("meetings/standing") for kind in CHECKS if kind in case} == set(CHECKS)


def test_a_substitute_medium_serves_whom_the_first_cannot_reach() -> None:
    rule = in_force("pei", NoticeMedium, "notice")
    assert rule.fallback is not None
    assert not publication.judge_media(rule, [rule.fallback]).defective
