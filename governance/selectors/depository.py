"""What a depository reported and what of it is still different: reports, their differences, the proposals that wait. Reads only."""

from django.db.models import Count, Q, QuerySet

from core.models import User
from governance.models import DepositoryDifference, DepositoryReport, Entity, Reconciliation

OPEN = Q(clearing__isnull=True)


def reports(entity: Entity) -> QuerySet[DepositoryReport]:
    """Return the reports of an entity, the newest first, each with how many differences it had and has."""
    rows = DepositoryReport.objects.filter(entity=entity).select_related("load", "security", "actor")
    rows = rows.order_by("-on", "-id")
    return rows.annotate(found=Count("differences"), left=Count("differences", filter=Q(differences__clearing__isnull=True)))


def differences(report: DepositoryReport, *, state: str = "", kind: str = "") -> QuerySet[DepositoryDifference]:
    """Return the differences of a report, the open ones first; of one state (`open`, `cleared`) or kind where it is named."""
    rows = DepositoryDifference.objects.filter(report=report).select_related(
        "account", "owner", "clearing__posting", "clearing__report__load"
    )
    if state in ("open", "cleared"):
        rows = rows.filter(OPEN) if state == "open" else rows.exclude(OPEN)
    if kind:
        rows = rows.filter(kind=kind)
    return rows.order_by("clearing__id", "id")


def waiting(report: DepositoryReport) -> Reconciliation | None:
    """Return the proposal of a report that is not posted and not rejected."""
    rows = Reconciliation.objects.filter(report=report, posting__isnull=True).exclude(approval__state__in=("rejected", "withdrawn"))
    return rows.select_related("approval__decided_by", "proposed_by").first()


def mine(user: User) -> QuerySet[DepositoryDifference]:
    """Return the open differences that a person answers for, the most urgent first."""
    rows = DepositoryDifference.objects.for_user(user).filter(OPEN, owner=user)
    return rows.select_related("account", "report__entity").order_by("due_on", "id")
