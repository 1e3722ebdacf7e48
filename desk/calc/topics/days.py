"""Business days: the n-th after a date, or how many there are between two, with the holidays in that time."""

from datetime import date

from core.rules.calendars import Calendar
from core.rules.holidays_co import calendar_for
from core.rules.outcomes import Computed
from core.rules.steps import Step
from desk.calc.answers import Answer
from desk.calc.books import InForce, book_of
from desk.calc.reader import Reader
from desk.calc.refusals import CalcInputError

_FIRST_YEAR = 1984
_MARGIN_YEARS = 16
"""The longest term that a book may state, 3,650 business days, ends within these years."""
_LAW = "Ley 51 de 1983"


def calendar_around(reader: Reader, key: str, *days: date) -> Calendar:
    """Build the calendar of the years around some dates; before Ley 51 there is none. `saturday_is_business` is read here."""
    saturday = reader.flag("saturday_is_business")
    first, last = min(days), max(days)
    if first.year < _FIRST_YEAR:
        es = f"Los festivos se conocen desde {_FIRST_YEAR} ({_LAW}): escriba una fecha posterior."
        raise CalcInputError(reader.field(key), es, f"Holidays are known from {_FIRST_YEAR} (Ley 51 of 1983): write a later date.")
    return calendar_for(range(max(_FIRST_YEAR, first.year - _MARGIN_YEARS), last.year + _MARGIN_YEARS + 1), saturday=saturday)


def business_days(reader: Reader) -> Answer:
    start = reader.day("from")
    book = book_of(reader, start, required=False)
    if reader.has("add") == reader.has("to"):
        es = "Escriba add o to, solo uno de los dos."
        raise CalcInputError("add", es, "Write add or to, only one of them.")
    if reader.has("to"):
        return _counted(reader, start, book)
    n = reader.count("add", least=1, most=20_000)
    calendar = calendar_around(reader, "from", start, date(min(9990, start.year + n // 200 + 1), 12, 31))
    reader.finish()
    day = calendar.add_business(start, n)
    holidays = calendar.holidays_between(start, day)
    step = Step(code="days.added", figures={"start": start, "n": n, "day": day}, rule="CORE-01", article=_LAW)
    keys = {"date": day, "holidays": list(holidays)}
    figures = {"from": start, "add": n, "saturday_is_business": calendar.saturday_is_business, "date": day}
    return Answer(book=book, outcome=Computed.COMPUTED, keys=keys, figures=figures, steps=(step, _holidays(len(holidays))))


def _counted(reader: Reader, start: date, book: InForce) -> Answer:
    end = reader.day("to")
    if end < start:
        es = f"El final ({end}) es anterior al inicio ({start}): escriba una fecha igual o posterior."
        raise CalcInputError("to", es, f"The end ({end}) is before the start ({start}): write that date or a later one.")
    calendar = calendar_around(reader, "from", start, end)
    reader.finish()
    count, holidays = calendar.count_business(start, end), calendar.holidays_between(start, end)
    step = Step(code="days.counted", figures={"start": start, "end": end, "count": count}, rule="CORE-01", article=_LAW)
    keys = {"count": count, "holidays": list(holidays)}
    figures = {"from": start, "to": end, "saturday_is_business": calendar.saturday_is_business, "count": count}
    return Answer(book=book, outcome=Computed.COMPUTED, keys=keys, figures=figures, steps=(step, _holidays(len(holidays))))


def _holidays(number: int) -> Step:
    return Step(code="days.holidays", figures={"number": number}, rule="CORE-02", article=_LAW)
