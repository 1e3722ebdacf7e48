"""What every line of one payment date takes: gross, tax withheld, net. Pure and whole: the same lines give the same money in any order.

Each instalment's total is rounded once and shared by paid shares; each beneficiary's tax is computed once on the whole dividend of the
declaration and shared among that person's lines. Where a line is taken in shares, only the cash of its part of a share stays as money.
Knows no register: lines arrive with their weight and their beneficiary.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from core.rules.allocation import allocate
from core.rules.applies import applies
from core.rules.rounding import half_up
from governance.rules import dividend_tax, entitlements, stock_dividends
from governance.rules.dividend_tax import Gross
from governance.rules.provisions import StockDividend, UvtRule, WithholdingRule
from governance.rules.stock_dividends import NewHolding
from governance.rules.withholding_table import Rate

ZERO = Decimal("0.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewShares:
    """At which value new shares are credited, and what becomes of their parts."""

    rule: StockDividend
    price: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Payable:
    """One instalment on the payment date: its amount per share and which part of its dividend is untaxed."""

    key: int
    per_share: Decimal
    untaxed_part: Fraction
    later_per_share: Decimal = Decimal(0)
    in_shares: NewShares | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One destination of one instalment: `key` is unique, `paid_shares` its weight, `beneficiary` the taxpayer (none: not taxed yet).

    `takes_shares` names the account that takes this line in shares (none: it is paid in cash).
    """

    key: str
    instalment: int
    paid_shares: Decimal
    beneficiary: int | None
    takes_shares: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What approved runs of the same declaration already gave and withheld to one beneficiary."""

    gross: Gross = field(default_factory=lambda: Gross(untaxed=ZERO, taxed=ZERO))
    general: Decimal = ZERO
    special: Decimal = ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxpayer:
    """One beneficiary: the row of the table that rules, and what came before."""

    rate: Rate
    earlier: Earlier = field(default_factory=Earlier)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """The money of one line; `holder_base` and `holder_tax` are the beneficiary's whole dividend and whole tax."""

    untaxed: Decimal
    taxed: Decimal
    general: Decimal = ZERO
    special: Decimal = ZERO
    holder_base: Decimal = ZERO
    holder_tax: Decimal = ZERO

    @property
    def gross(self) -> Decimal:
        return self.untaxed + self.taxed

    @property
    def withheld(self) -> Decimal:
        return self.general + self.special


@dataclass(frozen=True, slots=True, kw_only=True)
class Liquidation:
    """Every line's money by its key, what the largest remainders took, and who is credited with what by instalment and account."""

    amounts: Mapping[str, Amounts]
    rounding: Decimal
    credited: Mapping[tuple[int, int], NewHolding] = field(default_factory=dict)


@applies("L-DIV-INSTAL")
def liquidate(
    rule: WithholdingRule,
    payables: Sequence[Payable],
    lines: Sequence[Line],
    taxpayers: Mapping[int, Taxpayer],
    *,
    unit: Decimal,
    units: UvtRule | None = None,
) -> Liquidation:
    """Give every line its money. Two accounts of one resident with 40,000,000 each of an untaxed dividend pay 3,436,851 together."""
    by_key = {each.key: each for each in payables}
    amounts, rounding, credited = _gross(by_key, lines)
    later = _later(by_key, lines)
    mine: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        if line.beneficiary is not None:
            mine[line.beneficiary].append(line.key)
    for person, keys in mine.items():
        amounts.update(_taxed(rule, taxpayers[person], {key: amounts[key] for key in keys}, later[person], tax_units=(unit, units)))
    return Liquidation(amounts=amounts, rounding=rounding, credited=credited)


def _gross(payables: Mapping[int, Payable], lines: Iterable[Line]) -> tuple[dict[str, Amounts], Decimal, dict[tuple[int, int], NewHolding]]:
    owned: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        owned[line.instalment].append(line)
    amounts, rounding, credited = {}, ZERO, {}
    for key, own in owned.items():
        payable, weights = payables[key], {line.key: line.paid_shares for line in own}
        total = entitlements.instalment_total(payable.per_share, sum(map(Fraction, weights.values()), Fraction(0)))
        shared = entitlements.shared(total, weights)
        rounding += shared.rounding
        money = dict(shared.shares)
        if payable.in_shares is not None:
            for account, taken in _in_shares(payable.in_shares, own, money).items():
                credited[key, account] = taken
        paid = sum(money.values(), ZERO)
        untaxed = allocate(amount=half_up(payable.untaxed_part * Fraction(paid), 2), weights=money, decimals=2).shares
        for name, gross in money.items():
            amounts[name] = Amounts(untaxed=untaxed[name], taxed=gross - untaxed[name])
    return amounts, rounding, credited


def _in_shares(terms: NewShares, lines: Iterable[Line], money: dict[str, Decimal]) -> dict[int, NewHolding]:
    """Turn the lines taken in shares into new holdings by account; of their money only the cash of parts of a share is left."""
    brought: dict[int, dict[str, Decimal]] = defaultdict(dict)
    for line in lines:
        if line.takes_shares is not None:
            brought[line.takes_shares][line.key] = money[line.key]
    found = {}
    for account, own in brought.items():
        taken = stock_dividends.new_holding(terms.rule, amount=sum(own.values(), ZERO), price=terms.price)
        money.update(stock_dividends.cash_by_line(taken, own))
        found[account] = taken
    return found


def _later(payables: Mapping[int, Payable], lines: Iterable[Line]) -> dict[int, Gross]:
    """Project what each beneficiary will take of the instalments still to come, on what is held now."""
    exact: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    for line in lines:
        if line.beneficiary is None:
            continue
        payable = payables[line.instalment]
        money = Fraction(payable.later_per_share) * Fraction(line.paid_shares)
        parts = exact[line.beneficiary]
        parts[0] += money * payable.untaxed_part
        parts[1] += money * (1 - payable.untaxed_part)
    return {person: Gross(untaxed=half_up(parts[0], 2), taxed=half_up(parts[1], 2)) for person, parts in exact.items()}


def _taxed(
    rule: WithholdingRule, payer: Taxpayer, own: Mapping[str, Amounts], later: Gross, *, tax_units: tuple[Decimal, UvtRule | None]
) -> dict[str, Amounts]:
    now = sum((each.gross for each in own.values()), ZERO)
    untaxed = sum((each.untaxed for each in own.values()), ZERO)
    earlier = payer.earlier
    whole = Gross(untaxed=earlier.gross.untaxed + untaxed + later.untaxed, taxed=earlier.gross.taxed + now - untaxed + later.taxed)
    tax = dividend_tax.withholding(rule, payer.rate, whole, unit=tax_units[0], units=tax_units[1])
    general = dividend_tax.of_instalment(whole=tax.general, already=earlier.general, now=now, later=later.total)
    special = dividend_tax.of_instalment(whole=tax.special, already=earlier.special, now=now - general, later=later.total)
    weights = {key: each.gross for key, each in own.items()}
    generals = allocate(amount=general, weights=weights, decimals=2).shares
    rest = {key: each.gross - generals[key] for key, each in own.items()}
    specials = allocate(amount=special, weights=rest, decimals=2).shares
    return {
        key: Amounts(
            untaxed=each.untaxed,
            taxed=each.taxed,
            general=generals[key],
            special=specials[key],
            holder_base=whole.total,
            holder_tax=tax.total,
        )
        for key, each in own.items()
    }
