"""What waits for a second person: requests for approval, bank accounts to confirm and closings to publish, which others prepared.

Knows who may decide each; shows nobody what they asked for themselves. Decides nothing.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core.models import Approval, Membership
from funds.models import DayState, FundDay
from governance.models import BankAccount
from governance.selectors import asked_for
from governance.selectors.asked_for import About

READER = "auditor"
CONFIRMING = frozenset({"registrar", "secretary", "approver", "treasury"})
PUBLISHING = frozenset({"approver"})
FEW = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """One thing that another person prepared and this one may decide: what it is, the row, who asked and when, about whom."""

    kind: str
    row: Any
    asked_by: Any
    at: datetime | None
    about: About | None = None


def for_second_person(user: Any) -> tuple[Waiting, ...]:
    """Return what waits for this user as a second person, the oldest first of each kind."""
    asked, banks, days = _rows(user)
    requests = list(asked.select_related("requested_by", "organisation").order_by("requested_at", "pk")[:FEW])
    about = asked_for.about(requests)
    found = [Waiting(kind="approval", row=row, asked_by=row.requested_by, at=row.requested_at, about=about.get(row.pk)) for row in requests]
    found += [
        Waiting(kind="bank", row=row, asked_by=row.recorded_by, at=row.recorded_at)
        for row in banks.select_related("person", "recorded_by").order_by("recorded_at", "pk")[:FEW]
    ]
    found += [
        Waiting(kind="day", row=row, asked_by=row.prepared_by, at=row.prepared_at)
        for row in days.select_related("fund__entity", "prepared_by").order_by("valued_on", "pk")[:FEW]
    ]
    return tuple(found)


def count(user: Any) -> int:
    """Count what waits for this user as a second person."""
    return sum(rows.count() for rows in _rows(user))


def _rows(user: Any) -> tuple[Any, Any, Any]:
    roles: dict[int, set[str]] = {}
    for organisation, role in Membership.objects.filter(user=user).values_list("organisation", "role"):
        roles.setdefault(organisation, set()).add(role)
    deciding = [each for each, held in roles.items() if held - {READER}]
    confirming = [each for each, held in roles.items() if held & CONFIRMING]
    publishing = [each for each, held in roles.items() if held & PUBLISHING]
    banks = BankAccount.objects.filter(person__organisation__in=confirming, confirmation__isnull=True)
    days = FundDay.objects.for_user(user).filter(fund__entity__organisation__in=publishing, state=DayState.PREPARED)
    return (
        Approval.objects.filter(organisation__in=deciding, state=Approval.State.REQUESTED).exclude(requested_by=user),
        banks.exclude(recorded_by=user),
        days.exclude(prepared_by=user),
    )
