"""Carrying encumbrances to the shares that take the place of others: a split keeps them in proportion, a conversion moves them.

A set operation for the use case that makes the posting: it needs its transaction and leaves the audit to it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.db import connection
from django.db.models import QuerySet

from core.models import User
from governance.models import Encumbrance, EncumbranceRelease, Position, Posting, Security
from governance.rules import spans
from governance.rules.encumbrance_kinds import ReleaseReason
from governance.rules.refusals import TransactionRequiredError
from governance.selectors import encumbrances
from governance.selectors.encumbrance_days import days
from governance.selectors.encumbrances import InForce
from governance.services import balances
from governance.wording import encumbrance_refusals as wording

BATCH = 5_000


def carry(
    *,
    actor: User,
    posting: Posting,
    security: Security,
    ratio: Fraction = Fraction(1),
    to_security: Security | None = None,
    accounts: Iterable[int] | None = None,
) -> list[Encumbrance]:
    """Carry the encumbrances of a security (of some accounts: default all) along with a posting that replaces its shares.

    A split or consolidation gives the `ratio` of new to old (2 for two new ones each, 1/10 for one in ten); a conversion gives
    `to_security`, with a ratio where it is not one to one, and takes free shares first: of the encumbered ones only those for which the
    class has no room left. What is replaced ends with the reason `carried` and lives on in a new encumbrance on `ratio` times its shares,
    rounded down, so that what rested on the same shares still does. Call it after the posting, in the same
    transaction. Returns the new encumbrances. Raises TransactionRequiredError, EncumberedLaterError.
    """
    if not connection.in_atomic_block:
        raise TransactionRequiredError("encumbrances.carry needs the transaction of a use case")
    target = to_security or security
    rows = Encumbrance.objects.filter(security=security)
    if accounts is not None:
        rows = rows.filter(account__in=list(accounts))
    keys = sorted(set(rows.values_list("account_id", flat=True)))
    locked = balances.lock(sorted({(account, each.pk) for account in keys for each in (security, target)}))
    refuse_changed(security, on=posting.effective_on, accounts=keys)
    held = {account: locked[account, security.pk].quantity for account in keys} if to_security is not None else {}
    by_account = _replaced(rows, security, posting.effective_on, held)
    beyond = _beyond(keys, target)
    made = [row for key, standing in by_account.items() for row in _carried(actor, posting, (target, ratio, beyond.get(key, 0)), standing)]
    Encumbrance.objects.bulk_create(made, batch_size=BATCH)
    EncumbranceRelease.objects.bulk_create(
        [_ended(actor, posting, each) for standing in by_account.values() for each in standing], batch_size=BATCH
    )
    Position.objects.filter(account__in=keys, security=target, is_encumbered=False).update(is_encumbered=True)
    return made


def _replaced(rows: QuerySet[Encumbrance], security: Security, on: date, held: dict[int, Decimal]) -> dict[int, list[InForce]]:
    """Return what of each encumbrance is replaced, by account: all of it, or what the balances `held` after a conversion leave no room for."""
    by_account: dict[int, list[Encumbrance]] = defaultdict(list)
    for row in encumbrances.with_facts(rows):
        by_account[row.account_id].append(row)
    found: dict[int, list[InForce]] = {}
    for account, own in by_account.items():
        standing = [each for row in own if (each := encumbrances.stand(row, on)) is not None]
        parts = whole = spans.union(*(each.resting.spans for each in standing))
        if account in held and whole:
            ends = days(account=account, security=security, held_now=held[account], from_on=on, rows=own)
            room = max(0, min(day.held for day in ends))
            parts = spans.lowest(whole, spans.measure(whole) - room)
        found[account] = [left for each in standing if (left := _only(each, parts)) is not None]
    return found


def _only(each: InForce, parts: spans.Spans) -> InForce | None:
    left = spans.meet(each.resting.spans, parts)
    quantity = each.encumbrance.security.from_smallest(spans.measure(left))
    return replace(each, resting=replace(each.resting, spans=left), quantity=quantity) if left else None


def refuse_changed(security: Security, *, on: date, accounts: Iterable[int] | None = None) -> None:
    """Raise EncumberedLaterError where an encumbrance on shares that are to be replaced on a date began or changed after it."""
    changed = encumbrances.changed_after(security, on, accounts)
    if changed is not None:
        raise wording.replaced_before(security=security.name, encumbrance=str(changed[0]), on=changed[1])


def _beyond(accounts: Sequence[int], target: Security) -> dict[int, int]:
    """Return, of each account, the first number of its strip in the new security that no encumbrance used."""
    by_account: dict[int, list[Encumbrance]] = defaultdict(list)
    for row in encumbrances.with_facts(Encumbrance.objects.filter(account__in=accounts, security=target)):
        by_account[row.account_id].append(row)
    return {key: encumbrances.end_of(rows) for key, rows in by_account.items()}


def _carried(actor: User, posting: Posting, to: tuple[Security, Fraction, int], standing: Sequence[InForce]) -> Iterator[Encumbrance]:
    """Make the new encumbrances of one account, packed so that rounding never gives more than the holding has."""
    target, ratio, offset = to
    whole = spans.union(*(each.resting.spans for each in standing))
    for each in standing:
        scaled = spans.scaled(
            spans.packed(each.resting.spans, whole), ratio * Fraction(10) ** (target.decimals - each.encumbrance.security.decimals)
        )
        parts = spans.measure(scaled)
        if not parts:
            continue
        old = each.encumbrance
        yield Encumbrance(
            account_id=old.account_id,
            security=target,
            quantity=target.from_smallest(parts),
            spans=[(start + offset, end + offset) for start, end in scaled],
            granted=sorted(each.resting.granted),
            reserved=sorted(each.resting.reserved),
            registered_on=posting.effective_on,
            recorded_at=posting.recorded_at,
            actor=actor,
            basis=posting.basis,
            source_ref=f"{posting.pk}/{old.pk}",
            posting=posting,
            **encumbrances.terms_on(old, posting.effective_on),
        )


def _ended(actor: User, posting: Posting, each: InForce) -> EncumbranceRelease:
    return EncumbranceRelease(
        encumbrance=each.encumbrance,
        quantity=each.quantity,
        spans=each.resting.spans,
        reason=ReleaseReason.CARRIED.value,
        registered_on=posting.effective_on,
        recorded_at=posting.recorded_at,
        actor=actor,
        basis=posting.basis,
        source_ref=f"{posting.pk}/{each.encumbrance.pk}",
        posting=posting,
    )
