"""The words printed on the notice of a dividend and on its settlement list, in Spanish and English. Knows no figure."""

from core.wording.print_labels import in_language

_WORDS: dict[str, tuple[str, str]] = {
    "notice": ("Aviso de dividendos", "Dividend notice"),
    "settlement": ("Relación de liquidación de dividendos", "Dividend settlement list"),
    "decided": ("Decidido por la asamblea", "Decided by the meeting"),
    "profits": ("Utilidades del año", "Profits of the year"),
    "class": ("Clase", "Class"),
    "instalment": ("Cuota", "Instalment"),
    "pay_on": ("Pago", "Payment"),
    "ex_from": ("Exdividendo desde", "Ex-dividend from"),
    "last_cum": ("Último día con dividendo", "Last day with dividend"),
    "per_share": ("Por acción", "Per share"),
    "total": ("Total", "Total"),
    "untaxed": ("No gravado", "Untaxed"),
    "taxed": ("Gravado", "Taxed"),
    "holder": ("Titular", "Holder"),
    "identity": ("Documento", "Document"),
    "shares": ("Acciones", "Shares"),
    "gross": ("Bruto", "Gross"),
    "withheld": ("Retenido", "Withheld"),
    "net": ("Neto", "Net"),
    "disposal": ("Destino", "Goes to"),
    "opening": (
        "La sociedad informa a sus accionistas los dividendos decretados, las fechas de pago y la parte gravada y no gravada de cada uno.",
        "The company tells its shareholders the dividends declared, their payment dates and the taxed and untaxed part of each.",
    ),
    "final_tax": ("Sobre el impuesto de los residentes", "On the tax of residents"),
    "known_at": ("Según el libro hasta el asiento", "By the register up to posting"),
    "approved_by": ("Aprobada por", "Approved by"),
    "part": ("parte", "part"),
    "carried": ("Esta parte", "This part"),
    "whole": ("Toda la liquidación", "The whole settlement"),
}


def words(language: str) -> dict[str, str]:
    """Return every word in one language."""
    return in_language(_WORDS, language)
