"""Dividends in shares: whom they bind, how many shares they give and what becomes of the parts. Knows no register."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core.rules.allocation import allocate
from core.rules.applies import applies
from core.rules.rounding import down, half_up
from governance.rules.profit_kinds import DividendForm
from governance.rules.provisions import StockDividend
from governance.rules.provisions.dividends import Fractions, Silence


@dataclass(frozen=True, slots=True, kw_only=True)
class NewHolding:
    """What one account takes of a stock dividend: its `amount` in pesos, whole new shares, and the cash of what is less than one."""

    amount: Decimal
    shares: Decimal
    cash: Decimal


@applies("BC-86", "GA-6.c")
def form_of(rule: StockDividend, *, majority_reached: bool, control_situation: bool) -> DividendForm:
    """Say whether shares bind every holder or each chooses. 79.9 % binds nobody; in a control situation, neither does 85 %."""
    free = not majority_reached or (control_situation and rule.optional_in_control_situation)
    return DividendForm.CHOICE if free else DividendForm.STOCK


@applies("BC-86")
def takes_shares(rule: StockDividend, form: DividendForm, chosen: bool | None) -> bool:
    """Say whether an account takes shares: always where they bind, otherwise by its holder's choice; silence as the rule reads it."""
    if form is DividendForm.CHOICE and chosen is None:
        return rule.silent is Silence.SHARES
    return form is DividendForm.STOCK or (form is DividendForm.CHOICE and chosen is True)


@applies("BC-86")
def new_holding(rule: StockDividend, *, amount: Decimal, price: Decimal, decimals: int = 0) -> NewHolding:
    """Turn an account's dividend into whole shares at their price. 1,000 at 300 are 3 shares and 100 in cash."""
    shares = down(Fraction(amount) / Fraction(price), decimals)
    rest = half_up(Fraction(amount) - Fraction(shares) * Fraction(price), 2)
    return NewHolding(amount=amount, shares=shares, cash=rest if rule.fractions is Fractions.PAID_IN_CASH else Decimal("0.00"))


def cash_by_line(taken: NewHolding, amounts: Mapping[str, Decimal]) -> Mapping[str, Decimal]:
    """Share the cash of an account's part of a share among its lines, in proportion to what each brought."""
    return allocate(amount=taken.cash, weights=amounts, decimals=2).shares
