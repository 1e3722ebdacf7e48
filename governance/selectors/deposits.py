"""Shares handed to depositories: each movement with its paper, and what stands there of each class. Writes nothing."""

from datetime import date
from decimal import Decimal

from django.db.models import QuerySet, Sum

from core.wording.sort_keys import search_key
from governance.models import Deposit, Entity, Security


def of_entity(entity: Entity, text: str = "") -> QuerySet[Deposit]:
    """Return the deposits and withdrawals of an entity, the latest first, narrowed by words of the holder."""
    rows = Deposit.objects.filter(security__entity=entity).select_related("security", "account", "depository", "certificate", "actor")
    for word in search_key(text).split():
        rows = rows.filter(account__search_key__contains=word)
    return rows.order_by("-deposited_on", "-pk")


def totals(entity: Entity, on: date) -> list[tuple[Security, str, Decimal]]:
    """Return what stands in each depository of each class at the end of a date."""
    rows = Deposit.objects.filter(security__entity=entity, deposited_on__lte=on)
    found = rows.values_list("security", "depository__name").annotate(sum=Sum("quantity")).order_by("security", "depository__name")
    classes = Security.objects.filter(entity=entity).in_bulk()
    return [(classes[key], name, quantity) for key, name, quantity in found if quantity]
