"""The election by quotient: slates, blank and null ballots, and lots where they were drawn."""

from fractions import Fraction

from core.clock import today
from desk.calc.answers import Answer, of_result
from desk.calc.books import book_of
from desk.calc.json_text import NumberText, clean_text
from desk.calc.reader import Reader, as_object, as_text
from desk.calc.refusals import CalcInputError, shortened
from governance.rules.provisions import ElectionClause, ElectionRule
from governance.rules.provisions.elections import Method
from meetings.rules.election import (
    Candidate,
    ElectionResult,
    ElectionText,
    LotsError,
    NoValidVotesError,
    QuotientNotApplicableError,
    RepeatedSlateError,
    Slate,
    elect,
)

_UNIT_DECIMALS = 6


def election(reader: Reader) -> Answer:
    book = book_of(reader, today())
    decimals = _UNIT_DECIMALS if book.book.kind.value == "fund" else 0
    seats = reader.count("seats", least=1, most=1000)
    slates = [_slate(each, decimals) for each in reader.objects("slates", most=500)]
    blank, null = _votes(reader, "blank", decimals), _votes(reader, "null", decimals)
    lots = [as_text(value, path) for path, value in reader.items("lots", most=500)] if reader.has("lots") else []
    reader.finish()
    if not slates:
        raise CalcInputError("slates", "No hay planchas: escriba al menos una.", "There are no slates: write at least one.")
    text = ElectionText(rule=book.find(ElectionRule, "board"), clauses=book.by_key(ElectionClause))
    try:
        result = elect(text, seats=seats, slates=slates, blank=blank, null=null, lots=lots)
    except (QuotientNotApplicableError, NoValidVotesError, RepeatedSlateError, LotsError) as error:
        raise _refused(error, lots) from error
    return of_result(book, result, _keys(result, decimals), _figures(result, decimals))


def _slate(reader: Reader, decimals: int) -> Slate:
    name, votes = reader.text("name"), _votes(reader, "votes", decimals)
    candidates = tuple(_candidate(value, path) for path, value in reader.items("candidates", most=1000))
    reader.finish()
    return Slate(name=name, votes=votes, candidates=candidates)


def _candidate(value: object, path: str) -> Candidate:
    """Read a name, or a line with a person and the personal alternate."""
    if isinstance(value, str) and not isinstance(value, NumberText):
        return Candidate(name=clean_text(value, path))
    line = Reader(as_object(value, path), path)
    candidate = Candidate(name=line.text("name"), alternate=line.text("alternate") if line.has("alternate") else "")
    line.finish()
    return candidate


def _votes(reader: Reader, key: str, decimals: int) -> int:
    return int(reader.number(key, places=decimals).scaleb(decimals))


def _keys(result: ElectionResult, decimals: int) -> dict[str, object]:
    return {
        "quotient": str(result.quotient / 10**decimals),
        "seats": result.seats,
        "elected": [
            {
                "order": each.order,
                "slate": each.slate,
                "candidate": each.candidate,
                "by": each.by,
                **({"alternate": each.alternate} if each.alternate else {}),
            }
            for each in result.elected
        ],
        "residuals": {name: str(residual / 10**decimals) for name, residual in result.residuals.items()},
        "tied": list(result.tied),
        "seats_to_draw": result.seats_to_draw,
        "vacant": result.vacant,
    }


def _figures(result: ElectionResult, decimals: int) -> dict[str, object]:
    def shown(key: str, value: object) -> object:
        if decimals and key in ("valid", "blank", "null", "quotient") and isinstance(value, int | Fraction):
            return str(Fraction(value) / 10**decimals)
        return value

    return {key: shown(key, value) for key, value in result.figures.items()}


def _refused(error: QuotientNotApplicableError | NoValidVotesError | RepeatedSlateError | LotsError, lots: list[str]) -> CalcInputError:
    facts = error.facts
    match error:
        case QuotientNotApplicableError():
            if facts["method"] == Method.MAJORITY.value:
                es = "Este reglamento elige ese cuerpo por mayoría: use el tema majority."
                return CalcInputError("rule_book", es, "This rule book elects that body by majority: use the topic majority.")
            es = f"El cuociente sirve para {facts['least']} puestos o más: con {facts['seats']} decide la mayoría (tema majority)."
            return CalcInputError(
                "seats", es, f"The quotient serves {facts['least']} seats or more: with {facts['seats']} a majority decides."
            )
        case NoValidVotesError():
            return CalcInputError("slates", "No hay votos válidos: revise las cifras.", "There are no valid votes: check the figures.")
        case RepeatedSlateError():
            es = f"La plancha «{shortened(facts['name'])}» está repetida: use otro nombre."
            return CalcInputError(
                f"slates[{facts['index']}].name", es, f"Slate “{shortened(facts['name'])}” is repeated: use another name."
            )
        case _:
            return _refused_lots(str(facts.get("slate", "")), lots, facts.get("tied", ()))


def _refused_lots(slate: str, lots: list[str], tied: object) -> CalcInputError:
    names = ", ".join(tied) if isinstance(tied, tuple) else ""
    if not slate:
        es = f"El sorteo trae menos planchas que puestos: escriba las empatadas en el orden en que salieron ({names})."
        return CalcInputError("lots", es, f"The draw has fewer slates than seats: write the tied ones in the order drawn ({names}).")
    index = max((place for place, name in enumerate(lots) if name == slate), default=0)
    told = f"empatan {names}" if names else "no hay empate que sortear"
    told_en = f"the tied ones are {names}" if names else "there is no tie to draw"
    es = f"«{shortened(slate)}» no va en el sorteo o está repetida ({told}): corríjalo."
    return CalcInputError(f"lots[{index}]", es, f"“{shortened(slate)}” does not belong in the draw or is repeated ({told_en}): correct it.")
