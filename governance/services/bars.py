"""The bars of encumbered shares inside a posting, asked before it is written; what a mirror disagrees with is named after it.

Costs nothing where no outgoing position was ever encumbered. Writes no encumbrance (see `following`).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from governance.models import Account, Discrepancy, Encumbrance, EncumbranceAmendment, EncumbranceRelease, Posting, Register, Security
from governance.rules import bars as rule
from governance.rules import spans
from governance.rules.encumbrance_kinds import DiscrepancyKind, OnTransfer, ReleaseReason
from governance.rules.encumbrances import Resting
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.ledger import Holding, Moved
from governance.selectors import encumbrance_rules, encumbrances
from governance.selectors.encumbrance_days import Day, days
from governance.selectors.encumbrance_returns import NOTHING, Returning, of_reversal
from governance.selectors.permissions import Permissions, permissions_of
from governance.services.balances import Anomaly, Balance
from governance.wording import encumbrance_refusals as wording

CARRIED = frozenset({PostingKind.SPLIT, PostingKind.CONVERSION})
"""What the issuer does to all shares of a class at once: no bar, and the use case carries the encumbrances (`encumbrances.carry`)."""


_BY_POSTINGS = frozenset(ReleaseReason) - {ReleaseReason.RELEASED}


class Asked(NamedTuple):
    """A posting before it is written, with its positions under lock."""

    kind: PostingKind
    moved: Sequence[Moved]
    effects: dict[Holding, Decimal]
    locked: dict[Holding, Balance]
    effective_on: date
    taking: Sequence[int]
    reverses: Posting | None


class Departure(NamedTuple):
    """What of one encumbrance leaves with the shares of a holding, and whether it goes with them."""

    encumbrance: Encumbrance
    spans: spans.Spans
    follows: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What the bars say of a posting: what leaves, what a reversal brings back, and what of a mirror disagrees."""

    departures: tuple[Departure, ...] = ()
    returning: Returning = NOTHING
    anomalies: tuple[Anomaly, ...] = ()
    asked: Asked | None = None


def judge(register: Register, asked: Asked) -> Judged:
    """Ask of each encumbered holding that loses shares whether they may leave. Raises BarredError, EncumberedLaterError."""
    returning = _returning(asked)
    burdened = [
        holding
        for holding, effect in asked.effects.items()
        if effect < 0 and asked.locked[holding].is_encumbered and asked.locked[holding].purpose != AccountPurpose.ISSUE
    ]
    if not burdened or asked.kind in CARRIED:
        return Judged(returning=returning, asked=asked)
    rows: dict[Holding, list[Encumbrance]] = defaultdict(list)
    keys = {key for key, _security in burdened}, {key for _account, key in burdened}
    for row in encumbrances.with_facts(Encumbrance.objects.filter(account__in=keys[0], security__in=keys[1])):
        rows[row.account_id, row.security_id].append(row)
    granted = permissions_of([row.pk for holding in burdened for row in rows[holding]], asked.effective_on)
    found = encumbrance_rules.in_force(register.entity, asked.effective_on).bars
    departures: list[Departure] = []
    anomalies: list[Anomaly] = []
    for holding in sorted(burdened):
        leaving, disagreeing = _holding(found, holding, rows[holding], granted, asked, returning)
        departures += leaving
        anomalies += disagreeing
    return Judged(departures=tuple(departures), returning=returning, anomalies=tuple(anomalies), asked=asked)


def _holding(
    found: rule.Rules, holding: Holding, rows: Sequence[Encumbrance], granted: Permissions, asked: Asked, returning: Returning
) -> tuple[list[Departure], list[Anomaly]]:
    """Judge one holding on the date of the posting and on each later date on which it or its encumbrances change."""
    balance, security = asked.locked[holding], rows[0].security
    ends = days(account=holding[0], security=security, held_now=balance.quantity, from_on=asked.effective_on, rows=rows)
    ends = [replace(day, restings=tuple(left for each in day.restings if (left := _less(each, returning)).spans)) for day in ends]
    by_key = {row.pk: row for row in rows}
    changed = {row.pk: _changed(row, asked.effective_on, granted) for row in rows}
    moving = security.to_smallest(-asked.effects[holding])
    verdict = rule.bars(
        found,
        held=ends[0].held,
        moving=moving,
        restings=[replace(each, changed=changed[each.key]) for each in ends[0].restings],
        permitted={key: security.to_smallest(quantity) for key, quantity in granted.left.items() if key[0] in by_key},
        first=asked.taking,
    )
    if verdict.outcome is rule.Outcome.BARRED:
        if not balance.mirrored:
            raise _barred(holding, security, moving, ends[0].held, verdict)
        lacking = security.from_smallest(verdict.lacking)
        return [], [Anomaly(DiscrepancyKind.ENCUMBERED, holding, lacking, asked.effective_on)]
    departures = [
        Departure(by_key[each.encumbrance], each.spans, granted.choice(each.encumbrance) is OnTransfer.FOLLOW) for each in verdict.leaving
    ]
    if balance.mirrored:
        return _trimmed(departures, changed, holding, asked.effective_on)
    _refuse_changed(departures, changed, asked.effective_on)
    _refuse_under(departures, returning, asked)
    _refuse_later(holding, security, moving, ends[1:], verdict)
    return departures, []


def _less(each: Resting, returning: Returning) -> Resting:
    return replace(each, spans=spans.minus(each.spans, returning.ends(each.key)))


def _changed(row: Encumbrance, on: date, granted: Permissions) -> spans.Spans:
    """Return the parts that cannot leave on a date for what became of them later: another posting took them, or they follow and changed."""
    later = [fact for fact in encumbrances.facts_of(row) if fact.registered_on > on]
    follows = granted.choice(row.pk) is OnTransfer.FOLLOW
    taken = [spans.of(fact.spans) for fact in later if isinstance(fact, EncumbranceRelease) and (follows or fact.reason in _BY_POSTINGS)]
    if follows and any(fact.granted is not None or fact.reserved is not None for fact in later if isinstance(fact, EncumbranceAmendment)):
        taken.append(((0, encumbrances.end_of([row])),))
    return spans.union(*taken)


def _refuse_changed(departures: Sequence[Departure], changed: dict[int, spans.Spans], on: date) -> None:
    """Raise EncumberedLaterError where what leaves on a date became something else later."""
    for each in departures:
        if spans.meet(each.spans, changed[each.encumbrance.pk]):
            latest = max(fact.registered_on for fact in encumbrances.facts_of(each.encumbrance) if fact.registered_on > on)
            raise wording.changed_later(encumbrance=str(each.encumbrance), on=latest)


def _trimmed(
    departures: Sequence[Departure], changed: dict[int, spans.Spans], holding: Holding, on: date
) -> tuple[list[Departure], list[Anomaly]]:
    """Let leave of a mirror what did not change later, and name the rest: it left before by what the depository says now."""
    kept = [each._replace(spans=spans.minus(each.spans, changed[each.encumbrance.pk])) for each in departures]
    lost = spans.union(*(spans.meet(each.spans, changed[each.encumbrance.pk]) for each in departures))
    quantity = departures[0].encumbrance.security.from_smallest(spans.measure(lost)) if lost else Decimal()
    return [each for each in kept if each.spans], [Anomaly(DiscrepancyKind.ENCUMBERED, holding, quantity, on)] if lost else []


def _refuse_under(departures: Sequence[Departure], returning: Returning, asked: Asked) -> None:
    """Raise BarredError where another encumbrance would follow the very parts that come back with a reversal."""
    ending = [(each.encumbrance, each.spans) for each in returning.ending]
    for each in departures:
        holding = each.encumbrance.account_id, each.encumbrance.security_id
        back = spans.union(*(parts for row, parts in ending if (row.account_id, row.security_id) == holding))
        if each.follows and asked.reverses is not None and spans.meet(each.spans, back):
            raise wording.still_under(number=asked.reverses.number, encumbrance=str(each.encumbrance))


def _refuse_later(holding: Holding, security: Security, moving: int, later: Iterable[Day], verdict: rule.Verdict) -> None:
    """Raise EncumberedLaterError where what is encumbered on a later date would no longer be there."""
    gone = {each.encumbrance: each.spans for each in verdict.leaving}
    for day in later:
        encumbered = spans.measure(span for each in day.restings for span in spans.minus(each.spans, gone.get(each.key, ())))
        if encumbered > day.held - moving and encumbered > 0:
            raise wording.encumbered_later(
                account=str(Account.objects.get(pk=holding[0])),
                security=security.name,
                on=day.on,
                held=security.from_smallest(day.held - moving),
                encumbered=security.from_smallest(encumbered),
            )


def _barred(holding: Holding, security: Security, moving: int, held: int, verdict: rule.Verdict) -> Exception:
    return wording.barred(
        account=str(Account.objects.get(pk=holding[0])),
        security=security.name,
        moving=security.from_smallest(moving),
        held=security.from_smallest(held),
        free=security.from_smallest(verdict.free),
        steps=verdict.steps,
    )


def _returning(asked: Asked) -> Returning:
    """Return what a reversal brings back. Raises EncumberedLaterError where it is dated before what became of it."""
    if asked.reverses is None:
        return NOTHING
    returning = of_reversal(asked.reverses, asked.effective_on)
    if returning.latest is not None and returning.latest[1] > asked.effective_on:
        raise wording.changed_later(encumbrance=str(returning.latest[0]), on=returning.latest[1])
    return returning


def name_anomalies(posting: Posting, anomalies: Sequence[Anomaly]) -> None:
    """Write what a movement taken from a depository left in disagreement."""
    if anomalies:
        rows = (
            Discrepancy(
                posting=posting,
                account_id=each.holding[0],
                security_id=each.holding[1],
                kind=each.kind.value,
                quantity=each.quantity,
                on=each.on,
                found_at=posting.recorded_at,
            )
            for each in anomalies
        )
        Discrepancy.objects.bulk_create(rows)
