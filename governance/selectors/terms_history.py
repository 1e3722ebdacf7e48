"""The history of the terms of a company's shares, and the warnings of the end of its term. Reads; decides nothing."""

from datetime import date
from typing import NamedTuple

from core.models import Evidence, User
from governance.models import BookKeeping, CorporateTerm, Entity, Privilege
from governance.rules.companies import expiry_warnings
from governance.rules.provisions import CompanyIdentity
from governance.selectors import keepings, provisions


class Fact(NamedTuple):
    """One dated fact: its kind as a code, what it says, on which document, who recorded it."""

    on: date
    kind: str
    text: str
    basis: str
    actor: User
    evidence: Evidence | None


class Warned(NamedTuple):
    """One warning of the end of the term: its day, the years that are left then, whether it has come, and the article."""

    on: date
    years: int
    come: bool
    article: str


def warnings(entity: Entity, on: date) -> list[Warned]:
    """Return the days on which the end of the term is warned of, by the rule book in force on a date."""
    rule, term = provisions.found_or_law(entity, CompanyIdentity, "identity", on), keepings.corporate_term(entity, on)
    if rule is None or term is None:
        return []
    return [Warned(each.on, each.years, each.on <= on, rule.article) for each in expiry_warnings(rule, expires_on=term[1])]


def of_entity(entity: Entity) -> list[Fact]:
    """Return the dated facts of an entity's terms, the latest first."""
    beside = ("actor", "evidence")
    found = [
        Fact(
            row.from_on,
            "suppressed" if row.ends_id else "privilege",
            f"{row.security.name}: {row.detail}",
            row.basis,
            row.actor,
            row.evidence,
        )
        for row in Privilege.objects.filter(security__entity=entity).select_related("security", *beside)
    ]
    found += [
        Fact(row.from_on, "keeping", f"{row.security.name}: {row.keeper or entity}", row.resolution, row.actor, row.evidence)
        for row in BookKeeping.objects.filter(security__entity=entity).select_related("security", "keeper", *beside)
    ]
    found += [
        Fact(row.registered_on, "term", f"{row.domicile}, {row.expires_on:%d/%m/%Y}", row.basis, row.actor, row.evidence)
        for row in CorporateTerm.objects.filter(entity=entity).select_related(*beside)
    ]
    return sorted(found, key=lambda fact: fact.on, reverse=True)
