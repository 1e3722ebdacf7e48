"""Finding a fund within the user's organisations, and the roles that may act on it."""

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _

from core.views import access
from funds.models import Fund, Order, ParticipationClass, Statement

FRONT_OFFICE, OPERATIONS, APPROVER = "front_office", "operations", "approver"
LABELS: dict[str, object] = {
    FRONT_OFFICE: _("comercial"),
    OPERATIONS: _("operaciones"),
    APPROVER: _("aprobación"),
}


def fund_of(request: HttpRequest, pk: int) -> Fund:
    """Return one fund that the user may see."""
    rows = Fund.objects.for_user(request.user).select_related("entity", "organisation")
    return get_object_or_404(rows, pk=pk)


def class_of(request: HttpRequest, pk: int) -> ParticipationClass:
    """Return one participation class that the user may see."""
    rows = ParticipationClass.objects.for_user(request.user).select_related("fund__entity", "security")
    return get_object_or_404(rows, pk=pk)


def order_of(request: HttpRequest, pk: int) -> Order:
    """Return one order that the user may see."""
    rows = Order.objects.for_user(request.user).select_related("fund__entity", "fund__organisation", "participation_class", "account")
    return get_object_or_404(rows, pk=pk)


def statement_of(request: HttpRequest, pk: int) -> Statement:
    """Return one statement that the user may see."""
    rows = Statement.objects.for_user(request.user).select_related("participation_class__fund__organisation", "document", "account")
    return get_object_or_404(rows, pk=pk)


def may(user: Any, fund: Fund, *roles: str) -> bool:
    """Say whether the page shows the acts of these roles."""
    return access.holds(user, fund.organisation_id, roles)


def require(request: HttpRequest, fund: Fund, *roles: str) -> None:
    """Refuse an act without one of the roles."""
    access.require(request.user, fund.organisation_id, roles, LABELS)
