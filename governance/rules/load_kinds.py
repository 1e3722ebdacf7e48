"""The closed lists of files taken in: what a load brings is in `rules.files.layouts`; here is where it stands and what a row is to us."""

from enum import StrEnum


class LoadState(StrEnum):
    READING = "reading"
    WRONG = "wrong"
    READY = "ready"
    WAITING = "waiting"
    APPLYING = "applying"
    APPLIED = "applied"
    RECORDED = "recorded"
    DISCARDED = "discarded"
    FAILED = "failed"


class Verdict(StrEnum):
    """What one row of a file would do; of a comparison, which side has it."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    WRONG = "wrong"
    ONLY_THEIRS = "only_theirs"
    ONLY_OURS = "only_ours"
    DIFFERENT = "different"
    EQUAL = "equal"
