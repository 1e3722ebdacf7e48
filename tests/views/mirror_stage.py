"""A report of a depository for the pages: an agreement, one difference, one proposal. Each is written as its service would."""

from datetime import date
from decimal import Decimal

from core import clock
from core.models import User
from governance.models import DepositoryDifference, DepositoryReport, Load, Reconciliation, Security
from governance.services.depository import agreements
from tests.views.world import World

ON = date(2026, 1, 31)


def mirrored(made: World, registrar: User, load: Load, security: Security) -> tuple[DepositoryReport, DepositoryDifference, Reconciliation]:
    """Make an agreement with a depository, and a report with one difference and one proposal that nobody has decided."""
    agreements.agree(actor=registrar, entity=made.entity, name="Depósito Central", owner=registrar, days_to_clear=5)
    report = DepositoryReport.objects.create(
        entity=made.entity, load=load, security=security, on=ON, rows=1, listed=Decimal(1), subscribed=Decimal(2), known_at=1,
        actor=registrar, recorded_at=clock.now(),
    )  # fmt: skip
    difference = DepositoryDifference.objects.create(
        report=report, kind="total", theirs=Decimal(1), ours=Decimal(2), owner=registrar, due_on=clock.today()
    )
    proposal = Reconciliation.objects.create(report=report, lines=[], differences=[], proposed_by=registrar, proposed_at=clock.now())
    return report, difference, proposal
