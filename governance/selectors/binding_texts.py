"""Which texts bind a holder of an entity, and since when: the versions adopted from the day the holding began (BC-21, BB-5). Reads only.

The holding began on the day on which the holder's shares rose from none for the last time. The law binds without a version of ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Sum

from governance.models import Account, AdoptedBook, Entity, GovernanceCode, Movement, Person
from governance.rules.holders import BindingResult, Version, binding_versions
from governance.rules.provisions.holders import Adhesion, SourceOfRights
from governance.rules.refusals import NoBookInForceError
from governance.selectors import merges, provisions


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """What binds one holder at one entity: since when there is a holding, whether the law is named, and the versions of each text."""

    entity: Entity
    acquired_on: date
    by_law: bool
    texts: Mapping[SourceOfRights, BindingResult]


def of_person(person: Person, on: date) -> list[Binding]:
    """Return what binds a person at each entity where the person holds something on a date and whose book speaks of it."""
    accounts = Account.objects.filter(ownerships__person__in=merges.family(person)).select_related("entity__organisation").distinct()
    of_entity: dict[Entity, list[int]] = {}
    for account in accounts.order_by("entity__sort_key", "pk"):
        of_entity.setdefault(account.entity, []).append(account.pk)
    found = (_of_entity(entity, held_since(keys, on), on) for entity, keys in of_entity.items())
    return [each for each in found if each is not None]


def held_since(accounts: list[int], on: date) -> date | None:
    """Return the day on which what some accounts hold together rose from none for the last time; None where they hold nothing."""
    rows = Movement.objects.filter(effective_on__lte=on).values("effective_on").annotate(total=Sum("quantity"))
    changes: dict[date, Decimal] = {}
    for way, sign in (("to_account__in", 1), ("from_account__in", -1)):
        for row in rows.filter(**{way: accounts}).order_by():
            changes[row["effective_on"]] = changes.get(row["effective_on"], Decimal()) + sign * row["total"]
    since, held = None, Decimal()
    for day in sorted(changes):
        held += changes[day]
        since = (since or day) if held > 0 else None
    return since


def _of_entity(entity: Entity, since: date | None, on: date) -> Binding | None:
    if since is None:
        return None
    try:
        rule = provisions.found(entity, Adhesion, "holder", on)
    except NoBookInForceError:
        return None
    if rule is None:
        return None
    texts = {SourceOfRights.BYLAWS: _bylaws, SourceOfRights.GOVERNANCE_CODE: _codes}
    bound = {
        source: binding_versions(rule, versions=read(entity), acquired_on=since, on=on)
        for source, read in texts.items()
        if source in rule.sources
    }
    return Binding(entity=entity, acquired_on=since, by_law=SourceOfRights.LAW in rule.sources, texts=bound)


def _bylaws(entity: Entity) -> list[Version]:
    rows = AdoptedBook.objects.filter(entity=entity).values_list("basis", "binds_from")
    return [Version(name=basis, binds_from=day) for basis, day in rows]


def _codes(entity: Entity) -> list[Version]:
    rows = GovernanceCode.objects.filter(entity=entity).values_list("title", "binds_from")
    return [Version(name=title, binds_from=day) for title, day in rows]
