"""Topics of a meeting's counts: quorum and majority. Units of a fund are read with six decimals and counted in millionths."""

from collections.abc import Mapping

from core.clock import today
from desk.calc.answers import Answer, of_result
from desk.calc.books import book_of
from desk.calc.output import units_text
from desk.calc.reader import Reader
from desk.calc.refusals import CalcInputError, shortened
from governance.rules.provisions import Base, Call, Matter, MeetingKind
from governance.rules.provisions import Majority as MajorityProvision
from governance.rules.provisions import Quorum as QuorumProvision
from meetings.rules import majority as majorities
from meetings.rules import quorum as quorums
from meetings.rules.bases import UNIT_BASES, ImpossibleCountError, MissingBaseError

_UNIT_DECIMALS = 6
_CALLS = {"1": Call.FIRST, "2": Call.SECOND, "3": Call.THIRD, "by_right": Call.BY_RIGHT, "universal": Call.UNIVERSAL}
_QUORUM_KEYS = {
    Call.FIRST: "first_call",
    Call.SECOND: "second_call",
    Call.THIRD: "third_call",
    Call.BY_RIGHT: "by_right",
    Call.UNIVERSAL: "universal",
}


def quorum(reader: Reader) -> Answer:
    book = book_of(reader, today())
    call = call_of(reader)
    bases = _bases(reader, "bases")
    present = _bases(reader, "present")
    holders = reader.count("holders_present")
    reader.finish()
    provision = book.find(QuorumProvision, _QUORUM_KEYS[call])
    if provision.base is Base.INVESTORS_TOTAL:
        present.setdefault(Base.INVESTORS_TOTAL, holders)
    _fill_present(provision.base, bases, present)
    try:
        result = quorums.quorum(provision, quorums.Presence(bases=bases, present=present, holders=holders))
    except (MissingBaseError, ImpossibleCountError) as error:
        raise _refused(error) from error
    decimals = decimals_of(result.base)
    keys = {"needed": units_text(result.needed, decimals), "present": units_text(result.present, decimals), "base": result.base.value}
    return of_result(book, result, keys, _shown(result.figures, decimals, ("total", "needed", "present")))


def _fill_present(base: Base, bases: Mapping[Base, int], present: dict[Base, int]) -> None:
    """Take what is present from the base that counts presence, where only that one was written."""
    if base in present or any(other in present for other in bases):
        return
    family = base.value.partition("_")[0]
    counted = {"SHARES": Base.SHARES_REPRESENTED, "UNITS": Base.UNITS_PRESENT, "TITLES": Base.TITLES_PRESENT}.get(family)
    if counted is not None and counted in present:
        present[base] = present[counted]


def majority(reader: Reader) -> Answer:
    book = book_of(reader, today())
    matter = reader.choice("matter", [each.value for each in Matter])
    call = call_of(reader)
    bases = _bases(reader, "bases")
    decimals = _UNIT_DECIMALS if UNIT_BASES & set(bases) else 0
    tally = majorities.Tally(
        for_=_votes(reader, "for", decimals),
        against=_votes(reader, "against", decimals),
        blank=_votes(reader, "blank", decimals),
        abstain=_votes(reader, "abstain", decimals),
        barred=_votes(reader, "barred", decimals) if reader.has("barred") else 0,
        holders_for=reader.count("holders_for") if reader.has("holders_for") else None,
        bases=bases,
        classes=_classes(reader) if reader.has("classes") else {},
    )
    reader.finish()
    if matter == Matter.BOARD_ELECTION:
        es = "La junta se elige por cuociente electoral: use el tema election."
        raise CalcInputError("matter", es, "The board is elected by electoral quotient: use the topic election.")
    provision = book.find(MajorityProvision, matter, {"call": call.value, "meeting_kind": MeetingKind.ORDINARY.value})
    try:
        result = majorities.decide(provision, tally, control_situation=bool(book.book.traits.get("control_situation")))
    except (MissingBaseError, ImpossibleCountError) as error:
        raise _refused(error) from error
    except majorities.MissingHoldersError as error:
        es = "Esta materia pide un número plural de titulares a favor: escriba cuántos son."
        raise CalcInputError("holders_for", es, "This matter needs a plural number of holders in favour: write how many.") from error
    keys = {"tests": [_test(each) for each in result.tests], "fallback": result.fallback}
    return of_result(book, result, keys, _shown(result.figures, decimals, ("for", "against", "blank", "abstain", "barred")))


def _test(result: majorities.TestResult) -> dict[str, object]:
    decimals = decimals_of(Base(result.base))
    base = f"{result.base}({result.share_class})" if result.share_class else result.base
    return {
        "base": base,
        "threshold": str(result.threshold),
        "needed": units_text(result.needed, decimals),
        "obtained": units_text(result.obtained, decimals),
        "met": result.met,
    }


def call_of(reader: Reader) -> Call:
    """Read the call: 1, 2, 3, `by_right` or `universal`."""
    value = reader.raw("call")
    if not isinstance(value, str) or value not in _CALLS:
        es = f"«{shortened(value)}» no es una convocatoria: escriba 1, 2, 3, by_right o universal."
        raise CalcInputError("call", es, f"“{shortened(value)}” is not a call: write 1, 2, 3, by_right or universal.")
    return _CALLS[value]


def decimals_of(base: Base) -> int:
    return _UNIT_DECIMALS if base in UNIT_BASES else 0


def _bases(reader: Reader, key: str) -> dict[Base, int]:
    inner = reader.inner(key)
    found = {}
    for name in inner.names():
        if name not in set(Base):
            es = f"«{shortened(name)}» no es una base: escriba una de {', '.join(Base)}."
            raise CalcInputError(inner.field(name), es, f"“{shortened(name)}” is not a base: write one of {', '.join(Base)}.")
        found[Base(name)] = _votes(inner, name, decimals_of(Base(name)))
    return found


def _votes(reader: Reader, key: str, decimals: int) -> int:
    return int(reader.number(key, places=decimals).scaleb(decimals))


def _classes(reader: Reader) -> dict[str, majorities.ClassTally]:
    inner = reader.inner("classes")
    found = {}
    for name in inner.names():
        own = inner.inner(name)
        found[name] = majorities.ClassTally(represented=own.count("represented"), subscribed=own.count("subscribed"), for_=own.count("for"))
        own.finish()
    return found


def _shown(figures: Mapping[str, object], decimals: int, votes: tuple[str, ...]) -> dict[str, object]:
    return {key: units_text(value, decimals) if key in votes and isinstance(value, int) else value for key, value in figures.items()}


def _refused(error: MissingBaseError | ImpossibleCountError) -> CalcInputError:
    base = str(error.facts["base"])
    if isinstance(error, MissingBaseError):
        field = base if "share_class" in error.facts else f"{'present' if 'present' in error.facts else 'bases'}.{base}"
        es = f"La regla {error.rule} se mide sobre {base} y ese dato falta: escríbalo."
        return CalcInputError(field, es, f"Rule {error.rule} is measured on {base}, which is missing: write it.")
    field = base if base.startswith("classes.") else f"bases.{base}"
    es = f"Los votos o la presencia pasan de {base}: revise las cifras."
    return CalcInputError(field, es, f"The votes or the presence exceed {base}: check the figures.")
