"""The sentences of the steps of an election. Knows codes and their figures."""

from core.wording.steps import Told

ELECTION: dict[str, Told] = {
    "election.valid_votes": Told(
        "Votos válidos: {valid:exact}, con {blank:exact} en blanco; los nulos ({null:exact}) no cuentan.",
        "Valid votes: {valid:exact}, of which {blank:exact} blank; null ones ({null:exact}) do not count.",
        "{valid:exact}",
    ),
    "election.quotient": Told(
        "Cociente: {valid:exact} entre {seats:count} puestos, {quotient:exact}.",
        "Quotient: {valid:exact} by {seats:count} seats, {quotient:exact}.",
        "{quotient:exact}",
    ),
    "election.repeated_names": Told(
        "La plancha «{slate}» repite {number:count} nombres: cuenta solo el primer renglón de cada persona.",
        "Slate “{slate}” repeats {number:count} names: only each person's first line counts.",
        "{number:count}",
    ),
    "election.long_slate": Told(
        "La plancha «{slate}» trae más nombres que puestos: cuentan los primeros {number:count}.",
        "Slate “{slate}” has more names than seats: the first {number:count} count.",
        "{number:count}",
    ),
    "election.short_slate": Told(
        "La plancha «{slate}» trae menos nombres que puestos: cuentan los {number:count} que tiene.",
        "Slate “{slate}” has fewer names than seats: the {number:count} it has count.",
        "{number:count}",
    ),
    "election.equal_slates": Told(
        "Las planchas {slate} tienen los mismos votos ({number:exact}): se escrutan en el orden en que se presentaron, o en el sorteado.",
        "Slates {slate} have the same votes ({number:exact}): they are counted in the order filed, or in the one drawn.",
    ),
    "election.quotient_seats": Told(
        "Plancha «{slate}»: por cociente {number:count}; residuo {residual:exact}.",
        "Slate “{slate}”: by quotient {number:count}; residual {residual:exact}.",
        "{number:count}",
    ),
    "election.orphan_seats": Told(
        "La plancha «{slate}» no tiene nombres para {number:count} de sus puestos.",
        "Slate “{slate}” has no names for {number:count} of its seats.",
        "{number:count}",
    ),
    "election.residual_seat": Told(
        "Plancha «{slate}»: un puesto por el residuo {residual:exact}.", "Slate “{slate}”: one seat by its residual {residual:exact}.", "1"
    ),
    "election.repeat_pass": Told(
        "Se agotaron los residuos y faltan {number:count} puestos: se recorren otra vez las planchas, según la lectura del reglamento.",
        "The residuals are used up and {number:count} seats are left: the slates are gone through again, as the rule book reads.",
        "{number:count}",
    ),
    "election.tie": Told(
        "Las planchas {slate} empatan en el residuo {residual:exact} por {number:count} puestos: se decide a la suerte.",
        "Slates {slate} tie on the residual {residual:exact} for {number:count} seats: lots decide.",
        "{number:count}",
    ),
    "election.lot_seat": Told("Plancha «{slate}»: un puesto por sorteo.", "Slate “{slate}”: one seat by lot.", "1"),
    "election.already_elected": Told(
        "{candidate} ya fue elegido por otra plancha: en «{slate}» se toma el nombre siguiente.",
        "{candidate} was already elected from another slate: “{slate}” gives its next name.",
    ),
    "election.vacant": Told("Quedan {vacant:count} puestos sin proveer.", "{vacant:count} seats stay vacant.", "{vacant:count}"),
    "election.numbering": Told(
        "Los elegidos se numeran en el orden del escrutinio: primero por cociente, de la plancha más votada a la menos, y luego por residuo.",
        "The elected are numbered in the order of the count: first by quotient, from the most voted slate down, then by residual.",
    ),
}
