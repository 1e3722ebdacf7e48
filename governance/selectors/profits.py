"""What a project of distribution reads: the rules that bind, shares that take dividends, excess of other years, overdue bonds."""

from datetime import date
from decimal import Decimal
from typing import TypeVar

from django.db.models import QuerySet, Sum

from governance.models import BondDefault, Distribution, Entity, Security, UntaxedExcess
from governance.rules.kinds import AccountPurpose
from governance.rules.overlay import NoProvisionError
from governance.rules.provisions import Provision, TaxSplitRule
from governance.rules.tax_split import serves
from governance.selectors import positions, provisions

P = TypeVar("P", bound=Provision)


def required(entity: Entity, family: type[P], key: str, on: date) -> P:
    """Return the provision that answers a key for an entity on a date. Raises NoProvisionError."""
    found = provisions.found_or_law(entity, family, key, on)
    if found is None:
        raise NoProvisionError(rule="", family=family.family, key=key, on=on)
    return found


def optional(entity: Entity, family: type[P], key: str, on: date) -> P | None:
    """Return the provision that answers a key, or None where no book speaks."""
    return provisions.found_or_law(entity, family, key, on)


def entitled_shares(security: Security, on: date) -> Decimal:
    """Return the shares that take a dividend at the end of a date: issued less the company's own."""
    held = positions.as_of(security, on)
    return sum((each.quantity for each in held if each.purpose is not AccountPurpose.TREASURY), Decimal())


def excess_for(entity: Entity, rule: TaxSplitRule, year: int) -> dict[int, Decimal]:
    """Return what the control account holds that may free profits of a year, by the year it comes from, oldest first."""
    rows = UntaxedExcess.objects.filter(entity=entity).values("origin_year").annotate(left=Sum("amount")).order_by("origin_year")
    return {row["origin_year"]: row["left"] for row in rows if row["left"] > 0 and serves(rule, origin=row["origin_year"], year=year)}


def distributed_per_share(security: Security, before: int) -> dict[int, Decimal]:
    """Return what the meeting gave to each share of a class of the profits of each decided year before one; a year given nothing is zero.

    A year of which no decision was recorded is not there: what became of it is not known here.
    """
    decided = Distribution.objects.filter(entity=security.entity_id, decision__isnull=False, profit_year__lt=before)
    found = dict.fromkeys(decided.values_list("profit_year", flat=True), Decimal(0))
    for row in decided.filter(proposed__security=security).order_by().values("profit_year").annotate(total=Sum("proposed__per_share")):
        found[row["profit_year"]] = row["total"]
    return found


def open_defaults(entity: Entity, on: date) -> QuerySet[BondDefault]:
    """Return the bonds or interest of an entity that are overdue on a date."""
    return BondDefault.objects.filter(entity=entity, overdue_since__lt=on).exclude(cured_on__lte=on).order_by("overdue_since", "id")


def projects(entity: Entity) -> QuerySet[Distribution]:
    """Return the projects of an entity with their decision, the latest first."""
    found = Distribution.objects.filter(entity=entity).select_related("decision", "replaced_by", "proposed_by")
    return found.order_by("-profit_year", "-id")
