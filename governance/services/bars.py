"""The bars of encumbered shares inside a posting, asked before it is written; what a mirror disagrees with is named after it.

Costs nothing where no outgoing position was ever encumbered. Writes no encumbrance (see `following`).
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core import clock
from governance.models import Account, Discrepancy, Encumbrance, Posting, Register, Security
from governance.rules import bars as rule
from governance.rules import spans
from governance.rules.encumbrance_kinds import DiscrepancyKind, OnTransfer
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.ledger import Holding, Moved
from governance.selectors import encumbrance_rules, encumbrances
from governance.selectors.encumbrance_days import Day, days
from governance.selectors.permissions import Permissions, permissions_of
from governance.services.balances import Anomaly, Balance
from governance.wording import encumbrance_refusals as wording

CARRIED = frozenset({PostingKind.SPLIT, PostingKind.CONVERSION})
"""What the issuer does to all shares of a class at once: no bar, and the use case carries the encumbrances (`encumbrances.carry`)."""


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
    """What the bars say of a posting: what leaves, what a reversal undoes, and what of a mirror disagrees."""

    departures: tuple[Departure, ...] = ()
    undone: tuple[encumbrances.InForce, ...] = ()
    anomalies: tuple[Anomaly, ...] = ()
    asked: Asked | None = None


def judge(register: Register, asked: Asked) -> Judged:
    """Ask of each encumbered holding that loses shares whether they may leave. Raises BarredError, EncumberedLaterError."""
    undone = _undone(asked)
    burdened = [
        holding
        for holding, effect in asked.effects.items()
        if effect < 0 and asked.locked[holding].is_encumbered and asked.locked[holding].purpose != AccountPurpose.ISSUE
    ]
    if not burdened or asked.kind in CARRIED:
        return Judged(undone=undone, asked=asked)
    rows: dict[Holding, list[Encumbrance]] = defaultdict(list)
    keys = {key for key, _security in burdened}, {key for _account, key in burdened}
    for row in encumbrances.with_facts(Encumbrance.objects.filter(account__in=keys[0], security__in=keys[1])):
        rows[row.account_id, row.security_id].append(row)
    granted = permissions_of([row.pk for holding in burdened for row in rows[holding]], asked.effective_on)
    found = encumbrance_rules.in_force(register.entity, asked.effective_on).bars
    departures: list[Departure] = []
    anomalies: list[Anomaly] = []
    ignored = {each.encumbrance.pk for each in undone}
    for holding in sorted(burdened):
        leaving, disagreeing = _holding(found, holding, rows[holding], granted, asked, ignored)
        departures += leaving
        anomalies += disagreeing
    return Judged(departures=tuple(departures), undone=undone, anomalies=tuple(anomalies), asked=asked)


def _holding(
    found: rule.Rules, holding: Holding, rows: Sequence[Encumbrance], granted: Permissions, asked: Asked, ignored: set[int]
) -> tuple[list[Departure], list[Anomaly]]:
    """Judge one holding on the date of the posting and on each later date on which it or its encumbrances change."""
    balance, security = asked.locked[holding], rows[0].security
    ends = [
        replace(day, restings=tuple(each for each in day.restings if each.key not in ignored))
        for day in days(account=holding[0], security=security, held_now=balance.quantity, from_on=asked.effective_on, rows=rows)
    ]
    moving = security.to_smallest(-asked.effects[holding])
    by_key = {row.pk: row for row in rows}
    permitted = {key: security.to_smallest(quantity) for key, quantity in granted.left.items() if key[0] in by_key}
    verdict = rule.bars(found, held=ends[0].held, moving=moving, restings=ends[0].restings, permitted=permitted, first=asked.taking)
    if verdict.outcome is rule.Outcome.BARRED:
        if not balance.mirrored:
            raise _barred(holding, security, moving, ends[0].held, verdict)
        lacking = security.from_smallest(verdict.lacking)
        return [], [Anomaly(DiscrepancyKind.ENCUMBERED, holding, lacking, asked.effective_on)]
    _refuse_later(holding, security, moving, ends[1:], verdict, mirrored=balance.mirrored)
    return [
        Departure(by_key[each.encumbrance], each.spans, granted.choice(each.encumbrance) is OnTransfer.FOLLOW) for each in verdict.leaving
    ], []


def _refuse_later(
    holding: Holding, security: Security, moving: int, later: Iterable[Day], verdict: rule.Verdict, *, mirrored: bool
) -> None:
    """Raise EncumberedLaterError where what is encumbered on a later date would no longer be there."""
    gone = spans.union(*(each.spans for each in verdict.leaving))
    for day in later:
        encumbered = spans.measure(spans.minus([span for each in day.restings for span in each.spans], gone))
        if encumbered > day.held - moving and encumbered > 0 and not mirrored:
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


def _undone(asked: Asked) -> tuple[encumbrances.InForce, ...]:
    """Return the encumbrances that the posting being reversed brought and that still stand: they end with it."""
    if asked.reverses is None:
        return ()
    return tuple(encumbrances.standing(Encumbrance.objects.filter(posting=asked.reverses), on=clock.today()))


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
