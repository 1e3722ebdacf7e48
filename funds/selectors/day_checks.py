"""What must hold of a fund's day before it is published, each with its figure. The database holds most of it already; people see it here."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from funds.models import ClassDay, DayState, FundDay
from governance.selectors import positions

ZERO = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check: ``holds`` is None where there is nothing to check yet; ``figure`` is the difference."""

    code: str
    label: str
    holds: bool | None
    figure: Decimal | None
    unit: str


def checks_of(day: FundDay, classes: Sequence[ClassDay]) -> tuple[Check, ...]:
    """Return the day's checks in the order in which the page shows them."""
    return (_chain(day), _classes(day, classes), _identity(day), _units(day, classes))


def _check(code: str, label: str, figure: Decimal | None, unit: str) -> Check:
    return Check(code=code, label=label, holds=None if figure is None else figure == ZERO, figure=figure, unit=unit)


def _chain(day: FundDay) -> Check:
    previous = day.previous.closing_value if day.previous else day.opening_value
    return _check("chain", _("Apertura = cierre anterior"), day.opening_value - previous, "money")


def _classes(day: FundDay, classes: Sequence[ClassDay]) -> Check:
    known = day.closing_value is not None
    total = sum((row.closing_value or ZERO for row in classes), ZERO)
    return _check("classes", _("Clases = fondo"), day.closing_value - total if known else None, "money")


def _identity(day: FundDay) -> Check:
    if day.closing_value is None:
        return _check("identity", _("Identidad al centavo"), None, "money")
    expected = day.preclose + day.contributions - day.redemptions + day.annulments - day.withholding
    return _check("identity", _("Identidad al centavo"), day.closing_value - expected, "money")


def _units(day: FundDay, classes: Sequence[ClassDay]) -> Check:
    """Compare with the register: the day's closing units once published, its opening units before."""
    difference = ZERO
    for row in classes:
        own = row.closing_units if day.state == DayState.PUBLISHED else row.opening_units
        on = day.valued_on if day.state == DayState.PUBLISHED or day.previous_on is None else day.previous_on
        held = sum((holding.quantity for holding in positions.as_of(row.participation_class.security, on)), ZERO)
        difference += (own or ZERO) - held
    return _check("units", _("Unidades = registro"), difference, "units")
