"""The check digit of a NIT, the tax number of persons and companies.

Knows digits and their weights only; whether the number exists is the tax authority's knowledge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from core.rules.violations import RuleViolation

_WEIGHTS = (3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71)
_ARTICLE = "Orden Administrativa 4 de 1989 (DIAN)"


class NitError(RuleViolation):
    """Text that is no number of one to fifteen digits."""

    code: ClassVar[str] = "nit"


@dataclass(frozen=True, slots=True, kw_only=True)
class NitResult:
    """The check digit, 0 to 9."""

    outcome: Computed = Computed.COMPUTED
    check_digit: int
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


def check_digit(number: str) -> NitResult:
    """Return the check digit of a NIT without it: weights of 3, 7, 13… from the right, sum modulo 11; 0 and 1 stay, else 11 less it.

    890903938 gives 8. Raises NitError.
    """
    if not (number.isascii() and number.isdigit() and len(number) <= len(_WEIGHTS)):
        raise NitError(rule="", article=_ARTICLE, number=number)
    total = sum(int(digit) * weight for digit, weight in zip(reversed(number), _WEIGHTS, strict=False))
    rest = total % 11
    digit = rest if rest < 2 else 11 - rest
    figures: dict[str, Value] = {"number": number, "sum": total, "rest": rest, "digit": digit}
    return NitResult(check_digit=digit, figures=figures, steps=(Step(code="nit.digit", figures=figures, article=_ARTICLE),))
