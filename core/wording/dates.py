"""How dates and hours are written, in Spanish and in English. Knows Bogotá's clock; refuses to compute a date.

Short forms are for screens ("vie 27 mar", "18:22"), long forms for documents ("27 de marzo de 2026", "10:22 a. m.").
"""

from datetime import date, datetime, time

from core.clock import BOGOTA
from core.wording.figures import ABSENT, NO_BREAK, language

MONTHS = {
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "en": "January February March April May June July August September October November December".split(),
}
WEEKDAYS = {
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
}
Day = date | datetime | str


def as_date(value: Day) -> date:
    """Return the date of a date, of a moment (in Bogotá) or of the text of either."""
    if isinstance(value, str):
        value = datetime.fromisoformat(value) if "T" in value or " " in value else date.fromisoformat(value)
    return as_moment(value).date() if isinstance(value, datetime) else value


def as_moment(value: datetime | str) -> datetime:
    """Return a moment on Bogotá's clock."""
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return moment.astimezone(BOGOTA) if moment.tzinfo else moment.replace(tzinfo=BOGOTA)


def day_long(value: Day | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "27 de marzo de 2026", "27 March 2026"."""
    if not value:
        return absent
    day, lang = as_date(value), language(lang)
    joint = f"{NO_BREAK}de " if lang == "es" else NO_BREAK
    after = " de " if lang == "es" else " "
    return f"{day.day}{joint}{MONTHS[lang][day.month - 1]}{after}{day.year}"


def weekday_long(value: Day | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "viernes 27 de marzo de 2026"."""
    if not value:
        return absent
    return f"{WEEKDAYS[language(lang)][as_date(value).weekday()]} {day_long(value, lang)}"


def day_short(value: Day | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "vie 27 mar"."""
    if not value:
        return absent
    day, lang = as_date(value), language(lang)
    return f"{WEEKDAYS[lang][day.weekday()][:3]} {day.day} {MONTHS[lang][day.month - 1][:3]}"


def day_medium(value: Day | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "27 mar 2026"."""
    if not value:
        return absent
    day = as_date(value)
    return f"{day.day} {MONTHS[language(lang)][day.month - 1][:3]} {day.year}"


def day_figures(value: Day | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "27/03/2026", in English "2026-03-27": no order of day and month is in doubt."""
    if not value:
        return absent
    day = as_date(value)
    return day.isoformat() if language(lang) == "en" else f"{day:%d/%m/%Y}"


def hour(value: datetime | time | str | None, lang: str = "es", *, absent: str = ABSENT) -> str:  # noqa: ARG001
    """Write "18:22", as screens do."""
    if not value:
        return absent
    return f"{_clock(value):%H:%M}"


def hour_long(value: datetime | time | str | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "10:22 a. m.", in English "10:22 a.m.", as documents do."""
    if not value:
        return absent
    shown = _clock(value)
    half = "a" if shown.hour < 12 else "p"
    mark = f"{half}.{NO_BREAK}m." if language(lang) == "es" else f"{half}.m."
    return f"{(shown.hour - 1) % 12 + 1}:{shown.minute:02d}{NO_BREAK}{mark}"


def _clock(value: datetime | time | str) -> time:
    if isinstance(value, str) and len(value) <= 8:
        value = time.fromisoformat(value)
    return value if isinstance(value, time) else as_moment(value).time()


def moment(value: datetime | str | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "27 mar 2026, 11:44"."""
    return f"{day_medium(value, lang)}, {hour(value, lang)}" if value else absent


def moment_short(value: datetime | str | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "vie 27 mar, 11:44"."""
    return f"{day_short(value, lang)}, {hour(value, lang)}" if value else absent


def moment_long(value: datetime | str | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write "27 de marzo de 2026, 10:22 a. m."."""
    return f"{day_long(value, lang)}, {hour_long(value, lang)}" if value else absent
