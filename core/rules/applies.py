"""Which function applies which rule of the catalogue; read by the conformance report.

Knows rule IDs only as text; whether an ID exists is the report's concern.
"""

from collections.abc import Callable
from typing import TypeVar

Applying = TypeVar("Applying", bound=Callable[..., object])

APPLIED: dict[str, set[str]] = {}


def applies(*rules: str) -> Callable[[Applying], Applying]:
    """Record that the decorated function applies these rules."""

    def record(function: Applying) -> Applying:
        name = f"{function.__module__}.{function.__qualname__}"
        for rule in rules:
            APPLIED.setdefault(rule, set()).add(name)
        return function

    return record
