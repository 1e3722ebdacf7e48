"""Kinds of work that only these tests know."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.models import Item, Organisation
from core.work import enqueue, registry


@pytest.fixture
def kinds() -> Iterator[Callable[..., None]]:
    """Return ``register``; what a test registers is forgotten after it."""
    before = dict(registry._KINDS)
    yield registry.register
    registry._KINDS.clear()
    registry._KINDS.update(before)


@pytest.fixture
def put(organisation: Organisation) -> Callable[..., Item]:
    """Return a function that puts one item into the queue: ``put("test.kind", "key", n=1)``."""

    def one(kind: str, key: str = "k", *, priority: int = 5, run: Any = None, **payload: Any) -> Item:
        return enqueue(kind=kind, key=key, payload=payload, organisation=organisation, priority=priority, run=run)

    return one
