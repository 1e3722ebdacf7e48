"""The sentence of each step of the rules of capital, reserves and dividends, in Spanish and English, with its figure."""

from core.rules.steps import Step
from core.wording import steps
from core.wording.steps import Told
from governance.wording.capital_steps import SENTENCES as CAPITAL
from governance.wording.depository_steps import SENTENCES as DEPOSITORY
from governance.wording.dividend_steps import SENTENCES as DIVIDENDS
from governance.wording.encumbrance_steps import SENTENCES as ENCUMBRANCES
from governance.wording.issue_steps import SENTENCES as ISSUES
from governance.wording.payment_steps import SENTENCES as PAYMENTS
from governance.wording.person_steps import SENTENCES as PERSONS
from governance.wording.terms import WORDS

_OWN: dict[str, Told] = {
    "deadline.pending": Told("Vence el {due_on:day}.", "Due on {due_on:day}.", "{due_on:day}"),
    "deadline.in_time": Told(
        "Vencía el {due_on:day} y se cumplió el {done_on:day}: a tiempo.",
        "Due on {due_on:day} and done on {done_on:day}: in time.",
        "{due_on:day}",
    ),
    "deadline.overdue": Told(
        "Vencía el {due_on:day} y se cumplió el {done_on:day}: tarde.",
        "Due on {due_on:day} and done on {done_on:day}: overdue.",
        "{due_on:day}",
    ),
    "distribution.base": Told(
        "Saldo repartible: utilidad {profit:money}, menos pérdidas anteriores {prior_losses:money}, reserva legal {legal_reserve:money} e "
        "impuestos {taxes:money}.",
        "Balance: profit {profit:money}, less prior losses {prior_losses:money}, legal reserve {legal_reserve:money} and taxes {taxes:money}.",
        "{base:money}",
    ),
    "distribution.uplifted": Told(
        "Las reservas ({reserves:money}) pasan del capital suscrito ({subscribed:money}): el porcentaje sube.",
        "Reserves ({reserves:money}) exceed the subscribed capital ({subscribed:money}): the percentage rises.",
        "{percentage:percent}",
    ),
    "distribution.not_uplifted": Told(
        "Las reservas ({reserves:money}) no pasan del capital suscrito ({subscribed:money}).",
        "Reserves ({reserves:money}) do not exceed the subscribed capital ({subscribed:money}).",
        "{percentage:percent}",
    ),
    "distribution.minimum": Told(
        "Mínimo por repartir: {percentage:percent} de {base:money}.",
        "Least to distribute: {percentage:percent} of {base:money}.",
        "{minimum:money}",
    ),
    "reserve.target": Told(
        "Meta de la reserva legal: {target_part:percent} del capital suscrito de {subscribed:money}.",
        "Target of the legal reserve: {target_part:percent} of the subscribed capital of {subscribed:money}.",
        "{target:money}",
    ),
    "reserve.full": Told(
        "La reserva ({reserve:money}) ya alcanza la meta: nada se apropia.",
        "The reserve ({reserve:money}) is at its target: nothing is taken.",
        "0",
    ),
    "reserve.part": Told(
        "Se apropia {rate:percent} de la utilidad de {profit:money}.",
        "{rate:percent} of the profit of {profit:money} is taken.",
        "{part:money}",
    ),
    "reserve.capped": Told(
        "A la meta solo le faltan {gap:money}: hasta ahí llega la apropiación.",
        "The target lacks only {gap:money}: the appropriation stops there.",
        "{appropriation:money}",
    ),
    "capital.within": Told(
        "{shares:count} acciones caben en el límite de {most:count}.",
        "{shares:count} shares fit in the limit of {most:count}.",
        "{shares:count}",
    ),
    "capital.exceeded": Told(
        "{shares:count} acciones pasan del límite de {most:count}.",
        "{shares:count} shares exceed the limit of {most:count}.",
        "{shares:count}",
    ),
}

SENTENCES: dict[str, Told] = {**_OWN, **CAPITAL, **DEPOSITORY, **DIVIDENDS, **ENCUMBRANCES, **ISSUES, **PAYMENTS, **PERSONS}


def sentence(step: Step, lang: str) -> str:
    """Return the sentence of a step."""
    return steps.sentence(step, lang, SENTENCES, WORDS)


def figure(step: Step, lang: str) -> str:
    """Return the one figure shown beside the sentence, or nothing."""
    return steps.figure(step, lang, SENTENCES, WORDS)
