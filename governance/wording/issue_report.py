"""The words of the report that closes an offer of shares, in Spanish and English."""

from core.wording.print_labels import in_language

_WORDS = {
    "heading": ("Informe de colocación de acciones", "Report on a placement of shares"),
    "opening": (
        "El gerente y el revisor fiscal informan el resultado de la oferta (Código de Comercio, artículo 392).",
        "The manager and the statutory auditor report the outcome of the offer (Commercial Code, article 392).",
    ),
    "facts": ("La emisión", "The issue"),
    "class": ("Clase", "Class"),
    "ordered": ("Ordenada", "Ordered"),
    "regulated": ("Reglamento", "Regulation"),
    "cleared": ("Aprobación de la Superintendencia", "Clearance by the Superintendence"),
    "not_cleared": ("no se exige", "not required"),
    "offer": ("Oferta", "Offer"),
    "from_to": ("del {first} al {last}", "from {first} to {last}"),
    "price": ("Precio de colocación", "Placement price"),
    "par": ("Valor nominal", "Par"),
    "outcome": ("El resultado", "The outcome"),
    "offered": ("Acciones ofrecidas", "Shares offered"),
    "subscribed": ("Acciones suscritas", "Shares subscribed"),
    "unplaced": ("Acciones sin suscribir", "Shares not subscribed"),
    "amount": ("Valor suscrito", "Value subscribed"),
    "paid": ("Pagado", "Paid"),
    "pending": ("Pendiente, por cuotas", "Pending, in instalments"),
    "share": ("Parte", "Part"),
    "capital": ("El capital", "The capital"),
    "capital_before": ("Capital suscrito antes de la emisión", "Subscribed capital before the issue"),
    "capital_added": ("Capital suscrito en la emisión", "Subscribed capital of the issue"),
    "capital_after": ("Capital suscrito nuevo", "New subscribed capital"),
    "paid_capital": ("Del pagado, a capital", "Of the paid, to capital"),
    "premium_paid": ("Del pagado, a prima en colocación", "Of the paid, to share premium"),
    "dues": ("Cuotas pendientes", "Pending instalments"),
    "due_on": ("Vence", "Due"),
    "due_amount": ("Valor", "Amount"),
    "none_pending": ("No quedan cuotas pendientes.", "No instalments are pending."),
    "manager": ("Representante legal", "Legal representative"),
    "auditor": ("Revisor fiscal", "Statutory auditor"),
    "meeting": ("asamblea de accionistas", "shareholders' meeting"),
    "board": ("junta directiva", "board of directors"),
}


def words(language: str) -> dict[str, str]:
    """Return every word of the report in one language."""
    return in_language(_WORDS, language)


def title(number: int, security: str, language: str) -> str:
    """Return the title of the report of one issue."""
    if language == "en":
        return f"Report on placement {number}, {security}"
    return f"Informe de colocación {number}, {security}"
