"""The sentence of each step of the rules of capital and certificates, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "capital.class": Told(
        "{name}: {shares:count} acciones de {par:money}.",
        "{name}: {shares:count} shares of {par:money}.",
        "{subscribed:money}",
    ),
    "capital.paid": Told(
        "Capital pagado: lo suscrito ({subscribed:money}) menos el nominal por pagar ({unpaid:money}).",
        "Paid capital: what is subscribed ({subscribed:money}) less the par still owed ({unpaid:money}).",
        "{paid:money}",
    ),
    "capital.premium": Told(
        "Prima en colocación pagada, aparte del capital.",
        "Share premium paid, beside the capital.",
        "{premium:money}",
    ),
    "capital.outstanding": Told(
        "Acciones en circulación: {shares:count} emitidas menos {treasury:count} propias readquiridas.",
        "Shares outstanding: {shares:count} issued less {treasury:count} held in treasury.",
        "{outstanding:count}",
    ),
}
