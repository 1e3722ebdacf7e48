"""The national holidays of Colombia by law, computed for any year since 1984.

Knows Ley 51 of 1983 and Ley 2578 of 2026. Refuses years before the law, and knows no exception:
those are overrides given by the caller, which prevail.
"""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from core.rules.applies import applies
from core.rules.calendars import Calendar, CalendarError

_FIRST_YEAR = 1984
_FIXED = {
    (1, 1): "Año Nuevo",
    (5, 1): "Día del Trabajo",
    (7, 20): "Independencia",
    (8, 7): "Batalla de Boyacá",
    (12, 8): "Inmaculada Concepción",
    (12, 25): "Navidad",
}
_MOVED_TO_MONDAY = {
    (1, 6): "Reyes Magos",
    (3, 19): "San José",
    (6, 29): "San Pedro y San Pablo",
    (8, 15): "Asunción de la Virgen",
    (10, 12): "Día de la Raza",
    (11, 1): "Todos los Santos",
    (11, 11): "Independencia de Cartagena",
}
# Ley 2578 of 2026, known from secondary sources.
_MOVED_SINCE = {(7, 9): (2026, "Virgen de Chiquinquirá")}
_AFTER_EASTER = {-3: "Jueves Santo", -2: "Viernes Santo", 43: "Ascensión del Señor", 64: "Corpus Christi", 71: "Sagrado Corazón"}


@applies("CORE-02")
def ley_51(year: int) -> dict[date, str]:
    """List a year's holidays by date; two on one day are one entry with both names.

    2025-06-30 is both the Sacred Heart and Saints Peter and Paul, so 2025 has 17 dates.
    """
    if year < _FIRST_YEAR:
        raise CalendarError(rule="CORE-02", article="Ley 51 de 1983", year=year)
    named = [(date(year, month, day), name) for (month, day), name in _FIXED.items()]
    named += [(_monday(date(year, month, day)), name) for (month, day), name in _MOVED_TO_MONDAY.items()]
    named += [(_monday(date(year, month, day)), name) for (month, day), (since, name) in _MOVED_SINCE.items() if year >= since]
    named += [(easter(year) + timedelta(days=offset), name) for offset, name in _AFTER_EASTER.items()]
    holidays: dict[date, str] = {}
    for day, name in sorted(named):
        holidays[day] = f"{holidays[day]}; {name}" if day in holidays else name
    return holidays


def calendar_for(years: Iterable[int], overrides: Mapping[date, bool] | None = None, saturday: bool = False) -> Calendar:
    """Build the calendar of some years: the law's holidays, then the overrides (True: a holiday, False: a working day)."""
    span = sorted(set(years))
    holidays = {day for year in range(span[0], span[-1] + 1) for day in ley_51(year)}
    for day, is_holiday in (overrides or {}).items():
        (holidays.add if is_holiday else holidays.discard)(day)
    return Calendar(holidays=frozenset(holidays), saturday_is_business=saturday, first_year=span[0], last_year=span[-1])


def easter(year: int) -> date:
    """Return Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). 2026: 5 April."""
    golden = year % 19
    century, of_century = divmod(year, 100)
    leap_centuries, century_rest = divmod(century, 4)
    correction = (century - (century + 8) // 25 + 1) // 3
    epact = (19 * golden + century - leap_centuries - correction + 15) % 30
    weekday = (32 + 2 * century_rest + 2 * (of_century // 4) - epact - of_century % 4) % 7
    shift = (golden + 11 * epact + 22 * weekday) // 451
    month, day0 = divmod(epact + weekday - 7 * shift + 114, 31)
    return date(year, month, day0 + 1)


def _monday(day: date) -> date:
    return day + timedelta(days=-day.weekday() % 7)
