"""What goes with encumbered shares when they move: releases on what left, the encumbrance on what the buyer got, and its undoing.

Writes after the posting, in its transaction. Whether the shares might leave was asked before (see `bars`).
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from governance.models import Encumbrance, EncumbranceAmendment, EncumbranceRelease, Position, Posting
from governance.rules import spans
from governance.rules.dealing import deal
from governance.rules.encumbrance_kinds import ReleaseReason
from governance.rules.kinds import AccountPurpose
from governance.rules.ledger import Holding
from governance.selectors import encumbrances
from governance.selectors.encumbrance_returns import Returning
from governance.services.bars import Asked, Departure, Judged


def settle(posting: Posting, judged: Judged) -> None:
    """Write what goes with the shares of a posting just made, and what a reversal undoes and restores."""
    if judged.departures and judged.asked is not None:
        _depart(posting, judged.departures, judged.asked)
    if posting.reverses is not None:
        _return(posting, judged.returning)


def _depart(posting: Posting, departures: Sequence[Departure], asked: Asked) -> None:
    by_holding: dict[Holding, list[Departure]] = defaultdict(list)
    for each in departures:
        by_holding[each.encumbrance.account_id, each.encumbrance.security_id].append(each)
    made: list[Encumbrance] = []
    beyond: dict[Holding, int] = {}
    for holding, leaving in by_holding.items():
        made += _following(posting, holding, leaving, asked, beyond)
    followed = {row.carried_from_id for row in made}
    EncumbranceRelease.objects.bulk_create(
        _left(posting, each, ReleaseReason.FOLLOWED if each.encumbrance.pk in followed else ReleaseReason.TRANSFERRED)
        for each in departures
    )
    Encumbrance.objects.bulk_create(made)
    for row in made:
        Position.objects.filter(account=row.account_id, security=row.security_id, is_encumbered=False).update(is_encumbered=True)


def _following(
    posting: Posting, holding: Holding, leaving: Sequence[Departure], asked: Asked, beyond: dict[Holding, int]
) -> Iterator[Encumbrance]:
    """Deal the encumbered shares out to the lines of the holding, in their order, so that what rested on the same ones still does.

    `beyond` tells the first number that no encumbrance used of each holding that gets some: two that give to one buyer share it.
    """
    whole = spans.union(*(each.spans for each in leaving))
    packed = [spans.packed(each.spans, whole) if each.follows else () for each in leaving]
    security = leaving[0].encumbrance.security
    moved = [
        (line.to_account, security.to_smallest(line.quantity)) for line in asked.moved if (line.from_account, line.security) == holding
    ]
    found: dict[tuple[int, int], list[spans.Span]] = defaultdict(list)
    for account, (start, end) in deal(moved, spans.measure(whole)):
        if asked.locked[account, security.pk].purpose == AccountPurpose.ISSUE:
            continue
        held = account, security.pk
        if held not in beyond:
            beyond[held] = _beyond(*held)
        for index, each in enumerate(packed):
            found[account, index] += [
                (first - start + beyond[held], last - start + beyond[held]) for first, last in spans.meet(each, ((start, end),))
            ]
        beyond[held] += end - start
    for (account, index), parts in found.items():
        if parts:
            yield _followed(posting, leaving[index].encumbrance, account, spans.union(parts))


def _beyond(account: int, security: int) -> int:
    return encumbrances.end_of(encumbrances.with_facts(Encumbrance.objects.filter(account=account, security=security)))


def _followed(posting: Posting, old: Encumbrance, account: int, parts: spans.Spans) -> Encumbrance:
    changed = [row for row in old.known_amendments if row.registered_on <= posting.effective_on]  # type: ignore[attr-defined]
    granted = next((row.granted for row in reversed(changed) if row.granted is not None), old.granted)
    reserved = next((row.reserved for row in reversed(changed) if row.reserved is not None), old.reserved)
    return Encumbrance(
        account_id=account,
        security_id=old.security_id,
        quantity=old.security.from_smallest(spans.measure(parts)),
        spans=parts,
        granted=granted,
        reserved=reserved,
        registered_on=posting.effective_on,
        recorded_at=posting.recorded_at,
        actor_id=posting.actor_id,
        basis=posting.basis,
        source_ref=f"{posting.pk}/{old.pk}",
        posting=posting,
        **old.terms(),
    )


def _left(posting: Posting, each: Departure, reason: ReleaseReason) -> EncumbranceRelease:
    return EncumbranceRelease(
        encumbrance=each.encumbrance,
        quantity=each.encumbrance.security.from_smallest(spans.measure(each.spans)),
        spans=each.spans,
        reason=reason.value,
        registered_on=posting.effective_on,
        recorded_at=posting.recorded_at,
        actor_id=posting.actor_id,
        basis=posting.basis,
        source_ref=f"{posting.pk}/{each.encumbrance.pk}",
        posting=posting,
    )


def _return(posting: Posting, returning: Returning) -> None:
    """End where the shares went what comes back with them, and let it rest again where they came from."""
    EncumbranceRelease.objects.bulk_create(
        _left(posting, Departure(each.encumbrance, each.spans, follows=False), ReleaseReason.CORRECTED) for each in returning.ending
    )
    EncumbranceAmendment.objects.bulk_create(
        EncumbranceAmendment(
            encumbrance=each.encumbrance,
            quantity=each.encumbrance.security.from_smallest(spans.measure(each.spans)),
            spans=each.spans,
            registered_on=posting.effective_on,
            recorded_at=posting.recorded_at,
            actor_id=posting.actor_id,
            basis=posting.basis,
            source_ref=f"{posting.pk}/{each.encumbrance.pk}",
            posting=posting,
        )
        for each in returning.resting
    )
