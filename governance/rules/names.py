"""How alike two names are to the eye: a skeleton in which letters that look the same are the same (after UTS 39).

Knows letters, not people: two persons may have one skeleton, and somebody must look.
"""

import re
import unicodedata

from core.rules.letters import without_accents

BAR = "|"
"""Parts the number of an account from the rest of its search key; no text that people search for keeps one."""
_LOOKS_LIKE = str.maketrans(
    {
        "0": "o", "1": "l", "|": "l", "i": "l", "5": "s", "ı": "l", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "þ": "p",
        "æ": "ae", "œ": "oe", "ɑ": "a", "ɡ": "g", "ƒ": "f", "ʋ": "v",
        "а": "a", "в": "b", "е": "e", "к": "k", "м": "m", "н": "h", "о": "o", "р": "p", "с": "c", "т": "t", "у": "y", "х": "x",
        "і": "l", "ѕ": "s", "ј": "j", "α": "a", "β": "b", "ε": "e", "ι": "l", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
        "χ": "x",
    }
)  # fmt: skip
_VANISHING, _PARTING = re.compile("['’.]"), re.compile("[^a-z0-9]+")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
_UNSAID = frozenset("de la las los del y e da do dos van von the sa sas ltda cia sca esp eu bic en liquldaclon".split())


def skeleton(name: str) -> str:
    """Return the skeleton of a name: case, accents, order of words, particles and company endings do not count, look-alikes are one.

    "Pérez Gómez, María" and "MARlA PEREZ GOMEZ" (with an l) have one skeleton.
    """
    alike = without_accents(name.casefold()).translate(_LOOKS_LIKE)
    if not alike.isascii():
        alike = unicodedata.normalize("NFKD", alike)
    for pair, single in _PAIRS:
        alike = alike.replace(pair, single)
    words = _PARTING.sub(" ", _VANISHING.sub("", alike)).split()
    said = [word for word in words if word not in _UNSAID] or words
    return " ".join(sorted(said))[:600]
