"""A decided distribution of the company of these tests, through the services, for tests of dividends."""

from datetime import date
from decimal import Decimal

from governance.models import Distribution, Security
from governance.rules.profit_kinds import DistributionStage, ReserveKind
from governance.rules.tax_split import TaxYear
from governance.services.dividends import decisions, projects
from governance.services.dividends.project_lines import DividendLine, Project, ProjectFields, ReserveLine
from tests.governance.cast import Book

D = Decimal
DECIDED_ON = date(2026, 3, 27)


def fields(**changes: object) -> ProjectFields:
    """Return figures that no rule bars: profit 400,000,000 and a full legal reserve."""
    given = {
        "profit_year": 2025,
        "period_from": date(2025, 1, 1),
        "period_to": date(2025, 12, 31),
        "title": "Utilidades de 2025",
        "profit": D("400000000.00"),
        "equity": D("900000000.00"),
        "subscribed": D("10000000.00"),
    }
    return {**given, **changes}  # type: ignore[return-value]


def reserve(**changes: object) -> ReserveLine:
    return ReserveLine(**{"kind": ReserveKind.LEGAL, "created_year": 2020, "before": D("5000000.00"), **changes})  # type: ignore[arg-type]


def tax(income: str = "600000000") -> TaxYear:
    return TaxYear(taxable_income=D(income), income_tax=D(0))


def project(security: Security, per_share: str, shares: int | None = None, income: str = "600000000", **changes: object) -> Project:
    line = DividendLine(security, D(per_share), shares=None if shares is None else D(shares))
    return Project(fields(**changes), [reserve()], [line], tax(income))


def decided(book: Book, given: Project) -> Distribution:
    """Propose a project, record the steps before the vote and the vote."""
    made = projects.propose(actor=book.actor, entity=book.entity, project=given)
    for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
        decisions.record_stage(actor=book.actor, distribution=made, stage=stage, done_on=DECIDED_ON, reference_text="Acta 41")
    decisions.decide(
        actor=book.actor,
        distribution=made,
        decided_on=DECIDED_ON,
        minutes_ref="Acta 41",
        represented=D(1000),
        in_favour=D(900),
        holders_in_favour=3,
    )
    made.refresh_from_db()
    return made
