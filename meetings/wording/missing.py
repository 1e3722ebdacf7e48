"""What minutes lack, named so that the secretary knows what to do, in Spanish and English."""

from collections.abc import Sequence

NAMES: dict[str, tuple[str, str]] = {
    "content:number": ("el número del acta", "the number of the minutes"),
    "content:place_date_time": ("el lugar, la fecha y la hora", "place, date and time"),
    "content:subscribed_shares": ("el número de acciones suscritas", "the number of subscribed shares"),
    "content:notice_form_and_date": ("la forma y la fecha de la convocatoria", "the form and date of the summons"),
    "content:attendees": ("la lista de asistentes", "the list of attendees"),
    "content:matters": ("los asuntos tratados", "the matters treated"),
    "content:decisions_and_votes": (
        "la decisión de un punto, o el relato de por qué no se votó",
        "the decision on an item, or the account of why it was not voted",
    ),
    "content:blank_votes": ("el número de votos en blanco", "the number of blank votes"),
    "content:written_statements": ("el texto de una constancia", "the text of a statement"),
    "content:appointments": ("un nombramiento por sortear", "an appointment whose lots are pending"),
    "content:closing_date_time": ("la fecha y la hora de cierre", "the closing date and time"),
    "content:quorum_checks": ("la verificación del quórum", "the check of the quorum"),
    "content:summons_certification": ("la certificación de la convocatoria", "the certification of the summons"),
    "signature:chair": ("la firma del presidente", "the chair's signature"),
    "signature:secretary": ("la firma del secretario", "the secretary's signature"),
    "signature:statutory_auditor": ("la firma del revisor fiscal", "the statutory auditor's signature"),
    "signature:legal_representative": ("la firma de un representante legal", "a legal representative's signature"),
    "signature:commission": ("la aprobación y firma de la comisión", "the commission's approval and signature"),
}


def missing_words(codes: Sequence[str], lang: str) -> str:
    """Return what is missing as a list in a sentence."""
    return "; ".join(NAMES[code][lang == "en"] if code in NAMES else code for code in codes)
