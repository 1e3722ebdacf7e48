"""Why a slate is not put to the vote, in Spanish and English."""

from datetime import date

MISSING: dict[str, tuple[str, str]] = {
    "written_acceptance": ("falta la aceptación escrita de un candidato", "a candidate's written acceptance is missing"),
    "independence_declaration": (
        "falta la declaración de independencia de un candidato",
        "a candidate's declaration of independence is missing",
    ),
    "no_disqualification": ("falta la constancia de no estar inhabilitado", "the statement of no disqualification is missing"),
    "filed_candidates_only": ("nombra a quien no se postuló en término", "it names someone who was not filed in time"),
}


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
