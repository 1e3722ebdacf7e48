"""Dividends that an official's order keeps: they stay in deposit and come out as they went in, to whom the order names.

Knows one amount and one order. Whether the order is genuine is for whoever reads it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import DividendInterest


class DepositOutcome(StrEnum):
    RELEASED = "released"
    STAYS = "stays"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What an official decided: when, and whom it names ("" where it names nobody)."""

    decided_on: date
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deposit:
    """`payable` is what leaves the deposit, `interest` what it earned there."""

    outcome: DepositOutcome
    payable: Decimal
    interest: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-20")
def deposit(rule: DividendInterest, *, amount: Decimal, kept_since: date, order: Order | None) -> Deposit:
    """Return what leaves the deposit: the very amount, once an order names who receives it, and nothing before.

    1,000,000 kept for two years: 1,000,000 to the person named.
    """
    # Art. 20: in deposit until the official who ordered it says to whom; an order that names nobody releases nothing.
    named = order.names.strip() if order is not None and order.decided_on >= kept_since else ""
    outcome = DepositOutcome.RELEASED if named else DepositOutcome.STAYS
    payable = amount if named else Decimal(0)
    figures: dict[str, Value] = {"amount": amount, "kept_since": kept_since, "payable": payable, "names": named or "—"}
    if order is not None:
        figures["decided_on"] = order.decided_on
    code = "deposit.released" if named else "deposit.stays"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Deposit(outcome=outcome, payable=payable, interest=Decimal(0), figures=figures, steps=(step,))
