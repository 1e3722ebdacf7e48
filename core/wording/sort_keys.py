"""How names are ordered and found. Knows that ñ follows n and that accents do not order; refuses the database's collation.

A sort key is plain ASCII text, so every database and every language orders it alike.
"""

import re
import unicodedata

from core.rules.letters import without_accents

_ENYE = {ord("ñ"): "n~", ord("Ñ"): "N~"}  # "~" follows every letter, so "n~" falls between "nz" and "o"
_VANISHING, _PARTING, _PARTING_BUT_ENYE = re.compile("['’.]"), re.compile("[^a-z0-9]+"), re.compile("[^a-z0-9~]+")


def sort_key(text: str) -> str:
    """Return the key that orders a name: "Ñáñez" goes after "Nuñez" and before "Oñate"."""
    kept = unicodedata.normalize("NFC", text).translate(_ENYE)
    return _plain(kept, _PARTING_BUT_ENYE)


def search_key(text: str) -> str:
    """Return the key under which a name is found, typed with or without accents and ñ: "munoz sa" for "MUÑOZ S.A."."""
    return _plain(text, _PARTING)


def _plain(text: str, parting: re.Pattern[str]) -> str:
    """Fold case and accents; dots and apostrophes vanish, other signs part words."""
    return parting.sub(" ", _VANISHING.sub("", without_accents(text.casefold()))).strip()
