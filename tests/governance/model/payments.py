"""Who is paid one instalment of a dividend, for how many shares, and which cents are right (catalogue §4 and §22)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from tests.governance.model.facts import ATTACHMENT, ISSUE, USUFRUCT, Posting
from tests.governance.model.register import Register, effects
from tests.governance.model.rights import BENEFICIARY, DEPOSIT, DIVIDENDS, HOLDER, whose

HOLIDAYS = frozenset({date(2026, 3, 23), date(2026, 4, 2), date(2026, 4, 3)})
"""The days of the weeks of these tests on which nobody trades: San José, and Thursday and Friday of Holy Week."""


class UnclearError(Exception):
    """Encumbered shares whose dividend by the letter is another's than by the register: this model does not follow a burden along a letter.

    Worked by hand in ``tests/governance/services/test_dividends_of_attached_shares.py``.
    """


@dataclass(frozen=True, slots=True)
class Dividend:
    declared_on: date
    pay_on: date
    on_exchange: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Destination:
    """Whose shares, who is paid (the holder, a person or nobody yet: deposit, court), and whether they were sold with it reserved."""

    holder: str
    to: str
    payee: str = ""
    income_of: str = ""
    reserved: bool = False


def last_carrying(pay_on: date) -> date:
    """L-EXDIV: four trading days before the payment, and the payment's own, do not carry the dividend: the day before them does."""
    day, trading = pay_on, 0
    while trading < 5:
        day -= timedelta(days=1)
        trading += day.weekday() < 5 and day not in HOLIDAYS
    return day


def takers(register: Register, dividend: Dividend) -> dict[str, tuple[int, int]]:
    """Return by holder the shares that take an instalment and how many of them were sold with it reserved.

    BC-16: the letter gives pending dividends to the buyer unless it reserves them. L-CCo-455: what fell due before was the seller's;
    reading: on the very day it is the buyer's. On the exchange the day of the trade decides. A reversal follows what it undoes.
    """
    shares: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    carrying: list[Posting] = []
    for posting in register.postings:
        undone = posting if posting.reverses is None else register.postings[posting.reverses - 1]
        by_trade = dividend.on_exchange and undone.kind == "transfer"
        if posting.agreed > (last_carrying(dividend.pay_on) if by_trade else dividend.pay_on):
            continue
        if undone.reserved and not by_trade and posting.agreed >= dividend.declared_on:
            for source, target, quantity in posting.lines:
                # A reversal takes back what the letter reserved.
                kept[source if posting is undone else target] += quantity if posting is undone else -quantity
            continue
        carrying.append(posting)
        shares.update(effects(posting.lines))
    _take_back(register, shares, carrying)
    return {name: (shares[name], max(0, kept[name])) for name in shares if name != ISSUE and shares[name] > 0}


def _take_back(register: Register, shares: Counter[str], carrying: list[Posting]) -> None:
    """Nobody passes on what a letter kept: share by share, the last buyer of one who did gives it back."""
    standing = [each for each in carrying if each.reverses is None and register.fulfilled(each.number)]
    sold = [[*line] for each in sorted(standing, key=lambda each: (each.on, each.number)) for line in each.lines]
    while short := [name for name in shares if shares[name] < 0 and name != ISSUE]:
        last = next((line for line in reversed(sold) if line[0] in short and line[2]), None)
        if last is None:
            return
        last[2] -= 1
        shares[last[0]] += 1
        shares[last[1]] -= 1


def destinations(register: Register, dividend: Dividend) -> Counter[Destination]:
    """Return the shares paid to each destination: BC-19 and BC-20 to court and deposit, BC-18 and L-CCo-413 to the beneficiary."""
    found: Counter[Destination] = Counter()
    taking = takers(register, dividend)
    for name in sorted({each.holder for each in register.burdens} | set(taking)):
        shares, kept = taking.get(name, (0, 0))
        left = shares
        for over in register.over(name, dividend.pay_on).values():
            to, key = whose(DIVIDENDS, over)
            if to == HOLDER or key is None:
                continue
            if left <= kept:
                raise UnclearError(name)
            terms = register.burden(key).terms
            payee = terms.beneficiary if to == BENEFICIARY else ""
            where = "court" if terms.kind == ATTACHMENT else DEPOSIT if to == DEPOSIT else "third_party"
            found[Destination(name, where, payee, payee if terms.kind == USUFRUCT else name)] += 1
            left -= 1
        found[Destination(name, HOLDER, name, name, reserved=True)] += min(left, kept)
        found[Destination(name, HOLDER, name, name)] += left - min(left, kept)
    return +found


def money_is_right(per_share: Fraction, lines: Iterable[tuple[int, int]]) -> bool:
    """Say whether cents are shared by shares: together the whole, rounded once; each its part; what is left over to the largest rests.

    `lines` are shares and cents; 100.00 among three equal ones is 33.34, 33.33, 33.33.
    """
    rows = list(lines)
    total = sum(shares for shares, _cents in rows)
    whole = int(per_share * total * 100 + Fraction(1, 2))
    if sum(cents for _shares, cents in rows) != whole:
        return False
    rests: Mapping[bool, list[Fraction]] = {True: [], False: []}
    for shares, cents in rows:
        exact = Fraction(whole * shares, total)
        if cents - int(exact) not in (0, 1):
            return False
        rests[cents > int(exact)].append(exact - int(exact))
    return not rests[True] or not rests[False] or min(rests[True]) >= max(rests[False])
