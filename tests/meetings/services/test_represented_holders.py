"""The roll of holders whom somebody represents: co-owners, estates and those who cannot act alone; without anybody they are marked."""

from datetime import date

import pytest

from governance.models import Account, AccountHolder, Person
from governance.services import representatives
from meetings.models import RollEntry
from meetings.services import rolls
from tests.meetings.cast import DOOR_AT, OPENED_ON, House

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def account_of(house: House, name: str, purpose: str = "") -> Account:
    account: Account = house.person(name).accounts.get(entity=house.entity)
    if purpose:
        Account.objects.filter(pk=account.pk).update(purpose=purpose)
    account.refresh_from_db()
    return account


def appoint(house: House, kind: str, representative: str, on: date = OPENED_ON, **of: object) -> None:
    representatives.appoint(
        actor=house.secretary, representative=house.person(representative), kind=kind, from_on=on, basis="Documento", **of
    )  # type: ignore[arg-type]


def on_the_roll(house: House, account: Account) -> tuple[str, str]:
    meeting = house.convene()
    house.clock(DOOR_AT)
    rolls.freeze(actor=house.secretary, meeting=meeting)
    entry = RollEntry.objects.select_related("person").get(account=account, security=house.common)
    return entry.person.name, entry.blocked


def co_owned(house: House) -> Account:
    account = account_of(house, "Ana")
    AccountHolder.objects.filter(account=account).update(is_representative=False)
    AccountHolder.objects.create(account=account, person=house.person("Carla"))
    Account.objects.filter(pk=account.pk).update(purpose="joint")
    account.refresh_from_db()
    return account


def test_a_common_representative_who_owns_nothing_is_on_the_roll(house: House) -> None:
    account = co_owned(house)
    appoint(house, "common", "Delia", account=account)
    assert on_the_roll(house, account) == (house.person("Delia").name, "")


def test_co_owners_without_a_common_representative_are_marked(house: House) -> None:
    account = co_owned(house)
    assert on_the_roll(house, account) == (house.person("Ana").name, "no_common_representative")


def test_the_executor_is_on_the_roll_for_the_estate(house: House) -> None:
    account = account_of(house, "Ana", "estate")
    appoint(house, "executor", "Delia", account=account)
    assert on_the_roll(house, account) == (house.person("Delia").name, "")


def test_an_estate_that_nobody_represents_is_marked(house: House) -> None:
    account = account_of(house, "Ana", "estate")
    assert on_the_roll(house, account) == (house.person("Ana").name, "no_estate_representative")


def test_a_minor_is_marked_until_somebody_acts_for_them(house: House) -> None:
    Person.objects.filter(pk=house.person("Ana").pk).update(capacity="minor")
    assert on_the_roll(house, account_of(house, "Ana")) == (house.person("Ana").name, "no_legal_representative")


def test_a_minor_with_a_parent_is_not_marked(house: House) -> None:
    Person.objects.filter(pk=house.person("Ana").pk).update(capacity="minor")
    house.person("Ana").refresh_from_db()
    appoint(house, "parent", "Delia", person=house.person("Ana"))
    assert on_the_roll(house, account_of(house, "Ana")) == (house.person("Ana").name, "")
