"""The sentences of the steps about bars, powers, minutes, requests and slates. Knows codes and their figures."""

from core.wording.steps import Told

PAPERS: dict[str, Told] = {
    "bars.barred": Told("No vota en «{matter:word}»: {roles:word}.", "May not vote on “{matter:word}”: {roles:word}.", "0"),
    "bars.free": Told("Puede votar en «{matter:word}».", "May vote on “{matter:word}”."),
    "proxies.accepted": Told("El poder cumple la forma y el contenido.", "The power meets form and contents."),
    "proxies.medium_not_allowed": Told(
        "El poder no llegó por un medio admitido: preséntelo por escrito.",
        "The power did not come by an admitted medium: file it in writing.",
    ),
    "proxies.blank_power": Told(
        "El poder no nombra apoderado: escriba su nombre; no se reciben poderes en blanco.",
        "The power names no agent: write the name; blank powers are not received.",
    ),
    "proxies.principal_missing": Told(
        "El poder no identifica al accionista que lo otorga: identifíquelo.",
        "The power does not identify who grants it: identify the holder.",
    ),
    "proxies.substitute_missing": Told("El poder no nombra sustituto.", "The power names no substitute."),
    "proxies.meeting_or_period_missing": Told(
        "El poder no dice para qué reunión o época vale: escríbalo.", "The power does not say for which meeting or period: write it."
    ),
    "proxies.signature_missing": Told("El poder no está firmado: fírmelo.", "The power is not signed: sign it."),
    "proxies.insider_disclosure_missing": Told(
        "El poder no declara la condición de administrador o empleado.", "The power does not disclose the condition of insider."
    ),
    "proxies.other_meeting": Told(
        "El poder es para otra reunión: otorgue uno para esta.", "The power is for another meeting: grant one for this meeting."
    ),
    "proxies.several_meetings_not_stated": Told(
        "El poder se usa en varias reuniones y no lo dice: dígalo expresamente.",
        "The power is used at several meetings without saying so: say so expressly.",
    ),
    "proxies.insider_agent": Told(
        "El apoderado es administrador o empleado en ejercicio: no puede representar acciones ajenas; nombre a otra persona.",
        "The agent is an administrator or employee in office and may not represent others' shares: name another person.",
    ),
    "proxies.insider_grants_proxy": Told(
        "Quien otorga el poder es administrador o empleado: el reglamento, leído a la letra, no se lo permite; quede constancia.",
        "Whoever grants the power is an insider: read to the letter the rule book does not let them; keep a record.",
    ),
    "proxies.insider_undeclared": Told(
        "Quien otorga el poder es administrador o empleado y no lo declara: sus votos no cuentan en los estados financieros.",
        "Whoever grants the power is an insider and does not say so: the votes do not count on the accounts.",
    ),
    "proxies.certificate_accepted": Told(
        "El certificado del {issued_on:day} es reciente: se admite desde el {oldest:day}.",
        "The certificate of {issued_on:day} is recent: admitted from {oldest:day}.",
        "{issued_on:day}",
    ),
    "proxies.certificate_too_old": Told(
        "El certificado del {issued_on:day} no sirve: debe ser del {oldest:day} o posterior, y no posterior a la reunión.",
        "The certificate of {issued_on:day} does not serve: it must be of {oldest:day} or later, and not after the meeting.",
        "{issued_on:day}",
    ),
    "motions.next": Told(
        "Se vota la proposición {motion} (0 es la original), en el orden de presentación.",
        "Proposal {motion} is voted (0 is the original), in the order of filing.",
        "{motion}",
    ),
    "motions.settled": Told(
        "La proposición {motion} (0 es la original) obtuvo los votos: las demás no se votan.",
        "Proposal {motion} (0 is the original) obtained the votes: the rest are not voted.",
        "{motion}",
    ),
    "motions.exhausted": Told("Ninguna proposición queda por votar.", "No proposal is left to be voted."),
    "minutes.missing_content": Told("Falta en el acta: {item:word}.", "Missing from the minutes: {item:word}."),
    "minutes.missing_signature": Told("Falta firmar o aprobar: {item:word}.", "Still to sign or approve: {item:word}."),
    "minutes.commission_size": Told(
        "La comisión tiene {commission_named:count} personas y el reglamento pide {commission_size:count}.",
        "The commission has {commission_named:count} persons and the rule book asks for {commission_size:count}.",
        "{commission_named:count}",
    ),
    "minutes.complete": Told("No falta nada para cerrar el acta.", "Nothing lacks to close the minutes."),
    "convening.enough": Told(
        "La solicitud reúne {votes:votes} y se exige {threshold:threshold} de {total:votes} ({base:word}), {needed:votes}: obliga.",
        "The request gathers {votes:votes} and {threshold:threshold} of {total:votes} ({base:word}) is required, {needed:votes}: it binds.",
        "{votes:votes}",
    ),
    "convening.too_few": Told(
        "La solicitud reúne {votes:votes} y se exige {threshold:threshold} de {total:votes} ({base:word}), {needed:votes}: no obliga.",
        "The request gathers {votes:votes} and {threshold:threshold} of {total:votes} ({base:word}) is required, {needed:votes}: not binding.",
        "{votes:votes}",
    ),
    "convening.plural": Told(
        "Firman {holders:count} titulares y se piden al menos {plural:count}.",
        "{holders:count} holders sign and at least {plural:count} are asked for.",
        "{holders:count}",
    ),
    "convening.not_plural": Told(
        "Firma un número de titulares ({holders:count}) menor que {plural:count}: no hay pluralidad.",
        "Fewer holders ({holders:count}) than {plural:count} sign: there is no plurality.",
        "{holders:count}",
    ),
    "publication.in_its_media": Told("El aviso salió en los medios exigidos.", "The notice appeared in the required media."),
    "publication.missing_medium": Told("El aviso no salió en: {medium:word}.", "The notice did not appear in: {medium:word}."),
    "publication.says_all": Told("El aviso dice todo lo exigido.", "The notice says all that is required."),
    "publication.missing_item": Told("Falta en el aviso: {item:word}.", "Missing from the notice: {item:word}."),
    "slates.complete": Told(
        "La plancha trae los documentos de sus {candidates:count} candidatos.",
        "The slate comes with the documents of its {candidates:count} candidates.",
        "{candidates:count}",
    ),
    "slates.incomplete": Told(
        "La plancha no se vota: falta de algún candidato {missing:word}.", "The slate is not voted: some candidate lacks {missing:word}."
    ),
    "slates.one_voting": Told(
        "Basta una votación: cualquier escrutinio da al menos {assured:count} independientes y se exigen {minimum:count}, o no se pide separarla.",
        "One voting is enough: any count gives at least {assured:count} independents and {minimum:count} are required, or none apart is asked.",
        "{assured:count}",
    ),
    "slates.separate_votings": Told(
        "Los independientes se votan aparte: algún escrutinio daría solo {assured:count} y se exigen {minimum:count}.",
        "Independents are voted apart: some count would give only {assured:count} and {minimum:count} are required.",
        "{minimum:count}",
    ),
}
