"""Requests of inscription: their list with whose shares they move, and one as it stands. Answers nothing."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import BigIntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from core.wording.sort_keys import search_key
from governance.models import Account, ActRequest, Entity, RegistrationRequest, Security
from governance.rules.encumbrance_kinds import RequestState
from governance.rules.kinds import ActState, BookAct

MOST_ACCOUNTS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a request asks for; `target` is missing while the acquirer has only a name, and dates while nobody has written them."""

    security: Security
    source: Account
    target: Account | None
    acquirer: str
    quantity: Decimal
    agreed_on: date | None
    effective_on: date | None
    basis: str
    terms: dict[str, Any]


def of_entity(entity: Entity) -> QuerySet[RegistrationRequest]:
    """Return the requests of an entity with the titles of the two accounts and the class, in one query."""
    rows = RegistrationRequest.objects.filter(entity=entity).select_related("entity", "received_by", "posting")
    for name, key in (("source", "from_account"), ("target", "to_account")):
        rows = rows.annotate(**{f"{name}_id": Cast(KT(f"payload__{key}"), BigIntegerField())})
        title = Account.objects.filter(entity=entity, pk=OuterRef(f"{name}_id")).values("title")[:1]
        rows = rows.annotate(**{f"{name}_title": Subquery(title)})
    return rows


def of_person(rows: QuerySet[RegistrationRequest], entity: Entity, text: str) -> QuerySet[RegistrationRequest]:
    """Narrow requests to those presented by, or that move shares of or to, somebody whose name has the words."""
    found = Account.objects.filter(entity=entity)
    for word in search_key(text).split():
        found = found.filter(search_key__contains=word)
    keys = list(found.values_list("pk", flat=True)[:MOST_ACCOUNTS])
    named = Q(presented_by__icontains=text) | Q(payload__acquirer__icontains=text)
    return rows.filter(named | Q(payload__from_account__in=keys) | Q(payload__to_account__in=keys))


def waiting_with(entity: Entity, source_ref: str, *, beside: RegistrationRequest | None = None) -> RegistrationRequest | ActRequest | None:
    """Return what was asked for with a reference of the register and waits for its answer, beside one request; None where nothing is."""
    rows = RegistrationRequest.objects.filter(entity=entity, source_ref=source_ref, state=RequestState.RECEIVED.value)
    found = rows.exclude(pk=beside.pk).first() if beside is not None else rows.first()
    acts = ActRequest.objects.filter(entity=entity, source_ref=source_ref, kind=BookAct.REVERSAL.value, state=ActState.ASKED.value)
    return found or acts.first()


def acts_of(entity: Entity) -> QuerySet[ActRequest]:
    """Return the acts of the book of an entity that wait for a second person, the oldest first."""
    related = ("entity", "undone", "account", "security", "encumbrance__account", "encumbrance__security", "asked_by")
    return ActRequest.objects.filter(entity=entity, state=ActState.ASKED.value).select_related(*related).order_by("asked_at", "pk")


def content(request: RegistrationRequest) -> Content:
    """Return what a request asks for, whether it was only received or written whole."""
    asked, accounts = request.payload, Account.objects.filter(entity=request.entity_id)
    return Content(
        security=Security.objects.get(entity=request.entity_id, pk=asked["security"]),
        source=accounts.get(pk=asked["from_account"]),
        target=accounts.filter(pk=asked["to_account"]).first() if asked["to_account"] else None,
        acquirer=asked.get("acquirer", ""),
        quantity=Decimal(asked["quantity"]),
        agreed_on=_day(asked.get("agreed_on")),
        effective_on=_day(asked.get("effective_on")),
        basis=asked.get("basis", ""),
        terms=asked,
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None
