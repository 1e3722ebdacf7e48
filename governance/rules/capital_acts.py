"""The corporate acts on shares: their kinds, the postings they make, and which of them need a second person.

Knows words only; what each act asks for is known by its own rule.
"""

from enum import StrEnum

from governance.rules.kinds import PostingKind


class ActKind(StrEnum):
    CONVERSION = "conversion"
    SPLIT = "split"
    BUY_BACK = "buy_back"
    RESALE = "resale"
    CANCELLATION = "cancellation"


POSTINGS: dict[ActKind, PostingKind] = {
    ActKind.CONVERSION: PostingKind.CONVERSION,
    ActKind.SPLIT: PostingKind.SPLIT,
    ActKind.BUY_BACK: PostingKind.BUY_BACK,
    ActKind.RESALE: PostingKind.RESALE,
    ActKind.CANCELLATION: PostingKind.CANCELLATION,
}
TWO_PERSONS = frozenset({ActKind.SPLIT, ActKind.BUY_BACK, ActKind.CANCELLATION})
"""Acts that one person asks for and another approves."""
