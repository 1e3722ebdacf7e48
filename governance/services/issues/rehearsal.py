"""Trying an act of an issue and taking it back: what a page shows before it is confirmed is what the act itself finds."""

from collections.abc import Callable
from typing import TypeVar

from django.db import transaction

T = TypeVar("T")


def rehearse(act: Callable[[], object], tell: Callable[[object], T]) -> T:
    """Carry out an act, tell what it did, and undo it. Raises what the act refuses."""
    with transaction.atomic():
        told = tell(act())
        transaction.set_rollback(True)
    return told
