"""The sentence of each step of a fund's rules, in Spanish and English, with its figure.

Knows codes and their figures. Refuses to know when a step is taken.
"""

from core.rules.steps import Step
from core.wording import steps
from core.wording.steps import Told
from governance.wording.terms import WORDS

SENTENCES: dict[str, Told] = {
    "fund.fee": Told(
        "Comisión del día: {annual_rate:percent} efectivo anual sobre el cierre anterior de {close:money}, a {days:count} días.",
        "The day's fee: {annual_rate:percent} effective annual on the previous close of {close:money}, over {days:count} days.",
        "{fee:money}",
    ),
    "fund.gross_yield": Told(
        "Rendimiento de la cartera: ingresos {income:money} menos gastos {expenses:money}.",
        "Yield of the portfolio: income {income:money} less expenses {expenses:money}.",
        "{gross:money}",
    ),
    "fund.preclose": Told(
        "Precierre: apertura {opening:money} más rendimiento neto {net:money}.",
        "Pre-close: opening {opening:money} plus net yield {net:money}.",
        "{preclose:money}",
    ),
    "fund.unit_value": Told(
        "Valor de la unidad: {preclose:money} entre {units:units} unidades de apertura.",
        "Unit value: {preclose:money} over {units:units} opening units.",
        "{unit_value:units}",
    ),
    "fund.initial_unit_value": Told(
        "No hay unidades todavía: rige el último valor de la unidad.",
        "There are no units yet: the last unit value holds.",
        "{unit_value:units}",
    ),
    "fund.orders": Told(
        "{orders:count} órdenes al valor del día mueven {moved:money} y dejan {units:units} unidades.",
        "{orders:count} orders at the day's value move {moved:money} and leave {units:units} units.",
        "{closing:money}",
    ),
    "fund.residue": Told(
        "Lo que deja el redondeo: {residue:exact}; a lo sumo {bound:exact}.",
        "What rounding leaves: {residue:exact}; at most {bound:exact}.",
        "",
    ),
    "fund.close": Told(
        "Cierre del fondo: apertura {opening:money}, rendimiento {gross_yield:money}, comisión {fee:money}.",
        "The fund's close: opening {opening:money}, yield {gross_yield:money}, fee {fee:money}.",
        "{closing:money}",
    ),
    "classes.share": Told(
        "Clase {share_class}: su parte por el valor de apertura de {value:money}.",
        "Class {share_class}: its part by its opening value of {value:money}.",
        "{share:money}",
    ),
    "returns.period": Told(
        "Rentabilidad {period:word}: de {first:units} el {start:day} a {last:units} en {days:count} días.",
        "Return, {period:word}: from {first:units} on {start:day} to {last:units} in {days:count} days.",
        "{value:exact} %",
    ),
    "returns.out_of_reach": Told(
        "Rentabilidad {period:word}: no hay valor de la unidad del {start:day}.",
        "Return, {period:word}: there is no unit value of {start:day}.",
    ),
    "concentration.room": Told(
        "Con {held:money} de {fund_value:money} y un límite de {limit:percent} ({kind:word}) caben {room:money} más.",
        "With {held:money} of {fund_value:money} and a limit of {limit:percent} ({kind:word}) {room:money} more fit.",
        "{room:money}",
    ),
    "concentration.exceeded": Told(
        "Con {held:money} de {fund_value:money} se pasa el límite de {limit:percent} ({kind:word}): hay que redimir {excess:money}.",
        "With {held:money} of {fund_value:money} the limit of {limit:percent} ({kind:word}) is passed: {excess:money} must be redeemed.",
        "{excess:money}",
    ),
    "statement.adds_up": Told(
        "De {opening_value:money} a {closing_value:money} con movimientos por {flows:money}.",
        "From {opening_value:money} to {closing_value:money} with movements of {flows:money}.",
        "{earned:money}",
    ),
    "statement.missing": Told("Falta en el extracto: {item:word}.", "Missing from the statement: {item:word}."),
}


def sentence(step: Step, lang: str) -> str:
    """Return the sentence of a step."""
    return steps.sentence(step, lang, SENTENCES, WORDS)


def figure(step: Step, lang: str) -> str:
    """Return the one figure shown beside the sentence, or nothing."""
    return steps.figure(step, lang, SENTENCES, WORDS)
