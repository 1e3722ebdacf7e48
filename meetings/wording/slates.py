"""How slates and their votings are named, and why a slate is not put to the vote, in Spanish and English."""

import re
from collections.abc import Sequence
from datetime import date

from meetings.wording.minutes import joined

MISSING: dict[str, tuple[str, str]] = {
    "written_acceptance": ("falta la aceptación escrita de un candidato", "a candidate's written acceptance is missing"),
    "independence_declaration": (
        "falta la declaración de independencia de un candidato",
        "a candidate's declaration of independence is missing",
    ),
    "no_disqualification": ("falta la constancia de no estar inhabilitado", "the statement of no disqualification is missing"),
    "filed_candidates_only": ("nombra a quien no se postuló en término", "it names someone who was not filed in time"),
}
_CALLED = re.compile(r"^\s*(?:plancha|lista|slate)\s+(?=\S)", re.IGNORECASE)


def bare(name: str) -> str:
    """Return the name of a slate after the word: "A" for "Plancha A"."""
    return _CALLED.sub("", name).strip()


def quoted(names: Sequence[str], lang: str) -> str:
    """Return slates by their names, after the word that says what they are: «A», «B» y «C»."""
    return joined([("“{}”" if lang == "en" else "«{}»").format(bare(name)) for name in names], lang)


def missing(item: str) -> dict[str, str]:
    """Return the reason that a paper is missing."""
    es, en = MISSING[item]
    return {"code": item, "es": es, "en": en}


def late(filed: date, due: date) -> dict[str, str]:
    """Return the reason that a slate came after its term."""
    return {
        "code": "late",
        "es": f"se presentó el {filed:%d/%m/%Y} y el plazo venció el {due:%d/%m/%Y}",
        "en": f"it was filed on {filed.isoformat()} and the term ended on {due.isoformat()}",
    }


def parted() -> dict[str, str]:
    """Return the reason that a slate was filed for one voting that became two."""
    return {
        "code": "parted",
        "es": "se inscribió para una sola votación, que se separó en dos",
        "en": "it was filed for one voting, which was parted in two",
    }


def independents(title: str, lang: str) -> str:
    """Return the title of the voting of the independent members."""
    return f"{title}: {'independent members' if lang == 'en' else 'miembros independientes'}"


def others(title: str, lang: str) -> str:
    """Return the title of the voting of the rest."""
    return f"{title}: {'other members' if lang == 'en' else 'miembros no independientes'}"
