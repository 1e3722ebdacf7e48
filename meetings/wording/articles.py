"""How an article is cited on paper: the book's own by the name of the book, the law's by its usual abbreviation."""

import re

_SHORT = (
    (re.compile(r"Código de Comercio,? (?=art)"), "C. Co., "),
    (re.compile(r"Ley (\d+)/(\d{4}),? (?=art)"), r"Ley \1 de \2, "),
    (re.compile(r"Decreto (\d+)/(\d{4})"), r"Decreto \1 de \2"),
)
_OWN = ("Reglamento, ", "Rules, ")


def cite(article: str, lang: str = "es") -> str:
    """Return an article as it is printed: "art. 6 lit. a" of the book is "Reglamento, art. 6 lit. a"."""
    parts = [part.strip() for part in article.split(";") if part.strip()]
    return ". ".join(_one(part, lang) for part in parts)


def _one(part: str, lang: str) -> str:
    if part.startswith("art"):
        return _OWN[lang == "en"] + part
    for pattern, shorter in _SHORT:
        part = pattern.sub(shorter, part)
    return part
