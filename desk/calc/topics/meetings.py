"""Topics of the summons and the calendar of meetings."""

from datetime import date

from desk.calc.answers import Answer, of_result
from desk.calc.books import InForce, book_of
from desk.calc.reader import Reader, as_choice
from desk.calc.refusals import CalcInputError
from desk.calc.topics.days import calendar_around
from governance.rules.provisions import ANY_KEY, CallWindow, Matter, MeetingCalendar, MeetingKind, NoticeTerm
from meetings.rules import notice as notices
from meetings.rules import windows

_CALL_KEYS = {2: "second_call", 3: "third_call"}
_LIQUIDATION = frozenset({Matter.FUND_LIQUIDATION.value})


def notice(reader: Reader) -> Answer:
    meeting, given = reader.day("meeting"), reader.optional_day("notice")
    kind = reader.choice("meeting_kind", [each.value for each in MeetingKind])
    matters = matters_of(reader)
    call = reader.count("call", least=1, most=3) if reader.has("call") else 1
    if given is not None and given >= meeting:
        es = f"El aviso ({given}) debe ser anterior a la reunión ({meeting}): corrija una de las dos fechas."
        raise CalcInputError("notice", es, f"The notice ({given}) must come before the meeting ({meeting}): correct one of the dates.")
    book = book_of(reader, given or meeting)
    calendar = calendar_around(reader, "notice" if given else "meeting", given or meeting, meeting)
    reader.finish()
    keys = [_CALL_KEYS[call]] if call > 1 else (matters or [ANY_KEY])
    found = [book.applied(NoticeTerm, key, {"meeting_kind": kind}) for key in keys]
    terms = list({each.provision.source.line: each.provision for each in found}.values())
    bounds = [bound for each in found for bound in each.bounds]
    result = notices.judge_notice(terms, meeting=meeting, calendar=calendar, notice=given, bounds=bounds)
    answer = {
        "latest_notice": result.latest_notice,
        "clear_days": result.clear_days,
        "required": result.required,
        "kind": result.kind,
    }
    return of_result(book, result, answer)


def second_call(reader: Reader) -> Answer:
    failed_on = reader.day("failed_on")
    matters = matters_of(reader) if reader.has("matters") else []
    book = book_of(reader, failed_on)
    calendar = calendar_around(reader, "failed_on", failed_on)
    reader.finish()
    result = windows.call_window(_second_window(book, matters), event=failed_on, calendar=calendar)
    keys = {
        "first_date": result.first_date,
        "last_date": result.last_date,
        "proposed_date": result.proposed_date,
        "readings": [{"kind": each.kind, "first_date": each.first_date, "last_date": each.last_date} for each in result.readings],
    }
    return of_result(book, result, keys)


def _second_window(book: InForce, matters: list[str]) -> CallWindow:
    """Liquidation assemblies of a fund have their own window."""
    own = book.first(CallWindow, ["liquidation_second_call"]) if _LIQUIDATION & set(matters) else None
    return own or book.find(CallWindow, "second_call")


def assembly_window(reader: Reader) -> Answer:
    communicated_on = reader.day("communicated_on")
    matters = matters_of(reader)
    book = book_of(reader, communicated_on)
    calendar = calendar_around(reader, "communicated_on", communicated_on)
    reader.finish()
    window = book.find(CallWindow, "liquidation_assembly")
    if not _LIQUIDATION & set(matters):
        es = "Esta ventana es solo de la asamblea de liquidación: incluya fund_liquidation."
        raise CalcInputError("matters", es, "This window is for the liquidation assembly only: include fund_liquidation.")
    result = windows.call_window(window, event=communicated_on, calendar=calendar)
    return of_result(book, result, {"first_date": result.first_date, "last_date": result.last_date})


def ordinary_due(reader: Reader) -> Answer:
    year = reader.count("year", least=1984, most=2199)
    book = book_of(reader, date(year, 3, 31))
    calendar = calendar_around(reader, "year", date(year, 3, 31))
    reader.finish()
    ordinary = book.find(MeetingCalendar, "ordinary")
    by_right = book.find(MeetingCalendar, "by_right")
    result = windows.ordinary_due(ordinary, by_right, year=year, calendar=calendar)
    keys = {"due_on": result.due_on, "by_right_at": result.by_right_at, "by_right_condition": result.by_right_condition}
    return of_result(book, result, keys)


def matters_of(reader: Reader) -> list[str]:
    """Read the list of matter codes; a code twice is one."""
    codes = [each.value for each in Matter]
    return list(dict.fromkeys(as_choice(value, path, codes) for path, value in reader.items("matters", most=200)))
