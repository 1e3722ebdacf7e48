"""Encumbrances and transfers: worked cases, one below and above each threshold, and theorems of spans."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules import bars, encumbrances, holders, leaves, spans, transfers
from governance.rules.encumbrance_folds import Change, fold
from governance.rules.encumbrance_kinds import AttachmentScope, Consent, EncumbranceKind, HolderRight, Payer, RefusalGround, TransferForm
from governance.rules.encumbrances import Resting, To
from governance.rules.provisions import (
    Adhesion,
    EncumbranceRule,
    InsiderTradeRule,
    RefusalRule,
    SignificantHoldingRule,
    TransferBar,
    TransferOrderRule,
    TransferTaxRule,
)
from governance.wording.steps import sentence
from tests.meetings.rules.books import ON, in_force
from tests.worked_cases import Case, params

BARS = {kind: in_force("bancolombia", TransferBar, kind.value) for kind in EncumbranceKind}
RIGHTS = {kind: in_force("bancolombia", EncumbranceRule, kind.value) for kind in EncumbranceKind}
SPANS = st.lists(st.tuples(st.integers(0, 60), st.integers(1, 20)).map(lambda pair: (pair[0], pair[0] + pair[1])), max_size=4)


def restings(rows: list[dict[str, Any]]) -> list[Resting]:
    found, start = [], 0
    for key, row in enumerate(rows, 1):
        first = row.get("from", start)
        found.append(
            Resting(
                key=key,
                kind=EncumbranceKind(row["kind"]),
                spans=((first, first + row["quantity"]),),
                scope=AttachmentScope(row["scope"]) if "scope" in row else None,
                granted=frozenset(map(HolderRight, row.get("granted", ()))),
                reserved=frozenset(map(HolderRight, row.get("reserved", ()))),
            )
        )
        start = max(start, first + row["quantity"])
    return found


@pytest.mark.parametrize("case", params("governance/encumbrances"))
def test_worked_case(case: Case) -> None:
    if "bars" in case:
        asked = case["bars"]
        permitted = {(key, Consent(who)): n for key, row in enumerate(asked["on"], 1) for who, n in row.get("leave", {}).items()}
        found = bars.bars(BARS, held=asked["held"], moving=asked["moving"], restings=restings(asked["on"]), permitted=permitted)
        assert all(sentence(step, lang) for step in found.steps for lang in ("es", "en"))
        stands = found.outcome is bars.Outcome.ALLOWED
    elif "right" in case:
        asked = case["right"]
        answer = encumbrances.entitled(RIGHTS, right=HolderRight(asked["of"]), held=asked["held"], restings=restings(asked["on"]))
        assert sum(part.parts for part in answer.shares) == asked["held"]
        assert all(sentence(step, lang) for step in answer.steps for lang in ("es", "en"))
        stands = answer.to(To(asked["to"])) == asked["parts"]
    else:
        asked = case["deposit"]
        rule = RIGHTS[EncumbranceKind.LITIGATION]
        stands = encumbrances.released(rule, withheld=asked["withheld"], days=asked["days"]) == asked["paid"]
    assert stands is (case["verdict"] == "accepted")


def _answer(case: Case) -> transfers.Answer:
    if "refusal" in case:
        ground = RefusalGround(case["refusal"]["ground"]) if case["refusal"]["ground"] else None
        return transfers.refusal(
            in_force("bancolombia", RefusalRule, "registration"), ground=ground, reference=case["refusal"]["reference"]
        )
    if "order" in case:
        form = TransferForm(case["order"]["form"]) if case["order"]["form"] else None
        return transfers.order(in_force("bancolombia", TransferOrderRule, "order"), form=form, forced=case["order"]["forced"])
    if "tax" in case:
        rule = in_force("bancolombia", TransferTaxRule, "tax")
        return transfers.tax(rule, amount=Decimal(case["tax"]["amount"]), payer=Payer(case["tax"]["payer"]))
    if "leave" in case:
        given_leave = case["leave"]
        return leaves.administrator(
            in_force("bancolombia", InsiderTradeRule, "board"),
            members=given_leave["members"],
            applicant_is_member=given_leave["applicant"],
            votes_for=given_leave["votes"],
            speculative=given_leave.get("speculative", False),
        )
    return leaves.significant(in_force("bancolombia", SignificantHoldingRule, "acquisition"), **case["acquisition"])


@pytest.mark.parametrize("case", params("governance/transfers"))
def test_worked_transfer(case: Case) -> None:
    if "adhesion" in case:
        asked = case["adhesion"]
        version = holders.Version(name="estatutos", binds_from=asked["binds_from"])
        rule = in_force("bancolombia", Adhesion, "holder")
        bound = holders.binding_versions(rule, versions=[version], acquired_on=asked["acquired_on"], on=asked["on"])
        assert bool(bound.versions) is (case["verdict"] == "accepted")
        return
    answer = _answer(case)
    assert all(sentence(step, lang) for step in answer.steps for lang in ("es", "en"))
    assert (answer.outcome is transfers.Outcome.ALLOWED) is (case["verdict"] == "accepted")


def test_the_supervisor_is_asked_only_of_supervised_entities() -> None:
    with pytest.raises(Exception, match="no_provision"):
        in_force("grupo-aval", SignificantHoldingRule, "acquisition")
    assert in_force("grupo-aval", SignificantHoldingRule, "acquisition", ON, bank_supervised=True).part == Fraction(1, 10)


def test_an_older_right_prevails_over_a_younger_one() -> None:
    on = restings([{"kind": "usufruct", "quantity": 60}, {"kind": "attachment", "quantity": 100, "from": 0}])
    answer = encumbrances.entitled(RIGHTS, right=HolderRight.DIVIDENDS, held=100, restings=on)
    assert (answer.to(To.BENEFICIARY), answer.to(To.DEPOSIT), answer.to(To.HOLDER)) == (60, 40, 0)


def test_suspended_rights_are_withheld_before_anything_else() -> None:
    on = restings([{"kind": "usufruct", "quantity": 100}, {"kind": "suspension", "quantity": 30, "from": 0}])
    answer = encumbrances.entitled(RIGHTS, right=HolderRight.VOTE, held=100, restings=on)
    assert (answer.to(To.BENEFICIARY), answer.to(To.DEPOSIT)) == (70, 30)


@given(SPANS, SPANS)
def test_a_union_is_never_more_than_a_sum_and_never_less_than_either(one: list[Any], other: list[Any]) -> None:
    both = spans.measure([*one, *other])
    assert max(spans.measure(one), spans.measure(other)) <= both <= spans.measure(one) + spans.measure(other)
    assert both == spans.measure(one) + spans.measure(spans.minus(other, one))
    assert spans.measure(spans.meet(one, other)) == spans.measure(one) + spans.measure(other) - both


@given(SPANS, st.integers(1, 9), st.integers(1, 9))
def test_what_is_carried_never_outgrows_the_holding(one: list[Any], new: int, old: int) -> None:
    whole, ratio = spans.union(one), Fraction(new, old)
    carried = spans.scaled(spans.packed(one, whole), ratio)
    assert spans.measure(carried) <= int(spans.measure(whole) * ratio)


@given(st.integers(0, 200), st.integers(0, 120), st.integers(0, 200))
def test_without_leave_exactly_what_is_free_may_leave(held: int, pledged: int, moving: int) -> None:
    on = restings([{"kind": "pledge", "quantity": min(pledged, held)}]) if min(pledged, held) else []
    found = bars.bars(BARS, held=held, moving=moving, restings=on, permitted={})
    assert (found.outcome is bars.Outcome.ALLOWED) is (moving <= held - min(pledged, held))


@given(SPANS, st.lists(SPANS, max_size=3))
def test_releases_in_any_order_leave_the_same(one: list[Any], gone: list[list[Any]]) -> None:
    resting = Resting(key=1, kind=EncumbranceKind.PLEDGE, spans=spans.union(one))
    changes = [Change(on=ON, order=(index,), frees=spans.union(each)) for index, each in enumerate(gone)]
    turned = [Change(on=ON, order=(len(gone) - index,), frees=spans.union(each)) for index, each in enumerate(gone)]
    assert fold(resting, changes) == fold(resting, turned)
