"""Where each peso of a dividend stands, and the identity that its parts always satisfy.

Knows states and amounts; never a row.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from core.rules.applies import applies


class DebtState(StrEnum):
    """Where the company's debt for one entitlement stands. `ordered`: in a batch; `sent`: told to the bank, not yet confirmed."""

    PENDING = "pending"
    ORDERED = "ordered"
    SENT = "sent"
    PAID = "paid"
    RETURNED = "returned"
    WITHHELD = "withheld"
    PRESCRIBED = "prescribed"
    COMPENSATED = "compensated"


FREE = frozenset({DebtState.PENDING, DebtState.RETURNED})
"""What may be put into a new batch, set off, withheld or prescribed."""

CLOSED = frozenset({DebtState.PAID, DebtState.PRESCRIBED, DebtState.COMPENSATED})
"""What the company owes no longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One debt: its state, its amount, and what of it was set off before."""

    state: DebtState
    net: Decimal
    compensated: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A dividend by state: what was set off stands apart, whatever became of the rest."""

    by_state: Mapping[DebtState, Decimal]
    net: Decimal

    @property
    def adds_up(self) -> bool:
        return sum(self.by_state.values(), Decimal(0)) == self.net

    @property
    def owed(self) -> Decimal:
        """What the company still owes."""
        return sum((amount for state, amount in self.by_state.items() if state not in CLOSED), Decimal(0))


@applies("L-CCo-455")
def standing(parts: Iterable[Part]) -> Standing:
    """Add debts up by state: every peso is in one state only, so the states sum to the net."""
    sums = dict.fromkeys(DebtState, Decimal(0))
    net = Decimal(0)
    for part in parts:
        net += part.net
        sums[DebtState.COMPENSATED] += part.compensated
        if part.state is not DebtState.COMPENSATED:
            sums[part.state] += part.net - part.compensated
    return Standing(by_state=sums, net=net)
