"""The quarterly statement of one investor account (FIC-9.2): page one is the investor's money, page two the fund.

Every figure comes from published days, priced orders and the register, and is frozen here; the template only prints it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

from core.rules.allocation import allocate
from core.rules.rounding import half_up
from funds.documents.statement_data import Compared, Held, Holder, Month, Movement, Return, StatementData
from funds.models import ClassDay, Fund, FundText, OrderPricing, ParticipationClass, TextKind
from funds.rules.returns import STATEMENT_DAYS, effective_annual, trailing
from funds.rules.units import amount_for
from funds.selectors import provisions, statements
from funds.selectors.statements import Quarter
from governance.models import Account
from governance.rules.kinds import AccountPurpose

ZERO = Decimal("0.00")
LONGEST_TERM = timedelta(days=max(STATEMENT_DAYS))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """One account's quarter in one class."""

    account: Account
    kind: ParticipationClass
    quarter: Quarter


def build(*, scope: Scope, warning: FundText, issued_on: date) -> StatementData:
    """Return the statement of one account for one quarter, all of whose days are published."""
    account, kind, quarter = scope.account, scope.kind, scope.quarter
    fund, language = kind.fund, warning.language
    days = statements.class_days(kind, quarter.eve, quarter.last_on)
    rules = provisions.for_day(fund, quarter.last_on)
    rows = statements.movements(account, kind, quarter.first_on, quarter.last_on)
    opening_units = statements.units_on(account, kind, quarter.eve)
    values = {day.valued_on: day.unit_value for day in days}
    moved = _movements(rows, opening_units)
    months = _months(quarter, moved, opening_units, values)
    whole = _whole(months, statements.units_on(account, kind, quarter.last_on))
    held, invested = _portfolio(fund, quarter.last_on)
    fund_value = statements.fund_values(fund, [quarter.last_on])[quarter.last_on]
    return StatementData(
        fund=fund.entity.name,
        description=_text(scope, TextKind.DESCRIPTION, language),
        manager=fund.manager_name,
        manager_nit=fund.manager_nit,
        article=rules.article_of("statement"),
        holder=_holder(account),
        class_code=kind.code,
        class_name=kind.name,
        issued_on=issued_on,
        first_on=quarter.first_on,
        eve=quarter.eve,
        last_on=quarter.last_on,
        months=months,
        quarter=whole,
        opening_units=opening_units,
        net_flow=whole.contributed + whole.withdrawn,
        net_units=whole.units - opening_units,
        movements=moved,
        unit_value=values[quarter.last_on],
        unit_value_before=values.get(quarter.eve),
        quarter_return=_quarter_return(quarter, values),
        fee=_fee([day for day in days if day.valued_on > quarter.eve], rows, opening_units) if rules.fee else None,
        fee_note="" if rules.fee else rules.sentence_of("management_fee", language),
        annual_rate=kind.annual_rate,
        returns=_returns(kind, quarter),
        compared=_compared(kind, quarter, days),
        series=tuple(sorted(values.items())),
        portfolio=held,
        invested=invested,
        minus_payable=None if invested is None else fund_value - invested,
        fund_value=fund_value,
        contact=_text(scope, TextKind.CONTACT, language),
        warning=warning.text,
        warning_is_sample=warning.is_sample,
    )


def _quarter_return(quarter: Quarter, values: dict[date, Decimal]) -> Decimal | None:
    before = values.get(quarter.eve)
    if before is None:
        return None
    return effective_annual(first=before, last=values[quarter.last_on], days=(quarter.last_on - quarter.eve).days) / 100


def _holder(account: Account) -> Holder:
    owners = [ownership.person for ownership in account.ownerships.select_related("person").order_by("-is_representative", "pk")]
    first = owners[0] if owners else None
    return Holder(
        name=_spoken(first.name if first and len(owners) == 1 else account.title),
        identity=" · ".join(person.identity for person in owners),
        address=", ".join(part for part in (first.address, first.domicile) if part) if first else "",
        account=account.number,
    )


def _spoken(name: str) -> str:
    """Return "Surnames, Given names" as it is spoken, given names first."""
    last, _comma, given = name.partition(", ")
    return f"{given} {last}".strip()


def _movements(rows: Sequence[OrderPricing], opening: Decimal) -> tuple[Movement, ...]:
    balance, moved = opening, []
    for row in rows:
        balance += row.units
        moved.append(
            Movement(
                on=row.class_day.valued_on,
                kind=row.order.kind,
                channel=row.order.channel,
                amount=row.amount,
                unit_value=row.unit_value,
                units=row.units,
                balance=balance,
            )
        )
    return tuple(moved)


def _months(quarter: Quarter, moved: Sequence[Movement], opening: Decimal, values: dict[date, Decimal]) -> tuple[Month, ...]:
    units, before, start = opening, _worth(opening, values.get(quarter.eve)), quarter.eve
    months = []
    for end in quarter.month_ends:
        own = [each for each in moved if start < each.on <= end]
        units = own[-1].balance if own else units
        contributed = sum((each.amount for each in own if each.amount > 0), ZERO)
        withdrawn = sum((each.amount for each in own if each.amount < 0), ZERO)
        closing = _worth(units, values.get(end))
        earned = closing - before - contributed - withdrawn
        months.append(
            Month(last_on=end, opening=before, contributed=contributed, withdrawn=withdrawn, earned=earned, closing=closing, units=units)
        )
        before, start = closing, end
    return tuple(months)


def _whole(months: Sequence[Month], units: Decimal) -> Month:
    return Month(
        last_on=months[-1].last_on,
        opening=months[0].opening,
        contributed=sum((each.contributed for each in months), ZERO),
        withdrawn=sum((each.withdrawn for each in months), ZERO),
        earned=sum((each.earned for each in months), ZERO),
        closing=months[-1].closing,
        units=units,
    )


def _worth(units: Decimal, unit_value: Decimal | None) -> Decimal:
    return amount_for(units=units, unit_value=unit_value) if units and unit_value else ZERO


def _fee(days: Sequence[ClassDay], rows: Sequence[OrderPricing], opening: Decimal) -> Decimal:
    """Return the account's part of the class's fees: each day by its share of the opening units; rounded once."""
    units, total, waiting = opening, Fraction(0), list(rows)
    for day in days:
        if day.opening_units:
            total += Fraction(day.fee) * Fraction(units) / Fraction(day.opening_units)
        while waiting and waiting[0].class_day.valued_on == day.valued_on:
            units += waiting.pop(0).units
    return half_up(total, 2)


def _returns(kind: ParticipationClass, quarter: Quarter) -> tuple[Return, ...]:
    series = statements.unit_value_series(kind, quarter.eve - LONGEST_TERM, quarter.last_on)
    now, before = trailing(series, as_of=quarter.last_on), trailing(series, as_of=quarter.eve)
    return tuple(Return(days=days, now=_part(now[days]), before=_part(before[days])) for days in STATEMENT_DAYS)


def _part(percentage: Decimal | None) -> Decimal | None:
    return None if percentage is None else percentage / 100


def _compared(kind: ParticipationClass, quarter: Quarter, days: Sequence[ClassDay]) -> tuple[Compared, ...]:
    now, before = days[-1], days[0] if days[0].valued_on == quarter.eve else None
    funds = statements.fund_values(kind.fund, [quarter.eve, quarter.last_on])
    rows = [
        _row("fund_value", funds[quarter.last_on], funds.get(quarter.eve)),
        _row("unit_value", now.unit_value, before.unit_value if before else None),
        _row("class_value", now.closing_value, before.closing_value if before else None),
        _row("units", now.closing_units, before.closing_units if before else None),
    ]
    if not kind.fund.entity.accounts.filter(purpose=AccountPurpose.OMNIBUS).exists():
        counted = [statements.investors_on(kind, on) for on in (quarter.last_on, quarter.eve)]
        rows.append(_row("investors", counted[0], counted[1]))
    return tuple(rows)


def _row(code: str, now: Decimal | int, before: Decimal | int | None) -> Compared:
    return Compared(code=code, now=now, before=before, change=Fraction(now) / Fraction(before) - 1 if before else None)


def _portfolio(fund: Fund, on: date) -> tuple[tuple[Held, ...], Decimal | None]:
    rows = statements.portfolio(fund, on)
    if not rows:
        return (), None
    total = sum((row.value for row in rows), ZERO)
    parts = allocate(amount=Decimal(100), weights={str(row.pk): max(row.value, ZERO) for row in rows}, decimals=2).shares
    held = tuple(
        Held(
            name=row.instrument.name,
            species=row.instrument.species,
            rating=row.instrument.rating,
            days=(row.instrument.matures_on - on).days if row.instrument.matures_on else None,
            value=row.value,
            part=parts[str(row.pk)],
        )
        for row in rows
    )
    return held, total


def _text(scope: Scope, text: TextKind, language: str) -> str:
    found = statements.text_in_force(scope.kind.fund, text, language, scope.quarter.last_on)
    return found.text if found else ""
