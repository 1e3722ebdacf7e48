"""What happened, as plain values: postings, encumbrances with their changes, and leaves. Knows no rule."""

from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

ISSUE = "EMISION"
"""The account from which shares come and to which they go back; the only one below zero."""

PLEDGE, USUFRUCT, ANTICHRESIS = "pledge", "usufruct", "antichresis"
ATTACHMENT, LITIGATION, CANCELLED, SUSPENSION = "attachment", "litigation", "cancelled", "suspension"
IN_FAVOUR = (PLEDGE, USUFRUCT, ANTICHRESIS)
DIVIDENDS_ONLY, SHARES_AND_DIVIDENDS = "dividends_only", "shares_and_dividends"


class Line(NamedTuple):
    source: str
    target: str
    quantity: int


class Terms(NamedTuple):
    """What the document of an encumbrance says: its kind, scope, in whose favour, and the rights agreed against the law's default."""

    kind: str
    scope: str = ""
    beneficiary: str = ""
    granted: frozenset[str] = frozenset()
    reserved: frozenset[str] = frozenset()


class Change(NamedTuple):
    """One fact about an encumbrance: the shares that it adds or frees from a date on. `step` is when it was recorded."""

    on: date
    step: int
    adds: frozenset[int] = frozenset()
    frees: frozenset[int] = frozenset()
    by_document: bool = False


@dataclass
class Burden:
    """One encumbrance on shares of one holder. `origin` is the one that it continues at another holder, or after a split."""

    key: int
    holder: str
    terms: Terms
    on: date
    step: int
    changes: list[Change] = field(default_factory=list)
    origin: int | None = None


class Gone(NamedTuple):
    """One encumbered share that left with a posting: of which encumbrance, and what it became at the acquirer (none: it ended)."""

    burden: int
    share: int
    became: tuple[int, int] | None = None


class Leave(NamedTuple):
    """The leave of somebody who may say no: for so many shares, from a date, and whether the encumbrance ends with the transfer."""

    burden: int
    consent: str
    quantity: int
    ends: bool
    on: date


@dataclass
class Posting:
    number: int
    kind: str
    lines: tuple[Line, ...]
    on: date
    agreed: date
    step: int
    reserved: bool = False
    reverses: int | None = None
    gone: tuple[Gone, ...] = ()


class Refusal(NamedTuple):
    """A ground to refuse, by the name that it has in the catalogue of refusals, and the date on which it would go wrong."""

    name: str
    on: date | None = None
