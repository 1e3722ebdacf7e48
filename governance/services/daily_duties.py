"""What each day brings to an entity: its company duties and the reminder of its holders' data. One item of work for each entity and day.

Knows which services to ask, and that the system itself asks them. An entity without a rule book has no duty to remind of.
"""

from typing import Any

from core import clock, work
from core.models import Item
from core.services.actors import system_user
from governance.models import Entity
from governance.rules.refusals import NoBookInForceError
from governance.services import company_duties, holder_updates

KIND = "governance.daily_duties"
ACTOR = "duties"


def enqueue_all() -> int:
    """Put today's item of every entity into the queue; asked again the same day it is the same item. Return how many entities there are."""
    today, entities = clock.today(), list(Entity.objects.select_related("organisation"))
    for entity in entities:
        payload = {"entity": entity.pk, "on": today}
        work.enqueue(kind=KIND, key=f"{entity.pk}:{today:%Y-%m-%d}", payload=payload, organisation=entity.organisation, priority=8)
    return len(entities)


def work_on(item: Item) -> dict[str, Any]:
    """Make what is due of one entity (the handler of the kind); what is there already stays as it is."""
    entity, today = Entity.objects.select_related("organisation").get(pk=item.payload["entity"]), clock.today()
    actor = system_user(ACTOR)
    try:
        made = company_duties.refresh(actor=actor, entity=entity, on=today)
    except NoBookInForceError:
        made = []
    reminded = holder_updates.remind(actor=actor, entity=entity, on=today)
    return {"obligations": [each.pk for each in (*made, reminded) if each is not None]}
