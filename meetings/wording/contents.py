"""Who convenes and what a notice lacks, in Spanish and English. Knows codes and words; refuses to know which a rule book demands."""

from collections.abc import Collection, Sequence

from governance.wording.terms import WORDS

CALLERS: dict[str, tuple[str, str]] = {
    "board": ("la junta directiva", "the board"),
    "chief_executive": ("el presidente de la sociedad", "the chief executive"),
    "legal_representative": ("el representante legal", "the legal representative"),
    "statutory_auditor": ("el revisor fiscal", "the statutory auditor"),
    "superintendence": ("la Superintendencia", "the Superintendence"),
    "fund_manager": ("la sociedad administradora del fondo", "the fund manager"),
    "external_manager": ("el gestor externo", "the external manager"),
    "investors": ("los inversionistas", "the investors"),
    "advisory_committee": ("el comité asesor", "the advisory committee"),
    "investors_representative": ("el representante legal de los inversionistas", "the investors' representative"),
    "trustee": ("la fiduciaria", "the trustee"),
    "administrator": ("la administradora", "the administrator"),
}


def caller(code: str, lang: str) -> str:
    """Return who convenes."""
    return CALLERS[code][lang == "en"]


def callers(codes: Collection[str], lang: str) -> str:
    """Return those who may convene: "la junta directiva, el representante legal o el revisor fiscal"."""
    *most, last = [caller(code, lang) for code in codes]
    joined = {"es": " o ", "en": " or "}[lang]
    return f"{', '.join(most)}{joined}{last}" if most else last


def lacking(missing: Sequence[tuple[str, Sequence[str]]], lang: str) -> str:
    """Return what a notice lacks: each item, and the matters that it lacks it for."""
    return "; ".join(_lacking(item, matters, lang) for item, matters in missing)


def matters(codes: Sequence[str], lang: str) -> str:
    """Return matters as they are listed."""
    return ", ".join(_word(code, lang) for code in codes)


def _lacking(item: str, named: Sequence[str], lang: str) -> str:
    return f"{_word(item, lang)} ({matters(named, lang)})" if named else _word(item, lang)


def _word(code: str, lang: str) -> str:
    return WORDS[code][lang == "en"]
