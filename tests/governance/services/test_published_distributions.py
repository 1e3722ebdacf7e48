"""Distributions as their issuers published them, through the services that a user calls: to the cent and to the day."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest
from django.db.models import Sum

from core.models import User
from governance.models import Distribution, DividendDebt, DividendInstalment, Entitlement
from governance.rules.dividend_errors import ProjectFiguresError
from governance.rules.instalments import adds_up
from governance.rules.profit_kinds import ReserveKind
from governance.services.dividends import declarations, projects, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project
from tests.governance.cast import Book
from tests.governance.dividend_cast import decided, fields, reserve, tax
from tests.worked_cases import Case, params

pytestmark = pytest.mark.django_db
D = Decimal


def project(book: Book, case: Case) -> Distribution | None:
    given = case["figures"]
    occasional = reserve(
        kind=ReserveKind.OCCASIONAL, before=D(given["released"]), released=D(given["released"]), added=D(given["added"]), purpose="reparto"
    )
    line = DividendLine(book.common, D(given["per_share"]), shares=D(given["shares"]))
    made = Project(fields(profit=D(given["profit"])), [reserve(), occasional], [line], tax())
    try:
        return decided(book, made)
    except ProjectFiguresError:
        return None


@pytest.mark.parametrize("case", [each for each in params("governance/published_distributions") if each.values[0]["ask"] == "project"])
def test_a_published_project(book: Book, approver: User, stop_clock: Callable[[str], None], case: Case) -> None:
    stop_clock("2026-03-27 15:00")
    held(book, int(case["figures"]["shares"]))
    given, made = case["figures"], project(book, case)
    assert (made is not None) is (case["verdict"] == "accepted")
    if made is None:
        return
    assert (made.dividends, made.retained) == (D(given["total"]), D("0.00"))
    assert D(given["with_benefit"]) + D(given["without_benefit"]) == D(given["added"])
    parts = [Part(date(2026, 4 + number, 1), D(amount)) for number, amount in enumerate(given["instalments"])]
    declarations.declare(actor=book.actor, distribution=made, schedules={book.common.pk: Schedule(parts)})
    rows = DividendInstalment.objects.filter(dividend__distribution=made)
    assert [row.total for row in rows] == [D(amount) * D(given["shares"]) for amount in given["instalments"]]
    assert sum(row.total for row in rows) == D(given["total"])
    for part, row in zip(parts, rows, strict=True):
        stop_clock(f"{part.pay_on.isoformat()} 09:00")
        run = runs.request(actor=book.actor, distribution=made, pay_on=part.pay_on)
        assert (run.gross, runs.difference(run)) == (row.total, D("0.00"))
        runs.decide(actor=approver, run=run, accept=True)
    owed = Entitlement.objects.filter(run__distribution=made).aggregate(gross=Sum("gross"), withheld=Sum("withheld"))
    net = DividendDebt.objects.filter(entity=book.entity).aggregate(net=Sum("net"))["net"]
    assert (owed["gross"], net + owed["withheld"]) == (D(given["total"]), D(given["total"]))


def held(book: Book, shares: int) -> None:
    """Three holders whose parts divide by nothing."""
    for name, quantity in (("Ana", shares // 3), ("Beto", shares // 7)):
        book.give(name, quantity)
    book.give("Caro", shares - shares // 3 - shares // 7)


@pytest.mark.parametrize("case", [each for each in params("governance/published_distributions") if each.values[0]["ask"] == "windows"])
def test_the_published_ex_dividend_windows(book: Book, case: Case) -> None:
    given = case["figures"]
    assert adds_up(D(given["per_share"]), [D(part) for part in given["instalments"]])
    book.entity.listed = True
    for first, pay_on in given["windows"]:
        window = declarations.ex_window(book.entity, pay_on)
        assert window is not None
        assert (window.days[0], window.days[-1]) == (first, pay_on)


def test_a_published_total_is_what_the_effect_shows(book: Book) -> None:
    line = DividendLine(book.common, D("25.20"), shares=D("18551766453"))
    given = Project(fields(profit=D("802398387275.67")), [reserve()], [line], tax())
    assert projects.examine(entity=book.entity, project=given).dividends == D("467504514615.60")
