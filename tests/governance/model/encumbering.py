"""Acts upon encumbrances: constitution, extension, release, leave; and what a split makes of them."""

from datetime import date
from fractions import Fraction
from math import ceil

from tests.governance.model.facts import ISSUE, Burden, Change, Leave, Line, Posting, Refusal, Terms
from tests.governance.model.leaving import LATER
from tests.governance.model.movements import OLD_SHARES
from tests.governance.model.register import Register
from tests.governance.model.rights import consents

EXCEEDS, NOTHING, FIELD, ORDER = "ExceedsHoldingError", "NothingLeftError", "EncumbranceFieldError", "ActOrderError"


def constitute(
    register: Register, holder: str, terms: Terms, quantity: int, when: tuple[date, int], upon: tuple[int, ...]
) -> Burden | Refusal:
    """Enter an encumbrance, or refuse it on the first date since on which more would be encumbered than held.

    Reading: it rests on the shares of the named encumbrances first, entered first before the others, and then on shares without any.
    """
    on, step = when
    if on < register.last_split():
        return Refusal(OLD_SHARES, register.last_split())
    under = sorted(share for each, rests in register.standing(holder, on) if each.key in upon for share in rests)
    shared = sorted(set(under))[:quantity]
    fresh = [next(register.fresh) for _ in range(quantity - len(shared))]
    made = Burden(len(register.burdens), holder, terms, on, step, [Change(on, step, adds=frozenset([*shared, *fresh]))])
    register.burdens.append(made)
    refused = _excess(register, holder, on)
    if refused:
        register.burdens.remove(made)
    return refused or made


def extend(register: Register, burden: Burden, quantity: int, when: tuple[date, int]) -> Refusal | None:
    """Extend an encumbrance in force to more shares."""
    on, step = when
    if not register.lasting(burden, on):
        return Refusal(FIELD)
    if on < register.last_split():
        return Refusal(OLD_SHARES, register.last_split())
    change = Change(on, step, adds=frozenset(next(register.fresh) for _ in range(quantity)))
    burden.changes.append(change)
    refused = _excess(register, burden.holder, on)
    if refused:
        burden.changes.remove(change)
    return refused


def release(register: Register, burden: Burden, quantity: int | None, when: tuple[date, int]) -> Refusal | None:
    """Release shares that are encumbered on the date and ever since. Reading: those entered last go first."""
    on, step = when
    there = sorted(register.lasting(burden, on))
    if not there:
        return Refusal(FIELD)
    asked = len(there) if quantity is None else quantity
    if asked > len(there):
        return Refusal(NOTHING)
    register.change(burden, on, step, frees=frozenset(there[len(there) - asked :]), by_document=True)
    return None


def permit(register: Register, leave: Leave, today: date) -> Refusal | None:
    """Record a leave for shares that are encumbered now, by somebody whose leave the kind takes."""
    burden = register.burden(leave.burden)
    if leave.consent not in consents(burden.terms._replace(scope="")):
        return Refusal(FIELD)
    left = len(register.resting(burden, today))
    if not 0 < (leave.quantity or left) <= left:
        return Refusal(NOTHING)
    register.leaves.append(leave._replace(quantity=leave.quantity or left))
    return None


def _excess(register: Register, holder: str, on: date) -> Refusal | None:
    for day in register.days(on):
        if len(register.blocked(holder, day)) > register.held(holder, day):
            return Refusal(EXCEEDS, day)
    return None


def split(register: Register, ratio: Fraction, posting: Posting) -> list[Burden] | list[Refusal]:
    """Give so many new shares for old ones, fractions in cash (L-CCo-378); what was encumbered stays so in proportion, rounded down.

    Nothing may have moved, and no encumbrance changed, after its date. Reading: of each group of old encumbered shares that makes one new, the last one counts.
    """
    refused = [Refusal(ORDER)] if any(each.on > posting.on for each in register.postings) else []
    if any(change.on > posting.on for burden in register.burdens for change in burden.changes):
        refused.append(Refusal(LATER))
    if refused:
        return refused
    names = sorted({name for each in register.postings for line in each.lines for name in line[:2]} - {ISSUE})
    lines: list[Line] = []
    made: list[Burden] = []
    for name in names:
        held = register.held(name, posting.on)
        more = int(held * ratio) - held
        if more:
            lines.append(Line(ISSUE, name, more) if more > 0 else Line(name, ISSUE, -more))
        made += _carried(register, name, ratio, posting, len(made))
    if not lines:
        return [Refusal("NoLinesError")]
    for old in register.burdens:
        register.change(old, posting.on, posting.step, frees=register.resting(old, posting.on))
    register.burdens += made
    posting.lines = tuple(lines)
    register.postings.append(posting)
    return made


def _carried(register: Register, name: str, ratio: Fraction, posting: Posting, made: int) -> list[Burden]:
    old = sorted(register.blocked(name, posting.on))
    new = [(next(register.fresh), old[ceil((place + 1) / ratio) - 1]) for place in range(int(len(old) * ratio))]
    found = []
    for burden, rests in register.standing(name, posting.on):
        adds = frozenset(share for share, was in new if was in rests)
        if not adds:
            continue
        change = Change(posting.on, posting.step, adds=adds)
        key = len(register.burdens) + made + len(found)
        found.append(Burden(key, name, burden.terms, posting.on, posting.step, [change], origin=burden.key))
    return found
