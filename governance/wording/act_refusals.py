"""The sentences of what refuses an act of the book that two persons do: what, where and what to do, in Spanish and English."""

from governance.rules.refusals import ActAnsweredError, AlreadyAskedError, SecondPersonNeededError


def second_person_needed(*, entity: str) -> SecondPersonNeededError:
    return SecondPersonNeededError(
        field="aprobación",
        value=entity,
        message_es=f"«{entity}» pide dos personas para cada acto de su libro: solicítelo y que otra persona lo apruebe.",
        message_en=f"“{entity}” asks two persons for each act of its book: ask for it and let another person approve it.",
    )


def already_asked(*, what: str, ref: str, by: str = "") -> AlreadyAskedError:
    asked_es, asked_en = (f", que pidió {by}," if by else ""), (f", asked by {by}," if by else "")
    return AlreadyAskedError(
        field="source_ref",
        value=ref,
        message_es=f"La solicitud «{what}»{asked_es} espera respuesta con la referencia «{ref}»: respóndala o retírela antes de pedir otra.",
        message_en=f"Request “{what}”{asked_en} waits with the reference “{ref}”: answer it or withdraw it before asking for another.",
    )


def act_answered(*, what: str, state: str, by: str) -> ActAnsweredError:
    return ActAnsweredError(
        field="solicitud",
        value=what,
        message_es=f"La solicitud «{what}» ya tiene respuesta ({state}, {by}): no se responde dos veces. Pida el acto de nuevo si hace falta.",
        message_en=f"Request “{what}” has its answer already ({state}, {by}): it is not answered twice. Ask for the act again if needed.",
    )
