"""Postings: issues, transfers, cancellations and reversals. Judges each by the facts as they would stand on every date, and enters it."""

from collections import Counter
from datetime import date
from typing import Any

from tests.governance.model.facts import ISSUE, Burden, Change, Gone, Line, Posting, Refusal
from tests.governance.model.leaving import BARRED, LATER, Departure, Returning, Unsure, departure, ends
from tests.governance.model.register import Register, effects

INSUFFICIENT, BACKDATED = "InsufficientBalanceError", "BackdatedNegativeError"
REVERSED, IRREVERSIBLE = "AlreadyReversedError", "IrreversibleError"
OLD_SHARES, TOO_EARLY = "OldSharesError", "ReversalDateError"

Judged = dict[str, Departure] | Unsure | list[Refusal]
"""What leaves with each account, or every ground to refuse."""


def judge(register: Register, lines: tuple[Line, ...], on: date, named: tuple[int, ...] = (), returning: Returning = frozenset()) -> Judged:
    """Say what leaves with each account that loses shares, or every ground to refuse: first that there are as many, then that they may.

    Reading: nothing is dated before a split, since its quantity would be one of shares that are no longer there.
    """
    losing = {name: -effect for name, effect in effects(lines).items() if effect < 0 and name != ISSUE}
    short_now = [Refusal(INSUFFICIENT)] if any(register.held(name, date.max) < quantity for name, quantity in losing.items()) else []
    if on < register.last_split():
        return [Refusal(OLD_SHARES, register.last_split()), *short_now]
    if short_now:
        return short_now
    short = [day for name, quantity in losing.items() for day in register.days(on) if register.held(name, day) < quantity]
    if short:
        return [Refusal(BACKDATED, min(short))]
    found = {name: departure(register, name, quantity, on, named, returning) for name, quantity in sorted(losing.items())}
    refused = [each for each in found.values() if isinstance(each, Refusal)]
    if any(isinstance(each, Unsure) for each in found.values()):
        return refused or Unsure()
    return refused or {name: each for name, each in found.items() if isinstance(each, Departure)}


def enter(register: Register, posting: Posting, leaving: dict[str, Departure]) -> list[Burden]:
    """Enter a posting that may be; return the encumbrances that went with it, as they now rest on the acquirers' shares.

    Reading: encumbered shares go first along the lines of their holder, in the order of the lines, and stay with who gains shares.
    """
    made: list[Burden] = []
    gone: list[Gone] = []
    lines = [[*line] for line in posting.lines]
    gains = effects(posting.lines)
    for holder, each in leaving.items():
        for share in each.shares:
            gone += _pass(register, posting, (share, each.over[share]), _end(holder, lines, gains), made)
    for share_of, frees in _by_burden(gone).items():
        register.change(register.burden(share_of), posting.on, posting.step, frees=frees)
    register.burdens += made
    register.postings.append(posting)
    posting.gone = tuple(gone)
    return made


def _end(holder: str, lines: list[list[Any]], gains: Counter[str]) -> str:
    """Walk one share along the lines to an account that gains one, or out of the company; use them up on the way."""
    at = holder
    while True:
        line = next(line for line in lines if line[0] == at and line[2])
        line[2] -= 1
        at = line[1]
        if at == ISSUE:
            return at
        if gains[at] > 0:
            gains[at] -= 1
            return at


def _pass(register: Register, posting: Posting, what: tuple[int, list[Burden]], target: str, made: list[Burden]) -> list[Gone]:
    """Pass one share to its acquirer with all that follows it."""
    share, over = what
    new = next(register.fresh)
    gone = []
    for burden in over:
        if target == ISSUE or ends(register, burden.key, posting.on):
            gone.append(Gone(burden.key, share))
            continue
        copy = next((each for each in made if each.origin == burden.key and each.holder == target), None)
        if copy is None:
            copy = Burden(len(register.burdens) + len(made), target, burden.terms, posting.on, posting.step, origin=burden.key)
            made.append(copy)
        copy.changes.append(Change(posting.on, posting.step, adds=frozenset({new})))
        gone.append(Gone(burden.key, share, (copy.key, new)))
    return gone


def _by_burden(gone: list[Gone]) -> dict[int, frozenset[int]]:
    return {key: frozenset(each.share for each in gone if each.burden == key) for key in {each.burden for each in gone}}


def judge_reversal(register: Register, number: int, on: date) -> Judged:
    """Say what leaves with the mirror image of a posting, or why it is not reversed: what the posting itself brought does not bar it.

    Reading: a reversal is not dated before what it undoes, nor before a later change of an encumbrance that the posting touched; and
    nothing else may follow the very shares that come back.
    """
    posting = register.postings[number - 1]
    if posting.kind == "reversal" or register.reversal_of(number):
        return [Refusal(REVERSED)]
    if posting.kind == "split":
        return [Refusal(IRREVERSIBLE)]
    if on < posting.on:
        return [Refusal(TOO_EARLY, posting.on)]
    if any(each.kind == "split" and each.number > number for each in register.postings):
        return [Refusal(OLD_SHARES, register.last_split())]
    judged = judge(register, mirrored(posting), on, returning=brought(posting))
    if isinstance(judged, list) and judged[0].name in (INSUFFICIENT, BACKDATED):
        return judged
    touched = {each.burden for each in posting.gone} | {key for key, _share in brought(posting)}
    if any(change.on > on for key in touched for change in register.burden(key).changes):
        return [Refusal(LATER)]
    if isinstance(judged, dict) and _under(register, judged, brought(posting), on):
        return [Refusal(BARRED)]
    return judged


def _under(register: Register, leaving: dict[str, Departure], returning: Returning, on: date) -> bool:
    back = {share for key, share in returning if share in register.resting(register.burden(key), on)}
    return any(
        share in back and any(not ends(register, burden.key, on) for burden in each.over[share])
        for each in leaving.values()
        for share in each.shares
    )


def mirrored(posting: Posting) -> tuple[Line, ...]:
    return tuple(Line(target, source, quantity) for source, target, quantity in posting.lines)


def brought(posting: Posting) -> Returning:
    return frozenset(each.became for each in posting.gone if each.became)


def enter_reversal(register: Register, reversal: Posting, leaving: dict[str, Departure]) -> list[Burden]:
    """Undo a posting from a date on: its shares go back with what it took from the encumbrances, as far as that is still there.

    What went on to somebody else or was released there comes back without it; so does what ended, where a document released it, or
    released all that was left of its encumbrance afterwards.
    """
    undone = register.postings[(reversal.reverses or 0) - 1]
    back = [each for each in undone.gone if _is_there(register, each, reversal.on, undone.step)]
    made = enter(register, reversal, leaving)
    for each in back:
        register.change(register.burden(each.burden), reversal.on, reversal.step, adds=frozenset({each.share}))
        if each.became:
            register.change(register.burden(each.became[0]), reversal.on, reversal.step, frees=frozenset({each.became[1]}))
    return made


def _is_there(register: Register, gone: Gone, on: date, step: int) -> bool:
    if gone.became:
        key, share = gone.became
        return share in register.resting(register.burden(key), on)
    burden = register.burden(gone.burden)
    released = [change for change in burden.changes if change.by_document]
    whole = any(change.step > step and not register.resting(burden, change.on, change.step) for change in released)
    return not whole and not any(gone.share in change.frees for change in released)
