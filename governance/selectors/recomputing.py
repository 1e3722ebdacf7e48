"""Making the figures of an issued document again: they must be the frozen ones, and what differs today has its postings."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q

from core.models import Document
from governance.models import Entity, Posting
from governance.selectors import register


class Recomputed(NamedTuple):
    """`differing` names the figures that are not the frozen ones, of the same posting (none, or the register was changed) and of today."""

    differing: tuple[str, ...]
    differing_now: tuple[str, ...]
    later: tuple[Posting, ...]
    known_at: int
    last: int


Build = Callable[[int], dict[str, Any]]
"""Makes the document's data again, as known at a posting."""


def compare(document: Document, entity: Entity, figures: Sequence[str], build: Build, account: int | None = None) -> Recomputed:
    """Compare the frozen figures of a document with those made again at its posting, and with those known today."""
    known, last = int(document.data["posting"]), entity.register.last_number
    again, now = build(known), build(last)
    later = register.later_postings(entity, date.fromisoformat(document.data["on"]), known)
    if account is not None:
        later = later.filter(Q(movements__from_account=account) | Q(movements__to_account=account)).distinct()
    return Recomputed(
        differing=tuple(name for name in figures if again[name] != document.data[name]),
        differing_now=tuple(name for name in figures if now[name] != document.data[name]),
        later=tuple(later[:200]),
        known_at=known,
        last=last,
    )
