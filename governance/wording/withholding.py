"""The fixed words of the yearly certificate and of the certificate of tax passed on, in Spanish and English."""

from core.wording.print_labels import in_language

_WORDS = {
    "title": ("Certificado de retención en la fuente por dividendos", "Certificate of tax withheld on dividends"),
    "credit_title": ("Certificado de retención trasladable sobre dividendos", "Certificate of transferable tax on dividends"),
    "year": ("Año gravable", "Tax year"),
    "city": ("Ciudad donde se consignó la retención", "City where the tax was deposited"),
    "withholder": ("Retenedor", "Withholder"),
    "address": ("Dirección", "Address"),
    "holder": ("Titular", "Holder"),
    "identity": ("Identificación", "Identity"),
    "concept": ("Concepto", "Concept"),
    "dividend_of": ("Dividendos de las utilidades de", "Dividends of the profits of"),
    "due": ("Exigible el", "Due on"),
    "untaxed": ("No gravado", "Untaxed"),
    "taxed": ("Gravado", "Taxed"),
    "total": ("Total del pago", "Total of the payment"),
    "withheld": ("Retenido", "Withheld"),
    "sum": ("Total del año", "Total of the year"),
    "in_words": ("Retenido, en letras", "Withheld, in words"),
    "signature": ("Representante legal", "Legal representative"),
    "payer": ("Sociedad que retuvo", "Company that withheld"),
    "payer_reference": ("Su certificado", "Its certificate"),
    "received": ("Dividendo recibido", "Dividend received"),
    "part": ("Su parte del primer dividendo", "Part of the first dividend"),
    "credit": ("Retención que se le traslada", "Tax passed on"),
    "credit_note": (
        "La retención se practicó una sola vez, en la primera sociedad nacional. Este valor no pasa de lo que se le retendría y no se traslada de nuevo.",
        "The tax was withheld once, in the first national company. This amount does not exceed what the holder would be withheld and is not passed on again.",
    ),
}


def words(lang: str) -> dict[str, str]:
    """Return the fixed words in one language."""
    return in_language(_WORDS, lang)
