"""The work of one fund day inside its transaction: load the rows, let the rule compute, write the figures. Called by ``days`` only."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from core import clock
from core.models import User
from funds.models import ClassDay, DayInput, DayState, Fund, FundDay, Order, OrderPricing, ParticipationClass
from funds.rules.digests import chained
from funds.rules.valuation import ClassResult, DayResult
from funds.selectors import accounts, day_content, day_sheet, provisions
from funds.selectors.day_figures import DayRows, computed, in_force
from funds.selectors.orders import waiting_on
from funds.services import day_refusals
from governance.models import Posting
from governance.rules.kinds import PostingKind
from governance.services import books, register

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
    kinds: dict[int, ParticipationClass]
    last_unit_values: dict[int, Decimal]
    previous_digest: str
    last_book: str | None
    input_lines: list[str]
    orders_expected: int | None = None
    new_inputs: list[DayInput] = field(default_factory=list)
    orders: list[Order] = field(default_factory=list)
    result: DayResult | None = None

    @property
    def is_new(self) -> bool:
        """Say whether the day has not been written yet."""
        return self.day.pk is None


def begin(fund: Fund, on: date, actor: User) -> DayWork:
    """Load the day if it is the one being worked on, or make it (unwritten) if it is the next. Refuses every other date."""
    sheet = day_sheet.last(fund, on)
    day_refusals.refuse_other_dates(fund, sheet.day if sheet else None, on)
    kinds = {kind.pk: kind for kind in fund.classes.all()}
    if sheet is not None and sheet.day.valued_on == on:
        return _loaded(fund, kinds, sheet)
    return _next(fund, kinds, sheet, on, actor)


def _loaded(fund: Fund, kinds: dict[int, ParticipationClass], sheet: day_sheet.Sheet) -> DayWork:
    return DayWork(
        fund=fund,
        day=sheet.day,
        classes=list(sheet.classes),
        kinds=kinds,
        last_unit_values={
            key: value if value is not None else _first_unit_value(kinds[key], sheet.day.valued_on)
            for key, value in sheet.last_unit_values.items()
        },
        previous_digest=sheet.previous_digest,
        last_book=None,
        input_lines=list(sheet.input_lines),
        orders_expected=sheet.waiting,
    )


def _next(fund: Fund, kinds: dict[int, ParticipationClass], sheet: day_sheet.Sheet | None, on: date, actor: User) -> DayWork:
    last = sheet.day if sheet else None
    before = {row.participation_class_id: row for row in sheet.classes} if sheet else {}
    classes = [_opened(kind, before.get(kind.pk), on) for kind in kinds.values()]
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
        kinds=kinds,
        last_unit_values={
            kind.pk: before[kind.pk].unit_value if kind.pk in before else _first_unit_value(kind, on) for kind in kinds.values()
        },
        previous_digest=last.digest if last else "",
        last_book=last.book_chain_id if last else None,
        input_lines=[],
        orders_expected=sheet.waiting if sheet else None,
    )


def _opened(kind: ParticipationClass, before: ClassDay | None, on: date) -> ClassDay:
    row = ClassDay(participation_class=kind, valued_on=on, previous=before, opening_value=ZERO, opening_units=ZERO)
    if before is not None:
        row.opening_value, row.opening_units = before.closing_value, before.closing_units
    elif brought := accounts.opening_balance(kind, on):
        row.opening_value, row.opening_units = brought.value, brought.units
    return row


def _first_unit_value(kind: ParticipationClass, on: date) -> Decimal:
    brought = accounts.opening_balance(kind, on)
    return brought.unit_value if brought else kind.initial_unit_value


def write(work: DayWork) -> None:
    """Write the day, its classes and its new inputs as they stand."""
    if work.is_new:
        work.day.save(force_insert=True)
        for row in work.classes:
            row.fund_day = work.day
        ClassDay.objects.bulk_create(work.classes)
    elif work.result is not None:
        work.day.save(force_update=True)
        for row in work.classes:
            row.save(force_update=True)
    for component in work.new_inputs:
        component.fund_day = work.day
    DayInput.objects.bulk_create(work.new_inputs)


def add(work: DayWork, rows: Sequence[DayInput]) -> None:
    """Take new components of the yield, not written yet."""
    work.new_inputs.extend(rows)
    work.input_lines.extend(day_content.input_line(row) for row in rows)


def compute(work: DayWork) -> None:
    """Let the rule close the day with its orders."""
    day = work.day
    rules = provisions.for_day(work.fund, day.valued_on)
    work.orders = [] if work.orders_expected == 0 else waiting_on(work.fund, day.valued_on)
    saved = [] if work.is_new else list(day.inputs.order_by("pk"))
    rows = DayRows(
        day=day,
        classes=work.classes,
        kinds=work.kinds,
        inputs=[*saved, *work.new_inputs],
        orders=work.orders,
        last_unit_values=work.last_unit_values,
        held=accounts.held_by_leavers(work.orders),
    )
    with day_refusals.told(day):
        work.result = computed(rows, rules)
    day_refusals.refuse_uncovered(work.orders, {each.order_id: each.units for each in done(work)})
    for row in work.classes:
        _take(row, work.result.classes[work.kinds[row.participation_class_id].code])
    _total(work, rules, work.result)
    day.income = sum((row.amount for row in in_force(rows.inputs) if not row.is_expense), ZERO)
    day.expenses = day.income - work.result.gross_yield


def _take(row: ClassDay, result: ClassResult) -> None:
    for name in CLASS_FIGURES:
        setattr(row, name, getattr(result, name))
    row.orders_priced = len(result.priced)


def _total(work: DayWork, rules: provisions.DayRules, result: DayResult) -> None:
    for name in FUND_FIGURES:
        setattr(work.day, name, getattr(result, name))
    work.day.closing_value = result.closing
    work.day.order_count = len(work.orders)
    if rules.book.digest not in (work.day.book_chain_id, work.last_book):
        books.keep(rules.book)
    work.day.book_chain_id = rules.book.digest
    work.day.provisions = [told["id"] for told in rules.told if told["applies"]]


def digest(work: DayWork) -> str:
    """Return the digest of what the day says now."""
    return day_content.digest(work.day, work.classes, work.input_lines, done(work))


def done(work: DayWork) -> list[day_content.Done]:
    """Return how each order of the day is done; nothing for a day without orders."""
    if work.result is None:
        return []
    return [
        day_content.Done(int(reference), kind.pk, priced.amount, priced.units)
        for kind in work.kinds.values()
        for reference, priced in work.result.classes[kind.code].priced.items()
    ]


def post(work: DayWork, actor: User) -> Posting | None:
    """Move the units of the day's orders in the register, as one posting; None on a day that moves none."""
    units = {each.order_id: each.units for each in done(work) if each.units}
    if not units:
        return None
    issue = accounts.issue_account(work.fund).pk
    on = work.day.valued_on
    return register.post(
        actor=actor,
        register=work.fund.entity.register,
        kind=PostingKind.FUND_DAY,
        lines=[_line(work, order, units[order.pk], issue) for order in work.orders if order.pk in units],
        agreed_on=on,
        effective_on=on,
        basis=f"Cierre del fondo del {on.isoformat()}",
        source_ref=f"fund-day:{on.isoformat()}",
    )


def _line(work: DayWork, order: Order, units: Decimal, issue: int) -> register.Line:
    giver, taker = (issue, order.account_id) if units > 0 else (order.account_id, issue)
    security = work.kinds[order.participation_class_id].security
    return register.Line(security=security, from_account=giver, to_account=taker, quantity=abs(units))


def publish(work: DayWork, actor: User, posting: Posting | None) -> None:
    """Write how each order was done and freeze the day under its digest."""
    rows = {row.participation_class_id: row for row in work.classes}
    if work.orders:
        OrderPricing.objects.bulk_create(
            OrderPricing(
                order_id=each.order_id,
                class_day=rows[each.class_id],
                posting=posting,
                unit_value=rows[each.class_id].unit_value,
                amount=each.amount,
                units=each.units,
            )
            for each in done(work)
        )
    day = work.day
    day.state, day.published_by, day.published_at, day.posting = DayState.PUBLISHED, actor, clock.now(), posting
    day.digest = chained(work.previous_digest, day.prepared_digest)
    day.save(update_fields=["state", "published_by", "published_at", "posting", "digest"])
