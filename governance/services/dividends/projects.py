"""Projects of distribution: enters one whole, with its reserves, dividends and tax split, after asking every rule that bars it."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from django.db import transaction

from core import clock
from core.models import User
from core.rules.rounding import half_up
from core.services import audit
from governance.models import Distribution, DistributionReserve, Entity, ProposedDividend, TaxSplit, UntaxedExcess
from governance.rules.dividend_errors import ProjectFiguresError
from governance.selectors import profits
from governance.selectors.books import in_force_or_law
from governance.services import books
from governance.services.dividends import locks, project_checks
from governance.services.dividends.project_checks import Checked
from governance.services.dividends.project_lines import DividendLine, Project
from governance.wording import dividend_refusals as refusals


@transaction.atomic
def propose(*, actor: User, entity: Entity, project: Project, replaces: Distribution | None = None) -> Distribution:
    """Enter a project; a corrected one replaces an earlier that nobody decided.

    Raises DividendBarredError, ReserveUseError, ProjectFiguresError, NoBookInForceError.
    """
    if replaces is not None:
        _refuse_replaced(entity, replaces)
    checked = examine(entity=entity, project=project)
    book = in_force_or_law(entity, clock.today())
    books.keep(book)
    distribution = Distribution.objects.create(
        entity=entity,
        dividends=checked.dividends,
        retained=checked.retained,
        minimum=checked.least.minimum,
        book_chain_id=book.digest,
        provisions=sorted(checked.rules),
        replaces=replaces,
        proposed_by=actor,
        proposed_at=clock.now(),
        **project.fields,
    )
    _write_parts(distribution, project, checked)
    facts = {"year": distribution.profit_year, "dividends": checked.dividends, "minimum": checked.least.minimum, "untaxed": checked.untaxed}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.propose_distribution", subject=distribution, facts=facts)
    return distribution


def examine(*, entity: Entity, project: Project) -> Checked:
    """Ask the rules about a project without writing anything: the effect that the screen shows before it is confirmed."""
    return project_checks.examine(entity, project.fields, project.reserves, priced(project.dividends), project.tax)


def priced(lines: Sequence[DividendLine]) -> list[tuple[DividendLine, Decimal, Decimal]]:
    """Return each dividend with its shares and its total, rounded once to the cent."""
    found = []
    for line in lines:
        shares = profits.entitled_shares(line.security, clock.today()) if line.shares is None else line.shares
        found.append((line, shares, half_up(Fraction(line.per_share) * Fraction(shares), 2)))
    return found


def _write_parts(distribution: Distribution, project: Project, checked: Checked) -> None:
    DistributionReserve.objects.bulk_create(
        [DistributionReserve(distribution=distribution, after=line.after, **line._asdict()) for line in project.reserves]
    )
    ProposedDividend.objects.bulk_create(
        [
            ProposedDividend(
                distribution=distribution,
                security=line.security,
                form=line.form.value,
                per_share=line.per_share,
                shares=shares,
                total=total,
            )
            for line, shares, total in priced(project.dividends)
        ]
    )
    tax = project.tax
    TaxSplit.objects.create(
        distribution=distribution,
        taxable_income=tax.taxable_income,
        windfall=tax.windfall,
        income_tax=tax.income_tax,
        windfall_tax=tax.windfall_tax,
        foreign_discount=tax.foreign_discount,
        dividends_received=tax.dividends_received,
        benefits=tax.benefits,
        most=checked.split.most,
        used=checked.split.used,
        untaxed=checked.untaxed,
        taxed=checked.dividends - checked.untaxed,
        carried=checked.split.carried,
    )


def post_excess(distribution: Distribution) -> None:
    """Enter a decided project in the control account: what it used of other years, oldest first, and what it leaves."""
    split, entity, year = distribution.tax_split, distribution.entity, distribution.profit_year
    rule = project_checks.split_rule(entity, distribution.period_to)
    left = split.used
    for origin, amount in profits.excess_for(entity, rule, year).items():
        part = min(left, amount)
        if part:
            UntaxedExcess.objects.create(entity=entity, origin_year=origin, distribution=distribution, amount=-part)
        left -= part
    if split.carried:
        UntaxedExcess.objects.create(entity=entity, origin_year=year, distribution=distribution, amount=split.carried)


def _refuse_replaced(entity: Entity, earlier: Distribution) -> None:
    locked = locks.distribution(earlier)
    if locked.entity_id != entity.pk or hasattr(locked, "decision") or Distribution.objects.filter(replaces=locked).exists():
        raise refusals.refused(
            ProjectFiguresError,
            field="proyecto",
            value=locked.title,
            es=f"El proyecto «{locked.title}» ya fue decidido o reemplazado. Parta del vigente.",
            en=f"Project “{locked.title}” was decided or replaced already. Start from the current one.",
        )
