"""What the clock starts each day of an entity: its duties, made once however often it is asked."""

from collections.abc import Callable
from datetime import date, datetime

import pytest

from core import work
from core.models import AuditRecord, Item, ItemState
from core.services.actors import is_system_user
from governance import tasks
from governance.models import Entity, Obligation, Person
from governance.services import daily_duties
from tests.governance.cast import Book

pytestmark = pytest.mark.database


@pytest.mark.rule("BC-70.5", "L-CCo-374", "BC-13", kind="tracked")
def test_the_day_makes_the_duties_of_every_entity_once(book: Book, stop_clock: Callable[[str], datetime]) -> None:
    stop_clock("2026-03-27 05:10")
    Entity.objects.filter(pk=book.entity.pk).update(rule_book="bancolombia")
    book.give("Vega, Ana", 10)
    Person.objects.filter(name="Vega, Ana").update(data_updated_on=date(2025, 3, 27))
    entities = Entity.objects.count()
    assert tasks.remind_of_duties() == tasks.remind_of_duties() == entities
    assert Item.objects.filter(kind=daily_duties.KIND).count() == entities
    assert work.drain([daily_duties.KIND]) == entities
    made = dict(Obligation.objects.filter(entity=book.entity).values_list("rule", "due_on"))
    assert made == {"BC-13": date(2026, 3, 31), "BC-70.5": date(2026, 3, 6), "L-CCo-374": date(2026, 9, 28)}
    assert all(is_system_user(each.actor) for each in AuditRecord.objects.filter(action="governance.create_obligation"))
    stop_clock("2026-03-28 05:10")
    tasks.remind_of_duties()
    work.drain([daily_duties.KIND])
    assert Obligation.objects.filter(entity=book.entity).count() == 3


def test_an_entity_without_a_book_has_nothing_to_be_reminded_of(book: Book) -> None:
    book.give("Vega, Ana", 10)
    tasks.remind_of_duties()
    work.drain([daily_duties.KIND])
    assert not Obligation.objects.filter(entity=book.entity).exists()
    assert set(Item.objects.filter(kind=daily_duties.KIND).values_list("state", flat=True)) == {ItemState.DONE}
