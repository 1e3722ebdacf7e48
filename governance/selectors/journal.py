"""The postings of a register as a journal: narrowed by kind, holder, dates and number; and whether the chain of a page's hashes holds."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from core.wording.sort_keys import search_key
from governance.models import Account, Entity, Movement, Posting
from governance.rules.ledger import posting_hash

MOST_ACCOUNTS = 200


class Wanted(NamedTuple):
    """What narrows the journal; an empty one narrows nothing."""

    kind: str = ""
    holder: str = ""
    since: date | None = None
    until: date | None = None
    number: int | None = None
    late: bool = False


_ALL = Wanted()


class ChainState(NamedTuple):
    """Of the postings looked at, how many follow from the one before, and the first that does not."""

    checked: int
    broken: int | None


def postings(entity: Entity, wanted: Wanted = _ALL) -> QuerySet[Posting]:
    """Return the postings of an entity, the latest first."""
    found = Posting.objects.filter(register__entity=entity).select_related("actor", "reverses", "reversed_by").order_by("-number")
    if wanted.kind:
        found = found.filter(kind=wanted.kind)
    if wanted.since:
        found = found.filter(effective_on__gte=wanted.since)
    if wanted.until:
        found = found.filter(effective_on__lte=wanted.until)
    if wanted.number is not None:
        found = found.filter(number=wanted.number)
    if wanted.late:
        found = found.filter(is_late=True)
    if wanted.holder:
        keys = _accounts(entity, wanted.holder)
        touched = Movement.objects.filter(posting=OuterRef("pk")).filter(Q(from_account__in=keys) | Q(to_account__in=keys))
        found = found.filter(Exists(touched))
    return found


def lines(posting: Posting, part: slice) -> Sequence[Movement]:
    """Return some of the movements of a posting, in their order."""
    return list(posting.movements.select_related("security", "from_account", "to_account").order_by("line")[part])


def chain(page: Sequence[Posting]) -> ChainState:
    """Check that each posting of a page hashes to what it says, and follows from the one before where that is there too."""
    hashes = {each.number: each.hash for each in page}
    for each in sorted(page, key=lambda one: one.number):
        before = hashes.get(each.number - 1, each.previous_hash)
        if before != each.previous_hash or posting_hash(each.previous_hash, each.payload()) != each.hash:
            return ChainState(len(page), each.number)
    return ChainState(len(page), None)


def _accounts(entity: Entity, text: str) -> list[int]:
    found = Account.objects.filter(entity=entity)
    for word in search_key(text).split():
        found = found.filter(search_key__contains=word)
    return list(found.values_list("pk", flat=True)[:MOST_ACCOUNTS])
