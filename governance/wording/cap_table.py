"""The fixed words of the printed cap table, in Spanish and English."""

from collections.abc import Mapping

from core.wording.print_labels import in_language

_WORDS: Mapping[str, tuple[str, str]] = {
    "title": ("Composición del capital", "Cap table"),
    "at": ("al", "at"),
    "posting": ("asiento", "posting"),
    "holder": ("Accionista", "Holder"),
    "percent": ("% de lo emitido", "% of issued"),
    "total": ("Total", "Total"),
    "others": ("Los demás titulares", "All other holders"),
    "treasury": ("Acciones propias readquiridas", "Treasury shares"),
    "joint": ("Titulares en común", "Joint holders"),
    "natural": ("Personas naturales", "Natural persons"),
    "legal": ("Sociedades", "Companies"),
    "patrimony": ("Patrimonios autónomos", "Autonomous patrimonies"),
    "groups": ("Por clase de titular", "By kind of holder"),
    "group": ("Grupo", "Group"),
    "shares": ("Acciones", "Shares"),
    "capital": ("Capital", "Capital"),
    "authorised": ("Autorizado", "Authorised"),
    "subscribed": ("Suscrito", "Subscribed"),
    "paid": ("Pagado", "Paid"),
    "premium": ("Prima en colocación", "Share premium"),
    "outstanding": ("En circulación", "Outstanding"),
    "holders": ("titulares", "holders"),
    "one_holder": ("titular", "holder"),
    "none": ("no consta", "not stated"),
    "added": (
        "Cada porcentaje se redondea por separado a dos decimales; sumados dan",
        "Each percentage is rounded for itself to two decimals; together they add up to",
    ),
    "chart": ("Los mayores titulares, en porcentaje de lo emitido", "The largest holders, in percent of what is issued"),
}


def words(lang: str) -> dict[str, str]:
    """Return the words in one language."""
    return in_language(_WORDS, lang)
