"""How names are ordered and found. Knows that ñ follows n and that accents do not order; refuses the database's collation.

A sort key is plain ASCII text, so every database and every language orders it alike.
"""

import re
import unicodedata

_ENYE = {ord("ñ"): "n~", ord("Ñ"): "N~"}  # "~" follows every letter, so "n~" falls between "nz" and "o"


def sort_key(text: str) -> str:
    """Return the key that orders a name: "Ñáñez" goes after "Nuñez" and before "Oñate"."""
    kept = unicodedata.normalize("NFC", text).translate(_ENYE)
    return _plain(kept, keep="~")


def search_key(text: str) -> str:
    """Return the key under which a name is found, typed with or without accents and ñ: "munoz sa" for "MUÑOZ S.A."."""
    return _plain(text, keep="")


def _plain(text: str, keep: str) -> str:
    """Fold case and accents; dots and apostrophes vanish, other signs part words."""
    folded = text.casefold()
    if not folded.isascii():
        folded = "".join(c for c in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(c))
    joined = re.sub(r"['’.]", "", folded)
    return re.sub(rf"[^a-z0-9{re.escape(keep)}]+", " ", joined).strip()
