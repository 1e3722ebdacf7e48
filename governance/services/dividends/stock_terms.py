"""On which terms a dividend is paid in shares: whether they bind everybody, and until when holders may choose. Writes nothing."""

from datetime import date
from decimal import Decimal

from governance.models import ProposedDividend
from governance.rules import stock_dividends
from governance.rules.kinds import SecurityKind
from governance.rules.profit_kinds import DividendForm
from governance.rules.provisions import Majority, StockDividend
from governance.rules.provisions.matters import Base, ShareClass
from governance.selectors import profits
from governance.wording import dividend_refusals as refusals


def binding_form(proposed: ProposedDividend, preferred_in_favour: Decimal = Decimal(0)) -> DividendForm:
    """Return the form that a dividend takes by the vote: shares bind all only with the majority and outside a situation of control."""
    form = DividendForm(proposed.form)
    if form is not DividendForm.STOCK:
        return form
    entity, on = proposed.security.entity, proposed.distribution.decision.decided_on
    rule = profits.required(entity, StockDividend, "choice", on)
    reached = _reached(proposed, profits.required(entity, Majority, "stock_dividend", on), preferred_in_favour)
    control = bool(entity.traits.get("control_situation"))
    return stock_dividends.form_of(rule, majority_reached=reached, control_situation=control)


def _reached(proposed: ProposedDividend, majority: Majority, preferred_in_favour: Decimal) -> bool:
    """Say whether every test of the majority is met; a class that the bylaws ask for and that nobody counted did not vote for it."""
    decision = proposed.distribution.decision
    preferred = proposed.security.entity.securities.filter(kind=SecurityKind.PREFERRED)
    subscribed = sum((profits.entitled_shares(each, decision.decided_on) for each in preferred), Decimal(0))
    for test in majority.tests:
        votes, base = decision.in_favour, decision.represented
        if test.share_class is ShareClass.PREFERRED and test.base is Base.CLASS_SUBSCRIBED:
            if not subscribed:
                continue
            votes, base = preferred_in_favour, subscribed
        if not test.threshold.met(int(votes), int(base)):
            return False
    return decision.holders_in_favour >= majority.plural_holders


def refuse_choice_day(proposed: ProposedDividend, choose_by: date | None, pay_on: date, declared_on: date) -> None:
    """Refuse a last day to choose outside the days from the declaration to the eve of the payment. Raises InstalmentsError."""
    name = proposed.security.name
    if choose_by is None:
        return
    if proposed.form == DividendForm.CASH or not declared_on <= choose_by < pay_on:
        raise refusals.instalments(
            field=name,
            value=choose_by,
            es=f"«{name}»: se elige entre acciones y efectivo desde el {declared_on:%d/%m/%Y} y hasta antes del pago, el {pay_on:%d/%m/%Y}. "
            "Corrija el último día.",
            en=f"“{name}”: shares or cash are chosen from {declared_on.isoformat()} and before the payment, {pay_on.isoformat()}.",
        )
