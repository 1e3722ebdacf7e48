"""Letters without their accents. Knows no language: what parts words and what orders them is said elsewhere."""

import re
import unicodedata

_OTHER = re.compile("[^\x00-\x7f\u0300-\u034e\u0350-\u036f]")
"""What is neither ASCII nor an accent that combines."""


def without_accents(text: str) -> str:
    """Return a text in its simplest letters: "Ñúñez" is "Nunez"; a letter that has no simpler one stays, "ø" as "ø"."""
    if text.isascii():
        return text
    parted = unicodedata.normalize("NFKD", text)
    if _OTHER.search(parted) is None:  # a hundred thousand Spanish names take this way
        return parted.encode("ascii", "ignore").decode("ascii")
    return "".join(c for c in parted if not unicodedata.combining(c))
