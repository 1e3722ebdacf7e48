"""What comes back with the reversal of a posting: of what followed its shares what still stands, of what ended what would stand without it.

Reads the facts of the encumbrances that the posting touched, as of now. Refuses nothing and writes nothing (see `following`).
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from governance.models import Encumbrance, EncumbranceRelease, Movement, Posting
from governance.rules import spans
from governance.rules.dealing import Flow, Slot, deal
from governance.rules.encumbrance_kinds import ReleaseReason
from governance.rules.kinds import AccountPurpose
from governance.rules.ledger import Holding
from governance.selectors import encumbrances


class Piece(NamedTuple):
    """Some of the parts of one encumbrance."""

    encumbrance: Encumbrance
    spans: spans.Spans


@dataclass(frozen=True, slots=True, kw_only=True)
class Returning:
    """What ends where the shares went (`ending`, of what the posting brought), and what rests again where they came from (`resting`).

    `latest` is the last change of any encumbrance that the posting touched, and its date: a reversal is not dated before it.
    """

    ending: tuple[Piece, ...] = ()
    resting: tuple[Piece, ...] = ()
    latest: tuple[Encumbrance, date] | None = None

    def ends(self, key: int) -> spans.Spans:
        """Return the parts of one encumbrance that end."""
        return next((each.spans for each in self.ending if each.encumbrance.pk == key), ())


NOTHING = Returning()


def of_reversal(posting: Posting, on: date) -> Returning:
    """Say what comes back where a posting is reversed on a date. Its holdings are under the caller's lock."""
    taken = list(EncumbranceRelease.objects.filter(posting=posting).order_by("pk"))
    brought = encumbrances.with_facts(Encumbrance.objects.filter(posting=posting))
    rows = {row.pk: row for row in encumbrances.with_facts(Encumbrance.objects.filter(releases__posting=posting).distinct())}
    if not taken and not brought:
        return NOTHING
    ending = [Piece(row, spans.meet(_now(row, on), spans.of(row.spans))) for row in brought]
    back = _followed(posting, taken, rows, ending)
    resting = []
    for each in taken:
        row = rows[each.encumbrance_id]
        went, returned = back.get(row.pk, ((), ()))
        ended = spans.minus(spans.of(each.spans), went)
        whole = spans.union(returned, spans.meet(ended, _without(row, posting, on)))
        resting.append(Piece(row, whole))
    return Returning(
        ending=tuple(each for each in ending if each.spans),
        resting=tuple(each for each in resting if each.spans),
        latest=_latest([*rows.values(), *brought]),
    )


def _now(row: Encumbrance, on: date) -> spans.Spans:
    standing = encumbrances.stand(row, on)
    return standing.resting.spans if standing is not None else ()


def _followed(
    posting: Posting, taken: Sequence[EncumbranceRelease], rows: dict[int, Encumbrance], ending: Sequence[Piece]
) -> dict[int, tuple[spans.Spans, spans.Spans]]:
    """Return, of each encumbrance, the parts that followed the shares and those of them that still stand where they went."""
    whole: dict[Holding, spans.Spans] = defaultdict(tuple)
    for each in taken:
        row = rows[each.encumbrance_id]
        holding = row.account_id, row.security_id
        whole[holding] = spans.union(whole[holding], spans.of(each.spans))
    slots = _slots(posting, rows, whole)
    released = {each.encumbrance_id: spans.of(each.spans) for each in taken}
    found: dict[int, tuple[spans.Spans, spans.Spans]] = {}
    for copy, left in ending:
        if copy.carried_from_id not in rows:
            continue
        old = rows[copy.carried_from_id]
        dealt = [slot.span for slot in slots[old.account_id, old.security_id] if slot.account == copy.account_id]
        onto = whole[old.account_id, old.security_id]
        went = spans.meet(released[old.pk], spans.unpacked(dealt, onto))
        # What the copy lost where it is now does not come back; its parts are in the order of those that went there.
        returned = spans.unpacked(spans.packed(left, spans.of(copy.spans)), went)
        so_far = found.get(old.pk, ((), ()))
        found[old.pk] = spans.union(so_far[0], went), spans.union(so_far[1], returned)
    return found


def _slots(posting: Posting, rows: dict[int, Encumbrance], whole: dict[Holding, spans.Spans]) -> dict[Holding, list[Slot]]:
    """Deal what left each holding out again, as the posting did."""
    found: dict[Holding, list[Slot]] = {}
    moved = Movement.objects.filter(posting=posting).order_by("line")
    ends = set(moved.filter(to_account__purpose=AccountPurpose.ISSUE).values_list("to_account_id", flat=True))
    for security in {row.security_id: row.security for row in rows.values()}.values():
        lines = moved.filter(security=security).values_list("from_account_id", "to_account_id", "quantity")
        leaving = {account: spans.measure(parts) for (account, key), parts in whole.items() if key == security.pk}
        dealt = deal([Flow(source, target, security.to_smallest(quantity)) for source, target, quantity in lines], leaving, ends)
        found |= {(account, security.pk): slots for account, slots in dealt.items()}
    return found


def _without(row: Encumbrance, posting: Posting, on: date) -> spans.Spans:
    """Return what would stand had the posting not been made: nothing where the encumbrance was released whole after it."""
    facts = encumbrances.facts_of(row)
    for fact in facts:
        if isinstance(fact, EncumbranceRelease) and fact.reason == ReleaseReason.RELEASED and fact.recorded_at > posting.recorded_at:
            known = [each for each in facts if each.recorded_at <= fact.recorded_at]
            if encumbrances.stand(row, fact.registered_on, known) is None:
                return ()
    standing = encumbrances.stand(row, on, [each for each in facts if each.posting_id != posting.pk])
    return standing.resting.spans if standing is not None else ()


def _latest(rows: Sequence[Encumbrance]) -> tuple[Encumbrance, date]:
    found = [(fact.registered_on, row) for row in rows for fact in (row, *encumbrances.facts_of(row))]
    on, row = max(found, key=lambda each: each[0])
    return row, on
