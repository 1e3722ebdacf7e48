"""What the desk shows: what is due, what waits for me, what went wrong, what is under way, and the year in one strip."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Case, Value, When

from core.models import Document, Item, Run
from funds.models import DayState, FundDay
from governance.models import DepositoryDifference, Entity, Obligation
from meetings.models import Meeting, Roll
from meetings.selectors.rolls import disturbed

TROUBLED = (Item.State.FAILED, Item.State.REFUSED, Item.State.NEEDS_DECISION)
UNDER_WAY = (Meeting.State.CONVENED, Meeting.State.OPEN, Meeting.State.SUSPENDED)
FEW = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class DueGroup:
    """Obligations that fall together: overdue, today, this week."""

    code: str
    rows: tuple[Obligation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """The open obligations up to the end of seven days, and how many follow in the next seven."""

    groups: tuple[DueGroup, ...]
    total: int
    next_week: int

    def count(self, code: str) -> int:
        """Count one group."""
        return sum(len(group.rows) for group in self.groups if group.code == code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """One thing that went wrong: what, why, when, and where to act."""

    title: str
    detail: str
    at: Any
    item: Item | None = None
    document: Document | None = None


def due(user: Any, today: date) -> Due:
    """Return what must be done: overdue first, then today, then the next seven days."""
    week, fortnight = today + timedelta(days=7), today + timedelta(days=14)
    rows = list(
        Obligation.objects.for_user(user).filter(status="open", due_on__lte=fortnight).select_related("entity").order_by("due_on", "pk")
    )
    parts = {
        "overdue": tuple(row for row in rows if row.due_on < today),
        "today": tuple(row for row in rows if row.due_on == today),
        "week": tuple(row for row in rows if today < row.due_on <= week),
    }
    groups = tuple(DueGroup(code=code, rows=found) for code, found in parts.items() if found)
    return Due(groups=groups, total=sum(len(g.rows) for g in groups), next_week=sum(1 for row in rows if row.due_on > week))


def failures(user: Any) -> tuple[Failure, ...]:
    """Return the work and the documents that failed, newest first."""
    items = Item.objects.for_user(user).filter(state__in=TROUBLED).select_related("run").order_by("-pk")[:FEW]
    papers = Document.objects.for_user(user).filter(state=Document.State.FAILED).defer("data").order_by("-pk")[:FEW]
    found = [Failure(title=item.key, detail=item.error, at=item.finished_at or item.queued_at, item=item) for item in items]
    found += [Failure(title=paper.title, detail=paper.failure, at=paper.requested_at, document=paper) for paper in papers]
    return tuple(sorted(found, key=lambda one: one.at, reverse=True))


def meetings_under_way(user: Any) -> Iterable[Meeting]:
    """Return the meetings that are convened or in session, the next one first."""
    return Meeting.objects.for_user(user).filter(state__in=UNDER_WAY).select_related("entity").order_by("scheduled_at")[:FEW]


def disturbed_rolls(user: Any) -> Iterable[Roll]:
    """Return the rolls that a back-dated posting disturbed while their meeting is under way."""
    return disturbed(user).filter(meeting__state__in=UNDER_WAY)[:FEW]


def differences(user: Any) -> tuple[int, tuple[DepositoryDifference, ...]]:
    """Return how many differences with a depository are open, and the first ones: this person's before the others, the most urgent first."""
    rows = DepositoryDifference.objects.for_user(user).filter(clearing__isnull=True)
    mine = Case(When(owner=user, then=Value(0)), default=Value(1))
    found = rows.select_related("account", "owner", "report__entity", "report__security").order_by(mine, "due_on", "id")[:FEW]
    return rows.count(), tuple(found)


def days_under_way(user: Any) -> Iterable[FundDay]:
    """Return the fund days that are open or wait for publication."""
    rows = FundDay.objects.for_user(user).exclude(state=DayState.PUBLISHED)
    return rows.select_related("fund__entity", "prepared_by").order_by("valued_on")[:FEW]


def runs_under_way(user: Any) -> Iterable[Run]:
    """Return the long work that has not ended."""
    return Run.objects.for_user(user).filter(finished_at__isnull=True).order_by("-pk")[:FEW]


@dataclass(frozen=True, slots=True, kw_only=True)
class YearMark:
    """One point of the year's strip."""

    on: date
    lane: str
    kind: str


def year(user: Any, today: date) -> tuple[YearMark, ...]:
    """Return what the year holds: obligations by kind of entity, and meetings."""
    found = Obligation.objects.for_user(user).filter(due_on__year=today.year).values_list("due_on", "status", "entity__kind")
    marks = [YearMark(on=on, lane="fund" if kind == "fund" else "issuer", kind=_kind(on, status, today)) for on, status, kind in found]
    held = Meeting.objects.for_user(user).filter(scheduled_at__year=today.year).values_list("scheduled_at", "state")
    marks += [YearMark(on=at.date(), lane="meeting", kind="held" if state == "closed" else "meeting") for at, state in held]
    return tuple(sorted(marks, key=lambda mark: mark.on))


def _kind(on: date, status: str, today: date) -> str:
    if status != "open":
        return "done"
    return "overdue" if on < today else "due"


def entities_count(user: Any) -> int:
    """Count the entities that the user works for."""
    return Entity.objects.for_user(user).count()
