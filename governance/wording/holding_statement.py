"""The fixed words of a holder's statement and of the constancy of a holding, in Spanish and English."""

from collections.abc import Mapping

from core.wording.figures import language
from core.wording.print_labels import in_language
from governance.models.encumbrance_labels import ENCUMBRANCE_KINDS
from governance.models.labels import POSTING_KINDS

_WORDS: Mapping[str, tuple[str, str]] = {
    "statement": ("Extracto de titular", "Holder's statement"),
    "constancy": ("Constancia de titularidad", "Constancy of holding"),
    "holder": ("Titular", "Holder"),
    "identity": ("Identificación", "Identity"),
    "account": ("Cuenta", "Account"),
    "kept": ("Se lleva en", "Kept in"),
    "own": ("libro propio", "the issuer's own book"),
    "domicile": ("Domicilio", "Domicile"),
    "nationality": ("Nacionalidad", "Nationality"),
    "posting": ("Según lo registrado hasta el asiento", "As recorded up to posting"),
    "from": ("Del", "From"),
    "to": ("al", "to"),
    "at": ("Al", "At"),
    "date": ("Inscrito", "Registered"),
    "number": ("Asiento", "Posting"),
    "concept": ("Concepto y soporte", "Item and basis"),
    "in": ("Entradas", "In"),
    "out": ("Salidas", "Out"),
    "balance": ("Saldo", "Balance"),
    "opening": ("Saldo inicial", "Opening balance"),
    "closing": ("Saldo final", "Closing balance"),
    "nothing": ("Sin movimientos en el período.", "No movements in the period."),
    "security": ("Especie", "Security"),
    "quantity": ("Cantidad", "Quantity"),
    "of_class": ("% de la clase", "% of the class"),
    "par_value": ("A valor nominal, pesos", "At par, COP"),
    "encumbrances": ("Gravámenes y limitaciones vigentes", "Encumbrances and limitations in force"),
    "no_encumbrances": ("No hay gravámenes ni limitaciones inscritos en esta fecha.", "None is inscribed at this date."),
    "kind": ("Clase", "Kind"),
    "favour": ("A favor de", "In favour of"),
    "since": ("Desde", "Since"),
    "empty": ("La cuenta no tiene saldo en esta fecha.", "The account holds nothing at this date."),
    "law": (
        "Solo quien figura en el libro es titular frente al emisor y a terceros; lo no inscrito no produce efecto.",
        "Only who is in the register is a holder towards the issuer and third parties; what is not inscribed has no effect.",
    ),
    "hash": ("Huella del último asiento:", "Hash of the last posting:"),
    "secretary": ("Secretaría general", "General secretary"),
    "representative": ("Representante común:", "Common representative:"),
}
_KINDS: Mapping[str, str] = {
    "opening": "opening", "issue": "issue", "transfer": "transfer", "inheritance": "inheritance", "donation": "donation",
    "adjudication": "adjudication", "buy_back": "buy-back", "resale": "resale", "cancellation": "cancellation", "conversion": "conversion",
    "split": "split", "stock_dividend": "stock dividend", "contribution": "contribution", "redemption": "redemption", "fund_day": "fund day",
    "reconciliation": "reconciliation", "reversal": "reversal", "pledge": "pledge", "usufruct": "usufruct", "attachment": "attachment",
    "litigation": "litigation", "antichresis": "antichresis", "cancelled": "registration cancelled or barred", "suspension": "rights suspended",
}  # fmt: skip


def words(lang: str) -> dict[str, str]:
    """Return every word in one language, by its code."""
    return in_language(_WORDS, lang)


def kind_word(kind: str, lang: str) -> str:
    """Name a kind of posting or of encumbrance."""
    if language(lang) == "en":
        return _KINDS.get(kind, kind).capitalize()
    return str(dict([*POSTING_KINDS, *ENCUMBRANCE_KINDS]).get(kind, kind)).capitalize()
