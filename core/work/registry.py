"""Which function does which kind of work. Filled in ``AppConfig.ready``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.models import Item, ItemState
from core.work.outcomes import KindUnknownError

Handler = Callable[[Item], dict[str, Any] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of work.

    ``atomic``: what the handler writes and the item's new state are one transaction, so a killed worker neither loses nor
    doubles it. A kind that is not atomic must find its own traces when it runs again. ``on_failure`` runs, in the
    transaction of the new state, when the item ends refused or failed.
    """

    name: str
    handler: Handler
    atomic: bool = True
    lease_seconds: int = 300
    max_attempts: int = 8
    done_state: ItemState = ItemState.DONE
    on_failure: Callable[[Item, str], None] | None = None


_KINDS: dict[str, Kind] = {}


def register(kind: str, handler: Handler, **settings: Any) -> None:
    """Name the function that does a kind of work: ``register("documents.render", render, atomic=False)``."""
    _KINDS[kind] = Kind(name=kind, handler=handler, **settings)


def kind_of(item: Item) -> Kind:
    """Return the kind of an item.

    Raises ``KindUnknownError``.
    """
    if item.kind not in _KINDS:
        raise KindUnknownError(f"Nadie atiende las tareas «{item.kind}».")
    return _KINDS[item.kind]


def known_kinds() -> list[str]:
    """Return the names of all kinds that have a handler here."""
    return sorted(_KINDS)
