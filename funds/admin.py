"""Looking at funds, days and orders; the fund's texts are entered here, through their service."""

from typing import Any

from django.contrib import admin
from django.db import models

from core.models import User
from funds import models as funds
from funds.services import texts
from governance.admin.service_admin import LedgerAdmin, ServiceAdmin

COLUMNS: dict[type[models.Model], tuple[str, ...]] = {
    funds.Fund: ("code", "run", "entity", "first_day_on", "manager_name"),
    funds.ParticipationClass: ("fund", "code", "name", "initial_unit_value", "annual_rate"),
    funds.OpeningBalance: ("participation_class", "as_of", "value", "units", "unit_value"),
    funds.FundDay: ("fund", "valued_on", "state", "opening_value", "gross_yield", "fee", "closing_value", "prepared_by", "published_by"),
    funds.ClassDay: ("participation_class", "valued_on", "unit_value", "opening_units", "closing_units", "closing_value", "residue"),
    funds.DayInput: ("fund_day", "kind", "amount", "is_expense", "recorded_by", "received_at"),
    funds.Order: ("fund", "number", "kind", "account", "amount", "units", "everything", "dealing_on"),
    funds.OrderPricing: ("order", "class_day", "unit_value", "amount", "units", "posting"),
    funds.OrderWithdrawal: ("order", "reason", "withdrawn_by", "withdrawn_at"),
    funds.Instrument: ("code", "name", "issuer", "species", "rating", "matures_on"),
    funds.PortfolioSnapshot: ("fund", "valued_on", "version", "source", "received_by", "received_at"),
    funds.PortfolioPosition: ("snapshot", "instrument", "nominal", "value"),
    funds.Statement: ("participation_class", "account", "from_on", "to_on", "version", "document"),
}


@admin.register(funds.FundText)
class FundTextAdmin(ServiceAdmin):
    list_display = ("fund", "kind", "language", "version", "valid_from", "is_sample")
    fields = ("fund", "kind", "language", "valid_from", "text", "is_sample")

    def enter(self, actor: User, values: dict[str, Any]) -> models.Model:
        return texts.enter(actor=actor, **values)


for _model, _columns in COLUMNS.items():
    admin.site.register(_model, LedgerAdmin, list_display=_columns, list_select_related=True)
