"""Asking the rule book: a question that it does not answer is refused with a sentence, not a fault."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from governance.rules.overlay import NoProvisionError
from meetings.services.refusals import RuleMissingError


@contextmanager
def asking() -> Iterator[None]:
    """Turn an unanswered question of the rule book into a refusal; used as a decorator of services."""
    try:
        yield
    except NoProvisionError as silent:
        on = silent.facts.get("on")
        shown = f"{on:%d/%m/%Y}" if isinstance(on, date) else "–"
        question = f"{silent.facts.get('family', '')}: {silent.facts.get('key', '')}"
        raise RuleMissingError(book=silent.facts.get("book", "–"), question=question, on=shown) from silent
