"""The loads of an entity as a list. What a load would do is asked by `services.files.previews`."""

from django.db.models import QuerySet

from governance.models import Entity, Load


def of_entity(entity: Entity) -> QuerySet[Load]:
    """Return the loads of an entity, the latest first."""
    return Load.objects.filter(entity=entity).select_related("uploaded_by", "applied__applied_by", "comparison").order_by("-pk")
