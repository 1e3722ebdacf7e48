"""The sentence of each step of the rules of encumbrances and transfers, in Spanish and English, with its figure."""

from core.wording.steps import Told

_OF = {
    "vote": ("El voto de", "The vote of"),
    "dividends": ("El dividendo de", "The dividend of"),
    "inspection": ("La inspección por", "The inspection by"),
    "liquidation": ("La cuota de liquidación de", "The liquidation share of"),
}


def _rights() -> dict[str, Told]:
    told: dict[str, Told] = {}
    for right, (es, en) in _OF.items():
        told[f"encumbrance.{right}_to_beneficiary"] = Told(
            f"{es} {{parts:exact}} es de quien tiene a su favor: {{kind:word}} n.º {{number}}.",
            f"{en} {{parts:exact}} belongs to the beneficiary of {{kind:word}} no. {{number}}.",
            "{parts:exact}",
        )
        told[f"encumbrance.{right}_to_deposit"] = Told(
            f"{es} {{parts:exact}} queda retenido: {{kind:word}} n.º {{number}}.",
            f"{en} {{parts:exact}} is withheld: {{kind:word}} no. {{number}}.",
            "{parts:exact}",
        )
        told[f"encumbrance.{right}_of_holder"] = Told(
            f"{es} {{parts:exact}} de {{held:exact}} es del titular.",
            f"{en} {{parts:exact}} of {{held:exact}} belongs to the holder.",
            "{parts:exact}",
        )
    return told


SENTENCES: dict[str, Told] = {
    **_rights(),
    "bars.free": Told(
        "Disponibles {free:exact}: {held:exact} menos {blocked:exact} con limitaciones.",
        "Available {free:exact}: {held:exact} less {blocked:exact} under limitations.",
        "{free:exact}",
    ),
    "bars.never": Told(
        "{parts:exact} no se enajenan con ningún permiso: {kind:word} n.º {number}.",
        "{parts:exact} are not sold with any leave: {kind:word} no. {number}.",
        "{parts:exact}",
    ),
    "bars.lacks": Told(
        "{parts:exact} en {kind:word} n.º {number}: falta {consents:word}.",
        "{parts:exact} under {kind:word} no. {number}: missing {consents:word}.",
        "{parts:exact}",
    ),
    "bars.with_leave": Told(
        "Salen {parts:exact} de {kind:word} n.º {number} con los permisos registrados.",
        "{parts:exact} of {kind:word} no. {number} leave with the recorded permissions.",
        "{parts:exact}",
    ),
    "bars.follows": Told(
        "Salen {parts:exact} con su gravamen, que las sigue: {kind:word} n.º {number}.",
        "{parts:exact} leave with the encumbrance that follows them: {kind:word} no. {number}.",
        "{parts:exact}",
    ),
    "transfer.order_stands": Told("El documento basta: {form:word}.", "The document is enough: {form:word}."),
    "transfer.order_missing": Told(
        "Falta el documento del traspaso: sirve {admitted:word}; hay {form:word}.",
        "The document of the transfer is missing: {admitted:word} would do; there is {form:word}.",
    ),
    "holding.rests": Told(
        "{quantity:exact} con limitación: {kind:word} n.º {number}.",
        "{quantity:exact} under limitation: {kind:word} no. {number}.",
        "{quantity:exact}",
    ),
    "holding.free": Told(
        "Disponibles: {held:exact} del saldo menos {blocked:exact} gravadas, que se cuentan una sola vez.",
        "Free: {held:exact} held less {blocked:exact} encumbered, each counted once.",
        "{free:exact}",
    ),
    "consequence.votes": Told(
        "Vota {seller} hasta el día anterior a la inscripción; desde el {effective_on:day} vota {buyer}, aunque se convino el {agreed_on:day}.",
        "{seller} votes until the day before the inscription; from {effective_on:day} {buyer} votes, though it was agreed on {agreed_on:day}.",
        "{quantity:exact}",
    ),
    "consequence.votes_now": Told(
        "Desde la inscripción, el {effective_on:day}, vota {buyer} y no {seller}.",
        "From the inscription on {effective_on:day} {buyer} votes and no longer {seller}.",
        "{quantity:exact}",
    ),
    "consequence.dividends_buyer": Told(
        "Los dividendos pendientes son de {buyer} desde la fecha de la carta, el {agreed_on:day}.",
        "Pending dividends belong to {buyer} from the date of the letter, {agreed_on:day}.",
    ),
    "consequence.dividends_seller": Told(
        "Los dividendos pendientes a la fecha de la carta, el {agreed_on:day}, son de {seller}.",
        "Dividends pending at the date of the letter, {agreed_on:day}, belong to {seller}.",
    ),
    "consequence.dividends_kept": Told(
        "La carta del {agreed_on:day} reserva a {seller} los dividendos pendientes.",
        "The letter of {agreed_on:day} keeps pending dividends for {seller}.",
    ),
    "consequence.instalment": Told(
        "Cuota del {pay_on:day}, decretada el {declared_on:day}: {per_share:exact} por {quantity:exact}, para {taker}.",
        "Instalment of {pay_on:day}, declared on {declared_on:day}: {per_share:exact} times {quantity:exact}, for {taker}.",
        "{amount:money}",
    ),
    "request.received": Told(
        "Recibida con todos sus documentos el {event:day}: corren {n:1 día hábil|# días hábiles} desde el día hábil siguiente.",
        "Received with all its papers on {event:day}: {n:1 business day runs|# business days run} from the next business day.",
    ),
    "refusal.allowed": Told(
        "La inscripción se niega por {ground:word}: {reference}.", "The inscription is refused by {ground:word}: {reference}."
    ),
    "refusal.refused": Told(
        "Con {ground:word} no se niega una inscripción: solo por orden de autoridad o por requisitos sin cumplir, con su referencia.",
        "An inscription is not refused by {ground:word}: only by an authority's order or for unmet requirements, with its reference.",
    ),
    "transfer_tax.allowed": Told(
        "El impuesto de {amount:money} está a cargo de {payer:word}.",
        "The tax of {amount:money} is borne by {payer:word}.",
        "{amount:money}",
    ),
    "transfer_tax.warned": Told(
        "El impuesto de {amount:money} aparece a cargo de {payer:word}: lo soportan las partes del traspaso.",
        "The tax of {amount:money} is charged to {payer:word}: the parties to the transfer bear it.",
        "{amount:money}",
    ),
    "transfer_tax.refused": Told(
        "El impuesto de {amount:money} no puede quedar a cargo de {payer:word}.",
        "The tax of {amount:money} cannot be charged to {payer:word}.",
        "{amount:money}",
    ),
    "leave.stands": Told(
        "{votes:count} votos de {base:count} sin el solicitante: bastan {needed:count}.",
        "{votes:count} votes of {base:count} without the applicant: {needed:count} are enough.",
        "{votes:count}",
    ),
    "leave.recorded": Told(
        "{person} administra la entidad y tiene autorización: {reference}.",
        "{person} administers the entity and has leave: {reference}.",
    ),
    "leave.short": Told(
        "{votes:count} votos de {base:count} sin el solicitante: hacen falta {needed:count}.",
        "{votes:count} votes of {base:count} without the applicant: {needed:count} are needed.",
        "{votes:count}",
    ),
    "leave.speculative": Told(
        "Una operación de especulación no se autoriza con ningún voto.", "An operation of speculation is allowed by no vote."
    ),
    "significant.below": Told(
        "Quedaría con {after:exact} de {subscribed:exact}: la aprobación se pide desde {least:exact}.",
        "It would hold {after:exact} of {subscribed:exact}: approval is needed from {least:exact} on.",
        "{after:exact}",
    ),
    "significant.approved": Told(
        "Quedaría con {after:exact} de {subscribed:exact}, con aprobación previa de la Superintendencia.",
        "It would hold {after:exact} of {subscribed:exact}, with the supervisor's prior approval.",
        "{after:exact}",
    ),
    "significant.unapproved": Told(
        "Quedaría con {after:exact} de {subscribed:exact}: desde {least:exact} hace falta aprobación previa de la Superintendencia.",
        "It would hold {after:exact} of {subscribed:exact}: from {least:exact} on the supervisor's prior approval is needed.",
        "{after:exact}",
    ),
}
