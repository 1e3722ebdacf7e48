"""The marks beside a holder: what rests on the shares at a date, as known at a posting. Knows only what is in force."""

from collections.abc import Sequence
from datetime import date, datetime

from governance.models import Encumbrance, Entity, Posting
from governance.selectors import encumbrances
from governance.selectors.encumbrances import InForce


def known_when(entity: Entity, known_at: int, last: int) -> datetime | None:
    """Return the moment at which a posting was entered, None where it is the last: then everything is known."""
    if known_at >= last:
        return None
    return Posting.objects.filter(register__entity=entity, number=max(known_at, 1)).values_list("recorded_at", flat=True).first()


def of_accounts(accounts: Sequence[int], on: date, known_at: datetime | None = None) -> dict[int, list[InForce]]:
    """Return what is in force on some accounts, by the key of the account."""
    found: dict[int, list[InForce]] = {}
    for each in encumbrances.standing(Encumbrance.objects.filter(account__in=accounts), on=on, known_at=known_at):
        found.setdefault(each.encumbrance.account_id, []).append(each)
    return found


def encumbered(entity: Entity, on: date, known_at: datetime | None = None) -> list[int]:
    """Return the accounts of an entity on which anything is in force."""
    return sorted({each.encumbrance.account_id for each in encumbrances.in_force(entity=entity, on=on, known_at=known_at)})
