"""Sharing what belongs to the whole portfolio among a fund's participation classes, by opening value.

Knows values and amounts only. Fees and flows are each class's own (see `valuation`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar

from core.rules.allocation import allocate
from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation

_RULE = "L-FIC-CLASS"


class NothingToShareOnError(RuleViolation):
    """A yield without any opening value to share it on, or a class with a negative one."""

    code: ClassVar[str] = "nothing_to_share_on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """Each class's part; `rounding` is how much of the amount the largest remainders took (told, not lost)."""

    outcome: Computed = Computed.COMPUTED
    shares: Mapping[str, Decimal]
    rounding: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-FIC-CLASS")
def share_yield(*, amount: Decimal, values: Mapping[str, Decimal], article: str = "", places: int = 2) -> Shared:
    """Share an amount of the portfolio (a yield, a common expense) among classes by their opening values, to the cent.

    Expense 10,000 on values A 60, B 40: A 6,000, B 4,000. Raises NothingToShareOnError where no value can carry it.
    """
    negative = next((code for code, value in values.items() if value < 0), None)
    if negative is not None or (amount != 0 and not any(values.values())):
        raise NothingToShareOnError(rule=_RULE, article=article, amount=amount, share_class=negative or "")
    # arts. 3.1.1.6.5 and 3.1.1.8.1 par. 2 D. 2555: what belongs to no class is shared by all in proportion.
    shared = allocate(amount=amount, weights=values, decimals=places)
    steps = tuple(
        Step(code="classes.share", figures={"share_class": code, "value": values[code], "share": share}, rule=_RULE, article=article)
        for code, share in shared.shares.items()
    )
    figures: dict[str, Value] = {"amount": amount, "classes": len(values), "rounding": shared.rounding}
    return Shared(shares=shared.shares, rounding=shared.rounding, figures=figures, steps=steps)
