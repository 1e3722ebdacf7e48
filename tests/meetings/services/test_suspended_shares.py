"""Shares whose subscriber is in arrears: they neither vote nor count for the quorum, and the rest of the holding does (CCo 397)."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from governance.models import ShareIssue, Subscription
from governance.services import issues
from governance.services.issues import Accepted, Application, Receipt
from meetings.models import RollEntry, RollSecurity
from meetings.services import rolls
from tests.meetings.cast import House

pytestmark = pytest.mark.database
D = Decimal


def issued(house: House) -> ShareIssue:
    issue = issues.order(
        actor=house.secretary,
        security=house.common,
        quantity=D(130),
        ordered_by="board",
        ordered_on=date(2025, 5, 5),
        basis="acta 80 de la junta",
    )
    issues.regulate(
        actor=house.secretary,
        issue=issue,
        approved_by="board",
        approved_on=date(2025, 5, 6),
        basis="acta 81 de la junta",
        price=D(1000),
        offer_days=15,
        proportion="a prorrata",
        initial=Fraction(1, 2),
        instalments=1,
        balance_months=6,
    )
    issues.clear(actor=house.secretary, issue=issue, approved_on=date(2025, 5, 12), reference="Resolución 0700 de 2025")
    issues.offer(
        actor=house.secretary, issue=issue, notice_on=date(2025, 5, 19), closes_on=date(2025, 6, 16), media=["newspaper", "website"]
    )
    return issue


def subscribed(house: House) -> list[Subscription]:
    """Ana takes 70 and Beto 35, half paid; the balance is due on 2025-12-10."""
    rows = [
        Application(house.people[name].accounts.get(), D(quantity), D(quantity * 500), f"recibo {name}")
        for name, quantity in (("Ana", 70), ("Beto", 35))
    ]
    accepted = Accepted(date(2025, 6, 10), "cartas de aceptación")
    return issues.subscribe_many(actor=house.secretary, issue=issued(house), accepted=accepted, rows=rows)


@pytest.mark.rule("L-CCo-397", "CORE-12", case="services: shares in arrears are not in the roll", verdict="refused")
def test_shares_in_arrears_are_not_in_the_roll(house: House) -> None:
    ana, _beto = subscribed(house)
    issues.pay(actor=house.secretary, subscription=ana, receipt=Receipt(date(2025, 12, 10), D(35_000), "recibo 2"))
    roll = rolls.freeze(actor=house.secretary, meeting=house.convene())
    votes = {
        entry.person.name: entry.weight for entry in RollEntry.objects.filter(roll=roll, security=house.common).select_related("person")
    }
    assert votes == {"Ana": 470, "Beto": 350, "Carla": 150, "Dora": 100}
    sums = RollSecurity.objects.get(roll=roll, security=house.common)
    assert (sums.subscribed, sums.treasury, sums.suspended, sums.entitled) == (1155, 50, 35, 1070)


@pytest.mark.rule("L-CCo-397", case="services: shares that are paid vote again", verdict="accepted")
def test_who_pays_votes_again(house: House) -> None:
    ana, beto = subscribed(house)
    for number, (one, amount) in enumerate(((ana, 35_000), (beto, 17_500))):
        issues.pay(actor=house.secretary, subscription=one, receipt=Receipt(date(2026, 2, 1), D(amount), f"recibo tardío {number}"))
    roll = rolls.freeze(actor=house.secretary, meeting=house.convene())
    assert RollSecurity.objects.get(roll=roll, security=house.common).suspended == 0
    assert RollEntry.objects.get(roll=roll, security=house.common, person=house.people["Beto"]).weight == 385
