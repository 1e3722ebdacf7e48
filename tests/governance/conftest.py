"""The company of these tests."""

from decimal import Decimal

import pytest

from core.models import Organisation, User
from governance.selectors.accounts import issue_account
from governance.services import entities, register, securities
from tests.governance.cast import OPENED_ON, Book


@pytest.fixture
def book(organisation: Organisation, registrar: User) -> Book:
    entity = entities.create(
        actor=registrar, organisation=organisation, kind="company", name="Cafetales del Sumapaz S.A.", nit="999001274-0"
    )
    opened = register.open(actor=registrar, entity=entity, opened_on=OPENED_ON)
    common = securities.create(actor=registrar, entity=entity, code="ORD", name="Acciones ordinarias", kind="common", par=Decimal(1000))
    preferred = securities.create(actor=registrar, entity=entity, code="PREF", name="Preferenciales", kind="preferred", par=Decimal(1000))
    return Book(registrar, entity, opened, common, preferred, issue_account(entity))
