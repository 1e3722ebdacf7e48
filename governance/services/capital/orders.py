"""What is asked for: one act on shares with its figures, dates and documents, as a value that an approval can freeze."""

from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, Self

from core.archive import jsonable
from governance.rules.capital_acts import ActKind

_MONEY = ("price", "profits")
_DAYS = ("decided_on", "effective_on")


class Part(NamedTuple):
    """Some shares of one account: of a holder who converts or sells, or of a buyer."""

    account: int
    quantity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One act. `security` is what is converted, bought, sold or cancelled (a split is of all classes); `target` what it becomes.

    `gives` new shares for each `for_each` old ones; `price` is of one share: bought, sold, or the cash for one new share.
    """

    kind: ActKind
    decided_on: date
    effective_on: date
    basis: str
    source_ref: str
    security: int | None = None
    target: int | None = None
    parts: tuple[Part, ...] = ()
    gives: int = 1
    for_each: int = 1
    price: Decimal = Decimal()
    votes_for: int = 0
    represented: int = 0
    profits: Decimal = Decimal()
    technical_study: bool = False
    equal_conditions: bool = False
    class_disappears: bool = False
    evidence: int | None = None

    @property
    def quantity(self) -> int:
        return sum(part.quantity for part in self.parts)

    def payload(self) -> dict[str, Any]:
        """Return the order as an approval freezes it."""
        # An order without a copy of its document is frozen as it always was.
        raw = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "evidence" or self.evidence}
        frozen: dict[str, Any] = jsonable({**raw, "kind": self.kind.value, "parts": [list(part) for part in self.parts]})
        return frozen

    @classmethod
    def from_payload(cls, payload: dict[str, Any]) -> Self:
        """Return the order that an approval froze."""
        values = dict(payload)
        values["kind"] = ActKind(values["kind"])
        values["parts"] = tuple(Part(int(account), int(quantity)) for account, quantity in values["parts"])
        values |= {name: Decimal(values[name]) for name in _MONEY} | {name: date.fromisoformat(values[name]) for name in _DAYS}
        return cls(**values)
