"""The sentence of each step of the rules of people and accounts, in Spanish and English, with its figure."""

from core.wording.steps import Told

SENTENCES: dict[str, Told] = {
    "acting.co_owned": Told(
        "Los copropietarios tienen un representante común: sus {shares:count} acciones están representadas.",
        "The co-owners have one common representative: their {shares:count} shares are represented.",
        "{represented:count}",
    ),
    "acting.co_owned_nobody": Told(
        "Hay {appointed:count} representantes comunes y debe haber uno: ninguna de las {shares:count} acciones está representada.",
        "There are {appointed:count} common representatives and there must be one: none of the {shares:count} shares is represented.",
        "{represented:count}",
    ),
    "acting.estate_executor": Told(
        "Por la sucesión actúa el albacea con tenencia de bienes.",
        "The executor with tenure acts for the estate.",
        "{represented:count}",
    ),
    "acting.estate_judge": Told(
        "Por la sucesión actúa el albacea que autorizó el juez.",
        "The executor whom the judge authorised acts for the estate.",
        "{represented:count}",
    ),
    "acting.estate_elected_by_heirs": Told(
        "Por la sucesión actúa quien eligió la mayoría de los {successors:count} sucesores reconocidos.",
        "Whom the majority of the {successors:count} recognised successors elected acts for the estate.",
        "{represented:count}",
    ),
    "acting.estate_nobody": Told(
        "Nadie puede actuar todavía por la sucesión: ninguna de las {shares:count} acciones está representada.",
        "Nobody may act for the estate yet: none of the {shares:count} shares is represented.",
        "{represented:count}",
    ),
    "acting.own_capacity": Told("El titular actúa por sí mismo.", "The holder acts in person.", "{represented:count}"),
    "acting.capacity": Told(
        "Por el titular actúa su representante legal, cuyo documento está registrado.",
        "The legal representative, whose document is recorded, acts for the holder.",
        "{represented:count}",
    ),
    "acting.capacity_nobody": Told(
        "El titular necesita un representante legal y no hay documento de ninguno: {represented:count} de {shares:count} acciones.",
        "The holder needs a legal representative and there is no document of any: {represented:count} of {shares:count} shares.",
        "{represented:count}",
    ),
    "inscription.complete": Told(
        "La inscripción dice todo lo que el libro debe decir.", "The inscription says all that the book must say.", "{count:count}"
    ),
    "inscription.incomplete": Told("A la inscripción le falta: {missing}.", "The inscription lacks: {missing}.", "{count:count}"),
    "holder_update.current": Told(
        "Datos actualizados el {updated_on:day}: se piden de nuevo el {due_on:day}.",
        "Data updated on {updated_on:day}: asked for again on {due_on:day}.",
        "{due_on:day}",
    ),
    "holder_update.due": Told(
        "Datos actualizados el {updated_on:day}: por actualizar desde el {due_on:day}. El titular vota igual.",
        "Data updated on {updated_on:day}: due since {due_on:day}. The holder votes all the same.",
        "{due_on:day}",
    ),
    "adhesion.bound": Told(
        "Titular desde el {acquired_on:day}: lo obligan {count:count} versiones, sin que las acepte aparte.",
        "Holder since {acquired_on:day}: bound by {count:count} versions, with no separate acceptance.",
        "{count:count}",
    ),
    "adhesion.not_bound": Told(
        "Ninguna versión obligaba al titular entre el {acquired_on:day} y el {on:day}.",
        "No version bound the holder between {acquired_on:day} and {on:day}.",
        "{count:count}",
    ),
    "consent.may_be_used": Told(
        "Autorizado con prueba y sin revocar al {on:day}.", "Authorised with proof and not revoked on {on:day}.", "{on:day}"
    ),
    "consent.not_given": Told("Sin autorización anterior al {on:day}.", "No authorisation before {on:day}.", "{on:day}"),
    "consent.not_proof": Told("No se conserva la prueba de la autorización.", "The proof of the authorisation is not kept.", "{on:day}"),
    "consent.not_revoked": Told("La autorización estaba revocada el {on:day}.", "The authorisation was revoked on {on:day}.", "{on:day}"),
    "data_request.pending": Told("Se responde a más tardar el {last:day}.", "To be answered by {last:day}.", "{last:day}"),
    "data_request.in_time": Told("Vencía el {last:day}: respondida a tiempo.", "Due on {last:day}: answered in time.", "{last:day}"),
    "data_request.overdue": Told("Vencía el {last:day}: respondida tarde.", "Due on {last:day}: answered late.", "{last:day}"),
    "data_request.extension_refused": Told(
        "La prórroga se informa con su motivo antes del {due_on:day}: no vale y el término sigue igual.",
        "The extension is told with its reason before {due_on:day}: it does not count and the term stands.",
        "{due_on:day}",
    ),
}
