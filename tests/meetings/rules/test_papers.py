"""Bars, powers, minutes, requests and slates: the worked cases, each kind through its own rule."""

from datetime import date, datetime
from typing import Any

import pytest

from core.rules.holidays_co import calendar_for
from governance.rules.overlay import NoProvisionError
from governance.rules.provisions import (
    Accreditation,
    AgendaProposal,
    Base,
    ConveningRequest,
    IndependentMembers,
    Matter,
    MinutesContent,
    MinutesRule,
    ProxyBar,
    ProxyRule,
    RepresentativeRule,
    Role,
    SlateDeadline,
    SlateDocuments,
    VoteBar,
)
from governance.rules.provisions.elections import SlateItem
from governance.rules.provisions.minutes import MinutesApproval, MinutesItem, Signatory
from governance.rules.provisions.representation import ProxyItem, ProxyMedium
from meetings.rules import bars, convening, minutes, proxies, slates
from tests.meetings.rules.books import ON, all_in_force, in_force, own
from tests.worked_cases import Case, load, params

CALENDAR = calendar_for(range(2025, 2028))


def roles(names: list[str]) -> frozenset[Role]:
    return frozenset(Role(name) for name in names)


def check_bar(bar: dict[str, Any]) -> None:
    result = bars.vote_bar(
        all_in_force(bar["book"], VoteBar), roles=roles(bar["roles"]), matter=Matter(bar["matter"]), by_proxy=bar.get("by_proxy", False)
    )
    assert (result.outcome, result.counts_for_quorum) == (bar["outcome"], bar["counts_for_quorum"])


def check_proxy(proxy: dict[str, Any]) -> None:
    paper = proxies.ProxyPaper(
        medium=ProxyMedium(proxy["medium"]),
        states=frozenset(ProxyItem(each) for each in proxy["states"]),
        covers_meeting=proxy.get("covers_meeting", True),
        agent_roles=roles(proxy.get("agent_roles", [])),
        principal_roles=roles(proxy.get("principal_roles", [])),
        legal_representation=proxy.get("legal_representation", False),
    )
    rule, bar = in_force(proxy["book"], ProxyRule, "proxy"), in_force(proxy["book"], ProxyBar, "insiders")
    result = proxies.check_proxy(rule, bar, paper)
    assert (result.outcome, list(result.reasons)) == (proxy["outcome"], proxy["reasons"])
    if "warnings" in proxy:
        assert list(result.warnings) == proxy["warnings"]


def check_prevailing(prevailing: dict[str, Any]) -> None:
    rule = in_force(prevailing["book"], RepresentativeRule, "representatives")
    signed = {name: datetime.fromisoformat(moment) for name, moment in prevailing["signed"].items()}
    assert (proxies.prevailing(rule, signed) or "") == prevailing["holds"]


def check_representatives(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], RepresentativeRule, "representatives")
    assert proxies.enough_representatives(rule, case["number"]) is case["allowed"]


def check_split(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], RepresentativeRule, "representatives")
    assert proxies.may_split(rule, case["options"], election=case["election"]) is case["allowed"]


def check_certificate(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], Accreditation, "legal_entity")
    issued, meeting = date.fromisoformat(case["issued_on"]), date.fromisoformat(case["meeting"])
    assert proxies.certificate_age(rule, issued_on=issued, meeting=meeting, calendar=CALENDAR).outcome == case["outcome"]


def check_contents(case: dict[str, Any]) -> None:
    written = set(MinutesItem) - {MinutesItem(item) for item in case["without"]}
    result = minutes.missing_contents(all_in_force(case["book"], MinutesContent), written)
    assert (result.outcome, list(result.missing)) == (case["outcome"], case["without"])


def check_signatures(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], MinutesRule, case.get("key", "signatures"))
    try:
        approval = in_force(case["book"], MinutesApproval, "approval")
    except NoProvisionError:
        approval = None
    signed = [Signatory(each) for each in case["signed"]]
    named, approved = case.get("commission_named", 0), case.get("commission_approved", 0)
    result = minutes.missing_signatures(rule, approval, signed, commission_named=named, commission_approved=approved)
    assert (result.outcome, list(result.warnings)) == (case["outcome"], case.get("warnings", []))


def check_request(case: dict[str, Any]) -> None:
    if "id" in case:
        rule = own(case["book"], ConveningRequest, case["id"])
    else:
        rule = in_force(case["book"], ConveningRequest, "holders", date.fromisoformat(case["on"]))
    result = convening.judge_request(rule, votes=case["votes"], holders=case["holders"], bases={Base(case["base"]): case["total"]})
    assert result.binding is case["binding"]


def check_answer(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], AgendaProposal, case["key"])
    result = convening.judge_request(rule, votes=case["votes"], holders=case["holders"], bases={Base(case["base"]): case["total"]})
    assert result.binding is case["binding"]


def check_proposal(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], AgendaProposal, "any_holder")
    until = convening.proposals_until(rule, published_on=date.fromisoformat(case["published_on"]), calendar=CALENDAR)
    assert (date.fromisoformat(case["filed_on"]) <= until) is case["in_time"]


def check_filing(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], SlateDeadline, case["key"])
    published, meeting = date.fromisoformat(case["published_on"]), date.fromisoformat(case["meeting"])
    until = slates.filing_deadline(rule, published_on=published, meeting=meeting, calendar=CALENDAR)
    assert (date.fromisoformat(case["filed_on"]) <= until) is case["in_time"]


def check_documents(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], SlateDocuments, "slate")
    handed_in = [
        set(SlateItem) if index < case["acceptances"] else set(SlateItem) - {SlateItem.WRITTEN_ACCEPTANCE}
        for index in range(case["candidates"])
    ]
    assert slates.check_documents(rule, handed_in).outcome == case["outcome"]


def check_independents(case: dict[str, Any]) -> None:
    rule = in_force(case["book"], IndependentMembers, "board")
    result = slates.separate_voting(rule, seats=case["seats"], slates=case["slates"])
    assert (result.outcome, result.minimum, result.assured) == (case["outcome"], case["minimum"], case["assured"])


CHECKS = {
    "bar": check_bar,
    "proxy": check_proxy,
    "prevailing": check_prevailing,
    "representatives": check_representatives,
    "split": check_split,
    "certificate": check_certificate,
    "contents": check_contents,
    "signatures": check_signatures,
    "request": check_request,
    "proposal": check_proposal,
    "answer": check_answer,
    "filing": check_filing,
    "documents": check_documents,
    "independents": check_independents,
}


@pytest.mark.parametrize("case", params("meetings/papers"))
def test_worked_case(case: Case) -> None:
    kind = next(kind for kind in CHECKS if kind in case)
    CHECKS[kind](case[kind])


def test_every_kind_of_case_is_checked() -> None:
    assert {kind for case in load("meetings/papers") for kind in CHECKS if kind in case} == set(CHECKS)


def test_barred_votes_add_up_the_insiders() -> None:
    lines = [bars.RollLine(votes=10_000_000, roles=roles(["employee"])), bars.RollLine(votes=390_000_000, roles=frozenset())]
    book = all_in_force("bancolombia", VoteBar)
    assert bars.barred_votes(book, lines, matter=Matter.FINANCIAL_STATEMENTS) == 10_000_000
    assert bars.barred_votes(book, lines, matter=Matter.BOARD_ELECTION) == 0


def test_a_power_for_several_meetings_must_say_so() -> None:
    rule = in_force("banco-de-bogota", ProxyRule, "proxy")
    states = frozenset(ProxyItem)
    paper = proxies.ProxyPaper(medium=ProxyMedium.WRITTEN, states=states, covers_meeting=True, meetings_covered=2)
    assert proxies.check_proxy(rule, None, paper).reasons == ("several_meetings_not_stated",)


def test_a_board_may_convene_and_a_committee_may_not() -> None:
    from governance.rules.provisions import ConveningPower
    from governance.rules.provisions.notice import Caller

    power = in_force("bancolombia", ConveningPower, "extraordinary", ON)
    assert convening.may_convene(power, Caller.BOARD)
    assert not convening.may_convene(power, Caller.ADVISORY_COMMITTEE)
