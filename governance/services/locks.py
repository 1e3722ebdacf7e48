"""One after the other: the row of an entity is the lock for what is decided about rows that the application's role may not lock itself."""

from governance.models import Entity


def entity(key: int) -> None:
    """Wait until nobody else decides for this entity; what is read after it is as they left it."""
    Entity.objects.select_for_update(no_key=True).get(pk=key)
