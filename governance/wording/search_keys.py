"""The keys by which people and accounts are found. Whoever loads many rows computes them here too, so a search never misses one.

A number is found with and without its dots, dash or check digit, and with its kind: "cc 52000418", "9001234568".
"""

from collections.abc import Iterable

from core.wording.sort_keys import search_key
from governance.rules.identities import written
from governance.rules.names import BAR

LONGEST = 700


def person_key(*, name: str, id_type: str, id_number: str, patrimony: str = "") -> str:
    """Return the key of a person: name, document as it is written, glued check digit, patrimony."""
    glued = id_number.replace("-", "") if "-" in id_number else ""
    return search_key(f"{name} {written(id_type, id_number)} {glued} {patrimony}")[:LONGEST]


def account_key(*, title: str, number: str, owners: Iterable[str]) -> str:
    """Return the key of an account: its number with and without its signs, a bar, its title and the keys of its owners."""
    glued = "".join(c for c in number if c.isalnum())
    return " ".join([search_key(f"{number} {glued}"), BAR, search_key(title), *owners])[:LONGEST]
