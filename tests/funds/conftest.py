"""The fund of these tests."""

import pytest

from core.models import Organisation, User
from tests.funds.cast import House, found


@pytest.fixture
def house(organisation: Organisation, fund_operator: User, fund_approver: User) -> House:
    return found(organisation=organisation, operator=fund_operator, approver=fund_approver)
