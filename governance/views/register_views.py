"""What an address says of the register to look at: of whom, at which date, as known when, narrowed and sorted how."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.rules.numbers import parse_decimal
from core.rules.violations import InputError
from core.views.pages import number_asked, text_asked
from governance.models import Entity, Person, Register, Security
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors import register as selectors
from governance.selectors import register_marks
from governance.selectors.register_rows import Filters, Order
from governance.views.scope import day_asked, entity_of, posting_asked

KINDS: dict[str, object] = {
    PersonKind.NATURAL: _("personas naturales"),
    PersonKind.LEGAL: _("sociedades"),
    PersonKind.PATRIMONY: _("patrimonios autónomos"),
    AccountPurpose.JOINT: _("titulares en común"),
    AccountPurpose.ESTATE: _("sucesiones"),
    AccountPurpose.OMNIBUS: _("cuentas agrupadas"),
    AccountPurpose.UNIDENTIFIED: _("sin identificar"),
    AccountPurpose.TREASURY: _("propias readquiridas"),
}
ORDERS: dict[str, object] = {
    Order.NAME: _("por nombre"),
    Order.NUMBER: _("por número de cuenta"),
    Order.QUANTITY: _("de mayor a menor"),
    Order.SMALLEST: _("de menor a mayor"),
}
MOST_DEPOSITORS = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterView:
    """Which register is looked at: of whom, at which date, as known when, of one class or of all, narrowed how."""

    entity: Entity
    on: date
    known: int
    last: int
    securities: list[Security]
    chosen: Security | None
    filters: Filters

    def rows(self, part: slice, filters: Filters | None = None) -> selectors.RegisterPage:
        """Read some of its rows."""
        wanted = self.filters if filters is None else filters
        return selectors.page(self.entity, self.on, self.known, self.chosen, wanted, part)

    def lines(self) -> Iterator[selectors.RegisterLine]:
        """Read all its rows, one at a time."""
        return selectors.lines(self.entity, self.on, self.known, self.chosen, self.filters)


def view_asked(request: HttpRequest, pk: int) -> RegisterView:
    """Read from the address which register is looked at."""
    entity = entity_of(request, pk)
    book = get_object_or_404(Register, entity=entity)
    known = posting_asked(request, book.last_number)
    securities = list(Security.objects.filter(entity=entity).order_by("pk"))
    on = day_asked(request)
    return RegisterView(
        entity=entity,
        on=on,
        known=known,
        last=book.last_number,
        securities=securities,
        chosen=next((one for one in securities if str(one.pk) == request.GET.get("clase")), None),
        filters=_filters(request, entity, on, known, book.last_number),
    )


def depositors(entity: Entity) -> list[Person]:
    """The direct depositors of an entity's accounts, to choose from."""
    return list(Person.objects.filter(deposited_accounts__entity=entity).distinct().order_by("sort_key")[:MOST_DEPOSITORS])


def _filters(request: HttpRequest, entity: Entity, on: date, known: int, last: int) -> Filters:
    encumbered = request.GET.get("gravamen", "")
    kind, depositor, order = request.GET.get("tipo", ""), request.GET.get("deposito", ""), request.GET.get("orden", "")
    accounts = None
    if encumbered in ("si", "no"):
        accounts = register_marks.encumbered(entity, on, register_marks.known_when(entity, known, last))
    keyed = number_asked(request, "deposito") is not None or depositor in ("own", "depository")
    return Filters(
        text=text_asked(request, "texto"),
        kind=kind if kind in KINDS else "",
        at_least=_least(request.GET.get("minimo", "")),
        domicile=text_asked(request, "domicilio"),
        nationality=text_asked(request, "nacionalidad"),
        depositor=depositor if keyed else "",
        accounts=accounts,
        within=encumbered != "no",
        order=Order(order) if order in ORDERS else Order.NAME,
    )


def _least(text: str) -> Decimal | None:
    """Read the least quantity; one that cannot be read narrows nothing, and the field is shown empty."""
    if not text.strip():
        return None
    try:
        return parse_decimal(text, decimals=6, field="mínimo", lang=(get_language() or "es")[:2])
    except InputError:
        return None
