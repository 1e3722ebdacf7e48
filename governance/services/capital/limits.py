"""The limits of capital, asked before anything is posted: what is authorised and the part of each class. Raises, writes nothing."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from governance.models import Entity
from governance.rules.capital_statement import ShareClassCount, judge
from governance.selectors import capital
from governance.wording import capital_refusals


def refuse_excess(*, entity: Entity, on: date, issued: Mapping[int, int]) -> None:
    """Refuse an act that adds these shares (by the key of the class) where a limit would be passed. Raises CapitalLimitError.

    For issues: call it in their transaction, after locking, before the posting.
    """
    counts = [replace(each, issued=each.issued + issued.get(each.security, 0)) for each in capital.counts(entity, on)]
    refuse_counts(entity, on, counts)


def refuse_counts(entity: Entity, on: date, counts: list[ShareClassCount]) -> None:
    """Refuse counts of shares that pass a limit. Raises CapitalLimitError."""
    rule, limits = capital.rules_in_force(entity, on)
    for limit in judge(counts, authorised_rule=rule, limits=limits):
        if not limit.within:
            raise capital_refusals.beyond(limit)
