"""The demonstration from its company to its dividend, told through services with the rights that `make demo` has: both books,
the answers to requests and every peso."""

from decimal import Decimal

import pytest

from desk.demo import shareholders, staff, story, year
from governance.models import Distribution, PaymentOrder, RegistrationRequest
from governance.selectors import positions
from governance.selectors.payments import declared

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_two_books_and_a_dividend_are_shown_and_add_up(settings, tmp_path) -> None:  # type: ignore[no-untyped-def]
    settings.BASE_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    crew = staff.settle()
    assert len(list(story.tell_company(crew))) == 2
    of = shareholders.find(crew)
    held = {
        day: {each.account_id: int(each.quantity) for each in positions.as_of(of.ordinary, day)} for day in (year.FIRST_ON, year.LAST_ON)
    }
    assert [sum(each.values()) for each in held.values()] == [10_000_000, 10_000_000]
    moved = of.account("0010").pk
    assert [each[moved] for each in held.values()] == [212_400, 200_000]
    assert sorted(RegistrationRequest.objects.values_list("state", flat=True)) == ["accepted"] * 6 + ["refused"]
    assert PaymentOrder.objects.filter(state="returned").count() == 1
    place = declared.of_distribution(Distribution.objects.get())
    assert (place.later, place.in_shares, place.missing) == (Decimal("1603800000.00"), 0, 0)
    *_addresses, money = year.show(crew)
    assert money.startswith("Decretado $\u00a03.207.600.000,00 = pagado $\u00a01.417.022.133,50 + ")
    assert money.endswith(": cuadra al centavo")
    assert list(story.tell_company(crew)) == []
    assert Distribution.objects.count() == 1
