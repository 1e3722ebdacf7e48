"""One issue of shares as it stands: how many shares are taken and left, and what each account may still subscribe by right."""

from collections import defaultdict
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from django.db.models import QuerySet, Sum

from governance.models import (
    DefaultRemedy,
    Entity,
    IssueClearance,
    IssueClosing,
    IssueOffer,
    IssueRegulation,
    RightsAssignment,
    ShareIssue,
    Subscription,
)
from governance.rules.kinds import SubscriptionOrigin


class Rights(NamedTuple):
    """The right of one account in one issue: offered by proportion, less what it gave, plus what it took, less what it used."""

    account_id: int
    held: Decimal
    offered: Decimal
    given: Decimal
    taken: Decimal
    used: Decimal

    @property
    def available(self) -> Decimal:
        return self.offered - self.given + self.taken - self.used


def of_entity(entity: Entity) -> QuerySet[ShareIssue]:
    """Return the issues of an entity, the latest first."""
    return (
        ShareIssue.objects.filter(entity=entity)
        .select_related("security", "regulation", "clearance", "offer", "closing")
        .order_by("-number")
    )


def placed(issue: ShareIssue) -> Decimal:
    """Return the shares of an issue that are subscribed: what was withdrawn from a subscriber or reversed is free again."""
    found = Subscription.objects.filter(issue=issue, posting__reversed_by__isnull=True)
    taken = found.aggregate(total=Sum("quantity"))["total"] or Decimal()
    return taken - withdrawn(issue)


def withdrawn(issue: ShareIssue) -> Decimal:
    """Return the shares that imputations took from subscribers in arrears."""
    rows = DefaultRemedy.objects.filter(subscription__issue=issue, subscription__posting__reversed_by__isnull=True)
    return rows.aggregate(total=Sum("withdrawn"))["total"] or Decimal()


def replaced(issue: ShareIssue) -> Decimal:
    """Return the withdrawn shares that were placed again."""
    found = Subscription.objects.filter(issue=issue, origin=SubscriptionOrigin.WITHDRAWN, posting__reversed_by__isnull=True)
    return found.aggregate(total=Sum("quantity"))["total"] or Decimal()


def left(issue: ShareIssue) -> Decimal:
    """Return the shares of an issue that nobody has subscribed."""
    return issue.quantity - placed(issue)


def rights(issue: ShareIssue) -> dict[int, Rights]:
    """Return the rights of every account that was offered the issue or took a right of it, by the key of the account."""
    offered = {row.account_id: (row.held, row.quantity) for row in issue.entitlements.all()}
    given, taken = _sums(RightsAssignment.objects.filter(issue=issue))
    used: Mapping[int, Decimal] = dict(
        Subscription.objects.filter(issue=issue, origin=SubscriptionOrigin.RIGHT, posting__reversed_by__isnull=True)
        .order_by()
        .values_list("account_id")
        .annotate(total=Sum("quantity"))
    )
    nothing = (Decimal(), Decimal())
    return {
        account: Rights(
            account,
            *offered.get(account, nothing),
            given.get(account, Decimal()),
            taken.get(account, Decimal()),
            used.get(account, Decimal()),
        )
        for account in sorted(offered.keys() | taken.keys() | used.keys())
    }


def _sums(assignments: QuerySet[RightsAssignment]) -> tuple[dict[int, Decimal], dict[int, Decimal]]:
    given: dict[int, Decimal] = defaultdict(Decimal)
    taken: dict[int, Decimal] = defaultdict(Decimal)
    for assignor, assignee, quantity in assignments.values_list("assignor_id", "assignee_id", "quantity"):
        given[assignor] += quantity
        taken[assignee] += quantity
    return given, taken


def regulation_of(issue: ShareIssue) -> IssueRegulation | None:
    """Return the regulation of an issue, if it has one."""
    return IssueRegulation.objects.filter(issue=issue).first()


def clearance_of(issue: ShareIssue) -> IssueClearance | None:
    """Return the supervisor's approval, if there is one."""
    return IssueClearance.objects.filter(issue=issue).first()


def offer_of(issue: ShareIssue) -> IssueOffer | None:
    """Return the offer of an issue, if it was told."""
    return IssueOffer.objects.filter(issue=issue).first()


def closing_of(issue: ShareIssue) -> IssueClosing | None:
    """Return the end of the offer, if it was recorded."""
    return IssueClosing.objects.filter(issue=issue).first()


def in_reserve_elsewhere(issue: ShareIssue | None, entity: Entity) -> Decimal:
    """Return the shares that other open issues of an entity have ordered and not placed: they are not in reserve any more."""
    others = ShareIssue.objects.filter(entity=entity, closing__isnull=True)
    if issue is not None:
        others = others.exclude(pk=issue.pk)
    return sum((left(each) for each in others), Decimal())
