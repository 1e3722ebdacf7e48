"""The last day of a fund with everything a close starts from, in one statement: it is read twice for every day of every fund.

Gives rows and counts as they are; judges nothing.
"""

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import DEFAULT_DB_ALIAS, connection

from funds.models import ClassDay, Fund, FundDay

_DAY = [field.attname for field in FundDay._meta.concrete_fields]
_CLASS = [field.attname for field in ClassDay._meta.concrete_fields]
_SHEET = f"""
SELECT {", ".join(f"d.{field.column}" for field in FundDay._meta.concrete_fields)}, {", ".join(f"c.{field.column}" for field in ClassDay._meta.concrete_fields)},
    coalesce(p.digest, ''), before.unit_value,
    (SELECT string_agg(i.kind || ';' || i.amount || ';' || i.is_expense::int || ';' || coalesce(i.replaces_id::text, ''), E'\\n' ORDER BY i.id)
        FROM funds_dayinput i WHERE i.fund_day_id = d.id),
    (SELECT count(*) FROM funds_order o WHERE o.fund_id = d.fund_id AND o.dealing_on = %s
        AND NOT EXISTS (SELECT FROM funds_orderpricing x WHERE x.order_id = o.id)
        AND NOT EXISTS (SELECT FROM funds_orderwithdrawal w WHERE w.order_id = o.id))
FROM funds_fundday d
JOIN funds_classday c ON c.fund_day_id = d.id
LEFT JOIN funds_fundday p ON p.id = d.previous_id
LEFT JOIN funds_classday before ON before.id = c.previous_id
WHERE d.id = (SELECT id FROM funds_fundday WHERE fund_id = %s ORDER BY valued_on DESC LIMIT 1)
ORDER BY c.participation_class_id
"""  # noqa: S608 - names of columns only


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A fund's last day: its classes, the digest of the day before it, the unit values it started from, its inputs as lines.

    ``waiting`` counts the orders that wait for the close of the date asked.
    """

    day: FundDay
    classes: tuple[ClassDay, ...]
    previous_digest: str
    last_unit_values: dict[int, Decimal | None]
    input_lines: tuple[str, ...]
    waiting: int


def last(fund: Fund, on: date) -> Sheet | None:
    """Return the sheet of the fund's last day, whatever its state, counting the orders of ``on``; None before the first day."""
    with connection.cursor() as cursor:
        cursor.execute(_SHEET, [on, fund.pk])
        rows = cursor.fetchall()
    if not rows:
        return None
    width = len(_DAY)
    day = FundDay.from_db(DEFAULT_DB_ALIAS, _DAY, rows[0][:width])
    day.fund, day.provisions = fund, json.loads(str(day.provisions))
    classes = [ClassDay.from_db(DEFAULT_DB_ALIAS, _CLASS, row[width : width + len(_CLASS)]) for row in rows]
    previous_digest, _unit_value, lines, waiting = rows[0][-4:]
    return Sheet(
        day=day,
        classes=tuple(classes),
        previous_digest=previous_digest,
        last_unit_values={each.participation_class_id: row[-3] for each, row in zip(classes, rows, strict=True)},
        input_lines=tuple(lines.split("\n")) if lines else (),
        waiting=waiting,
    )
