"""The sentences of minutes around their figures, in Spanish and English. Figures come from results; names from the facts."""

SENTENCES: dict[str, tuple[str, str]] = {
    "opening": (
        (
            "A las {hour} se comparó la lista de asistentes con el libro de registro de accionistas, cerrado el {as_of} en el asiento "
            "{posting}, y se revisaron los poderes.{treasury}{voteless}"
        ),
        (
            "At {hour} the list of attendees was compared with the register of shareholders, closed on {as_of} at posting {posting}, and "
            "the powers were examined.{treasury}{voteless}"
        ),
    ),
    "treasury": (
        " Las acciones propias readquiridas no se cuentan ni votan.",
        " The company's own shares neither count nor vote.",
    ),
    "voteless": (
        " Las de la clase «{security}» no votan en los asuntos ordinarios de esta reunión.",
        " Those of class “{security}” do not vote on the ordinary business of this meeting.",
    ),
    "quorate": (
        "Hay pluralidad de accionistas ({holders}) y los votos presentes superan en {surplus} el mínimo. La asamblea puede deliberar y decidir.",
        "There is a plural number of shareholders ({holders}) and the votes present exceed the minimum by {surplus}. The meeting may deliberate and decide.",
    ),
    "not_quorate": (
        "Los votos presentes no alcanzan el mínimo: faltan {missing}. La asamblea no puede decidir válidamente.",
        "The votes present do not reach the minimum: {missing} are missing. The meeting cannot validly decide.",
    ),
    "no_movements": (
        "Entre la instalación y el cierre nadie ingresó ni se retiró, de modo que la presencia es la misma en cada decisión.",
        "Nobody came in or left between the opening and the close, so that the presence is the same in each decision.",
    ),
    "movements": (
        "Entre la instalación y el cierre se registraron ingresos ({arrivals}) y salidas ({departures}); cada decisión dice con cuántos votos se tomó.",
        "Between the opening and the close there were arrivals ({arrivals}) and departures ({departures}); each decision says with how many votes it was taken.",
    ),
    "agenda_read": (
        "Se leyó el orden del día publicado en la convocatoria.",
        "The agenda published in the summons was read.",
    ),
    "proposal": ("Se sometió a votación: {proposal}", "It was put to the vote: {proposal}"),
    "proposed_by": ("Proponente: {name}.", "Proposed by {name}."),
    "substitute": (
        "Proposición sustitutiva {number}, de {name}: {proposal}",
        "Substitute proposal {number}, by {name}: {proposal}",
    ),
    "motion_result": (
        "Se emitieron {in_favour} votos a favor, {against} en contra y {blank} en blanco, con {present} votos presentes.",
        "There were {in_favour} votes in favour, {against} against and {blank} blank, with {present} votes present.",
    ),
    "motion_pending": (
        "La votación no se ha cerrado: falta {missing}.",
        "The vote has not been closed: {missing} is missing.",
    ),
    "informative": ("Este punto no exige decisión.", "This item needs no decision."),
    "election": (
        (
            "Sometida a votación la elección de {seats} {seats:puesto|puestos} ({title}), se emitieron {valid} votos válidos, incluidos {blank} en blanco. "
            "El cuociente electoral fue de {quotient}."
        ),
        "For the election of {seats} {seats:seat|seats} ({title}), {valid} valid votes were cast, {blank} of them blank. The electoral quotient was {quotient}.",
    ),
    "slates_filed": (
        "Planchas inscritas en término y con sus documentos: {names}.",
        "Slates filed in time and with their papers: {names}.",
    ),
    "proposals_filed": ("Propuestas presentadas: {names}.", "Proposals presented: {names}."),
    "slate_obtained": (
        "La plancha {slate} obtuvo {votes}.",
        "Slate {slate} obtained {votes}.",
    ),
    "tied": (
        "Las planchas {tied} quedaron con el mismo residuo y compiten por {seats} {seats:puesto|puestos}: {missing}.",
        "Slates {tied} have the same residual and compete for {seats} {seats:seat|seats}: {missing}.",
    ),
    "lots": (
        "Ante la asamblea se procedió así: {method} Extrajo {drawn_by}. Orden obtenido: {order}. Fueron testigos {witnesses}.",
        "Before the meeting, as follows: {method} Drawn by {drawn_by}. Order drawn: {order}. Witnesses: {witnesses}.",
    ),
    "excluded_slate": (
        "La plancha {slate} no se votó: {reasons}.",
        "Slate {slate} was not voted: {reasons}.",
    ),
    "appointed": (
        "Queda elegida la propuesta {slate}, con {votes} votos de {represented} representados.",
        "Proposal {slate} is elected with {votes} votes of {represented} represented.",
    ),
    "not_appointed": (
        "Ninguna propuesta alcanzó la mayoría exigida de {needed} votos.",
        "No proposal reached the required majority of {needed} votes.",
    ),
    "no_valid_votes": (
        "No hubo votos válidos: los puestos quedan sin proveer.",
        "There were no valid votes: the seats stay vacant.",
    ),
    "spoke": ("{person}{credential} intervino: {text}", "{person}{credential} said: {text}"),
    "wrote": ("{person}{credential} dejó constancia: {text}", "{person}{credential} put on record: {text}"),
    "credential": (" (credencial {number})", " (credential {number})"),
    "closing": (
        "Agotado el orden del día, se levantó la sesión a las {hour} del {day}.",
        "The agenda being exhausted, the session was adjourned at {hour} on {day}.",
    ),
    "commission_named": (
        "Integran la comisión que revisa y aprueba el acta {names}.",
        "The commission that reviews and approves the minutes is {names}.",
    ),
    "commission_approved": (
        "Los comisionados revisaron el acta, la encontraron conforme con lo ocurrido y la aprobaron en nombre de la asamblea el {day}.",
        "The commission reviewed the minutes, found them true to what happened and approved them for the meeting on {day}.",
    ),
    "barred_note": (
        "No votan: {names}. Lectura usada: sus acciones cuentan para el quórum y {reading} en la base de esta mayoría.",
        "Barred: {names}. Reading used: their shares count for the quorum and {reading} in the base of this majority.",
    ),
    "in_base": ("entran", "are"),
    "out_of_base": ("no entran", "are not"),
    "not_voting_note": (
        "No votaron o se abstuvieron {votes} votos presentes, que quedan en la base.",
        "{votes} votes present were not cast or abstained; they stay in the base.",
    ),
    "ineffective_no_quorum": (
        "INEFICAZ. Decidida con {present} votos presentes, y se exigían {needed}.",
        "INEFFECTIVE. Decided with {present} votes present where {needed} were required.",
    ),
    "ineffective_summons": (
        "INEFICAZ. La reunión no se convocó como ordena su libro de reglas.",
        "INEFFECTIVE. The meeting was not summoned as its rule book demands.",
    ),
    "null_votes": ("Votos nulos: {votes}.", "Null votes: {votes}."),
    "plural_note": ("Votaron a favor {holders} accionistas distintos.", "{holders} distinct shareholders voted in favour."),
}

LABELS: dict[str, tuple[str, str]] = {
    "minutes": ("Acta n.º {number}", "Minutes no. {number}"),
    "place_date": ("Lugar, fecha y hora", "Place, date and time"),
    "summons": ("Convocatoria", "Summons"),
    "shares": ("Acciones suscritas", "Subscribed shares"),
    "presided": ("Presidente y secretario", "Chair and secretary"),
    "also_present": ("También asisten", "Also present"),
    "chair": ("Presidente de la reunión", "Chair of the meeting"),
    "secretary": ("Secretario de la reunión", "Secretary of the meeting"),
    "commission": ("Miembro de la comisión aprobatoria", "Member of the approval commission"),
    "auditor": ("Revisor fiscal", "Statutory auditor"),
    "legal_representative": ("Representante legal", "Legal representative"),
    "subscribed": ("{security} suscritas", "{security} subscribed"),
    "less_treasury": ("Menos: propias readquiridas", "Less: own shares"),
    "less_suspended": ("Menos: con el voto suspendido", "Less: with suspended vote"),
    "entitled": ("Con derecho a voto", "Entitled to vote"),
    "minimum": ("Mínimo exigido: {threshold}", "Minimum required: {threshold}"),
    "own": ("Presentes por sí o por su representante legal", "Present in person or by law"),
    "by_proxy": ("Representadas por apoderado", "Represented by power"),
    "present": ("Presentes y representadas: {holders} accionistas", "Present and represented: {holders} shareholders"),
    "in_person": ("En persona", "In person"),
    "by_law": ("representante legal", "legal representative"),
    "by_power": ("por poder escrito", "by written power"),
    "passed": ("Aprobada", "Passed"),
    "failed": ("Negada", "Failed"),
    "elected": ("Elegidos", "Elected"),
    "draw_required": ("Por sortear", "Lots pending"),
    "ineffective": ("Ineficaz", "Ineffective"),
    "null": ("Nula", "Null"),
    "quotient": ("cuociente", "quotient"),
    "residual": ("mayor residuo", "highest residual"),
    "lot": ("suerte, residuo empatado", "lot, tied residual"),
    "half_plus_one": ("la mitad más uno", "half plus one"),
    "absolute_majority": ("mitad más uno", "over half"),
    "unanimity": ("unanimidad", "unanimity"),
    "any": ("cualquier número", "any number"),
    "at_least": ("{percent}", "{percent}"),
    "more_than": ("más de {percent}", "more than {percent}"),
    "abstained": ("Sin votar o abstenidos", "Not cast or abstained"),
    "blank": ("En blanco", "Blank"),
    "represented": ("Acciones representadas", "Shares represented"),
}

APPENDED = ("Relación de asistentes", "List of attendees")


def template(code: str, lang: str) -> str:
    """Return a sentence with its places still open."""
    return SENTENCES[code][lang == "en"]


def label(code: str, lang: str, **facts: object) -> str:
    """Return a fixed word of the minutes."""
    return LABELS[code][lang == "en"].format_map(facts)


def joined(names: list[str], lang: str) -> str:
    """Join names as a sentence does: A, B y C."""
    if len(names) < 2:
        return "".join(names)
    link = " and " if lang == "en" else " e " if names[-1].lstrip().lower().startswith(("i", "hi")) else " y "
    return ", ".join(names[:-1]) + link + names[-1]
