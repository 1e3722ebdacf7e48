"""The arithmetic of a register: net effects of lines, the fold of movements, digests and the chain of postings.

Movements are pairs of account and security by their keys; quantities are Decimal. Knows no database and no reason.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core.rules.applies import applies

Holding = tuple[int, int]
"""An account and a security, by their keys."""

_SCALE = Decimal("0.000001")
_NOTHING = Decimal()


class Moved(NamedTuple):
    """One line as the arithmetic sees it."""

    security: int
    from_account: int
    to_account: int
    quantity: Decimal
    effective_on: date = date.min


def net(lines: Iterable[Moved]) -> dict[Holding, Decimal]:
    """Return the net effect of the lines on each holding; the effects of one security sum to zero."""
    effects: dict[Holding, Decimal] = {}
    for line in lines:
        source, target = (line.from_account, line.security), (line.to_account, line.security)
        effects[source] = effects.get(source, _NOTHING) - line.quantity
        held = effects.get(target)
        # A first quantity is kept as it is: an opening has a hundred thousand of them.
        effects[target] = line.quantity if held is None else held + line.quantity
    return effects


@applies("BC-12.2", "BC-14")
def fold(lines: Iterable[Moved], *, on: date | None = None) -> dict[Holding, Decimal]:
    """Return every holding at the end of a date (default: now), leaving out the empty ones. Additive over its lines.

    A sale agreed on 10 March and registered on 30 March leaves the shares with the seller on 27 March (CCo 406, BC-12.2).
    """
    return {
        holding: quantity for holding, quantity in net(line for line in lines if on is None or line.effective_on <= on).items() if quantity
    }


def first_negative(effects_by_date: Mapping[date, Decimal], *, opening: Decimal = Decimal()) -> tuple[date, Decimal] | None:
    """Return the first date at whose end the running sum is below zero, and the sum; None if there is none.

    Lines of one date count together: what is bought in the morning may be sold in the morning.
    """
    running = opening
    for day in sorted(effects_by_date):
        running += effects_by_date[day]
        if running < 0:
            return day, running
    return None


def lines_digest(lines: Iterable[Moved]) -> str:
    """Return the SHA-256 of the lines in their order: `line;security;from;to;quantity` with six decimals, one a row."""
    digest = hashlib.sha256()
    for number, line in enumerate(lines, 1):
        row = f"{number};{line.security};{line.from_account};{line.to_account};{line.quantity.quantize(_SCALE)}\n"
        digest.update(row.encode())
    return digest.hexdigest()


def posting_hash(previous: str, payload: Mapping[str, str | int | None]) -> str:
    """Return the hash that chains a posting to the one before: SHA-256 of the previous hash and the canonical payload."""
    body = json.dumps(payload, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()
