"""The fixed words of the papers of the day of a meeting, in Spanish and English."""

from collections.abc import Mapping

from core.wording.print_labels import in_language

_WORDS: Mapping[str, tuple[str, str]] = {
    "quorum": ("Constancia de quórum", "Quorum certificate"),
    "attendance": ("Lista de asistencia", "Attendance list"),
    "results": ("Resultado de las votaciones", "Results of the votes"),
    "contingency": ("Carpeta de contingencia", "Contingency pack"),
    "ballots": ("Papeletas de votación", "Ballots"),
    "at": ("a las", "at"),
    "held_on": ("del", "of"),
    "by_class": ("Presencia por clase", "Presence by class"),
    "class": ("Clase", "Class"),
    "entitled": ("Con voto", "Entitled"),
    "present": ("Presentes", "Present"),
    "own": ("Propias", "Own"),
    "represented": ("Representadas", "Represented"),
    "share": ("% presente", "% present"),
    "does_not_vote": ("no vota en los asuntos ordinarios", "does not vote on ordinary business"),
    "deliberative": ("Quórum deliberatorio", "Deliberative quorum"),
    "shares": ("Votos", "Votes"),
    "of_base": ("De los que votan", "Of those voting"),
    "nobody": ("A esta hora no hay nadie registrado en la sala.", "Nobody is registered in the room at this hour."),
    "no_results": ("Todavía no se ha cerrado ninguna votación.", "No vote has been closed yet."),
    "roll": ("Lista de votantes", "Roll"),
    "roll_at": ("cerrada el", "closed on"),
    "posting": ("asiento", "posting"),
    "number": ("N.º", "No."),
    "holder": ("Accionista", "Holder"),
    "identity": ("Identificación", "Identification"),
    "account": ("Cuenta", "Account"),
    "votes": ("Votos", "Votes"),
    "attorney": ("Apoderado aceptado", "Accepted attorney"),
    "credential": ("Credencial", "Credential"),
    "came": ("Ingreso", "In"),
    "went": ("Salida", "Out"),
    "signature": ("Firma", "Signature"),
    "continued": ("continuación", "continued"),
    "sheet_total": ("Suma de la hoja", "Total of the sheet"),
    "total": ("Suma de la lista", "Total of the roll"),
    "blocked": ("nadie puede representarla todavía", "nobody may represent it yet"),
    "tally": ("Hoja de escrutinio", "Tally sheet"),
    "choice": ("Voto", "Vote"),
    "credentials": ("Credenciales", "Credentials"),
    "sum": ("Suma de votos", "Sum of votes"),
    "in_favour": ("A favor", "In favour"),
    "against": ("En contra", "Against"),
    "blank": ("En blanco", "Blank"),
    "abstain": ("Abstención", "Abstention"),
    "null": ("Nulo", "Null"),
    "opened": ("Se abrió a las", "Opened at"),
    "closed": ("Se cerró a las", "Closed at"),
    "who_votes": ("Votan", "Classes that vote"),
    "barred": ("No votan en este punto", "May not vote on this item"),
    "how": (
        (
            "Para seguir a mano: anote la hora de cada ingreso y salida, y en cada punto la credencial de quien vota distinto de la sala. "
            "Después se escribe en el sistema con sus horas verdaderas."
        ),
        (
            "To go on by hand: note the hour of each arrival and departure and, on each item, the credential of whoever votes otherwise "
            "than the room. It is typed in afterwards with its real hours."
        ),
    ),
    "code": ("Código", "Code"),
    "mark": ("Marque una sola casilla por punto y firme.", "Mark one box for each item and sign."),
    "of_credential": ("credencial", "credential"),
    "chair": ("Presidente de la reunión", "Chair of the meeting"),
    "secretary": ("Secretario de la reunión", "Secretary of the meeting"),
    "teller": ("Escrutador", "Teller"),
}


def words(lang: str) -> dict[str, str]:
    """Return the words in one language."""
    return in_language(_WORDS, lang)
