"""Decisions about the same project or dividend, one after the other: the entity's row is the lock.

Projects and dividends are append-only, and the application's role may not lock a row that it may not change.
"""

from governance.models import Distribution, Dividend
from governance.services import locks


def distribution(row: Distribution) -> Distribution:
    """Return a project as it is once nobody else decides for its entity."""
    locks.entity(row.entity_id)
    locked: Distribution = Distribution.objects.select_related("entity__organisation").get(pk=row.pk)
    return locked


def dividend(row: Dividend) -> Dividend:
    """Return a dividend as it is once nobody else decides for its entity."""
    locks.entity(row.security.entity_id)
    rows = Dividend.objects.select_related("distribution__decision", "distribution__entity", "security__entity__organisation")
    locked: Dividend = rows.get(pk=row.pk)
    return locked
