"""Reads of dividends: what an entity declared, what each account takes of it, what one person takes. Only approved runs are owed."""

from datetime import date

from django.db.models import QuerySet

from governance.models import Dividend, DividendInstalment, Entitlement, EntitlementRun, Entity, Person
from governance.rules.profit_kinds import RunState
from governance.selectors import merges


def declared(entity: Entity) -> QuerySet[Dividend]:
    """Return the dividends of an entity, the latest first."""
    return (
        Dividend.objects.filter(distribution__entity=entity).select_related("security", "distribution").order_by("-declared_on", "security")
    )


def due(entity: Entity, until: date) -> QuerySet[DividendInstalment]:
    """Return the instalments of an entity that fall due by a date, in the order of their dates."""
    found = DividendInstalment.objects.filter(dividend__distribution__entity=entity, pay_on__lte=until)
    return found.select_related("dividend__security").order_by("pay_on", "dividend_id")


def approved(instalment: DividendInstalment) -> QuerySet[Entitlement]:
    """Return what accounts take of an instalment, where a second person approved the run; nothing is owed before."""
    found = Entitlement.objects.filter(instalment=instalment, run__state=RunState.APPROVED.value)
    return found.select_related("account", "beneficiary", "payee", "run").order_by("account__sort_key", "account_id", "line")


def of_run(run: EntitlementRun) -> QuerySet[Entitlement]:
    """Return the rows of one run, in the order of the accounts' names."""
    found = Entitlement.objects.filter(run=run).select_related("account", "beneficiary", "payee", "instalment__dividend__security")
    return found.order_by("account__sort_key", "account_id", "instalment_id", "line")


def of_person(person: Person) -> QuerySet[Entitlement]:
    """Return what one person takes of approved dividends, the latest payment first."""
    found = Entitlement.objects.filter(beneficiary__in=merges.family(person), run__state=RunState.APPROVED.value)
    return found.select_related("instalment__dividend__security", "account__entity", "payee", "run", "debt").order_by(
        "-instalment__pay_on", "account_id", "line"
    )
