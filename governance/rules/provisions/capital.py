"""Families of capital, reserves and distribution of profits."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

from governance.rules.provisions.header import Provision, param
from governance.rules.provisions.matters import Base, ShareClass


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorisedCapital(Provision):
    """The authorised capital. Key: `authorised`. The amount is the number of shares times their par."""

    family: ClassVar[str] = "authorised_capital"

    amount: Decimal = param(unit="COP")
    shares: int = param(unit="shares", low=1)
    par: Decimal = param(unit="COP")


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalLimit(Provision):
    """How large a class may be. Keys: the class. The limit itself is allowed."""

    family: ClassVar[str] = "capital_limit"

    share_class: ShareClass = param()
    limit: Fraction = param(unit="part of the base")
    base: Base = param()

    def strictness(self) -> Fraction:
        return self.limit


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveRule(Provision):
    """How profit feeds the legal reserve. Key: `legal_reserve`."""

    family: ClassVar[str] = "reserve_rule"

    rate: Fraction = param(unit="part of the profit")
    target: Fraction = param(unit="part of the subscribed capital")
    cap_to_gap: bool = param(doc="whether the appropriation stops at what the target lacks")
    premium_to_reserve: bool = param(default=False, doc="whether the share premium goes to the legal reserve")

    def strictness(self) -> tuple[Fraction, Fraction]:
        return (self.rate, self.target)


@dataclass(frozen=True, slots=True, kw_only=True)
class DistributionRule(Provision):
    """The least that is distributed. Key: `minimum`. The uplift applies where reserves exceed that part of the subscribed capital."""

    family: ClassVar[str] = "distribution_rule"

    minimum: Fraction = param(unit="part of the balance")
    uplift: Fraction = param(unit="part of the balance")
    uplift_over: Fraction = param(unit="part of the subscribed capital, exceeded strictly")
    deduct_prior_losses: bool = param(default=True)
    deduct_legal_reserve: bool = param(default=True)
    deduct_taxes: bool = param(default=True)

    def strictness(self) -> tuple[Fraction, Fraction]:
        return (self.minimum, self.uplift)
