"""The sentence of each step about a depository, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "depository.total_met": Told(
        "La lista suma {listed:exact}, lo suscrito de la clase.",
        "The list adds up to {listed:exact}, what is subscribed of the class.",
        "{listed:exact}",
    ),
    "depository.total_differs": Told(
        "La lista suma {listed:exact} y lo suscrito es {subscribed:exact}: difieren en {difference:exact}.",
        "The list adds up to {listed:exact} and {subscribed:exact} are subscribed: they differ by {difference:exact}.",
        "{difference:exact}",
    ),
}
