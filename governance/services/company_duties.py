"""What keeps a company alive: warnings of its term, of too few holders, and the monthly comparison. Made once each, by whoever looks.

Run daily or when the capital page is asked to. A warning changes nothing of the company.
"""

from datetime import date

from django.db import connection, transaction

from core.models import User
from core.services import calendars
from governance.models import Entity, Obligation
from governance.rules.companies import enough_holders, expiry_warnings
from governance.rules.provisions import CompanyIdentity, HolderMinimum
from governance.selectors import keepings, provisions
from governance.services import custody_checks, obligations

_HOLDERS = """
SELECT count(DISTINCT coalesce(h.person_id, -p.account_id)) FROM governance_position p
JOIN governance_account a ON a.id = p.account_id JOIN governance_security s ON s.id = p.security_id
LEFT JOIN governance_accountholder h ON h.account_id = a.id
WHERE a.entity_id = %s AND p.quantity > 0 AND a.purpose NOT IN ('issue', 'treasury') AND s.kind IN ('common', 'privileged', 'preferred')
"""


def holders_of(entity: Entity) -> int:
    """Return how many persons hold shares of an entity today, itself not counted."""
    with connection.cursor() as cursor:
        cursor.execute(_HOLDERS, [entity.pk])
        return int(cursor.fetchone()[0])


@transaction.atomic
def refresh(*, actor: User, entity: Entity, on: date) -> list[Obligation]:
    """Make what is due of a company on a date: nothing is made twice. Returns what there is of it."""
    made = [*_term(actor, entity, on), *_holders(actor, entity, on), custody_checks.schedule(actor=actor, entity=entity, on=on)]
    return [each for each in made if each is not None]


def _term(actor: User, entity: Entity, on: date) -> list[Obligation]:
    rule, term = provisions.found(entity, CompanyIdentity, "identity", on), keepings.corporate_term(entity, on)
    if rule is None or term is None:
        return []
    _domicile, expires_on = term
    return [
        obligations.create(
            actor=actor,
            entity=entity,
            rule=rule.rule,
            subject=f"{expires_on.isoformat()}:{each.years}",
            title_es=f"Decidir la prórroga: el término vence el {expires_on:%d/%m/%Y}",
            title_en=f"Decide on the extension: the term ends on {expires_on.isoformat()}",
            due_on=expires_on,
            owner_role="secretary",
            evidence_required="la escritura de prórroga inscrita",
        )
        for each in expiry_warnings(rule, expires_on=expires_on)
        if each.on <= on <= expires_on
    ]


def _holders(actor: User, entity: Entity, on: date) -> list[Obligation]:
    rule = provisions.found(entity, HolderMinimum, "holders", on)
    found = holders_of(entity)
    if rule is None or not found:
        return []
    calendar = calendars.calendar(saturday_is_business=entity.saturday_is_business)
    judged, until = enough_holders(rule, holders=found, on=on, calendar=calendar)
    standing = Obligation.objects.filter(entity=entity, rule=rule.rule, status="open").first()
    if judged.allowed or standing is not None:
        return [] if standing is None else [standing]
    return [
        obligations.create(
            actor=actor,
            entity=entity,
            rule=rule.rule,
            subject=on.isoformat(),
            title_es=f"Restablecer el mínimo de accionistas: hay {found} de {rule.holders}",
            title_en=f"Restore the least number of holders: there are {found} of {rule.holders}",
            due_on=until,
            owner_role="secretary",
        )
    ]
