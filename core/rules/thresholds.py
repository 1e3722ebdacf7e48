"""Thresholds of quorums and majorities, compared exactly (CORE-09).

Knows no base: the caller says of what the threshold is a part. Never rounds a base and never uses floats.
"""

import re
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, Self

from core.rules.applies import applies
from core.rules.violations import RuleViolation


class ThresholdError(RuleViolation):
    """A threshold that cannot be read or a count that cannot be."""

    code: ClassVar[str] = "threshold"


class ThresholdKind(StrEnum):
    HALF_PLUS_ONE = "half_plus_one"
    ABSOLUTE_MAJORITY = "absolute_majority"
    UNANIMITY = "unanimity"
    ANY = "any"
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"


class HalfPlusOneMode(StrEnum):
    """How "half plus one" of an odd base is read."""

    OVER_HALF = "over_half"
    CEIL_HALF_PLUS_ONE = "ceil_half_plus_one"


_FRACTION = re.compile(r"(>=|>)\s*([0-9]{1,9})\s*/\s*([1-9][0-9]{0,8})")
_CEILED = "half_plus_one:ceil"
_WORDS = {
    kind.value: kind for kind in (ThresholdKind.HALF_PLUS_ONE, ThresholdKind.ABSOLUTE_MAJORITY, ThresholdKind.UNANIMITY, ThresholdKind.ANY)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """A part of a base that must be reached: `half_plus_one`, `>= 70/100`, `> 1/2`, `unanimity`, `any`…"""

    kind: ThresholdKind
    fraction: Fraction = Fraction(1, 2)
    half_plus_one_mode: HalfPlusOneMode = HalfPlusOneMode.OVER_HALF
    text: str = field(default="", compare=False)

    @classmethod
    def parse(cls, text: str, *, half_plus_one_mode: HalfPlusOneMode = HalfPlusOneMode.OVER_HALF) -> Self:
        """Read the notation of the rule books; raise ThresholdError on anything else.

        `half_plus_one:ceil` writes the other reading of half plus one.
        """
        if text == _CEILED:
            return cls(kind=ThresholdKind.HALF_PLUS_ONE, half_plus_one_mode=HalfPlusOneMode.CEIL_HALF_PLUS_ONE)
        if text in _WORDS:
            kind = _WORDS[text]
            fraction = Fraction(1) if kind is ThresholdKind.UNANIMITY else Fraction(1, 2)
            return cls(kind=kind, fraction=fraction, half_plus_one_mode=half_plus_one_mode)
        match = _FRACTION.fullmatch(text)
        if match is None:
            raise ThresholdError(rule="CORE-09", text=text)
        fraction = Fraction(int(match[2]), int(match[3]))
        if not 0 <= fraction <= 1:
            raise ThresholdError(rule="CORE-09", text=text)
        kind = ThresholdKind.AT_LEAST if match[1] == ">=" else ThresholdKind.MORE_THAN
        return cls(kind=kind, fraction=fraction, text=f"{match[1]} {match[2]}/{match[3]}")

    @applies("CORE-09")
    def needed(self, base: int) -> int:
        """Return the smallest whole number of votes that meets the threshold. `>= 78/100` of 400,000,003 is 312,000,003."""
        _refuse_negative("base", base)
        return max(1, self._part_of(base))

    def _part_of(self, base: int) -> int:
        match self.kind:
            case ThresholdKind.ANY:
                return 1
            case ThresholdKind.UNANIMITY:
                return base
            case ThresholdKind.ABSOLUTE_MAJORITY:
                return base // 2 + 1
            case ThresholdKind.HALF_PLUS_ONE:
                # CORE-09: the first whole number over half; the other reading adds one to the half rounded up.
                over_half = self.half_plus_one_mode is HalfPlusOneMode.OVER_HALF
                return base // 2 + 1 if over_half else -(-base // 2) + 1
            case ThresholdKind.AT_LEAST:
                return -(-base * self.fraction.numerator // self.fraction.denominator)
            case ThresholdKind.MORE_THAN:
                return base * self.fraction.numerator // self.fraction.denominator + 1

    @applies("CORE-09")
    def met(self, votes: int, base: int) -> bool:
        """Say whether the votes reach the threshold, by cross-multiplication. Nothing is met by zero votes."""
        _refuse_negative("base", base)
        _refuse_negative("votes", votes)
        if votes == 0:
            return False
        match self.kind:
            case ThresholdKind.AT_LEAST:
                return votes * self.fraction.denominator >= self.fraction.numerator * base
            case ThresholdKind.MORE_THAN:
                return votes * self.fraction.denominator > self.fraction.numerator * base
            case ThresholdKind.ABSOLUTE_MAJORITY:
                return 2 * votes > base
            case _:
                return votes >= self.needed(base)

    def __str__(self) -> str:
        """Write the threshold as the book wrote it: `>= 70/100` stays `>= 70/100`."""
        if self.text:
            return self.text
        if self.kind is ThresholdKind.AT_LEAST:
            return f">= {self.fraction.numerator}/{self.fraction.denominator}"
        if self.kind is ThresholdKind.MORE_THAN:
            return f"> {self.fraction.numerator}/{self.fraction.denominator}"
        ceiled = self.kind is ThresholdKind.HALF_PLUS_ONE and self.half_plus_one_mode is HalfPlusOneMode.CEIL_HALF_PLUS_ONE
        return _CEILED if ceiled else self.kind.value


def _refuse_negative(name: str, number: int) -> None:
    if number < 0:
        raise ThresholdError(rule="CORE-09", name=name, number=number)
