"""The dividend of the demonstration: its project, the vote of the meeting of shareholders, its two instalments and the first settlement.

270 pesos on each of 11,880,000 shares. Every figure is judged by the rules; none is written around them.
"""

from datetime import date
from decimal import Decimal

from core import clock
from desk.demo import summons
from desk.demo.company import at
from desk.demo.shareholders import Shareholders
from governance.models import Distribution, EntitlementRun, Obligation
from governance.rules.kinds import ObligationStatus
from governance.rules.profit_kinds import DistributionStage, ReserveKind
from governance.rules.tax_split import TaxYear
from governance.services import obligations
from governance.services.dividends import decisions, declarations, papers, projects, runs
from governance.services.dividends.declarations import Part, Schedule
from governance.services.dividends.project_lines import DividendLine, Project, ProjectFields, ReserveLine
from meetings.models import Decision

YEAR, POINT = 2025, 7
PER_SHARE, FIRST, SECOND = Decimal(270), Decimal(135), Decimal(135)
PROPOSED_ON, RECORDED_ON, SETTLED_ON = date(2026, 3, 2), date(2026, 4, 10), date(2026, 4, 27)
PAY_ON, PAY_LATER_ON = date(2026, 4, 30), date(2027, 2, 26)
NET, LEGAL, PAID = Decimal(summons.NET), Decimal(summons.LEGAL), Decimal(summons.HALF)
# What the tax return lets pass free of tax: 4,000,000,000 of income less its tax of 35 %.
TAX = TaxYear(taxable_income=Decimal(4_000_000_000), income_tax=Decimal(1_400_000_000))


def propose(of: Shareholders) -> Distribution:
    """Enter the project that the board brings to the meeting, on the day that it is convened."""
    fields: ProjectFields = {
        "profit_year": YEAR,
        "period_from": date(YEAR, 1, 1),
        "period_to": date(YEAR, 12, 31),
        "title": f"Utilidades de {YEAR}",
        "profit": NET,
        "equity": Decimal(31_500_000_000),
        "subscribed": Decimal(12_000_000_000),
        "legal_reserve": LEGAL,
    }
    reserves = (
        ReserveLine(kind=ReserveKind.LEGAL, created_year=2019, before=Decimal(3_900_000_000), added=LEGAL),
        ReserveLine(
            kind=ReserveKind.OCCASIONAL,
            created_year=2023,
            before=Decimal(1_250_000_000),
            purpose="Renovación de cafetales",
            added=NET - LEGAL - PAID,
        ),
    )
    lines = [DividendLine(each, PER_SHARE) for each in (of.ordinary, of.preferred)]
    with clock.pinned(at(PROPOSED_ON, 14)):
        return projects.propose(actor=of.staff["secretaria"], entity=of.entity, project=Project(fields, reserves, lines, TAX))


def declare(of: Shareholders, distribution: Distribution) -> None:
    """Record what the meeting decided, once its minutes are signed; declare both instalments and ask for the notice."""
    clerk, decision = of.staff["secretaria"], _decision(of)
    day, minutes = clock.date_of(decision.decided_at), f"Acta {decision.meeting.number}"
    with clock.pinned(at(RECORDED_ON, 15)):
        for stage in (DistributionStage.ACCOUNTS_APPROVED, DistributionStage.TAX_PROVIDED, DistributionStage.LEGAL_RESERVE):
            decisions.record_stage(actor=clerk, distribution=distribution, stage=stage, done_on=day, reference_text=minutes)
        ballots = decision.poll.ballots.all()
        for_it = [each for each in ballots if each.choice == "for"]
        decisions.decide(
            actor=clerk,
            distribution=distribution,
            decided_on=day,
            minutes_ref=f"{minutes}, punto {POINT}",
            represented=Decimal(sum(each.weight for each in ballots)),
            in_favour=Decimal(sum(each.weight for each in for_it)),
            holders_in_favour=len({each.entry_id for each in for_it}),
            meeting_ref=f"meetings.Decision:{decision.pk}",
        )
        schedule = Schedule([Part(PAY_ON, FIRST), Part(PAY_LATER_ON, SECOND)])
        declarations.declare(actor=clerk, distribution=distribution, schedules={each.pk: schedule for each in (of.ordinary, of.preferred)})
        papers.issue_notice(actor=clerk, distribution=distribution)


def settle(of: Shareholders, distribution: Distribution) -> EntitlementRun:
    """Compute the first instalment from its ex-dividend day on, and have another person approve it."""
    with clock.pinned(at(SETTLED_ON, 10)):
        run = runs.request(actor=of.staff["secretaria"], distribution=distribution, pay_on=PAY_ON)
    with clock.pinned(at(SETTLED_ON, 16)):
        run = runs.decide(actor=of.staff["aprobacion"], run=run, accept=True)
        papers.issue_settlement(actor=of.staff["secretaria"], run=run)
    return run


def fulfil(of: Shareholders) -> None:
    """Mark the duties of the first instalment as fulfilled, each on its day: the ex-dividend days and the payment."""
    for duty in Obligation.objects.filter(entity=of.entity, subject__endswith=f":{PAY_ON.isoformat()}", status=ObligationStatus.OPEN):
        with clock.pinned(at(duty.due_on, 18)):
            obligations.fulfil(actor=of.staff["secretaria"], obligation=duty, evidence=of.proof())


def _decision(of: Shareholders) -> Decision:
    rows = Decision.objects.filter(meeting__entity=of.entity, item__position=POINT).select_related("meeting", "poll")
    return rows.latest("pk")
