"""The sentence of each refusal of a meeting, in Spanish and English: what was refused, its value, and what to do.

Knows codes and facts. Refuses to know when something is refused.
"""

from collections.abc import Mapping

from meetings.wording import slates

SENTENCES: dict[str, tuple[str, str]] = {
    "no_agenda": (
        "La convocatoria no tiene orden del día: escriba al menos un punto con su materia antes de convocar.",
        "The summons has no agenda: write at least one item with its matter before convening.",
    ),
    "convener": (
        "La reunión {kind_es} no puede ser convocada por {caller_es}, sino por {callers_es}: corrija quién convoca.",
        "The {kind_en} meeting cannot be convened by {caller_en}, but by {callers_en}: correct who convenes.",
    ),
    "convener_office": (
        "{person} no figura el {on} en el cargo con que convoca ({caller_es}): registre su nombramiento o corrija quién convoca.",
        "{person} does not hold on {on} the office that convenes ({caller_en}): record the appointment or correct who convenes.",
    ),
    "notice_incomplete": (
        "Al aviso le falta: {missing_es}. Agréguelo: sin ello no se convoca ni se publica.",
        "The notice lacks: {missing_en}. Add it: without it nothing is convened or published.",
    ),
    "agenda_item": (
        "El punto {position} («{title}») no se admite: {problem_es}.",
        "Agenda item {position} (“{title}”) is not admitted: {problem_en}.",
    ),
    "meeting_past": (
        "La reunión se fija para el {meeting}, que ya pasó: escriba una fecha futura.",
        "The meeting is set for {meeting}, which is past: write a future date.",
    ),
    "meeting_on_holiday": (
        "La reunión se fija para el {meeting}, que no es día hábil: elija un día hábil, por ejemplo el {suggested}.",
        "The meeting is set for {meeting}, which is not a business day: choose one, for example {suggested}.",
    ),
    "meeting_number": (
        "Ya existe la reunión n.º {number} de este órgano: use el número {suggested}.",
        "Meeting no. {number} of this body already exists: use number {suggested}.",
    ),
    "notice_too_late": (
        "El aviso del {notice} deja {clear_days} días libres ({kind}) y se exigen {required}: publique a más tardar el {latest} o aplace la reunión.",
        "The notice of {notice} leaves {clear_days} clear days ({kind}) and {required} are required: publish by {latest} or postpone the meeting.",
    ),
    "notice_not_laid_out": (
        "El aviso de la reunión n.º {number} no se ha compuesto: componga primero la convocatoria.",
        "The notice of meeting no. {number} has not been laid out: lay out the summons first.",
    ),
    "notice_laid_out": (
        "El aviso de la reunión n.º {number} ya se compuso: registre su publicación o haga una adición.",
        "The notice of meeting no. {number} was already laid out: record its publication or make a supplement.",
    ),
    "publication_future": (
        "La publicación en «{outlet}» lleva fecha {published}, que no ha llegado: registre la fecha en que apareció.",
        "The publication in “{outlet}” is dated {published}, which has not come: record the date on which it appeared.",
    ),
    "publication_without_proof": (
        "La publicación en «{outlet}» no trae página o recorte: indique la página y adjunte el recorte del diario.",
        "The publication in “{outlet}” has no page or clipping: give the page and attach the clipping.",
    ),
    "publication_after_meeting": (
        "La publicación del {published} no es anterior a la reunión del {meeting}: revise la fecha.",
        "The publication of {published} is not before the meeting of {meeting}: check the date.",
    ),
    "publication_twice": (
        "La publicación en «{outlet}» del {published} ya está registrada: no la repita.",
        "The publication in “{outlet}” of {published} is already recorded: do not repeat it.",
    ),
    "notice_sent": (
        "La convocatoria de la reunión n.º {number} ya se difundió el {sent}: reenvíe desde la lista lo que haya fallado.",
        "The summons of meeting no. {number} was already sent on {sent}: resend from the list what failed.",
    ),
    "notice_unpublished": (
        "La convocatoria no se ha publicado en el medio exigido ({medium}): registre la publicación antes de difundirla.",
        "The summons has not appeared in the required medium ({medium}): record its publication before sending it.",
    ),
    "proxy_to_oneself": (
        "{principal} no puede otorgarse poder a sí mismo: registre su ingreso en persona u otro apoderado.",
        "{principal} cannot grant a power to himself or herself: admit the holder in person or name another agent.",
    ),
    "proxy_principal_not_holder": (
        "{principal} no figura en el libro como titular de acciones de {entity}: verifique el documento de identidad.",
        "{principal} is not in the register as a holder of {entity}: check the identity document.",
    ),
    "proxy_not_pending": (
        "El poder de {principal} ya está «{state}»: registre un poder nuevo si llegó otro documento.",
        "The power of {principal} is already “{state}”: record a new power if another document came.",
    ),
    "proxy_not_in_order": (
        "El poder de {principal} no se puede aceptar: {reasons_es}. Devuélvalo con estas razones.",
        "The power of {principal} cannot be accepted: {reasons_en}. Return it with these reasons.",
    ),
    "proxy_without_reasons": (
        "La devolución del poder de {principal} no dice por qué: escriba al menos una razón.",
        "The return of the power of {principal} says no reason: write at least one.",
    ),
    "proxy_insider": (
        "{agent} es {role} de {entity} y no puede representar acciones ajenas: devuelva el poder de {principal}.",
        "{agent} is {role} of {entity} and may not represent others' shares: return the power of {principal}.",
    ),
    "proxy_chain": (
        "{agent} ya otorgó poder a {other} y no puede a la vez representar a {principal}: un poder no pasa a través de otro.",
        "{agent} has granted a power to {other} and cannot represent {principal}: a power does not pass through another.",
    ),
    "proxy_circle": (
        "{principal} y {agent} se otorgan poder el uno al otro: acepte sólo uno de los dos.",
        "{principal} and {agent} grant powers to each other: accept only one of the two.",
    ),
    "proxy_same_moment": (
        "Hay dos poderes de {principal} otorgados el {signed}: ninguno revoca al otro; pida al titular que aclare y devuelva ambos.",
        "There are two powers of {principal} granted on {signed}: neither revokes the other; ask the holder and return both.",
    ),
    "proxy_after_voting": (
        "{principal} ya votó en la votación abierta del punto {position}: registre el poder cuando se cierre.",
        "{principal} has voted in the open poll of item {position}: record the power when it closes.",
    ),
    "principal_inside": (
        "Las acciones de {principal} ya están en la sala: registre primero la salida de quien las representa.",
        "The shares of {principal} are already in the room: record first that whoever represents them left.",
    ),
    "proxy_older": (
        "El poder de {principal} del {signed} es anterior al aceptado del {accepted}: devuélvalo, el posterior lo revocó.",
        "The power of {principal} of {signed} is older than the accepted one of {accepted}: return it, the later one revoked it.",
    ),
    "roll_frozen": (
        "La lista de la reunión n.º {number} ya se congeló el {frozen}: los movimientos posteriores no la cambian.",
        "The roll of meeting no. {number} was frozen on {frozen}: later movements do not change it.",
    ),
    "roll_empty": (
        "En el libro no hay titulares con voto al {as_of}: revise la fecha de cierre.",
        "The register has no voting holders as of {as_of}: check the date.",
    ),
    "roll_missing": (
        "La reunión n.º {number} no tiene lista congelada: congele la lista antes de abrir la puerta.",
        "Meeting no. {number} has no frozen roll: freeze the roll before opening the door.",
    ),
    "not_on_roll": (
        "{person} no está en la lista ni tiene poderes aceptados: verifique el documento o reciba su poder.",
        "{person} is not on the roll and has no accepted powers: check the document or receive the power.",
    ),
    "not_inside": (
        "{person} no está en la sala: registre primero su ingreso.",
        "{person} is not in the room: record the arrival first.",
    ),
    "meeting_not_open": (
        "La reunión n.º {number} está «{state}»: esta acción exige que esté en sesión.",
        "Meeting no. {number} is “{state}”: this needs it in session.",
    ),
    "meeting_over": (
        "La reunión n.º {number} está «{state}» y ya no admite cambios: corrija en un acta adicional.",
        "Meeting no. {number} is “{state}” and takes no more changes: correct it in an additional act.",
    ),
    "moment_future": (
        "La hora {at} no ha llegado: escriba la hora en que ocurrió.",
        "The time {at} has not come: write when it happened.",
    ),
    "moment_backwards": (
        "La hora {at} es anterior a {previous}, cuando ocurrió «{what}»: escriba una hora posterior.",
        "The time {at} is before {previous}, when “{what}” happened: write a later time.",
    ),
    "poll_open": (
        "El punto {position} ya tiene una votación abierta: ciérrela antes de abrir otra.",
        "Item {position} already has an open poll: close it before opening another.",
    ),
    "poll_pending": (
        "Quedan votaciones abiertas ({positions}): ciérrelas antes de levantar la reunión.",
        "There are open polls ({positions}): close them before adjourning.",
    ),
    "no_poll_on_item": (
        "El punto {position} es informativo y no se vota.",
        "Item {position} is informative and is not voted.",
    ),
    "revote": (
        "El punto {position} ya se votó en esta reunión y no se vuelve a votar.",
        "Item {position} was already voted in this meeting and is not voted again.",
    ),
    "motion_settled": (
        "En el punto {position} ya se aprobó «{text}»: las demás proposiciones no se votan.",
        "On item {position} “{text}” was already approved: the other proposals are not voted.",
    ),
    "motion_unsigned": (
        "La proposición de {proposed_by} no se inscribe: si es escrita, fírmela; si es verbal, escriba su resumen.",
        "The proposal of {proposed_by} is not filed: if it is written, sign it; if it is spoken, write its summary.",
    ),
    "motion_voted": (
        "La sustitutiva {sequence} del punto {position} ya se votó o se retiró: no se puede retirar.",
        "Substitute {sequence} of item {position} was already voted or withdrawn: it cannot be withdrawn.",
    ),
    "poll_closed": (
        "La votación del punto {position} se cerró a las {closed}: el voto llegó tarde y no se registró.",
        "The poll of item {position} closed at {closed}: the vote came late and was not recorded.",
    ),
    "poll_already_closed": (
        "La votación del punto {position} ya la cerró {closed_by} a las {closed}: no se hizo nada más.",
        "The poll of item {position} was already closed by {closed_by} at {closed}: nothing else was done.",
    ),
    "poll_void": (
        "La votación del punto {position} se anuló ({reason}): abra otra.",
        "The poll of item {position} was voided ({reason}): open another.",
    ),
    "already_voted": (
        "{holder} ya votó en el punto {position}: el voto no se registra dos veces.",
        "{holder} already voted on item {position}: a vote is not recorded twice.",
    ),
    "not_represented": (
        "Las acciones de {holder} no están representadas en la sala por {bearer}: revise quién las representa.",
        "The shares of {holder} are not represented in the room by {bearer}: check who represents them.",
    ),
    "barred_vote": (
        "{holder} no vota en el punto {position} ({role}): el voto no se registró.",
        "{holder} does not vote on item {position} ({role}): the vote was not recorded.",
    ),
    "no_voting_right": (
        "{holder} sólo tiene acciones sin voto en el punto {position}: el voto no se registró.",
        "{holder} only has shares without a vote on item {position}: the vote was not recorded.",
    ),
    "nothing_to_vote": (
        "{bearer} no tiene votos pendientes en el punto {position}.",
        "{bearer} has no pending votes on item {position}.",
    ),
    "choice_not_offered": (
        "El voto «{choice}» no se ofrece en el punto {position}: elija {offered}.",
        "The vote “{choice}” is not offered on item {position}: choose {offered}.",
    ),
    "typed_weight": (
        "El peso del voto ({weight}) no se escribe: sale de la lista congelada. Quite ese dato.",
        "The weight of the vote ({weight}) is not typed: it comes from the frozen roll. Remove it.",
    ),
    "own_shares": (
        "{holder} es la propia sociedad: sus acciones readquiridas no se cuentan ni votan.",
        "{holder} is the company itself: its own shares neither count nor vote.",
    ),
    "slate_late": (
        "La plancha {slate} se presentó el {filed} y el plazo venció el {due}: queda excluida y no se vota.",
        "Slate {slate} was filed on {filed} and the term ended on {due}: it is excluded and not voted.",
    ),
    "separate_votings": (
        "«{election}» no puede ir en una sola votación: con sus planchas algún escrutinio daría {assured} independientes y se exigen {minimum}. Sepárela en dos votaciones.",
        "“{election}” cannot be one voting: some count of its slates would give {assured} independent members and {minimum} are required. Part it in two votings.",
    ),
    "not_one_voting": (
        "«{election}» no se puede separar: ya es una de dos votaciones o ya se votó.",
        "“{election}” cannot be parted: it is one of two votings already, or was put to the vote.",
    ),
    "independent_seats": (
        "Los puestos de independientes ({given}) no se admiten: escriba de {minimum} a {most}.",
        "The independent seats ({given}) are not admitted: write from {minimum} to {most}.",
    ),
    "slate_empty": (
        "La plancha {slate} no tiene candidatos: escriba al menos un nombre.",
        "Slate {slate} has no candidates: write at least one name.",
    ),
    "slate_name": (
        "Ya hay una plancha {slate} en «{election}»: póngale otro nombre.",
        "There is already a slate {slate} in “{election}”: give it another name.",
    ),
    "slate_not_voted": (
        "La plancha {slate} no se vota: {reasons_es}.",
        "Slate {slate} is not voted: {reasons_en}.",
    ),
    "no_slates": (
        "«{election}» no tiene planchas en regla: inscriba una antes de abrir la votación.",
        "“{election}” has no slates in order: file one before opening the poll.",
    ),
    "draw_not_required": (
        "La votación del punto {position} no dejó empate de residuos: no hay lugar a sorteo.",
        "The poll of item {position} left no tied residuals: there are no lots to draw.",
    ),
    "draw_done": (
        "El sorteo del punto {position} ya se registró a las {drawn}: no se repite.",
        "The lots of item {position} were already recorded at {drawn}: they are not drawn again.",
    ),
    "lots_not_tied": (
        "El orden sacado nombra a «{named}», y las planchas empatadas son {tied}: escriba todas las empatadas una vez.",
        "The lots name “{named}”, and the tied slates are {tied}: write each tied slate once.",
    ),
    "draw_without_witnesses": (
        "El sorteo no dice su método o sus testigos: escriba cómo se sacó, quién sacó y ante quiénes.",
        "The draw does not say its method or witnesses: write how it was drawn, by whom and before whom.",
    ),
    "minutes_incomplete": (
        "El acta n.º {number} no se puede cerrar: falta {missing_es}.",
        "Minutes no. {number} cannot be closed: missing {missing_en}.",
    ),
    "minutes_closed": (
        "El acta n.º {number} está cerrada desde el {closed}: corrija con un acta adicional.",
        "Minutes no. {number} were closed on {closed}: correct them with an additional act.",
    ),
    "not_signatory": (
        "{person} no figura entre quienes firman el acta n.º {number}.",
        "{person} is not among those who sign minutes no. {number}.",
    ),
    "no_rule": (
        "El libro de reglas «{book}» no dice qué regla rige «{question}» el {on}: complete el libro antes de seguir.",
        "The rule book “{book}” does not say which rule governs “{question}” on {on}: complete the book first.",
    ),
}


def sentence(code: str, facts: Mapping[str, object], lang: str = "es") -> str:
    """Return the sentence of a refusal with its facts; `{article}`, where given, closes it."""
    es, en = SENTENCES[code]
    quoted = {"slate": slates.quoted([str(facts["slate"])], lang)} if "slate" in facts else {}
    text = (es if lang == "es" else en).format_map(_Shown({**facts, **quoted}))
    article = facts.get("article")
    return f"{text} ({article})" if article else text


class _Shown(dict):
    """Facts as people read them; a fact that is missing shows as a dash rather than failing the refusal itself."""

    def __missing__(self, key: str) -> str:
        return "–"
