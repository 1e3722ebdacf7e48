"""The shape of every result: an outcome, the figures used, the steps in order.

A result explains itself; the screen, the minutes and the PDF print the same object.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from core.rules.steps import Step, Value


class Computed(StrEnum):
    """The outcome of a computation that gives figures and no verdict."""

    COMPUTED = "computed"


class Result(Protocol):
    """What screens and documents may rely on in any result."""

    @property
    def outcome(self) -> StrEnum: ...

    @property
    def figures(self) -> Mapping[str, Value]: ...

    @property
    def steps(self) -> tuple[Step, ...]: ...
