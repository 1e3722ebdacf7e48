"""A project with its decided, declared and computed dividend, so that the pages of dividends have something to show."""

from datetime import date
from decimal import Decimal

from core.models import User
from governance.models import Distribution, EntitlementRun, Entity, Security
from governance.rules.profit_kinds import DistributionStage, DividendForm, ReserveKind
from governance.rules.tax_split import TaxYear
from governance.services.dividends import decisions, declarations, projects, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project, ReserveLine

D = Decimal
ON = date(2026, 3, 27)


def computed(actor: User, entity: Entity, security: Security, chosen: Security) -> EntitlementRun:
    """Compute the first payment date of what is declared."""
    return runs.request(actor=actor, distribution=declared(actor, entity, security, chosen), pay_on=ON)


def declared(actor: User, entity: Entity, security: Security, chosen: Security) -> Distribution:
    """Make it through the services, all on the day of the meeting; the second class may be taken in shares in April."""
    fields = {
        "profit_year": 2025,
        "period_from": date(2025, 1, 1),
        "period_to": date(2025, 12, 31),
        "title": "Utilidades de 2025",
        "profit": D("10000000000.00"),
        "equity": D("90000000000.00"),
        "subscribed": D("1000000.00"),
    }
    reserve = ReserveLine(ReserveKind.LEGAL, 2020, D("500000.00"))
    lines = [DividendLine(security, D(10)), DividendLine(chosen, D(10), DividendForm.CHOICE)]
    given = Project(fields, [reserve], lines, TaxYear(taxable_income=D(10**10), income_tax=D(0)))  # type: ignore[arg-type]
    made = projects.propose(actor=actor, entity=entity, project=given)
    for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
        decisions.record_stage(actor=actor, distribution=made, stage=stage, done_on=ON, reference_text="Acta 41")
    vote = {"decided_on": ON, "minutes_ref": "Acta 41", "represented": D(10), "in_favour": D(10), "holders_in_favour": 2}
    decisions.decide(actor=actor, distribution=made, **vote)  # type: ignore[misc, arg-type]
    schedules = {
        security.pk: Schedule([Part(ON, D(10))]),
        chosen.pk: Schedule([Part(date(2026, 4, 20), D(10))], stock_price=D(3)),
    }
    declarations.declare(actor=actor, distribution=made, schedules=schedules)
    return made
