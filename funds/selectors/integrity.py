"""What must hold of every fund's days, checked on the rows as they are: each finding names the first bad record. Repairs nothing."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import islice

from django.db import connection

from core.audit import Finding
from funds.models import ClassDay, DayInput, DayState, Fund, FundDay, OrderPricing
from funds.rules.digests import chained
from funds.selectors import day_content

ONE_DAY = timedelta(days=1)
CHUNK = 200

# Units issued (or taken back) in the register on a date must be what the class's day says, and nothing may move beside its days.
_UNITS = """
WITH moved AS (
    SELECT m.security_id, m.effective_on, sum(CASE WHEN f.purpose = 'issue' THEN m.quantity ELSE 0 END)
         - sum(CASE WHEN t.purpose = 'issue' THEN m.quantity ELSE 0 END) AS units
    FROM governance_movement m JOIN funds_participationclass p ON p.security_id = m.security_id
    JOIN governance_account f ON f.id = m.from_account_id JOIN governance_account t ON t.id = m.to_account_id
    WHERE f.purpose = 'issue' OR t.purpose = 'issue' GROUP BY 1, 2
), said AS (
    SELECT p.security_id, c.valued_on, c.closing_units - c.opening_units AS units
    FROM funds_classday c JOIN funds_participationclass p ON p.id = c.participation_class_id
    JOIN funds_fundday d ON d.id = c.fund_day_id WHERE d.state = 'published'
    UNION ALL
    SELECT p.security_id, o.as_of, o.units FROM funds_openingbalance o JOIN funds_participationclass p ON p.id = o.participation_class_id
)
SELECT p.fund_id, p.code, coalesce(s.valued_on, m.effective_on) AS on_date, coalesce(s.units, 0), coalesce(m.units, 0)
FROM said s FULL JOIN moved m ON m.security_id = s.security_id AND m.effective_on = s.valued_on
JOIN funds_participationclass p ON p.security_id = coalesce(s.security_id, m.security_id)
WHERE coalesce(s.units, 0) <> coalesce(m.units, 0)
ORDER BY p.fund_id, on_date, p.code
"""

_PRICINGS = """
SELECT x.id, o.number, o.fund_id FROM funds_orderpricing x JOIN funds_order o ON o.id = x.order_id
JOIN funds_classday c ON c.id = x.class_day_id JOIN funds_fundday d ON d.id = c.fund_day_id
WHERE x.unit_value <> c.unit_value OR x.posting_id IS DISTINCT FROM d.posting_id OR o.dealing_on <> c.valued_on
   OR o.participation_class_id <> c.participation_class_id OR o.fund_id <> d.fund_id
ORDER BY x.id
"""


def days_chain() -> Iterator[Finding]:
    """Find, in each fund, the first published day whose content, order or digest is not what was published."""
    for fund in Fund.objects.order_by("pk"):
        found = next(_broken(fund), None)
        if found is not None:
            yield found


def _broken(fund: Fund) -> Iterator[Finding]:
    previous: FundDay | None = None
    days = FundDay.objects.filter(fund=fund, state=DayState.PUBLISHED).order_by("valued_on").iterator(chunk_size=CHUNK)
    while chunk := list(islice(days, CHUNK)):
        contents = _contents(chunk)
        for day in chunk:
            fault = _fault(day, previous, contents[day.pk])
            if fault:
                yield _finding(fund, day, *fault)
            previous = day


def _fault(day: FundDay, previous: FundDay | None, content: str) -> tuple[str, str] | None:
    if previous is not None and (day.valued_on != previous.valued_on + ONE_DAY or day.previous_id != previous.pk):
        return "no sigue al día anterior: falta un día o se cambió su fecha.", "it does not follow the day before: a day is missing."
    if previous is not None and day.opening_value != previous.closing_value:
        return "no abre con el cierre del día anterior.", "it does not open with the close of the day before."
    if content != day.prepared_digest:
        return (
            "sus cifras, insumos u órdenes no son los que se publicaron.",
            "its figures, inputs or orders are not those that were published.",
        )
    if chained(previous.digest if previous else "", content) != day.digest:
        return "su huella no sigue a la del día anterior.", "its digest does not follow from that of the day before."
    return None


def _contents(days: Sequence[FundDay]) -> dict[int, str]:
    """Return the digest of each day's content as its rows are now."""
    keys = [day.pk for day in days]
    classes, inputs, done = defaultdict(list), defaultdict(list), defaultdict(list)
    for row in ClassDay.objects.filter(fund_day__in=keys):
        classes[row.fund_day_id].append(row)
    for component in DayInput.objects.filter(fund_day__in=keys).order_by("pk"):
        inputs[component.fund_day_id].append(day_content.input_line(component))
    priced = OrderPricing.objects.filter(class_day__fund_day__in=keys)
    for day, *figures in priced.values_list("class_day__fund_day_id", "order_id", "order__participation_class_id", "amount", "units"):
        done[day].append(day_content.Done(*figures))
    return {day.pk: day_content.digest(day, classes[day.pk], inputs[day.pk], done[day.pk]) for day in days}


def units_equal_register() -> Iterator[Finding]:
    """Find the class days whose movement of units is not what the register moved that day."""
    for fund, code, on, said, moved in _rows(_UNITS):
        yield Finding(
            record=f"funds_classday fondo {fund} clase {code} {on.isoformat()}",
            message_es=f"el día mueve {said} unidades y el registro {moved}.",
            message_en=f"the day moves {said} units and the register {moved}.",
        )


def orders_as_priced() -> Iterator[Finding]:
    """Find the priced orders that do not belong to the day, class, unit value or posting that priced them."""
    for key, number, fund in _rows(_PRICINGS):
        yield Finding(
            record=f"funds_orderpricing {key} (fondo {fund}, orden {number})",
            message_es="no coincide con el día, la clase, el valor de unidad o el asiento que la liquidó.",
            message_en="it does not match the day, class, unit value or posting that priced it.",
        )


def _rows(sql: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def _finding(fund: Fund, day: FundDay, es: str, en: str) -> Finding:
    return Finding(record=f"funds_fundday {day.pk} (fondo {fund.code}, {day.valued_on.isoformat()})", message_es=es, message_en=en)
