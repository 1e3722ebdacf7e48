"""Drawing lots among tied slates so that anyone can repeat the draw from its recorded seed.

Knows names and a seed. Who draws, before whom and with which witnesses is recorded by the meeting; lots drawn by hand need no seed.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import ClassVar

from core.rules.applies import applies
from core.rules.violations import RuleViolation


class NothingToDrawError(RuleViolation):
    """A draw among fewer than two names, or without a seed."""

    code: ClassVar[str] = "nothing_to_draw"


@applies("BC-47.8")
def drawn_order(tied: Sequence[str], *, seed: str) -> tuple[str, ...]:
    """Return the tied names in the order drawn: by the SHA-256 of the seed and each name, the lowest first.

    The order in which the names are given is irrelevant. Raises NothingToDrawError.
    """
    if len(set(tied)) < 2 or not seed.strip():
        raise NothingToDrawError(rule="BC-47.8", tied=len(set(tied)))
    return tuple(sorted(set(tied), key=lambda name: (sha256(f"{seed}\n{name}".encode()).hexdigest(), name)))
