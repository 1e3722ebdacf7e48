"""The closed lists of the mirror of a depository: how its papers and our book may differ, and how a difference ends."""

from enum import StrEnum


class DifferenceKind(StrEnum):
    """How what a depository says and our book differ."""

    ONLY_THEIRS = "only_theirs"
    ONLY_OURS = "only_ours"
    QUANTITY = "quantity"
    TOTAL = "total"
    IDENTITY = "identity"
    INCOMPLETE = "incomplete"
    ENCUMBERED = "encumbered"
    MOVEMENT = "movement"
    DATE = "date"


class ClearingKind(StrEnum):
    """How a difference ended."""

    RECONCILED = "reconciled"
    AGREED = "agreed"
    EXPLAINED = "explained"


OF_HOLDINGS = frozenset({DifferenceKind.ONLY_THEIRS, DifferenceKind.ONLY_OURS, DifferenceKind.QUANTITY})
"""Differences that postings between accounts can end."""

TOLD_ANEW = OF_HOLDINGS | {DifferenceKind.IDENTITY, DifferenceKind.TOTAL, DifferenceKind.ENCUMBERED}
"""Differences that every list of holdings tells anew while they last."""
