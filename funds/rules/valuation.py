"""A fund's day: the fee, the yield of each class, the unit value, the orders priced at it and the closing value.

Knows one day and its opening state. Whether the day may be closed, who may order and what is published are asked elsewhere.
Every amount is rounded once: yields shared to the cent, fee to the cent, unit value to its places, each order by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from typing import ClassVar

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from funds.rules.classes import share_yield
from funds.rules.fees import FeeAboveMaximumError, FeeResult, fund_fee
from funds.rules.orders import Flow, OrderKind
from funds.rules.pricing import LeftoverValueError, Priced, priced_orders, residue_bound
from governance.rules.provisions import FeeRule, NavFormula

_WIDE = Context(prec=60)
_ZERO = Decimal(0)

__all__ = [
    "ClassOpening",
    "ClassResult",
    "DayResult",
    "FeeAboveMaximumError",
    "FeeResult",
    "LeftoverValueError",
    "NegativePrecloseError",
    "NegativeUnitsError",
    "Priced",
    "WithholdingNotSubtractedError",
    "ZeroUnitsYieldError",
    "close_day",
    "fund_fee",
    "unit_value",
]


class ZeroUnitsYieldError(RuleViolation):
    """A value or a yield without any unit that could carry it."""

    code: ClassVar[str] = "zero_units_yield"


class NegativePrecloseError(RuleViolation):
    """A loss that leaves the units without a positive value."""

    code: ClassVar[str] = "negative_preclose"


class NegativeUnitsError(RuleViolation):
    """Orders that take out more units than there are."""

    code: ClassVar[str] = "negative_units"


class WithholdingNotSubtractedError(RuleViolation):
    """A withholding taken from the fund besides the gross redemption, which the law in force does not know."""

    code: ClassVar[str] = "withholding_not_subtracted"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOpening:
    """A class as it starts the day; `last_unit_value` (or the initial one) is the day's where there are no units yet."""

    code: str
    value: Decimal
    units: Decimal
    last_unit_value: Decimal
    annual_rate: Decimal
    flows: tuple[Flow, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassResult:
    """A class at the end of the day. `residue` is closing value less units at the unit value; never above `residue_bound`."""

    code: str
    opening_value: Decimal
    opening_units: Decimal
    gross_yield: Decimal
    fee: Decimal
    preclose: Decimal
    unit_value: Decimal
    contributions: Decimal
    redemptions: Decimal
    annulments: Decimal
    units_in: Decimal
    units_out: Decimal
    units_annulled: Decimal
    closing_units: Decimal
    closing_value: Decimal
    residue: Decimal
    residue_bound: Decimal
    priced: Mapping[str, Priced]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayResult:
    """The fund's day; every total is the sum of the classes to the cent."""

    outcome: Computed = Computed.COMPUTED
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]
    classes: Mapping[str, ClassResult]
    opening: Decimal
    gross_yield: Decimal
    fee: Decimal
    preclose: Decimal
    contributions: Decimal
    redemptions: Decimal
    annulments: Decimal
    closing: Decimal


@applies("FIC-5.3", "L-CBCF-XI")
def unit_value(*, preclose: Decimal, units: Decimal, nav: NavFormula) -> Decimal:
    """Return the day's unit value: value before the orders over opening units, half up to the book's decimals.

    100,038,374,475.48 over 5,000,000 units is 20,007.674895. Raises ZeroUnitsYieldError without units, NegativePrecloseError
    where no positive value is left.
    """
    if units <= 0:
        raise ZeroUnitsYieldError(rule=nav.rule, article=nav.article, units=units, value=preclose)
    value = half_up(_WIDE.divide(preclose, units), nav.unit_value_decimals)
    if value <= 0:
        raise NegativePrecloseError(rule=nav.rule, article=nav.article, value=preclose, units=units)
    return value


@applies("FIC-5.2a", "FIC-5.2b", "L-FIC-CLASS")
def close_day(
    *,
    nav: NavFormula,
    fee: FeeRule | None,
    income: Decimal,
    expenses: Decimal,
    classes: Sequence[ClassOpening],
    withholding: Decimal = _ZERO,
) -> DayResult:
    """Close a fund's day: yield shared among the classes, each class's fee, unit value, orders and closing value (pesos, units).

    `expenses` exclude the fee. Opening 100,000,000,000.00 and 5,000,000 units, income 45,000,000, expenses 1,200,000, rate 0.02, +50,000,000
    and −20,000,000: unit value 20,007.674895, closing 100,068,374,475.48 and 5,001,499.424604 units.
    Raises WithholdingNotSubtractedError, FeeAboveMaximumError, ZeroUnitsYieldError, NegativePrecloseError, NegativeUnitsError,
    LeftoverValueError.
    """
    # FIC-5.2b as corrected by D. 1848/2013: the tax withheld is part of the gross redemption, not a further subtraction.
    if withholding and not nav.withholding_leaves_close:
        raise WithholdingNotSubtractedError(rule=nav.rule, article=nav.article, withholding=withholding)
    with localcontext(_WIDE):
        gross = income - expenses
        values = {opening.code: opening.value for opening in classes}
        if gross and not any(values.values()):
            raise ZeroUnitsYieldError(rule=nav.rule, article=nav.article, units=_ZERO, value=gross)
        shared = share_yield(amount=gross, values=values, places=nav.money_decimals) if len(classes) > 1 else None
        yields = shared.shares if shared else dict.fromkeys(values, gross)
        steps = [_yield_step(nav, income, expenses, gross), *(shared.steps if shared else ())]
        results = {opening.code: _close_class(nav, fee, opening, yields[opening.code], steps) for opening in classes}
        return _totals(nav, gross, withholding, results, steps)


def _close_class(nav: NavFormula, fee: FeeRule | None, opening: ClassOpening, gross: Decimal, steps: list[Step]) -> ClassResult:
    charged = fund_fee(close=opening.value, annual_rate=opening.annual_rate, rule=fee) if fee else None
    own_fee = charged.fee if charged else _ZERO
    preclose = opening.value + gross - own_fee
    # CBCF ch. XI: value at yesterday's close plus the day's net yield, over the opening units.
    empty = not opening.units and not preclose
    price = opening.last_unit_value if empty else unit_value(preclose=preclose, units=opening.units, nav=nav)
    priced = priced_orders(opening.flows, opening_units=opening.units, preclose=preclose, price=price, nav=nav)
    amounts, units = _by_kind(opening.flows, priced, "amount"), _by_kind(opening.flows, priced, "units")
    closing_units = opening.units + units[OrderKind.CONTRIBUTION] + units[OrderKind.REDEMPTION] + units[OrderKind.ANNULMENT]
    closing = preclose + amounts[OrderKind.CONTRIBUTION] + amounts[OrderKind.REDEMPTION] + amounts[OrderKind.ANNULMENT]
    if closing_units < 0:
        raise NegativeUnitsError(rule=nav.rule, article=nav.article, share_class=opening.code, units=closing_units)
    result = ClassResult(
        code=opening.code,
        opening_value=opening.value,
        opening_units=opening.units,
        gross_yield=gross,
        fee=own_fee,
        preclose=preclose,
        unit_value=price,
        contributions=amounts[OrderKind.CONTRIBUTION],
        redemptions=-amounts[OrderKind.REDEMPTION],
        annulments=amounts[OrderKind.ANNULMENT],
        units_in=units[OrderKind.CONTRIBUTION],
        units_out=-units[OrderKind.REDEMPTION],
        units_annulled=units[OrderKind.ANNULMENT],
        closing_units=closing_units,
        closing_value=closing,
        residue=closing - closing_units * price,
        residue_bound=residue_bound(opening.units, price, len(priced), nav),
        priced=priced,
    )
    steps += [*(charged.steps if charged else ()), *_class_steps(nav, result)]
    return result


def _by_kind(flows: Sequence[Flow], priced: Mapping[str, Priced], figure: str) -> dict[OrderKind, Decimal]:
    totals = dict.fromkeys(OrderKind, _ZERO)
    for flow in flows:
        totals[flow.kind] += getattr(priced[flow.reference], figure)
    return totals


def _totals(nav: NavFormula, gross: Decimal, withholding: Decimal, results: Mapping[str, ClassResult], steps: list[Step]) -> DayResult:
    def total(figure: str) -> Decimal:
        return sum((getattr(result, figure) for result in results.values()), _ZERO)

    closing = total("closing_value") - withholding
    figures: dict[str, Value] = {"opening": total("opening_value"), "gross_yield": gross, "fee": total("fee"), "closing": closing}
    steps.append(Step(code="fund.close", figures={**figures, "classes": len(results)}, rule=nav.rule, article=nav.article))
    return DayResult(
        figures=figures,
        steps=tuple(steps),
        classes=results,
        opening=total("opening_value"),
        gross_yield=gross,
        fee=total("fee"),
        preclose=total("preclose"),
        contributions=total("contributions"),
        redemptions=total("redemptions"),
        annulments=total("annulments"),
        closing=closing,
    )


def _yield_step(nav: NavFormula, income: Decimal, expenses: Decimal, gross: Decimal) -> Step:
    return Step(
        code="fund.gross_yield", figures={"income": income, "expenses": expenses, "gross": gross}, rule=nav.rule, article=nav.article
    )


def _class_steps(nav: NavFormula, result: ClassResult) -> tuple[Step, ...]:
    def step(code: str, **figures: Value) -> Step:
        return Step(code=code, figures={"share_class": result.code, **figures}, rule=nav.rule, article=nav.article)

    net = result.gross_yield - result.fee
    valued = (
        step("fund.preclose", opening=result.opening_value, net=net, preclose=result.preclose),
        step("fund.unit_value", preclose=result.preclose, units=result.opening_units, unit_value=result.unit_value)
        if result.opening_units
        else step("fund.initial_unit_value", unit_value=result.unit_value),
    )
    if not result.priced:
        return valued
    moved = result.contributions - result.redemptions + result.annulments
    return (
        *valued,
        step("fund.orders", orders=len(result.priced), moved=moved, units=result.closing_units, closing=result.closing_value),
        step("fund.residue", residue=result.residue, bound=result.residue_bound),
    )
