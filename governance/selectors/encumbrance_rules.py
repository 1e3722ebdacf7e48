"""Which provisions on encumbrances and transfers bind an entity on a date: its own book's, or the law's where it has none."""

from dataclasses import dataclass
from datetime import date

from governance.models import Entity
from governance.rules.encumbrance_kinds import EncumbranceKind
from governance.rules.overlay import applied_all
from governance.rules.provisions import EncumbranceRule, TransferBar
from governance.selectors import books


@dataclass(frozen=True, slots=True, kw_only=True)
class EncumbranceRules:
    """The provisions of an entity on a date, by the kind of encumbrance."""

    rights: dict[EncumbranceKind, EncumbranceRule]
    bars: dict[EncumbranceKind, TransferBar]


def in_force(entity: Entity, on: date) -> EncumbranceRules:
    """Return whose the rights are and what bars a transfer."""
    book, traits = books.in_force_or_law(entity, on), books.traits_of(entity)
    rights = applied_all(book, EncumbranceRule, on, traits)
    barred = applied_all(book, TransferBar, on, traits)
    return EncumbranceRules(
        rights={EncumbranceKind(key): each.provision for key, each in rights.items()},
        bars={EncumbranceKind(key): each.provision for key, each in barred.items()},
    )
