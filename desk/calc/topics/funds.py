"""Topics of a fund: fee, unit value, the day's close, returns and concentration."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction

from core.clock import today
from core.rules.outcomes import Computed
from core.rules.rounding import half_up
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation
from desk.calc.answers import Answer, of_result
from desk.calc.books import LAW, InForce, P, book_of, unusable
from desk.calc.reader import Reader, as_number
from desk.calc.refusals import CalcInputError
from desk.calc.topics.fund_refusals import day_refused
from funds.rules import concentration as concentrations
from funds.rules import fees, valuation
from funds.rules import returns as annualised
from funds.rules.orders import Flow, OrderKind
from governance.rules.provisions import ConcentrationLimit, FeeRule, NavFormula, ReturnRule

_CENT = Decimal("0.01")
_UNIT = Decimal("0.000001")
_ZERO = Decimal(0)
_FUND = {"kind": "fund"}


def fund_fee(reader: Reader) -> Answer:
    book = book_of(reader, today())
    close, rate = reader.number("close", places=2), _rate(reader)
    reader.finish()
    try:
        result = fees.fund_fee(close=close, annual_rate=rate, rule=_of_fund(book, FeeRule, "management_fee"))
    except fees.FeeAboveMaximumError as error:
        raise day_refused(error) from error
    return of_result(book, result, {"fee": result.fee})


def unit_value(reader: Reader) -> Answer:
    book = book_of(reader, today(), required=False)
    preclose = reader.number("precierre", places=2, least=_CENT)
    units = reader.number("units_open", places=6, least=_UNIT)
    reader.finish()
    nav = _of_fund(book, NavFormula, "unit_value")
    try:
        value = valuation.unit_value(preclose=preclose, units=units, nav=nav)
    except valuation.NegativePrecloseError as error:
        es = f"El valor de la unidad queda en cero con {nav.unit_value_decimals} decimales: revise el precierre y las unidades."
        en = f"The unit value is zero with {nav.unit_value_decimals} decimals: check the pre-close and the units."
        raise CalcInputError("precierre", es, en) from error
    figures: dict[str, Value] = {"share_class": "", "preclose": preclose, "units": units, "unit_value": value}
    step = Step(code="fund.unit_value", figures=figures, rule=nav.rule, article=nav.article)
    shown = {"precierre": preclose, "units_open": units, "unit_value": value}
    return Answer(book=book, outcome=Computed.COMPUTED, keys={"unit_value": value}, figures=shown, steps=(step,))


def fund_day(reader: Reader) -> Answer:
    book = book_of(reader, today())
    opening = {"value": reader.number("close", places=2), "units": reader.number("units", places=6)}
    income, expenses = reader.number("income", places=2, least=None), reader.number("expenses", places=2)
    rate, withholding = _rate(reader), reader.number("withholding", places=2)
    flows = [
        *_flows(reader.items("subscriptions"), OrderKind.CONTRIBUTION),
        *_flows(reader.items("redemptions"), OrderKind.REDEMPTION),
        *_annulments(reader),
    ]
    reader.finish()
    nav, fee = _of_fund(book, NavFormula, "unit_value"), book.first(FeeRule, ["management_fee"], _FUND if book.book.id == LAW else None)
    if fee is None and rate:
        es = f"El reglamento «{book.book.id}» no cobra comisión: escriba 0."
        raise CalcInputError("annual_rate", es, f"The rule book “{book.book.id}” charges no fee: write 0.")
    if not opening["units"] and nav.initial_unit_value is None:
        es = f"El reglamento «{book.book.id}» no fija un valor inicial de la unidad: escriba las unidades de apertura."
        raise CalcInputError("units", es, f"The rule book “{book.book.id}” sets no initial unit value: write the opening units.")
    start = valuation.ClassOpening(
        code="",
        value=opening["value"],
        units=opening["units"],
        last_unit_value=nav.initial_unit_value or _ZERO,
        annual_rate=rate,
        flows=tuple(flows),
    )
    try:
        day = valuation.close_day(nav=nav, fee=fee, income=income, expenses=expenses, classes=[start], withholding=withholding)
    except RuleViolation as error:
        raise day_refused(error) from error
    return of_result(book, day, _day_keys(day.classes[""], day.closing), _day_figures(day.classes[""]))


def _day_keys(result: valuation.ClassResult, closing: Decimal) -> dict[str, object]:
    return {
        "fee": half_up(result.fee, 2),
        "net_yield": half_up(result.gross_yield - result.fee, 2),
        "preclose": half_up(result.preclose, 2),
        "unit_value": half_up(result.unit_value, 6),
        "units_in": half_up(result.units_in, 6),
        "units_out": half_up(result.units_out, 6),
        "units_close": half_up(result.closing_units, 6),
        "close": half_up(closing, 2),
        "residue": result.residue,
    }


def _day_figures(result: valuation.ClassResult) -> dict[str, object]:
    return {
        "opening": half_up(result.opening_value, 2),
        "units_open": half_up(result.opening_units, 6),
        "gross_yield": half_up(result.gross_yield, 2),
        "contributions": half_up(result.contributions, 2),
        "redemptions": half_up(result.redemptions, 2),
        "annulments": half_up(result.annulments, 2),
        "units_annulled": half_up(result.units_annulled, 6),
        "residue_bound": result.residue_bound,
    }


def _flows(items: Iterable[tuple[str, object]], kind: OrderKind) -> list[Flow]:
    """Read the amounts of one kind; a day without any may say so with an empty list or with zeros."""
    amounts = ((path, as_number(value, path, places=2)) for path, value in items)
    return [Flow(reference=path, kind=kind, amount=amount) for path, amount in amounts if amount]


def _annulments(reader: Reader) -> list[Flow]:
    amount = reader.number("annulments", places=2, least=None)
    return [Flow(reference="annulments", kind=OrderKind.ANNULMENT, amount=amount)] if amount else []


def _rate(reader: Reader) -> Decimal:
    """Read a rate as a part: 0.02 is 2 %."""
    return reader.number("annual_rate", places=12, most=1)


def returns(reader: Reader) -> Answer:
    as_of = reader.day("as_of")
    book = book_of(reader, as_of, required=False)
    series = _series(reader)
    reader.finish()
    rule = _of_fund(book, ReturnRule, "returns")
    if as_of not in series:
        es = f"La serie no trae valor de la unidad del {as_of}: agréguelo o cambie la fecha."
        raise CalcInputError("as_of", es, f"The series has no unit value of {as_of}: add it or change the date.")
    try:
        result = annualised.returns(series, as_of=as_of, rule=rule)
    except annualised.ReturnInputError as error:
        es = "La variación entre dos valores de la unidad es desmedida: revise la serie."
        raise CalcInputError("series", es, "The move between two unit values is beyond measure: check the series.") from error
    keys = {"daily": result.daily, "monthly": result.monthly, "six_month": result.six_month, "annual": result.annual}
    return of_result(book, result, keys)


def _series(reader: Reader) -> dict[date, Decimal]:
    series: dict[date, Decimal] = {}
    for row in reader.objects("series", most=40_000):
        day = row.day("date")
        if day in series:
            raise CalcInputError(row.field("date"), f"La fecha {day} está repetida: déjela una vez.", f"{day} is repeated: keep it once.")
        series[day] = row.number("unit_value", places=12, least=Decimal("0.000000000001"))
        row.finish()
    return series


def concentration(reader: Reader) -> Answer:
    book = book_of(reader, today())
    fund = reader.number("fund_value", places=2)
    held = reader.number("holder_value", places=2, most=fund)
    limit = (
        Fraction(reader.number("limit", places=12, least=Decimal("0.000000000001"), most=Decimal("0.999999999999")))
        if reader.has("limit")
        else None
    )
    group = reader.number("group_value", places=2, least=held, most=fund) if reader.has("group_value") else None
    reader.finish()
    positions = [concentrations.position(book.find(ConcentrationLimit, "single"), held, own_limit=limit)]
    if group is not None:
        positions.append(concentrations.position(_group_limit(book), group))
    try:
        result = concentrations.concentration(tuple(positions), fund_value=fund)
    except concentrations.ConcentrationInputError as error:
        raise unusable(error) from error
    keys = {"maximum_contribution": result.maximum_contribution, "excess_to_redeem": result.excess_to_redeem}
    figures = {"fund_value": fund, "holder_value": held, "limit": positions[0].limit}
    if group is not None:
        figures |= {"group_value": group, "group_limit": positions[1].limit}
    return of_result(book, result, keys, figures)


def _of_fund(book: InForce, family: type[P], key: str) -> P:
    """Look a fund's provision up; the law alone is then read as it stands for funds."""
    return book.find(family, key, _FUND if book.book.id == LAW else None)


def _group_limit(book: InForce) -> ConcentrationLimit:
    return book.find(ConcentrationLimit, "group")
