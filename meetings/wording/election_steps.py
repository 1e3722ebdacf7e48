"""The sentences of the steps of an election. Knows codes and their figures; slates come quoted.

The word is the law's own: cuociente (C. Co., art. 197).
"""

from core.wording.steps import Told

SEVERAL_SLATES = ("election.tie", "election.equal_slates")
"""The steps whose slate is several, one after the other."""

ELECTION: dict[str, Told] = {
    "election.valid_votes": Told(
        "Votos válidos: {valid:exact}, con {blank:exact} en blanco; los nulos ({null:exact}) no cuentan.",
        "Valid votes: {valid:exact}, of which {blank:exact} blank; null ones ({null:exact}) do not count.",
        "{valid:exact}",
    ),
    "election.quotient": Told(
        "Cuociente: {valid:exact} entre {seats:1 puesto|# puestos}, {quotient:exact}.",
        "Quotient: {valid:exact} by {seats:1 seat|# seats}, {quotient:exact}.",
        "{quotient:exact}",
    ),
    "election.repeated_names": Told(
        "La plancha {slate} repite {number:1 nombre|# nombres}: cuenta solo el primer renglón de cada persona.",
        "Slate {slate} repeats {number:1 name|# names}: only each person's first line counts.",
        "{number:count}",
    ),
    "election.long_slate": Told(
        "La plancha {slate} trae más nombres que puestos: {number:cuenta solo el primero|cuentan los # primeros}.",
        "Slate {slate} has more names than seats: {number:only the first counts|the first # count}.",
        "{number:count}",
    ),
    "election.short_slate": Told(
        "La plancha {slate} trae menos nombres que puestos: {number:cuenta el único que tiene|cuentan los # que tiene}.",
        "Slate {slate} has fewer names than seats: {number:the only one it has counts|the # it has count}.",
        "{number:count}",
    ),
    "election.equal_slates": Told(
        "Las planchas {slate} tienen los mismos votos ({number:exact}): se escrutan en el orden en que se presentaron, o en el sorteado.",
        "Slates {slate} have the same votes ({number:exact}): they are counted in the order filed, or in the one drawn.",
    ),
    "election.quotient_seats": Told(
        "Plancha {slate}: {number:1 puesto|# puestos} por cuociente; residuo {residual:exact}.",
        "Slate {slate}: {number:1 seat|# seats} by quotient; residual {residual:exact}.",
        "{number:count}",
    ),
    "election.orphan_seats": Told(
        "La plancha {slate} no tiene nombres para {number:count} de sus puestos.",
        "Slate {slate} has no names for {number:count} of its seats.",
        "{number:count}",
    ),
    "election.residual_seat": Told(
        "Plancha {slate}: 1 puesto por el residuo {residual:exact}.", "Slate {slate}: 1 seat by its residual {residual:exact}.", "1"
    ),
    "election.repeat_pass": Told(
        "Se agotaron los residuos y {number:falta 1 puesto|faltan # puestos}: se recorren otra vez las planchas, según la lectura del reglamento.",
        "The residuals are used up and {number:1 seat is|# seats are} left: the slates are gone through again, as the rule book reads.",
        "{number:count}",
    ),
    "election.tie": Told(
        "Las planchas {slate} empatan en el residuo {residual:exact} por {number:1 puesto|# puestos}: se decide a la suerte.",
        "Slates {slate} tie on the residual {residual:exact} for {number:1 seat|# seats}: lots decide.",
        "{number:count}",
    ),
    "election.lot_seat": Told("Plancha {slate}: 1 puesto a la suerte.", "Slate {slate}: 1 seat by lot.", "1"),
    "election.already_elected": Told(
        "{candidate} ya fue elegido por otra plancha: en {slate} se toma el nombre siguiente.",
        "{candidate} was already elected from another slate: {slate} gives its next name.",
    ),
    "election.vacant": Told(
        "{vacant:Queda 1 puesto|Quedan # puestos} sin proveer.",
        "{vacant:1 seat stays|# seats stay} vacant.",
        "{vacant:count}",
    ),
    "election.numbering": Told(
        "Los elegidos se numeran en el orden del escrutinio: primero por cuociente, de la plancha más votada a la menos, y luego por residuo.",
        "The elected are numbered in the order of the count: first by quotient, from the most voted slate down, then by residual.",
    ),
}
