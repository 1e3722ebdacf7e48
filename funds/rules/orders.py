"""What an order to a fund is: a contribution, a redemption or an annulment, in pesos, in units or of everything held.

Knows the order's form only. Prices come from `units`, the day from `valuation`; whether an investor may order is not asked here.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import ClassVar

from core.rules.violations import RuleViolation


class OrderKind(StrEnum):
    CONTRIBUTION = "contribution"
    REDEMPTION = "redemption"
    ANNULMENT = "annulment"


class OrderFormError(RuleViolation):
    """An order that names no quantity, or several, or one with the wrong sign."""

    code: ClassVar[str] = "order_form"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One order of the day: exactly one of pesos (`amount`), `units`, or `everything` (all units of the account).

    Contributions and redemptions are positive; annulments are signed and added, as published (minus takes out).
    """

    reference: str
    kind: OrderKind
    amount: Decimal | None = None
    units: Decimal | None = None
    everything: Decimal | None = None

    def __post_init__(self) -> None:
        given = [figure for figure in (self.amount, self.units, self.everything) if figure is not None]
        if len(given) != 1:
            raise OrderFormError(rule="FIC-4.1.3", reference=self.reference, given=len(given))
        wrong = given[0] < 0 and self.kind is not OrderKind.ANNULMENT
        if wrong or (self.everything is not None and self.kind is not OrderKind.REDEMPTION):
            raise OrderFormError(rule="FIC-4.1.3", reference=self.reference, kind=self.kind.value, figure=given[0])

    @property
    def sign(self) -> int:
        """Return the order's effect on the fund: a redemption takes out; an annulment carries its own sign."""
        return -1 if self.kind is OrderKind.REDEMPTION else 1
