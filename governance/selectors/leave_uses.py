"""Leaves to trade with what postings used of them. A reversed posting gives back what it used."""

from datetime import date
from decimal import Decimal

from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from core.wording.sort_keys import search_key
from governance.models import Entity, LeaveRequest, LeaveUse, TradingLeave

STANDING = Q(uses__posting__reversed_by__isnull=True)


def left(leave: TradingLeave) -> Decimal | None:
    """Return how much a leave may still move; None where it has no limit."""
    if leave.quantity is None:
        return None
    used = LeaveUse.objects.filter(leave=leave, posting__reversed_by__isnull=True).aggregate(sum=Sum("quantity"))["sum"]
    return leave.quantity - (used or Decimal())


def of_entity(entity: Entity) -> QuerySet[TradingLeave]:
    """Return the leaves of an entity with what was used of each, the latest first."""
    rows = TradingLeave.objects.filter(entity=entity).select_related("person", "actor", "evidence")
    return rows.annotate(used=Coalesce(Sum("uses__quantity", filter=STANDING), Decimal())).order_by("-given_on", "-pk")


def narrowed(rows: QuerySet[TradingLeave], *, kind: str, state: str, text: str, on: date) -> QuerySet[TradingLeave]:
    """Narrow leaves by kind, by whether they are in force, expired or used up on a date, and by words of a name."""
    if kind:
        rows = rows.filter(kind=kind)
    expired, spent = Q(expires_on__lt=on), Q(quantity__isnull=False, used__gte=F("quantity"))
    if state == "expired":
        rows = rows.filter(expired)
    elif state == "spent":
        rows = rows.filter(spent)
    elif state == "in_force":
        rows = rows.exclude(expired).exclude(spent)
    for word in search_key(text).split():
        rows = rows.filter(person__search_key__contains=word)
    return rows


def waiting(entity: Entity) -> QuerySet[LeaveRequest]:
    """Return the leaves asked for and not decided, the oldest first."""
    found = LeaveRequest.objects.filter(entity=entity, state="asked").select_related("person", "actor", "evidence")
    return found.order_by("asked_on", "pk")
