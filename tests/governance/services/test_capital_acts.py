"""Acts on capital: what they post, what they refuse, what follows the shares, and the second person."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from core.models import AuditRecord, User
from core.services import approvals
from governance.models import Account, CapitalAct, FractionPayment, Obligation, Posting, Security
from governance.rules.capital_acts import ActKind
from governance.rules.capital_errors import (
    ActOrderError,
    CapitalLimitError,
    CapitalRefusal,
    ConditionUnmetError,
    SecondPersonMissingError,
    TitleError,
)
from governance.selectors import capital as selectors
from governance.selectors import certificates as titles
from governance.selectors import positions
from governance.selectors.pars import par_at
from governance.services import accounts, capital, certificates
from governance.services.capital import Order, Part, filings
from governance.services.register import Line
from tests.governance.cast import OPENED_ON, Book

D = Decimal
ON = date(2024, 6, 28)


@pytest.fixture
def company(book: Book) -> Book:
    book.entity.rule_book = "co-law"
    book.entity.save()
    return book


@pytest.fixture
def treasury(company: Book) -> Account:
    return accounts.open(
        actor=company.actor, entity=company.entity, number="PROPIAS", purpose="treasury", title="Propias", opened_on=OPENED_ON
    )


def order(company: Book, kind: ActKind, **changes: Any) -> Order:
    values: dict[str, Any] = {
        "decided_on": ON, "effective_on": ON, "basis": "Acta 40", "source_ref": f"acta-40-{kind.value}", "security": company.common.pk,
    }  # fmt: skip
    return Order(kind=kind, **{**values, **changes})


def bought(company: Book, account: Account, quantity: int, **changes: Any) -> Order:
    values: dict[str, Any] = {
        "parts": (Part(account.pk, quantity),), "price": D(5), "votes_for": 800, "represented": 900, "profits": D(10_000),
        "technical_study": True, "equal_conditions": True,
    }  # fmt: skip
    return order(company, ActKind.BUY_BACK, **{**values, **changes})


def done(company: Book, approver: User, asked: Order) -> CapitalAct:
    approval = capital.request(actor=company.actor, entity=company.entity, order=asked)
    approval = approvals.decide(actor=approver, approval=approval, accept=True)
    return capital.carry_out(actor=company.actor, entity=company.entity, order=capital.approved_order(approval), approval=approval)


def held(account: Account, security: Security) -> int:
    return int(positions.quantity(account, security))


def test_a_split_doubles_every_account_in_one_posting_and_halves_the_par(company: Book, approver: User) -> None:
    ana, beto = company.give("Ana", 600), company.give("Beto", 300, security=company.preferred)
    act = done(company, approver, order(company, ActKind.SPLIT, security=None, gives=2))
    assert (act.posting.kind, act.posting.line_count) == ("split", 2)
    assert (held(ana, company.common), held(beto, company.preferred)) == (1200, 600)
    assert {each.par for each in Security.objects.filter(entity=company.entity)} == {D(500)}
    before, after = selectors.statement(company.entity, OPENED_ON), selectors.statement(company.entity, ON)
    assert before.subscribed == after.subscribed == D(900_000)
    assert par_at(company.common, OPENED_ON) == D(1000)
    assert AuditRecord.objects.filter(action="governance.capital_act").count() == 1


def test_a_grouping_lists_each_fraction_with_its_cash(company: Book, approver: User) -> None:
    ana, _beto = company.give("Ana", 1005), company.give("Beto", 10)
    act = done(company, approver, order(company, ActKind.SPLIT, security=None, for_each=10, price=D("12345.01")))
    assert held(ana, company.common) == 100
    fraction = FractionPayment.objects.get(act=act)
    assert (fraction.account, fraction.numerator, fraction.denominator, fraction.amount) == (ana, 1, 2, D("6172.51"))


def test_a_grouping_with_fractions_needs_their_price(company: Book) -> None:
    company.give("Ana", 1005)
    with pytest.raises(ActOrderError, match="1 fracciones"):
        capital.preview(entity=company.entity, order=order(company, ActKind.SPLIT, security=None, for_each=10))


def test_a_split_is_not_dated_before_what_has_moved_since(company: Book) -> None:
    company.give("Ana", 10, on=ON)
    early = order(company, ActKind.SPLIT, security=None, gives=2, decided_on=OPENED_ON, effective_on=OPENED_ON)
    with pytest.raises(ActOrderError, match="movimientos posteriores"):
        capital.preview(entity=company.entity, order=early)


def test_a_split_waits_for_the_bylaws_that_say_its_par(company: Book) -> None:
    company.entity.rule_book = "bancolombia"
    company.entity.save()
    Security.objects.filter(entity=company.entity).update(par=D(500))
    company.give("Ana", 10)
    with pytest.raises(ActOrderError, match="adopte antes la reforma"):
        capital.preview(entity=company.entity, order=order(company, ActKind.SPLIT, security=None, gives=2))


def test_an_act_of_two_persons_is_not_carried_out_by_one(company: Book, approver: User) -> None:
    company.give("Ana", 600)
    asked = order(company, ActKind.SPLIT, security=None, gives=2)
    with pytest.raises(SecondPersonMissingError):
        capital.carry_out(actor=company.actor, entity=company.entity, order=asked)
    approval = capital.request(actor=company.actor, entity=company.entity, order=asked)
    with pytest.raises(SecondPersonMissingError):
        capital.carry_out(actor=company.actor, entity=company.entity, order=asked, approval=approval)
    approval = approvals.decide(actor=approver, approval=approval, accept=True)
    with pytest.raises(approvals.ApprovalPayloadChangedError):
        capital.carry_out(actor=company.actor, entity=company.entity, order=replace(asked, gives=3), approval=approval)
    capital.carry_out(actor=company.actor, entity=company.entity, order=asked, approval=approval)
    with pytest.raises(SecondPersonMissingError):
        capital.carry_out(actor=company.actor, entity=company.entity, order=replace(asked, source_ref="otra"), approval=approval)
    assert CapitalAct.objects.count() == 1


@pytest.mark.rule("L-CCo-396", case="a buy-back moves shares to treasury", verdict="accepted")
def test_a_buy_back_moves_shares_to_treasury_and_leaves_what_is_subscribed(company: Book, approver: User, treasury: Account) -> None:
    ana = company.give("Ana", 1000)
    done(company, approver, bought(company, ana, 4))
    stated = selectors.statement(company.entity, ON)
    assert (held(treasury, company.common), stated.issued, stated.outstanding) == (4, 1000, 996)
    assert not Obligation.objects.filter(rule="BC-7").exists()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"votes_for": 699}, "no llegan a los 700"),
        ({"profits": D("19.99")}, "utilidades líquidas solo son"),
        ({"technical_study": False}, "estudio técnico"),
        ({"equal_conditions": False}, "igualdad de condiciones"),
    ],
)
@pytest.mark.rule("L-CCo-396", case="a buy-back that lacks a condition", verdict="refused")
def test_a_buy_back_that_lacks_a_condition_writes_nothing(company: Book, treasury: Account, changes: dict[str, Any], said: str) -> None:
    company.entity.listed = True
    company.entity.save()
    ana = company.give("Ana", 1000)
    with pytest.raises(ConditionUnmetError, match=said):
        capital.request(actor=company.actor, entity=company.entity, order=bought(company, ana, 4, **changes))
    assert Posting.objects.count() == 1 and not CapitalAct.objects.exists()


def test_own_shares_are_sold_or_cancelled_and_the_change_is_filed(company: Book, approver: User, treasury: Account) -> None:
    ana, beto = company.give("Ana", 1000), company.holder("Beto")
    done(company, approver, bought(company, ana, 100))
    resale = order(company, ActKind.RESALE, parts=(Part(beto.pk, 40),), price=D(6))
    capital.carry_out(actor=company.actor, entity=company.entity, order=resale)
    assert (held(treasury, company.common), held(beto, company.common)) == (60, 40)
    act = done(company, approver, order(company, ActKind.CANCELLATION, parts=(Part(treasury.pk, 60),)))
    stated = selectors.statement(company.entity, ON)
    assert (stated.issued, stated.treasury, stated.subscribed) == (940, 0, D(940_000))
    subject = f"asiento {act.posting.number}"
    assert sorted(Obligation.objects.filter(rule="BC-7").values_list("subject", flat=True)) == [
        f"auditor_certificate:{subject}",
        f"registry_filing:{subject}",
    ]
    standing = filings.standing(company.entity, ON, subject)
    assert standing is not None and not standing.allowed


@pytest.mark.rule("BC-9", case="cancelling common shares breaches the cap of preferred ones", verdict="refused")
def test_a_cancellation_may_not_leave_preferred_shares_above_half(company: Book, approver: User, treasury: Account) -> None:
    ana = company.give("Ana", 100)
    company.give("Beto", 100, security=company.preferred)
    done(company, approver, bought(company, ana, 1, votes_for=180))
    with pytest.raises(CapitalLimitError, match="caben 99"):
        capital.preview(entity=company.entity, order=order(company, ActKind.CANCELLATION, parts=(Part(treasury.pk, 1),)))


@pytest.mark.rule("BC-5", case="an issue of one share beyond the authorised", verdict="refused")
def test_an_issue_beyond_the_authorised_capital_is_refused_before_its_posting(company: Book) -> None:
    company.entity.rule_book = "bancolombia"
    company.entity.save()
    company.give("Ana", 1_400_000_000)
    capital.refuse_excess(entity=company.entity, on=ON, issued={company.common.pk: 0})
    with pytest.raises(CapitalLimitError, match=r"1\.400\.000\.001"):
        capital.refuse_excess(entity=company.entity, on=ON, issued={company.common.pk: 1})


def test_without_treasury_account_or_quantity_nothing_is_bought(company: Book) -> None:
    ana = company.give("Ana", 10)
    with pytest.raises(ActOrderError, match="cuenta de acciones propias"):
        capital.preview(entity=company.entity, order=bought(company, ana, 4))


@pytest.mark.parametrize("changes", [{"parts": ()}, {"parts": (Part(0, 5),)}, {"security": None}, {"gives": 1, "kind": ActKind.SPLIT}])
def test_what_is_missing_in_an_order_is_named(company: Book, treasury: Account, changes: dict[str, Any]) -> None:
    ana = company.give("Ana", 10)
    with pytest.raises(CapitalRefusal) as refused:
        capital.preview(entity=company.entity, order=replace(bought(company, ana, 4), **changes))
    assert refused.value.message_es and refused.value.message_en


def test_a_split_ends_the_titles_and_a_sale_waits_for_theirs(company: Book, approver: User, treasury: Account) -> None:
    ana = company.give("Ana", 1000)
    certificates.prepare(actor=company.actor, security=company.common, account=ana, quantity=1000, prepared_on=ON)
    asked = bought(company, ana, 4)
    approval = capital.request(actor=company.actor, entity=company.entity, order=asked)
    approval = approvals.decide(actor=approver, approval=approval, accept=True)
    with pytest.raises(TitleError, match=r"Divida el título.*o anúlelo antes"):
        capital.carry_out(actor=company.actor, entity=company.entity, order=asked, approval=approval)
    done(company, approver, order(company, ActKind.SPLIT, security=None, gives=2))
    assert not titles.outstanding().exists()


def test_an_order_survives_its_approval(company: Book) -> None:
    ana = company.give("Ana", 10)
    asked = bought(company, ana, 4)
    assert Order.from_payload(asked.payload()) == asked


def test_the_effect_is_shown_before_anything_is_written(company: Book) -> None:
    company.post([Line(company.common, company.issue, company.holder("Ana"), D(3))], kind="issue")
    effect = capital.preview(entity=company.entity, order=order(company, ActKind.SPLIT, security=None, gives=2))
    assert (effect.before.issued, effect.after.issued) == (3, 6)
    assert effect.before.subscribed == effect.after.subscribed
    assert Posting.objects.count() == 1


@pytest.mark.rule("BC-23.2", case="a class that disappears is converted one to one", verdict="accepted")
def test_a_conversion_moves_the_shares_of_a_holder_from_class_to_class(company: Book) -> None:
    company.entity.rule_book = "bancolombia"
    company.entity.save()
    company.give("Ana", 1000)
    beto = company.give("Beto", 1000, security=company.preferred)
    asked = order(
        company,
        ActKind.CONVERSION,
        security=company.preferred.pk,
        target=company.common.pk,
        parts=(Part(beto.pk, 1000),),
        class_disappears=True,
    )
    act = capital.carry_out(actor=company.actor, entity=company.entity, order=asked)
    assert (held(beto, company.preferred), held(beto, company.common), act.posting.line_count) == (0, 1000, 2)


@pytest.mark.rule("BC-23.2", case="a conversion that no regulation allows", verdict="refused")
def test_a_conversion_that_no_regulation_allows_is_refused(company: Book) -> None:
    company.entity.rule_book = "bancolombia"
    company.entity.save()
    beto = company.give("Beto", 10, security=company.preferred)
    asked = order(company, ActKind.CONVERSION, security=company.preferred.pk, target=company.common.pk, parts=(Part(beto.pk, 10),))
    with pytest.raises(ConditionUnmetError):
        capital.carry_out(actor=company.actor, entity=company.entity, order=asked)
