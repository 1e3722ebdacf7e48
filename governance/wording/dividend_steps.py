"""The sentence of each step of the rules of reserves, losses and dividends, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "loss.taken": Told("De la pérdida, {source} toma {part:money}.", "Of the loss, {source} takes {part:money}.", "{part:money}"),
    "loss.covered": Told("La pérdida de {loss:money} queda enjugada.", "The loss of {loss:money} is covered.", "{loss:money}"),
    "loss.uncovered": Told(
        "De la pérdida de {loss:money} quedan {uncovered:money} para utilidades de años siguientes.",
        "Of the loss of {loss:money}, {uncovered:money} is left for profits of later years.",
        "{uncovered:money}",
    ),
    "preferred.least": Told(
        "Mínimo de la acción preferencial: {rate:percent} de su precio de suscripción de {price:money}.",
        "Least of a preferred share: {rate:percent} of its subscription price of {price:money}.",
        "{least:money}",
    ),
    "preferred.ordinary": Told(
        "El dividendo ordinario de {ordinary:money} es mayor: la preferencial recibe lo mismo.",
        "The ordinary dividend of {ordinary:money} is higher: the preferred share takes the same.",
        "{per_share:money}",
    ),
    "preferred.stays": Told(
        "El dividendo ordinario de {ordinary:money} no pasa del mínimo: la preferencial recibe el mínimo.",
        "The ordinary dividend of {ordinary:money} does not exceed the least: the preferred share takes the least.",
        "{per_share:money}",
    ),
    "preferred.unpaid": Told(
        "De las utilidades de {year} quedaron por pagar {unpaid:money} a cada acción preferencial, y se acumulan.",
        "Of the profits of {year}, {unpaid:money} was left unpaid to each preferred share, and accumulates.",
        "{unpaid:money}",
    ),
    "preferred.first": Told(
        "Antes del dividendo ordinario, cada acción preferencial recibe {carried:money} de años anteriores y {of_year:money} del año.",
        "Before the ordinary dividend each preferred share takes {carried:money} of earlier years and {of_year:money} of the year.",
        "{due:money}",
    ),
    "ex_dividend.window": Told(
        "Se paga el {pay_on:day}; la negociación desde el {ex_from:day} no lleva el dividendo. Último día con dividendo: {last_cum:day}.",
        "Paid on {pay_on:day}; trades from {ex_from:day} do not carry the dividend. Last day with dividend: {last_cum:day}.",
        "{ex_from:day}",
    ),
    "tax_split.most": Told(
        "Máximo no gravado: renta líquida {income:money} y ganancias ocasionales {windfall:money}, menos impuestos {taxes:money}, más dividendos "
        "recibidos {received:money} y beneficios {benefits:money}.",
        "Untaxed maximum: taxable income {income:money} and windfall {windfall:money}, less taxes {taxes:money}, plus dividends received "
        "{received:money} and benefits {benefits:money}.",
        "{most:money}",
    ),
    "tax_split.parts": Told(
        "De {distributed:money} que se reparten, {untaxed:money} no están gravados y {taxed:money} sí.",
        "Of {distributed:money} distributed, {untaxed:money} is untaxed and {taxed:money} is taxed.",
        "{untaxed:money}",
    ),
    "tax_split.carried": Told(
        "El máximo pasa de la utilidad: {carried:money} van a la cuenta de control.",
        "The maximum exceeds the profit: {carried:money} goes to the control account.",
        "{carried:money}",
    ),
    "tax_split.no_excess": Told(
        "El máximo no pasa de la utilidad; de la cuenta de control se usan {used:money}.",
        "The maximum does not exceed the profit; {used:money} of the control account is used.",
        "{used:money}",
    ),
    "withholding.general": Told(
        "Lo gravado ({taxed:money}) paga {general_rate:percent}; quedan {rest:money}.",
        "The taxed part ({taxed:money}) pays {general_rate:percent}; {rest:money} is left.",
        "{general:money}",
    ),
    "withholding.free": Told("Hasta {free:money} no se retiene.", "Up to {free:money} nothing is withheld.", "{free:money}"),
    "withholding.special": Told(
        "Sobre {above:money} se retiene {rate:percent}; retención total {total:money}.",
        "On {above:money}, {rate:percent} is withheld; tax in all {total:money}.",
        "{special:money}",
    ),
    "final_tax.note": Told(
        "El impuesto final del residente no es lo retenido: el dividendo no gravado entra a su cédula general, con un descuento de {discount:percent} "
        "sobre lo que pase de {above:money}. Aquí se informa y no se calcula.",
        "A resident's final tax is not what was withheld: the untaxed dividend joins the general schedule, with a discount of {discount:percent} on "
        "what exceeds {above:money}. It is told here and not computed.",
        "{above:money}",
    ),
}
