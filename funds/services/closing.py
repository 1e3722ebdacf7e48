"""The work of one fund day inside its transaction: load the rows, let the rule compute, write the figures. Called by ``days`` only."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from core import clock
from core.models import User
from funds.models import ClassDay, DayInput, DayState, Fund, FundDay, Order, OrderPricing
from funds.rules.digests import chained
from funds.rules.valuation import ClassResult, DayResult
from funds.selectors import accounts, day_content, provisions
from funds.selectors.day_figures import DayRows, computed
from funds.selectors.orders import waiting_on
from funds.services import day_refusals
from governance.models import Posting
from governance.rules.kinds import PostingKind
from governance.services import register

if TYPE_CHECKING:
    from funds.services.days import Component

ONE_DAY = timedelta(days=1)
ZERO = Decimal(0)
CLASS_FIGURES = (
    "gross_yield",
    "fee",
    "preclose",
    "unit_value",
    "contributions",
    "redemptions",
    "annulments",
    "units_in",
    "units_out",
    "units_annulled",
    "closing_units",
    "closing_value",
    "residue",
)
FUND_FIGURES = ("gross_yield", "fee", "preclose", "contributions", "redemptions", "annulments")


@dataclass(slots=True, kw_only=True)
class DayWork:
    """One day being worked on: its rows, saved or not, and what the rule said of them."""

    fund: Fund
    day: FundDay
    classes: list[ClassDay]
    last_unit_values: dict[int, Decimal]
    previous_digest: str
    inputs: list[DayInput] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    result: DayResult | None = None


def begin(fund: Fund, on: date, actor: User) -> DayWork:
    """Load the day if it is the one being worked on, or make it (unsaved) if it is the next. Refuses every other date."""
    last = FundDay.objects.filter(fund=fund).select_related("previous").order_by("-valued_on").first()
    day_refusals.refuse_other_dates(fund, last, on)
    if last is not None and last.valued_on == on:
        return _loaded(fund, last)
    return _next(fund, last, on, actor)


def _loaded(fund: Fund, day: FundDay) -> DayWork:
    classes = list(day.classes.select_related("participation_class__security", "previous").order_by("participation_class_id"))
    return DayWork(
        fund=fund,
        day=day,
        classes=classes,
        last_unit_values={row.participation_class_id: _last_unit_value(row) for row in classes},
        previous_digest=day.previous.digest if day.previous else "",
        inputs=list(day.inputs.order_by("pk")),
    )


def _next(fund: Fund, last: FundDay | None, on: date, actor: User) -> DayWork:
    before = {row.participation_class_id: row for row in last.classes.all()} if last else {}
    kinds = fund.classes.select_related("security", "opening_balance").order_by("pk")
    classes = [_opened(each, before.get(each.pk), on) for each in kinds]
    day = FundDay(
        fund=fund,
        valued_on=on,
        previous=last,
        previous_on=last.valued_on if last else None,
        opening_value=sum((row.opening_value for row in classes), ZERO),
        opened_by=actor,
        opened_at=clock.now(),
    )
    return DayWork(
        fund=fund,
        day=day,
        classes=classes,
        last_unit_values={row.participation_class_id: _last_unit_value(row) for row in classes},
        previous_digest=last.digest if last else "",
    )


def _opened(kind: object, before: ClassDay | None, on: date) -> ClassDay:
    row = ClassDay(participation_class=kind, valued_on=on, previous=before, opening_value=ZERO, opening_units=ZERO)
    if before is not None:
        row.opening_value, row.opening_units = before.closing_value, before.closing_units
    elif brought := accounts.opening_balance(row.participation_class, on):
        row.opening_value, row.opening_units = brought.value, brought.units
    return row


def _last_unit_value(row: ClassDay) -> Decimal:
    if row.previous is not None:
        return row.previous.unit_value
    brought = accounts.opening_balance(row.participation_class, row.valued_on)
    return brought.unit_value if brought else row.participation_class.initial_unit_value


def save_opening(work: DayWork) -> None:
    """Write the day and its classes as they open, if they are not written yet."""
    if work.day.pk is None:
        work.day.save(force_insert=True)
        for row in work.classes:
            row.fund_day = work.day
        ClassDay.objects.bulk_create(work.classes)


def add_inputs(work: DayWork, actor: User, components: "Sequence[Component]") -> list[DayInput]:
    """Write the components handed over and return their rows."""
    rows = DayInput.objects.bulk_create(
        DayInput(
            fund_day=work.day,
            kind=each.kind,
            amount=each.amount,
            is_expense=each.is_expense,
            note=each.note,
            source_ref=each.source_ref,
            replaces=each.replaces,
            recorded_by=actor,
            received_at=clock.now(),
        )
        for each in components
    )
    work.inputs.extend(rows)
    return rows


def compute(work: DayWork) -> None:
    """Let the rule close the day and put its figures on the rows."""
    rules = provisions.for_day(work.fund, work.day.valued_on)
    work.orders = waiting_on(work.fund, work.day.valued_on)
    rows = DayRows(
        day=work.day,
        classes=work.classes,
        inputs=work.inputs,
        orders=work.orders,
        last_unit_values=work.last_unit_values,
        held=accounts.held_by_leavers(work.orders),
    )
    with day_refusals.told(work.day):
        work.result = computed(rows, rules)
    day_refusals.refuse_uncovered(work.orders, work.result)
    for row in work.classes:
        _take(row, work.result.classes[str(row.participation_class_id)])
    _total(work, rules)


def _take(row: ClassDay, result: ClassResult) -> None:
    for name in CLASS_FIGURES:
        setattr(row, name, getattr(result, name))
    row.orders_priced = len(result.priced)


def _total(work: DayWork, rules: provisions.DayRules) -> None:
    day, result = work.day, work.result
    assert result is not None  # noqa: S101 - computed just before
    for name in FUND_FIGURES:
        setattr(day, name, getattr(result, name))
    day.closing_value = result.closing
    day.income = sum((row.amount for row in work.inputs if not row.is_expense), ZERO)
    day.expenses = day.income - day.gross_yield
    day.order_count = len(work.orders)
    day.provisions = list(rules.told)


def save_figures(work: DayWork) -> None:
    """Write the figures of the day and its classes."""
    work.day.save(force_update=True)
    for row in work.classes:
        row.save(force_update=True)


def digest(work: DayWork) -> str:
    """Return the digest of what the day says now."""
    return day_content.digest(work.day, work.classes, work.inputs, _done(work))


def _done(work: DayWork) -> list[day_content.Done]:
    assert work.result is not None  # noqa: S101 - computed before
    return [
        day_content.Done(int(reference), int(code), priced.amount, priced.units)
        for code, result in work.result.classes.items()
        for reference, priced in result.priced.items()
    ]


def post(work: DayWork, actor: User) -> Posting | None:
    """Move the units of the day's orders in the register, as one posting; None on a day that moves none."""
    lines = _lines(work)
    if not lines:
        return None
    on = work.day.valued_on
    return register.post(
        actor=actor,
        register=work.fund.entity.register,
        kind=PostingKind.FUND_DAY,
        lines=lines,
        agreed_on=on,
        effective_on=on,
        basis=f"Cierre del fondo del {on.isoformat()}",
        source_ref=f"fund-day:{on.isoformat()}",
    )


def _lines(work: DayWork) -> list[register.Line]:
    done = {each.order_id: each for each in _done(work)}
    if not any(each.units for each in done.values()):
        return []
    issue = accounts.issue_account(work.fund)
    securities = {row.participation_class_id: row.participation_class.security for row in work.classes}
    lines = []
    for order in work.orders:
        units, security = done[order.pk].units, securities[order.participation_class_id]
        if units:
            giver, taker = (issue, order.account) if units > 0 else (order.account, issue)
            lines.append(register.Line(security=security, from_account=giver, to_account=taker, quantity=abs(units)))
    return lines


def publish(work: DayWork, actor: User, posting: Posting | None) -> None:
    """Write how each order was done and freeze the day under its digest."""
    rows = {row.participation_class_id: row for row in work.classes}
    if posting is not None or work.orders:
        OrderPricing.objects.bulk_create(
            OrderPricing(
                order_id=each.order_id,
                class_day=rows[each.class_id],
                posting=posting,
                unit_value=rows[each.class_id].unit_value,
                amount=each.amount,
                units=each.units,
            )
            for each in _done(work)
        )
    day = work.day
    day.state, day.published_by, day.published_at, day.posting = DayState.PUBLISHED, actor, clock.now(), posting
    day.digest = chained(work.previous_digest, day.prepared_digest)
    day.save(update_fields=["state", "published_by", "published_at", "posting", "digest"])
