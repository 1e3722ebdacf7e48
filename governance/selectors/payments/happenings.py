"""What happened to dividends in a period, as the ledger needs it: declarations, tax, payments, returns, set-off, prescription, new shares.

Payments are read by batch and day, so a period of a hundred thousand orders is a few lines.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal

from django.db.models import Sum

from governance.models import Dividend, EntitlementRun, Entity, LedgerAccount, OrderOutcome, PrescriptionAct, SetOff, StockCredit
from governance.rules.payments.entries import Concept, Event, Happening
from governance.rules.payments.kinds import ActState, Channel
from governance.rules.payments.layout_kinds import Outcome
from governance.rules.profit_kinds import DividendForm, RunState
from governance.selectors import stock_dividends


def codes(entity: Entity) -> dict[Concept, tuple[str, str]]:
    """Return the entity's codes by concept."""
    return {Concept(row.concept): (row.code, row.name) for row in LedgerAccount.objects.filter(entity=entity)}


def of_period(entity: Entity, first: date, last: date) -> list[Happening]:
    """Return everything of a period in the order of its dates."""
    period = (first, last)
    found: list[Happening] = [*_declared(entity, period), *_withheld(entity, period), *_paid(entity, period)]
    found += [*_set_off(entity, period), *_prescribed(entity, period), *_credited(entity, period)]
    return sorted(found, key=lambda each: (each.on, list(Event).index(each.event), each.reference))


Period = tuple[date, date]


def _declared(entity: Entity, period: Period) -> Iterator[Happening]:
    # CCo 455: a declared dividend is a debt, whether it is paid in money or in shares.
    rows = Dividend.objects.filter(distribution__entity=entity, declared_on__range=period)
    for row in rows.select_related("security"):
        yield Happening(event=Event.DECLARATION, on=row.declared_on, amount=row.total, reference=f"{row.security.code} {row.declared_on}")


def _credited(entity: Entity, period: Period) -> Iterator[Happening]:
    """Yield what left the debt because it was given in shares: the value of the shares, on the day of their posting."""
    rows = Dividend.objects.filter(distribution__entity=entity).exclude(form=DividendForm.CASH.value)
    for row in rows.select_related("security", "distribution__decision"):
        posting = stock_dividends.credited(row)
        if posting is None or not period[0] <= posting.effective_on <= period[1]:
            continue
        given = StockCredit.objects.filter(instalment__dividend=row, run__state=RunState.APPROVED.value)
        value = sum((each.shares for each in given), Decimal(0)) * (row.stock_price or Decimal(0))
        yield Happening(
            event=Event.SHARES_CREDITED, on=posting.effective_on, amount=value, reference=f"{row.security.code} A{posting.number}"
        )


def _withheld(entity: Entity, period: Period) -> Iterator[Happening]:
    rows = EntitlementRun.objects.filter(distribution__entity=entity, pay_on__range=period, state=RunState.APPROVED.value, withheld__gt=0)
    for row in rows:
        yield Happening(event=Event.WITHHOLDING, on=row.pay_on, amount=row.withheld, reference=f"{row.distribution_id}/{row.pk}")


def _paid(entity: Entity, period: Period) -> Iterable[Happening]:
    rows = OrderOutcome.objects.filter(order__batch__entity=entity, settled_on__range=period).exclude(outcome=Outcome.HELD.value)
    # Only what had been paid leaves the bank again; an order that never arrived did not leave it.
    grouped = rows.order_by().values("order__batch__number", "order__batch__channel", "settled_on", "outcome").annotate(total=Sum("amount"))
    never = _never_paid(entity, period)
    for row in grouped:
        key = (row["order__batch__number"], row["settled_on"])
        returned = row["outcome"] == Outcome.RETURNED
        amount = row["total"] - (never.get(key, 0) if returned else 0)
        event = Event.RETURN if returned else Event.COURT_DEPOSIT if row["order__batch__channel"] == Channel.COURT else Event.PAYMENT
        if amount:
            yield Happening(event=event, on=row["settled_on"], amount=amount, reference=f"L{row['order__batch__number']}")


def _never_paid(entity: Entity, period: Period) -> dict[tuple[int, date], object]:
    """Sum the returns of orders that the bank had never confirmed, by batch and day."""
    rows = OrderOutcome.objects.filter(order__batch__entity=entity, settled_on__range=period, outcome=Outcome.RETURNED.value)
    rows = rows.exclude(order__in=OrderOutcome.objects.filter(outcome=Outcome.PAID.value).values("order"))
    grouped = rows.order_by().values("order__batch__number", "settled_on").annotate(total=Sum("amount"))
    return {(row["order__batch__number"], row["settled_on"]): row["total"] for row in grouped}


def _set_off(entity: Entity, period: Period) -> Iterator[Happening]:
    for row in SetOff.objects.filter(debt__entity=entity, compensated_on__range=period).select_related("debt__account"):
        yield Happening(
            event=Event.SET_OFF, on=row.compensated_on, amount=row.amount, reference=row.reference, third_party=row.debt.account.title
        )


def _prescribed(entity: Entity, period: Period) -> Iterator[Happening]:
    rows = PrescriptionAct.objects.filter(entity=entity, state=ActState.DONE.value, prescriptions__entered_on__range=period)
    for row in rows.distinct():
        entered = row.prescriptions.order_by("pk").first()
        if entered is not None:
            yield Happening(event=Event.PRESCRIPTION, on=entered.entered_on, amount=row.total, reference=f"P{row.number}")
