"""Whose an instalment is, and how it is shared among those who take it.

A pure rule over one movement is the specification; `services.dividends.holdings` does the same over a whole register, and a test
proves them equal. Knows no tax.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from core.rules.allocation import Allocation, allocate
from core.rules.applies import applies
from core.rules.rounding import half_up
from governance.rules.provisions import DueDay, PaidPart, PendingDividendRule
from governance.rules.provisions.dividends import Taker

IN_ARREARS = "Suscriptor en mora: se compensa con lo que debe"
"""Where the dividend of shares in arrears stands: in deposit, until it is set off or the subscriber pays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change of hands: when it was agreed, whether on the exchange, and whether its letter keeps pending dividends for the seller."""

    agreed_on: date
    on_exchange: bool
    reserved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """One instalment: when its dividend was declared, when it falls due, and the last trading day that carries it."""

    declared_on: date
    pay_on: date
    last_cum_on: date


@applies("BC-16", "L-CCo-455")
def takes(pending: PendingDividendRule, due_day: DueDay, change: Change, due: Due) -> Taker:
    """Say who takes an instalment when shares change hands.

    Declared 27 March, due 1 April and 1 July, letter of 15 April: the buyer takes July only; the seller, July too, if it says so.
    """
    # D. 2555 2.23.1.1.5: on the exchange, the trade's day decides.
    if change.on_exchange:
        return Taker.BUYER if change.agreed_on <= due.last_cum_on else Taker.SELLER
    # CCo 455: an instalment that had fallen due was already the seller's.
    if change.agreed_on > due.pay_on or (change.agreed_on == due.pay_on and due_day.taker is Taker.SELLER):
        return Taker.SELLER
    # CCo 418: what was pending at the letter's date follows its clause; a dividend declared later is the buyer's.
    if due.declared_on > change.agreed_on:
        return Taker.BUYER
    return Taker.SELLER if change.reserved and pending.may_reserve else Taker(pending.to.value)


class Passed(NamedTuple):
    """So many shares that one account gave to another with the instalment."""

    source: int
    target: int
    quantity: Decimal


@applies("BC-16")
def passed_on(shares: Mapping[int, Decimal], passed: Sequence[Passed]) -> dict[int, Decimal]:
    """Return the shares that take an instalment where somebody passed on more of it than was had: the last buyers take as many less.

    Ana keeps the dividend of the 300 that she sells to Dora (Dora is at -300 after selling them on to Caro): Caro takes none of them.
    """
    found, left = dict(shares), [each.quantity for each in passed]
    short = [account for account in sorted(found) if found[account] < 0]
    while short:
        account = short.pop()
        for index in reversed(range(len(passed))):
            source, target, _quantity = passed[index]
            back = min(-found[account], left[index]) if source == account else Decimal()
            if back <= 0:
                continue
            left[index] -= back
            found[account] += back
            if target in found:
                found[target] -= back
                short += [target] if found[target] < 0 else []
    return found


@applies("BC-82.2", "BB-41.1", "L-CCo-150")
def paid_shares(rule: PaidPart, *, shares: Decimal, paid: Fraction) -> Fraction:
    """Return the shares counted by the paid part of their par. A dividend of 1,000 on a share paid to 60 % is 600."""
    return Fraction(shares) * (paid if rule.by_paid_part else 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """Shares of one account of one subscription that is not fully paid: how many, which part is paid, and whether a part is overdue."""

    shares: Decimal
    paid: Fraction
    in_arrears: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Layers:
    """The shares of one account, those in arrears apart; each with what it counts for by the paid part of its own par."""

    late: Decimal
    late_weight: Fraction
    clear: Decimal
    clear_weight: Fraction


@applies("BC-82.2", "L-CCo-397")
def layers(rule: PaidPart, *, held: Decimal, lots: Iterable[Lot]) -> Layers:
    """Part what an account holds into its shares in arrears and the others, each counted by what is paid of them.

    500 fully paid and 100 in arrears paid to 60 %: 500 count for 500, 100 for 60. Where an account holds less than its lots say, each
    kind counts in proportion.
    """
    known = list(lots)
    # CCo 397: the rights of shares in arrears sleep, whoever else has a right over the account's shares.
    late, late_weight = _counted(rule, held, [each for each in known if each.in_arrears])
    owing, owing_weight = _counted(rule, held - late, [each for each in known if not each.in_arrears])
    clear = held - late
    return Layers(late=late, late_weight=late_weight, clear=clear, clear_weight=Fraction(clear - owing) + owing_weight)


def _counted(rule: PaidPart, most: Decimal, lots: Iterable[Lot]) -> tuple[Decimal, Fraction]:
    known = list(lots)
    whole = sum((each.shares for each in known), Decimal(0))
    weight = sum((paid_shares(rule, shares=each.shares, paid=each.paid) for each in known), Fraction(0))
    shares = min(most, whole)
    return shares, weight * Fraction(shares) / Fraction(whole) if whole else Fraction(0)


@applies("CORE-13")
def instalment_total(per_share: Decimal, weight: Fraction) -> Decimal:
    """Return the money of an instalment over all paid shares, rounded once, to the cent."""
    return half_up(Fraction(per_share) * weight, 2)


def shared(total: Decimal, weights: Mapping[str, Decimal]) -> Allocation:
    """Share the money of an instalment by paid shares; the parts add up to it whatever the order, and the rounding is told."""
    return allocate(amount=total, weights=weights, decimals=2)


@applies("BC-20")
def deposit_claim_accepted(*, kept: Decimal, claimed: Decimal) -> bool:
    """Say whether a claim on a dividend kept in deposit asks for no more than what was kept: time adds no interest.

    1,000,000 kept for two years: 1,000,000 is paid, and not a peso more.
    """
    return claimed <= kept
