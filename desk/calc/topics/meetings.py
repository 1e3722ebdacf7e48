"""Topics of the summons and the calendar of meetings."""

from datetime import date

from core.rules.calendars import Calendar
from desk.calc.answers import Answer, of_result
from desk.calc.books import InForce, book_of, unusable
from desk.calc.reader import Reader, as_choice
from desk.calc.refusals import CalcInputError
from desk.calc.topics.days import calendar_around
from governance.rules.overlay import Applied
from governance.rules.provisions import ANY_KEY, CallWindow, Matter, MeetingCalendar, MeetingKind, NoticeTerm
from governance.rules.traits import Traits
from meetings.rules import notice as notices
from meetings.rules import windows

_CALL_KEYS = {2: "second_call", 3: "third_call"}
_LIQUIDATION = frozenset({Matter.FUND_LIQUIDATION.value})
_REPEATED_LIQUIDATION = "liquidation_second_call"


def notice(reader: Reader) -> Answer:
    meeting, given = reader.day("meeting"), reader.optional_day("notice")
    kind = reader.choice("meeting_kind", [each.value for each in MeetingKind])
    matters = matters_of(reader)
    call = reader.count("call", least=1, most=3) if reader.has("call") else 1
    if given is not None and given > meeting:
        es = f"El aviso ({given}) no puede ser posterior a la reunión ({meeting}): corrija una de las dos fechas."
        raise CalcInputError("notice", es, f"The notice ({given}) cannot come after the meeting ({meeting}): correct one of the dates.")
    book = book_of(reader, given or meeting)
    calendar = calendar_around(reader, "notice" if given else "meeting", given or meeting, meeting)
    reader.finish()
    found = _notice_terms(book, call, matters, kind)
    terms = list({(each.provision.source.book, each.provision.source.line): each.provision for each in found}.values())
    bounds = [bound for each in found for bound in each.bounds]
    result = notices.judge_notice(terms, meeting=meeting, calendar=calendar, notice=given, bounds=bounds)
    answer = {
        "latest_notice": result.latest_notice,
        "clear_days": result.clear_days,
        "required": result.required,
        "kind": result.kind,
    }
    return of_result(book, result, answer)


def _notice_terms(book: InForce, call: int, matters: list[str], meeting_kind: str) -> list[Applied[NoticeTerm]]:
    """Find the terms of the agenda; a later call has one of its own, and a third one exists only where the book names it."""
    traits = {"meeting_kind": meeting_kind}
    if call == 1:
        return [book.applied(NoticeTerm, key, traits) for key in matters or [ANY_KEY]]
    key = _CALL_KEYS[call]
    if call == 2 and _LIQUIDATION & set(matters) and _names(book, _REPEATED_LIQUIDATION, traits):
        key = _REPEATED_LIQUIDATION
    if call == 3 and not _names(book, key, traits):
        es = f"El reglamento «{book.book.id}» no conoce una tercera convocatoria: elija otro reglamento u otra convocatoria."
        en = f"The rule book “{book.book.id}” knows no third call: choose another book or call."
        raise CalcInputError("rule_book", es, en)
    return [book.applied(NoticeTerm, key, traits)]


def _names(book: InForce, key: str, traits: Traits) -> bool:
    """Say whether the book has a term for this very key, not only one for all the rest."""
    term = book.first(NoticeTerm, [key], traits)
    return term is not None and key in term.source.keys


def second_call(reader: Reader) -> Answer:
    failed_on = reader.day("failed_on")
    matters = matters_of(reader) if reader.has("matters") else []
    book = book_of(reader, failed_on)
    calendar = calendar_around(reader, "failed_on", failed_on)
    reader.finish()
    result = _call_window(_second_window(book, matters), failed_on, calendar)
    keys = {
        "first_date": result.first_date,
        "last_date": result.last_date,
        "proposed_date": result.proposed_date,
        "readings": [{"kind": each.kind, "first_date": each.first_date, "last_date": each.last_date} for each in result.readings],
    }
    return of_result(book, result, keys)


def _second_window(book: InForce, matters: list[str]) -> CallWindow:
    """Liquidation assemblies of a fund have their own window."""
    own = book.first(CallWindow, [_REPEATED_LIQUIDATION]) if _LIQUIDATION & set(matters) else None
    return own or book.find(CallWindow, "second_call")


def _call_window(window: CallWindow, event: date, calendar: Calendar) -> windows.WindowResult:
    try:
        return windows.call_window(window, event=event, calendar=calendar)
    except windows.EmptyWindowError as error:
        raise unusable(error) from error


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
    result = _call_window(window, communicated_on, calendar)
    return of_result(book, result, {"first_date": result.first_date, "last_date": result.last_date})


def ordinary_due(reader: Reader) -> Answer:
    year = reader.count("year", least=1984, most=2199)
    book = book_of(reader, date(year, 3, 31))
    calendar = calendar_around(reader, "year", date(year, 3, 31))
    reader.finish()
    ordinary = book.find(MeetingCalendar, "ordinary")
    by_right = book.find(MeetingCalendar, "by_right")
    try:
        result = windows.ordinary_due(ordinary, by_right, year=year, calendar=calendar)
    except windows.NotByRightError as error:
        raise unusable(error) from error
    keys = {"due_on": result.due_on, "by_right_at": result.by_right_at, "by_right_condition": result.by_right_condition}
    return of_result(book, result, keys)


def matters_of(reader: Reader) -> list[str]:
    """Read the list of matter codes; a code twice is one."""
    codes = [each.value for each in Matter]
    return list(dict.fromkeys(as_choice(value, path, codes) for path, value in reader.items("matters", most=200)))
