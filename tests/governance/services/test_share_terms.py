"""Privileges, the keeper of the book, shares for work, seat and term, macro-certificates, the monthly comparison and the warnings."""

from datetime import date
from decimal import Decimal

import pytest

from governance.models import Obligation, Security
from governance.rules.capital_errors import ActOrderError, ConditionUnmetError, CustodyError
from governance.rules.kinds import Keeping
from governance.rules.provisions.shares import KeeperKind
from governance.rules.refusals import AlreadyDoneError, DatesError
from governance.selectors import keepings
from governance.services import company_duties, custody_checks, securities, share_terms
from tests.governance.cast import Book

D = Decimal
ON = date(2024, 6, 28)
JULY = date(2024, 7, 1)


@pytest.fixture
def company(book: Book) -> Book:
    book.entity.rule_book = "bancolombia"
    book.entity.save()
    return book


@pytest.fixture
def privileged(company: Book) -> Security:
    return securities.create(actor=company.actor, entity=company.entity, code="PRI", name="Privilegiadas", kind="privileged", par=D(1000))


def test_a_privilege_is_granted_and_suppressed_by_rows(company: Book, privileged: Security) -> None:
    given = {"kind": "profit_quota", "detail": "Cuota del 2 %", "votes_per_share": 1, "from_on": ON, "basis": "Acta 41"}
    row = share_terms.grant(actor=company.actor, security=privileged, cumulation_years=5, **given)  # type: ignore[arg-type]
    assert keepings.privileges(privileged, ON) == [row]
    with pytest.raises(ConditionUnmetError, match="máximo es 5"):
        share_terms.grant(actor=company.actor, security=privileged, cumulation_years=6, **given)  # type: ignore[arg-type]
    with pytest.raises(ActOrderError, match="clase privilegiada"):
        share_terms.grant(actor=company.actor, security=company.common, cumulation_years=1, **given)  # type: ignore[arg-type]
    share_terms.suppress(actor=company.actor, privilege=row, from_on=JULY, basis="Acta 42")
    assert keepings.privileges(privileged, ON) == [row] and keepings.privileges(privileged, JULY) == []
    with pytest.raises(AlreadyDoneError):
        share_terms.suppress(actor=company.actor, privilege=row, from_on=JULY, basis="Acta 42")


@pytest.mark.rule("BC-12.4", case="entrusted by the board from a date", verdict="accepted")
def test_the_book_is_entrusted_from_a_date(company: Book) -> None:
    depository = company.person("Depósito Central")
    given = {"keeper": depository, "dematerialisation": "full", "from_on": JULY, "resolution": "Resolución 7"}
    with pytest.raises(ConditionUnmetError, match="decide la junta directiva"):
        share_terms.entrust(actor=company.actor, security=company.common, keeper_kind="depository", decided_by="management", **given)  # type: ignore[arg-type]
    share_terms.entrust(actor=company.actor, security=company.common, keeper_kind="depository", decided_by="board", **given)  # type: ignore[arg-type]
    company.common.refresh_from_db()
    assert keepings.keeping(company.common, ON) is Keeping.OWN and keepings.keeping(company.common, JULY) is Keeping.MIRROR
    assert keepings.keeper(company.common, ON) is KeeperKind.ISSUER and keepings.keeper(company.common, JULY) is KeeperKind.DEPOSITORY
    assert company.common.keeping == Keeping.MIRROR


def test_shares_for_work_wait_for_their_release(company: Book) -> None:
    given = share_terms.give_for_work(
        actor=company.actor, entity=company.entity, person=company.person("Ana"), quantity=100, granted_on=ON, basis="Acta 41"
    )
    assert keepings.industry_shares(company.entity, ON) == [given]
    share_terms.release_industry(actor=company.actor, shares=given, released_on=JULY, basis="Acta 42")
    assert keepings.industry_shares(company.entity, JULY) == []
    with pytest.raises(AlreadyDoneError):
        share_terms.release_industry(actor=company.actor, shares=given, released_on=JULY, basis="Acta 42")


def test_the_term_and_the_seat_change_by_the_meeting_alone(company: Book) -> None:
    assert keepings.corporate_term(company.entity, ON) == ("Medellín", date(2144, 12, 8))
    given = {"decided_on": ON, "registered_on": ON, "basis": "Escritura 5"}
    with pytest.raises(ConditionUnmetError, match="lo decide la asamblea"):
        share_terms.amend_term(
            actor=company.actor, entity=company.entity, domicile="Cali", expires_on=date(2144, 12, 8), decided_by="board", **given
        )  # type: ignore[arg-type]
    with pytest.raises(ConditionUnmetError, match="no pasa del término"):
        share_terms.amend_term(
            actor=company.actor, entity=company.entity, domicile="Medellín", expires_on=date(2144, 12, 7), decided_by="meeting", **given
        )  # type: ignore[arg-type]
    share_terms.amend_term(
        actor=company.actor, entity=company.entity, domicile="Cali", expires_on=date(2200, 1, 1), decided_by="meeting", **given
    )  # type: ignore[arg-type]
    assert keepings.corporate_term(company.entity, ON) == ("Cali", date(2200, 1, 1))
    with pytest.raises(DatesError):
        share_terms.amend_term(
            actor=company.actor, entity=company.entity, domicile="Cali", expires_on=date(2201, 1, 1), decided_by="meeting",
            decided_on=JULY, registered_on=ON, basis="Escritura 6",
        )  # fmt: skip


@pytest.mark.rule("BC-10", case="a macro-certificate that differs by one makes a task", verdict="refused")
def test_a_macro_certificate_that_differs_by_one_makes_a_task(company: Book) -> None:
    depository = company.person("Depósito Central")
    company.give("Ana", 1000)
    share_terms.entrust(
        actor=company.actor, security=company.common, keeper_kind="depository", keeper=depository, dematerialisation="full",
        from_on=ON, decided_by="board", resolution="Resolución 7",
    )  # fmt: skip
    first = custody_checks.record_macro(
        actor=company.actor, security=company.common, depository=depository, number="M-1", quantity=1001, from_on=ON, basis="Carta"
    )
    check = custody_checks.compare_macro(actor=company.actor, security=company.common, on=ON)
    assert check.difference == -1
    assert Obligation.objects.get(rule="BC-10").title_es.endswith("difieren en -1")
    with pytest.raises(CustodyError, match="ya está"):
        custody_checks.record_macro(
            actor=company.actor, security=company.common, depository=depository, number="M-1", quantity=1000, from_on=ON, basis="Carta"
        )
    custody_checks.record_macro(
        actor=company.actor, security=company.common, depository=depository, number="M-2", quantity=1000, from_on=ON, basis="Carta",
        replaces=first,
    )  # fmt: skip
    assert custody_checks.compare_macro(actor=company.actor, security=company.common, on=ON).difference == 0


def test_the_holders_add_up_to_what_is_subscribed(company: Book) -> None:
    company.give("Ana", 10)
    checks = custody_checks.compare_subscribed(actor=company.actor, entity=company.entity, on=ON)
    assert [check.difference for check in checks] == [0, 0] and not Obligation.objects.exists()


@pytest.mark.rule("BC-70.5", "L-CCo-374", kind="tracked")
def test_what_is_due_of_a_company_is_made_once(company: Book) -> None:
    for name in ("Ana", "Beto", "Caro", "Dora"):
        company.give(name, 10)
    made = company_duties.refresh(actor=company.actor, entity=company.entity, on=date(2026, 3, 27))
    assert company_duties.refresh(actor=company.actor, entity=company.entity, on=date(2026, 3, 28)) == made
    assert {(each.rule, each.due_on) for each in made} == {("L-CCo-374", date(2026, 9, 28)), ("BC-70.5", date(2026, 3, 6))}
    company.give("Eva", 10)
    assert company_duties.holders_of(company.entity) == 5


@pytest.mark.rule("BC-1", "BB-1", kind="tracked")
def test_the_end_of_the_term_becomes_a_duty_five_years_before(company: Book) -> None:
    company.entity.rule_book = "banco-de-bogota"
    company.entity.save()
    assert company_duties.refresh(actor=company.actor, entity=company.entity, on=date(2065, 6, 29)) == []
    (five,) = company_duties.refresh(actor=company.actor, entity=company.entity, on=date(2065, 6, 30))
    assert (five.rule, five.subject, five.due_on) == ("BB-1", "2070-06-30:5", date(2070, 6, 30))
