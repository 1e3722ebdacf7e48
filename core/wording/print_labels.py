"""The fixed words of the printed page, in Spanish and English. Knows letterhead, footer and decision block, nothing else."""

from collections.abc import Mapping

from core.wording.figures import language

LABELS = {
    "verify": ("Verifique este documento en", "Verify this document at"),
    "data_digest": ("Huella SHA-256 de los datos:", "SHA-256 of the data:"),
    "replaces": ("Reemplaza el documento", "Replaces document"),
    "page": ("Página", "Page"),
    "page_of": ("de", "of"),
    "folio": ("Folio", "Folio"),
    "decision": ("Decisión", "Decision"),
    "in_favour": ("A favor", "In favour"),
    "against": ("En contra", "Against"),
    "blank": ("En blanco", "Blank"),
    "barred": ("No votan", "Barred"),
    "present": ("Representadas", "Represented"),
    "entitled": ("Habilitadas", "Entitled"),
    "minimum": ("Mínimo exigido", "Required"),
    "rule": ("Regla aplicada.", "Rule applied."),
    "vote_bar": (
        "Votos a favor, en contra y en blanco, con el mínimo exigido",
        "Votes in favour, against and blank, with the required minimum",
    ),
}


def in_language(words: Mapping[str, tuple[str, str]], lang: str) -> dict[str, str]:
    """Return a table of fixed words, Spanish and English, in one language, by their codes."""
    english = language(lang) == "en"
    return {code: pair[english] for code, pair in words.items()}


def label(code: str, lang: str = "es") -> str:
    """Return a fixed word; raises ``KeyError`` for a code that is not listed."""
    return LABELS[code][language(lang) == "en"]
