"""The sentence of each step of the rules of capital and certificates, in Spanish and English, with its figure."""

from core.wording.steps import Told
from governance.wording.share_conditions import SENTENCES as CONDITIONS

SENTENCES: dict[str, Told] = {
    **CONDITIONS,
    "split.shares": Told(
        "Por cada {for_each:1 acción|# acciones} se entregan {gives:count}: de {before:count} quedan {after:count}.",
        "For each {for_each:1 share|# shares} {gives:count} are given: of {before:count} there are {after:count}.",
        "{after:count}",
    ),
    "split.exact": Told("No queda ninguna fracción.", "No fraction is left."),
    "split.fractions": Told(
        "{fractions:1 cuenta queda|# cuentas quedan} con una fracción, que se paga en dinero a {price:money} por acción nueva.",
        "{fractions:1 account is|# accounts are} left with a fraction, paid in cash at {price:money} for a new share.",
        "{cash:money}",
    ),
    "statement.class": Told(
        "{name}: {shares:count} acciones de {par:money}.",
        "{name}: {shares:count} shares of {par:money}.",
        "{subscribed:money}",
    ),
    "statement.paid": Told(
        "Capital pagado: lo suscrito ({subscribed:money}) menos el nominal por pagar ({unpaid:money}).",
        "Paid capital: what is subscribed ({subscribed:money}) less the par still owed ({unpaid:money}).",
        "{paid:money}",
    ),
    "statement.premium": Told(
        "Prima en colocación pagada, aparte del capital.",
        "Share premium paid, beside the capital.",
        "{premium:money}",
    ),
    "statement.outstanding": Told(
        "Acciones en circulación: {shares:count} emitidas menos {treasury:count} propias readquiridas.",
        "Shares outstanding: {shares:count} issued less {treasury:count} held in treasury.",
        "{outstanding:count}",
    ),
}
