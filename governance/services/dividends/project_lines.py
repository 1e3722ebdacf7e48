"""A project of distribution as people and programs give it: figures, reserves, dividends, tax return. Writes nothing, asks nothing."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple, NotRequired, TypedDict

from governance.models import Security
from governance.rules.profit_kinds import DividendForm, ReserveKind
from governance.rules.tax_split import TaxYear

ZERO = Decimal("0.00")


class ReserveLine(NamedTuple):
    """One reserve of a project: what it has and what becomes of it."""

    kind: ReserveKind
    created_year: int
    before: Decimal
    purpose: str = ""
    covers: str = ""
    loss_taken: Decimal = ZERO
    released: Decimal = ZERO
    released_untaxed: Decimal = ZERO
    added: Decimal = ZERO

    @property
    def after(self) -> Decimal:
        return self.before - self.loss_taken - self.released + self.added


class DividendLine(NamedTuple):
    """What a project gives to a share of a class; `shares` None: those that take dividends now."""

    security: Security
    per_share: Decimal
    form: DividendForm = DividendForm.CASH
    shares: Decimal | None = None


class ProjectFields(TypedDict):
    """The figures of a project, in pesos."""

    profit_year: int
    period_from: date
    period_to: date
    title: str
    profit: Decimal
    equity: Decimal
    subscribed: Decimal
    taxes: NotRequired[Decimal]
    prior_losses: NotRequired[Decimal]
    undistributed: NotRequired[Decimal]
    legal_reserve: NotRequired[Decimal]
    social: NotRequired[Decimal]
    social_purpose: NotRequired[str]
    loss_kind: NotRequired[str]
    redirects_reserves: NotRequired[bool]
    bylaws_amended: NotRequired[bool]
    note: NotRequired[str]


class Project(NamedTuple):
    """A whole project as given: figures, reserves, dividends, and what the tax return of the year says."""

    fields: ProjectFields
    reserves: Sequence[ReserveLine]
    dividends: Sequence[DividendLine]
    tax: TaxYear
