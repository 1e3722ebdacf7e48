"""One request from bytes to an answer ready for JSON: read, choose the topic, apply its rules, tell the steps.

Knows the topics by name. Every refusal is a CalcInputError.
"""

from collections.abc import Callable

from core.rules.violations import RuleViolation
from desk.calc import words
from desk.calc.answers import Answer
from desk.calc.json_text import parse_object
from desk.calc.output import shaped
from desk.calc.reader import Reader
from desk.calc.refusals import CalcInputError, shortened
from desk.calc.topics import days, elections, funds, meetings, numbers, profits, votes

TOPICS: dict[str, Callable[[Reader], Answer]] = {
    "business_days": days.business_days,
    "notice": meetings.notice,
    "second_call": meetings.second_call,
    "assembly_window": meetings.assembly_window,
    "ordinary_due": meetings.ordinary_due,
    "quorum": votes.quorum,
    "majority": votes.majority,
    "election": elections.election,
    "minimum_distribution": profits.minimum_distribution,
    "legal_reserve": profits.legal_reserve,
    "allocation": numbers.allocation,
    "fund_fee": funds.fund_fee,
    "unit_value": funds.unit_value,
    "fund_day": funds.fund_day,
    "returns": funds.returns,
    "concentration": funds.concentration,
    "nit": numbers.nit,
}


def answer(topic: str, data: bytes, *, lang: str = "es") -> dict[str, object]:
    """Answer one request; raise CalcInputError."""
    if topic not in TOPICS:
        known = ", ".join(TOPICS)
        es = f"El tema «{shortened(topic)}» no existe: escriba uno de {known}."
        raise CalcInputError("topic", es, f"There is no topic “{shortened(topic)}”: write one of {known}.")
    reader = Reader(parse_object(data))
    try:
        found = TOPICS[topic](reader)
    except RuleViolation as error:
        es, en = words.broken(error)
        raise CalcInputError("$", es, en) from error
    return _told(found, lang)


def _told(found: Answer, lang: str) -> dict[str, object]:
    steps = [{"text": words.told(step, lang), "rule": step.rule, "article": step.article} for step in found.steps]
    keys = {key: shaped(value) for key, value in found.keys.items()}
    return {
        "outcome": shaped(found.outcome),
        "figures": shaped(found.figures),
        "steps": steps,
        "rule_book": found.book.book.id,
        "in_force_on": found.book.on.isoformat(),
        **keys,
    }
