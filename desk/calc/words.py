"""The sentence of any step, whichever app's rule took it, and of a broken rule that no topic had foreseen."""

import re

from core.rules.steps import Step
from core.rules.violations import RuleViolation
from core.wording import steps as writing
from core.wording.steps import Told
from desk.calc.refusals import shortened
from funds.wording import steps as funds_steps
from governance.wording import steps as governance_steps
from governance.wording.terms import WORDS
from meetings.wording import steps as meetings_steps

OWN: dict[str, Told] = {
    "days.added": Told(
        "El día hábil número {n:count} después del {start:day} es el {day:day}.",
        "Business day number {n:count} after {start:day} is {day:day}.",
        "{day:day}",
    ),
    "days.counted": Told(
        "Del {start:day} al {end:day}, ambos incluidos, hay {count:count} días hábiles.",
        "From {start:day} to {end:day}, both included, there are {count:count} business days.",
        "{count:count}",
    ),
    "days.holidays": Told("Festivos en ese lapso: {number:count}.", "Holidays in that time: {number:count}.", "{number:count}"),
    "allocation.share": Told(
        "{name}: su parte según un peso de {weight:exact}.", "{name}: its part by a weight of {weight:exact}.", "{share:exact}"
    ),
    "allocation.rounding": Told(
        "Lo que deja el redondeo hacia abajo ({rounding:exact}) va a los mayores restos; los iguales, por nombre.",
        "What rounding down leaves ({rounding:exact}) goes to the largest remainders; equal ones by name.",
        "{rounding:exact}",
    ),
    "nit.digit": Told(
        "La suma ponderada de las cifras deja un resto de {rest:count} al dividir por 11.",
        "The weighted sum of the figures leaves {rest:count} when divided by 11.",
        "{digit:count}",
    ),
}
ALL: dict[str, Told] = {**governance_steps.SENTENCES, **meetings_steps.SENTENCES, **funds_steps.SENTENCES, **OWN}


def sentence(step: Step, lang: str) -> str:
    """Return the sentence of a step."""
    return writing.sentence(step, lang, ALL, WORDS)


def told(step: Step, lang: str) -> str:
    """Return the sentence of a step with its figure, where the sentence does not say it by itself."""
    said, figure = sentence(step, lang), writing.figure(step, lang, ALL, WORDS)
    already = re.search(rf"(?<![\w.,/]){re.escape(figure)}(?![\w/]|[.,]\d)", said)
    return said if not figure or already else f"{said.removesuffix('.')} → {figure}."


def broken(error: RuleViolation) -> tuple[str, str]:
    """Return a plain sentence, in Spanish and English, for a broken rule that its topic did not name itself."""
    facts = shortened(", ".join(f"{name}={value}" for name, value in error.facts.items()))
    cited = " ".join(part for part in (error.rule, error.article) if part)
    es = f"Los datos no cumplen la regla {cited or error.code} ({facts}): revíselos."
    return es, f"The data do not meet the rule {cited or error.code} ({facts}): check them."
