"""The leaves to transfer encumbered shares that are given and not used up, with what becomes of each encumbrance."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Sum

from governance.models import EncumbranceRelease, TransferPermission
from governance.rules.encumbrance_kinds import Consent, OnTransfer

Key = tuple[int, Consent]


@dataclass(frozen=True, slots=True, kw_only=True)
class Permissions:
    """For how much of which encumbrance each leave is left, and which encumbrances end when their shares move."""

    left: dict[Key, Decimal]
    ends: frozenset[int]

    def choice(self, encumbrance: int) -> OnTransfer:
        """Return what becomes of an encumbrance: it follows its shares unless every leave says that it ends."""
        return OnTransfer.RELEASE if encumbrance in self.ends else OnTransfer.FOLLOW


def permissions_of(encumbrances: Sequence[int], on: date) -> Permissions:
    """Return the leaves given by a date for some encumbrances, less what transfers took that were not reversed."""
    given: dict[Key, Decimal] = defaultdict(Decimal)
    choices: dict[int, set[str]] = defaultdict(set)
    rows = TransferPermission.objects.filter(encumbrance__in=encumbrances, given_on__lte=on)
    for key, consent, quantity, choice in rows.values_list("encumbrance_id", "consent", "quantity", "on_transfer"):
        given[key, Consent(consent)] += quantity
        choices[key].add(choice)
    used = EncumbranceRelease.objects.filter(
        encumbrance__in=list(choices), posting__reversed_by=None, posting__isnull=False, reason__in=("transferred", "followed")
    )
    taken = dict(used.order_by().values_list("encumbrance_id").annotate(taken=Sum("quantity"))) if choices else {}
    left = {key: max(Decimal(), quantity - taken.get(key[0], Decimal())) for key, quantity in given.items()}
    return Permissions(left=left, ends=frozenset(key for key, chosen in choices.items() if chosen == {OnTransfer.RELEASE}))
