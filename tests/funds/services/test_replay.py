"""Published days through the same services: every unit value comes out again, and a day that cannot be stops it all."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from funds.adapters.published import read
from funds.models import Fund, FundDay, Order
from funds.rules.refusals import PublishedFileError
from funds.services import replay, replay_setup
from governance.services import accounts

PUBLISHED = Path(replay_setup.__file__).parents[1] / "data" / "fic_daily_published.csv"
ONE, OTHER = "16-97466-501", "16-120541-501"

pytestmark = pytest.mark.django_db


@pytest.mark.rule("FIC-5.3", "FIC-5.2b", "FIC-4.1.3", case="sixty published days from inception", verdict="accepted")
@pytest.mark.parametrize("fund", [ONE, OTHER])
def test_sixty_published_days_from_inception_come_out_again(fund: str) -> None:
    rows = read(PUBLISHED, fund=fund)[:60]
    stage = replay_setup.stage(code=fund, first_row=rows[0])
    report = replay.replay(fund=stage.fund, rows=rows, cast=stage.cast)
    assert (report.days, report.within) == (60, 60)
    assert report.max_unit_value <= Decimal("0.000001")
    assert report.max_close == 0
    assert report.max_units < Decimal("0.00005")
    day = FundDay.objects.filter(fund=stage.fund).order_by("-valued_on").first()
    assert day.prepared_by != day.published_by


def test_a_replay_may_start_in_the_middle() -> None:
    rows = read(PUBLISHED, fund=ONE, first=date(2024, 1, 1), last=date(2024, 1, 31))
    stage = replay_setup.stage(code=ONE, first_row=rows[0])
    report = replay.replay(fund=stage.fund, rows=rows, cast=stage.cast)
    assert (report.days, report.within, report.max_close) == (31, 31, 0)


def test_each_run_is_a_fund_of_its_own() -> None:
    rows = read(PUBLISHED, fund=ONE)[:2]
    runs = [replay_setup.stage(code=ONE, first_row=rows[0]).fund.run for _ in range(2)]
    assert runs == [1, 2]
    assert Fund.objects.filter(code=ONE).count() == 2


def test_what_the_book_does_not_ask_is_told() -> None:
    stage = replay_setup.stage(code=ONE, first_row=read(PUBLISHED, fund=ONE)[0])
    assert {told["key"] for told in stage.not_applicable} >= {"management_fee", "minimum", "single", "investors"}


def test_own_orders_are_carved_out_of_the_published_flows() -> None:
    rows = read(PUBLISHED, fund=ONE)[:5]
    stage = replay_setup.stage(code=ONE, first_row=rows[0])
    own = accounts.open(
        actor=stage.cast.preparer, entity=stage.fund.entity, number="7", title="Siete", opened_on=rows[0].valued_on, purpose="omnibus"
    )
    order = replay.OwnOrder(account=own, on=rows[0].valued_on, amount=Decimal("35000000.00"))
    report = replay.replay(fund=stage.fund, rows=rows, cast=replace(stage.cast, own_orders=(order,)))
    assert report.passed
    assert Order.objects.get(account=own).pricing.units == Decimal("3500.000000")


def test_a_row_that_cannot_be_closed_names_itself_and_nothing_stays() -> None:
    rows = read(PUBLISHED, fund=ONE)[:4]
    rows[2] = replace(rows[2], gross_yield=Decimal("-9000000000.00"))
    stage = replay_setup.stage(code=ONE, first_row=rows[0])
    with pytest.raises(PublishedFileError, match=r"fila 4: .*no es positivo"):
        replay.replay(fund=stage.fund, rows=rows, cast=stage.cast)
    assert not FundDay.objects.exists()


def test_a_different_published_value_is_told_as_a_difference() -> None:
    rows = read(PUBLISHED, fund=ONE)[:3]
    rows[1] = replace(rows[1], unit_value=rows[1].unit_value + Decimal("0.000002"))
    stage = replay_setup.stage(code=ONE, first_row=rows[0])
    report = replay.replay(fund=stage.fund, rows=rows, cast=stage.cast)
    assert (report.passed, report.within, report.max_unit_value) == (False, 2, Decimal("0.000002"))
