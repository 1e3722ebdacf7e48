"""The traits of an entity and of an act on which a provision may depend, and how a condition is met.

A closed list: a condition on anything else is refused when the book is loaded.
"""

from collections.abc import Mapping

from governance.rules.provisions.header import TraitValue
from governance.rules.provisions.matters import Call, MeetingKind

Traits = Mapping[str, TraitValue]

ENTITY_TRAITS: Mapping[str, tuple[TraitValue, ...]] = {
    "listed": (True, False),
    "control_situation": (True, False),
    "bank_supervised": (True, False),
}
KNOWN_TRAITS: Mapping[str, tuple[TraitValue, ...]] = {
    **ENTITY_TRAITS,
    "kind": ("company", "fund", "trust"),
    "meeting_kind": tuple(each.value for each in MeetingKind),
    "call": tuple(each.value for each in Call),
    "remote": (True, False),
    "mirrored": (True, False),
}
_WHEN_SILENT: Traits = {"call": Call.FIRST.value}


def matches(when: Mapping[str, tuple[TraitValue, ...]], traits: Traits) -> bool:
    """Say whether every condition is met. A yes-or-no trait that nobody states is a no; a call that nobody states is the first."""
    return all(_value(name, traits) in allowed for name, allowed in when.items())


def _value(name: str, traits: Traits) -> TraitValue | None:
    if name in traits:
        return traits[name]
    if name in _WHEN_SILENT:
        return _WHEN_SILENT[name]
    return False if KNOWN_TRAITS[name] == (True, False) else None
