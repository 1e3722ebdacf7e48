"""What is said beside a meeting and its items: whether the summons stands, why an item cannot be opened, who may not come in.

Knows codes and facts; decides nothing.
"""

from collections.abc import Mapping

from core.wording import figures

SENTENCES: dict[str, tuple[str, str]] = {
    "needs_no_notice": (
        "La reunión no necesita convocatoria.",
        "The meeting needs no summons.",
    ),
    "in_time": (
        "Aviso en {outlet} el {published}: {clear_days} días {kind} libres, dentro del término.",
        "Notice in {outlet} on {published}: {clear_days} clear {kind} days, within the term.",
    ),
    "ambiguous": (
        "Aviso en {outlet} el {published}: {clear_days} días {kind} libres; cumple sólo la lectura menos exigente del término.",
        "Notice in {outlet} on {published}: {clear_days} clear {kind} days; it meets only the less demanding reading of the term.",
    ),
    "too_late": (
        "Aviso tardío en {outlet} el {published}: {clear_days} días {kind} libres. Lo que se decida es ineficaz.",
        "Late notice in {outlet} on {published}: {clear_days} clear {kind} days. What is decided is ineffective.",
    ),
    "unpublished": (
        "Sin aviso en el medio exigido ({medium}): lo que se decida es ineficaz.",
        "No notice in the required medium ({medium}): what is decided is ineffective.",
    ),
    "no_medium": (
        "El libro de reglas no dice en qué medio se convoca: la convocatoria no puede examinarse.",
        "The rule book does not say in which medium to summon: the summons cannot be judged.",
    ),
    "informative": ("No se vota.", "Not voted."),
    "pending": ("Pendiente.", "Pending."),
    "lacks_presence": (
        "No puede decidirse: faltan {missing} votos presentes.",
        "It cannot be decided: {missing} votes present are missing.",
    ),
    "open": ("Se está votando: faltan {pending} votos.", "Voting: {pending} votes pending."),
    "result": (
        "{in_favour} votos a favor; se exigían {needed}.",
        "{in_favour} votes in favour; {needed} were required.",
    ),
    "elected": ("Elegidos {count}.", "{count} elected."),
    "draw_required": ("Empate entre {tied}: falta el sorteo.", "Tie between {tied}: lots are to be drawn."),
    "inside": ("En la sala.", "Inside."),
    "nothing_to_bear": ("No está en la lista ni tiene poderes aceptados.", "Not on the roll and no accepted powers."),
    "no_quorum": (
        "Decidida con {present} votos presentes y se exigían {needed}: es ineficaz.",
        "Decided with {present} votes present where {needed} were required: it is ineffective.",
    ),
}


MEDIA: dict[str, tuple[str, str]] = {
    "newspaper": ("diario", "newspaper"),
    "website": ("página web", "website"),
    "email": ("correo electrónico", "e-mail"),
    "post": ("correo postal", "post"),
}


def sentence(code: str, facts: Mapping[str, object], lang: str = "es") -> str:
    """Return the sentence of a code with its facts; whole numbers are grouped as people read them."""
    es, en = SENTENCES[code]
    shown = {name: _shown(name, value, lang) for name, value in facts.items()}
    return (en if lang == "en" else es).format_map(shown)


KINDS: dict[str, tuple[str, str]] = {"business": ("hábiles", "business"), "calendar": ("comunes", "calendar"), "": ("", "")}


def _shown(name: str, value: object, lang: str) -> object:
    if name == "kind":
        return KINDS[str(value)][lang == "en"]
    if name == "medium":
        return ", ".join(MEDIA[each][lang == "en"] for each in str(value).split(", "))
    return figures.whole(value, lang) if isinstance(value, int) else value
