"""The fixed words of the printed title of shares, in Spanish and English."""

from collections.abc import Mapping

from core.wording.print_labels import in_language

_WORDS: Mapping[str, tuple[str, str]] = {
    "title": ("Título de acciones", "Certificate of shares"),
    "provisional_title": ("Certificado provisional", "Provisional certificate"),
    "duplicate": ("duplicado", "duplicate"),
    "number": ("Título n.º", "Certificate no."),
    "shares": ("Acciones", "Shares"),
    "class": ("Clase y ley de circulación", "Class and circulation"),
    "nominative": ("nominativas", "registered"),
    "par": ("Valor nominal de cada una", "Par of each"),
    "seat": ("Domicilio principal:", "Seat:"),
    "capital": ("Capital suscrito:", "Subscribed capital:"),
    "divided": ("dividido en", "divided into"),
    "of_shares": ("acciones", "shares"),
    "of_share": ("acción", "share"),
    "states": ("La sociedad hace constar que", "The company states that"),
    "holds": ("es titular de", "holds"),
    "hold": ("son titulares de", "hold"),
    "paid": ("íntegramente pagadas, por un valor nominal total de", "fully paid, of a total par of"),
    "paid_one": ("íntegramente pagada, por un valor nominal de", "fully paid, of a par of"),
    "unpaid_one": ("que no está pagada por completo, por un valor nominal de", "which is not paid in full, of a par of"),
    "unpaid": (
        "que no están pagadas por completo, por un valor nominal total de",
        "which are not paid in full, of a total par of",
    ),
    "numbered": ("Acciones numeradas de la", "Shares numbered from"),
    "to": ("a la", "to"),
    "inscribed": ("Inscrito en el libro de registro de accionistas, cuenta", "Inscribed in the shareholders' register, account"),
    "replaces": ("Sustituye el título n.º", "Replaces certificate no."),
    "free": ("Sin gravámenes ni limitaciones al expedirse.", "Free of encumbrances and limitations when issued."),
    "encumbered": ("Gravámenes al expedirse:", "Encumbrances when issued:"),
    "negotiation": (
        "Se negocian según los estatutos. El traspaso surte efectos ante la sociedad y terceros desde su inscripción (C. Co., art. 406).",
        "Transferred as the bylaws say. A transfer has effect towards the company and third parties once inscribed (CCo art. 406).",
    ),
    "provisional_note": (
        "Hasta el pago total solo hay certificado provisional (C. Co., art. 400).",
        "Until full payment there is only a provisional certificate (CCo art. 400).",
    ),
    "legal_representative": ("Representante legal", "Legal representative"),
    "secretary": ("Secretaría general", "Secretary general"),
}


def words(lang: str) -> dict[str, str]:
    """Return the words in one language."""
    return in_language(_WORDS, lang)
