"""The fixed words of the lists that a printed register carries beside its inscriptions, in Spanish and English."""

from collections.abc import Mapping

from core.wording.figures import language
from core.wording.print_labels import in_language
from governance.models.certificates import CERTIFICATE_ENDS
from governance.models.encumbrance_labels import RELEASE_REASONS

_WORDS: Mapping[str, tuple[str, str]] = {
    "list_transfers": ("Relación de traspasos y demás movimientos", "List of transfers and other movements"),
    "list_titles": ("Relación de títulos", "List of titles"),
    "list_encumbrances": ("Relación de gravámenes y limitaciones", "List of encumbrances and limitations"),
    "lists": ("Relaciones del libro", "Lists of the register"),
    "list": ("Relación", "List"),
    "list_entries": ("Anotaciones", "Entries"),
    "list_folios": ("Folios", "Folios"),
    "since_beginning": ("desde la apertura del libro", "since the register was opened"),
    "list_from": ("del", "from"),
    "list_to": ("al", "to"),
    "posting_number": ("Asiento", "Posting"),
    "letter": ("Carta", "Letter"),
    "received": ("Recibida", "Received"),
    "registered": ("Inscrita", "Registered"),
    "inscribed_on": ("Inscrito", "Registered"),
    "class_code": ("Especie", "Class"),
    "from": ("De", "From"),
    "to_account": ("A", "To"),
    "quantity": ("Cantidad", "Quantity"),
    "title_numbers": ("Títulos", "Titles"),
    "act_basis": ("Acto y soporte", "Act and basis"),
    "cancelled": ("cancela", "cancels"),
    "prepared": ("expide", "issues"),
    "movements": ("movimientos de un solo asiento", "movements of one posting"),
    "reverses": ("Revierte el asiento", "Reverses posting"),
    "reversed": ("Revertido por el asiento", "Reversed by posting"),
    "title_number": ("Título", "Title"),
    "title_kind": ("Tipo", "Kind"),
    "final": ("definitivo", "definitive"),
    "provisional": ("provisional", "provisional"),
    "duplicate": ("duplicado", "duplicate"),
    "macro": ("macrotítulo", "global certificate"),
    "title_holder": ("Titular", "Holder"),
    "prepared_on": ("Preparado", "Prepared"),
    "issued_on": ("Expedido", "Issued"),
    "replaces_title": ("Sustituye a", "Replaces"),
    "ended_on": ("Cancelado", "Cancelled"),
    "end_basis": ("Motivo y soporte", "Reason and basis"),
    "replaced_by": ("sustituido por", "replaced by"),
    "document_on": ("Documento", "Document"),
    "act": ("Acto", "Act"),
    "constituted": ("constitución", "constitution"),
    "amended": ("modificación", "amendment"),
    "released": ("levantamiento", "release"),
    "in_favour": ("A favor de o por orden de", "In favour of, or by order of"),
    "basis": ("Soporte", "Basis"),
    "order": ("oficio", "order"),
}
_ENDS: Mapping[str, str] = {
    "transfer": "transfer", "division": "division", "theft": "theft", "loss": "loss", "deterioration": "deterioration",
    "deposit": "deposit", "paid": "fully paid", "act": "corporate act", "error": "not issued",
}  # fmt: skip
_RELEASES: Mapping[str, str] = {
    "released": "released", "transferred": "released by the transfer", "followed": "went with the shares",
    "carried": "goes on in other shares", "corrected": "corrected",
}  # fmt: skip


def words(lang: str) -> dict[str, str]:
    """Return every word in one language, by its code."""
    return in_language(_WORDS, lang)


def end_word(reason: str, lang: str) -> str:
    """Name why a title was cancelled."""
    return _ENDS.get(reason, reason) if language(lang) == "en" else str(dict(CERTIFICATE_ENDS).get(reason, reason))


def release_word(reason: str, lang: str) -> str:
    """Name why an encumbrance was released."""
    return _RELEASES.get(reason, reason) if language(lang) == "en" else str(dict(RELEASE_REASONS).get(reason, reason))
