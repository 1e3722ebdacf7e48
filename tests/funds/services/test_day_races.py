"""Two people at once: one day is closed once, and no order slips between the pre-close and the publication."""

from decimal import Decimal

import pytest

from core.models import Organisation, User
from funds.models import FundDay, Order, OrderPricing
from funds.rules.orders import OrderKind
from funds.rules.refusals import DayChangedError, DayClosedError, OrderError
from funds.services import days
from governance.models import Position, Posting
from tests.fixtures.races import together
from tests.funds.cast import FIRST, ONE_DAY, House, found

pytestmark = [pytest.mark.race, pytest.mark.database, pytest.mark.django_db(transaction=True)]

ROUNDS = 15


@pytest.fixture
def busy(organisation: Organisation, fund_operator: User, fund_approver: User) -> House:
    return found(organisation=organisation, operator=fund_operator, approver=fund_approver)


def test_two_closers_publish_one_day_once(busy: House, administrator: User) -> None:
    account = busy.account("1")
    for step in range(ROUNDS):
        on = FIRST + step * ONE_DAY
        busy.order(account, OrderKind.CONTRIBUTION, on, amount="1000000.00")
        busy.prepare(on)
        answers = together(
            lambda on=on: days.publish(actor=busy.approver, fund=busy.fund, on=on),
            lambda on=on: days.publish(actor=administrator, fund=busy.fund, on=on),
        )
        assert sum(isinstance(answer, FundDay) for answer in answers) == 1, answers
        assert sum(isinstance(answer, DayClosedError) for answer in answers) == 1, answers
    assert Posting.objects.count() == OrderPricing.objects.count() == ROUNDS
    assert Position.objects.get(account=account).quantity == Decimal(100 * ROUNDS)


def test_two_preparers_make_one_day(busy: House, administrator: User) -> None:
    component = days.Component(kind="valuation", amount=Decimal("0.00"))
    for step in range(ROUNDS):
        on = FIRST + step * ONE_DAY
        together(
            *(
                lambda actor=actor, on=on: days.prepare(actor=actor, fund=busy.fund, on=on, components=[component])
                for actor in (busy.operator, administrator)
            )
        )
        days.publish(actor=busy.approver, fund=busy.fund, on=on)
    assert FundDay.objects.count() == ROUNDS


def test_an_order_at_the_moment_of_publication_is_either_in_the_day_or_refused(busy: House) -> None:
    account = busy.account("1")
    for step in range(ROUNDS):
        on = FIRST + step * ONE_DAY
        busy.prepare(on)
        ordered, published = together(
            lambda on=on: busy.order(account, OrderKind.CONTRIBUTION, on, amount="1000000.00"),
            lambda on=on: days.publish(actor=busy.approver, fund=busy.fund, on=on),
        )
        if isinstance(ordered, Order):
            assert isinstance(published, DayChangedError), published
            busy.close(on)
        else:
            assert isinstance(ordered, OrderError), ordered
            assert isinstance(published, FundDay), published
    assert not Order.objects.filter(pricing__isnull=True).exists()
