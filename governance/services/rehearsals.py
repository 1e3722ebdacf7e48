"""Doing an act to see whether it can be done and what it changes, and taking it back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def taken_back() -> Iterator[None]:
    """Take back all that is written inside, whether it ends well or raises."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
