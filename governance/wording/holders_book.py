"""The fixed words of the printed book of holders, in Spanish and English: of shareholders, of a fund's investors, of holders of titles."""

from collections.abc import Mapping

from core.wording.print_labels import in_language
from governance.rules.kinds import EntityKind

_WORDS: Mapping[str, tuple[str, str]] = {
    "title": ("Libro de registro de accionistas", "Register of shareholders"),
    "at": ("al", "at"),
    "posting": ("asiento", "posting"),
    "law": ("C. Co., art. 195", "CCo art. 195"),
    "par": ("valor nominal", "par"),
    "continued": ("(continuación)", "(continued)"),
    "number": ("N.º", "No."),
    "holder": ("Accionista", "Holder"),
    "identity": ("Identificación", "Identity"),
    "account": ("Cuenta", "Account"),
    "inscribed": ("Inscrito", "Inscribed"),
    "shares": ("Acciones", "Shares"),
    "of_class": ("% clase", "% class"),
    "notes": ("Domicilio, nacionalidad; gravámenes y limitaciones", "Domicile, nationality; encumbrances and limitations"),
    "brought": ("Viene del folio", "Brought from folio"),
    "sheet_total": ("Suma de este folio", "Total of this folio"),
    "inscriptions": ("inscripciones", "inscriptions"),
    "inscription": ("inscripción", "inscription"),
    "class_total": ("Total de la clase", "Total of the class"),
    "carried": ("Pasa al folio", "Carried to folio"),
    "summary": ("Resumen y cuadre del libro", "Summary and reconciliation"),
    "by_class": ("Por clase", "By class"),
    "class": ("Clase", "Class"),
    "entries": ("Inscripc.", "Entries"),
    "capital": ("Capital, pesos", "Capital, COP"),
    "outstanding": ("en circulación", "outstanding"),
    "treasury": ("propias readquiridas", "in treasury"),
    "subscribed": ("suscritas", "subscribed"),
    "subscribed_capital": ("Capital suscrito", "Subscribed capital"),
    "total": ("Total", "Total"),
    "words_of_capital": ("Capital suscrito:", "Subscribed capital:"),
    "reconciled": (
        "La suma de las inscripciones es lo emitido según los asientos",
        "The inscriptions add up to what was issued by postings",
    ),
    "to": ("a", "to"),
    "persons": ("Personas distintas:", "Distinct persons:"),
    "in_several": ("con acciones de más de una clase:", "holding more than one class:"),
    "notes_in_force": ("Gravámenes y limitaciones vigentes", "Encumbrances and limitations in force"),
    "no_notes": (
        "No hay gravámenes ni limitaciones inscritos en esta fecha.",
        "No encumbrance or limitation is inscribed at this date.",
    ),
    "noted": ("Cada uno está anotado junto a su inscripción. Vigentes:", "Each is noted beside its inscription. In force:"),
    "by_folio": ("Por folio", "By folio"),
    "folio": ("Folio", "Folio"),
    "sum": ("Suma", "Sum"),
    "running": ("Acumulado", "Running"),
    "secretary": ("Secretaría general", "General secretary"),
    "legal_representative": ("Representante legal", "Legal representative"),
    "suspended": ("Derechos en suspenso (C. Co., art. 396).", "Rights suspended (CCo art. 396)."),
    "representative": ("Representante común:", "Common representative:"),
    "no_representative": (
        "Titulares en común sin representante: no votan (C. Co., art. 378).",
        "Joint owners without a representative: no vote (CCo art. 378).",
    ),
    "own_shares": ("acciones propias readquiridas", "own shares in treasury"),
    "digest": ("Huella del último asiento:", "Hash of the last posting:"),
}

_HOLDERS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    EntityKind.FUND: {
        "title": ("Libro de registro de inversionistas", "Register of investors"),
        "law": ("", ""),
        "holder": ("Inversionista", "Investor"),
        "shares": ("Unidades", "Units"),
        "own_shares": ("unidades propias", "own units"),
        "suspended": ("Derechos en suspenso.", "Rights suspended."),
        "no_representative": ("Titulares en común sin representante.", "Joint owners without a representative."),
        "subscribed": ("emitidas", "issued"),
        "subscribed_capital": ("Unidades emitidas", "Units issued"),
    },
    EntityKind.TRUST: {
        "title": ("Libro de registro de titulares", "Register of holders"),
        "law": ("", ""),
        "holder": ("Titular", "Holder"),
        "shares": ("Títulos", "Titles"),
        "own_shares": ("títulos propios", "own titles"),
        "suspended": ("Derechos en suspenso.", "Rights suspended."),
        "no_representative": ("Titulares en común sin representante.", "Joint owners without a representative."),
        "subscribed": ("emitidos", "issued"),
        "outstanding": ("en circulación", "outstanding"),
        "treasury": ("propios", "own"),
        "subscribed_capital": ("Títulos emitidos", "Titles issued"),
    },
}
"""What other registers call what a company's calls holders and shares; a law's article is said where the law is theirs."""


def words(lang: str, kind: str = EntityKind.COMPANY) -> dict[str, str]:
    """Return every word of the book of a kind of entity in one language, by its code."""
    return in_language({**_WORDS, **_HOLDERS.get(kind, {})}, lang)
