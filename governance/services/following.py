"""What goes with encumbered shares when they move: releases on what left, the encumbrance on what the buyer got, and its undoing.

Writes after the posting, in its transaction. Whether the shares might leave was asked before (see `bars`).
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from governance.models import Encumbrance, EncumbranceAmendment, EncumbranceRelease, Position, Posting
from governance.rules import spans
from governance.rules.dealing import Flow, deal
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
    made = [row for security in {holding[1] for holding in by_holding} for row in _following(posting, security, by_holding, asked)]
    followed = {row.carried_from_id for row in made}
    EncumbranceRelease.objects.bulk_create(
        _left(posting, each, ReleaseReason.FOLLOWED if each.encumbrance.pk in followed else ReleaseReason.TRANSFERRED)
        for each in departures
    )
    Encumbrance.objects.bulk_create(made)
    for row in made:
        Position.objects.filter(account=row.account_id, security=row.security_id, is_encumbered=False).update(is_encumbered=True)


def _following(posting: Posting, key: int, by_holding: Mapping[Holding, Sequence[Departure]], asked: Asked) -> Iterator[Encumbrance]:
    """Deal the encumbered shares of one security out to who gains them, so that what rested on the same ones still does.

    Two holders that give to one share the numbers of the one's strip.
    """
    leaving = {account: each for (account, security), each in by_holding.items() if security == key}
    security = next(iter(leaving.values()))[0].encumbrance.security
    whole = {account: spans.union(*(each.spans for each in own)) for account, own in leaving.items()}
    lines = [Flow(line.from_account, line.to_account, security.to_smallest(line.quantity)) for line in asked.moved if line.security == key]
    ends = {account for (account, _of), balance in asked.locked.items() if balance.purpose == AccountPurpose.ISSUE}
    dealt = deal(lines, {account: spans.measure(parts) for account, parts in whole.items()}, ends)
    beyond: dict[int, int] = {}
    for giver, slots in dealt.items():
        packed = [spans.packed(each.spans, whole[giver]) if each.follows else () for each in leaving[giver]]
        found: dict[tuple[int, int], list[spans.Span]] = defaultdict(list)
        for account, (start, end) in slots:
            if account in ends:
                continue
            if account not in beyond:
                beyond[account] = _beyond(account, key)
            for index, each in enumerate(packed):
                onward = beyond[account] - start
                found[account, index] += [(first + onward, last + onward) for first, last in spans.meet(each, ((start, end),))]
            beyond[account] += end - start
        for (account, index), parts in found.items():
            if parts:
                yield _followed(posting, leaving[giver][index].encumbrance, account, spans.union(parts))


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
        **encumbrances.terms_on(old, posting.effective_on),
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
