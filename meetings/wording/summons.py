"""The sentences of a summons in Spanish and English: titles, rights, the term. Figures and dates come from results."""

from collections.abc import Mapping
from datetime import date

from core.wording import dates

KINDS = {
    "ordinary": ("Reunión ordinaria", "Ordinary meeting"),
    "extraordinary": ("Reunión extraordinaria", "Extraordinary meeting"),
}
BODIES = {
    "shareholders": ("asamblea general de accionistas", "general meeting of shareholders"),
    "investors": ("asamblea de inversionistas", "meeting of investors"),
    "titles": ("asamblea de tenedores de títulos", "meeting of title holders"),
    "board": ("junta directiva", "board of directors"),
    "committee": ("comité", "committee"),
}
MODES = {
    "in_person": ("reunión presencial", "meeting in person"),
    "remote": ("reunión no presencial", "remote meeting"),
    "mixed": ("reunión mixta", "mixed meeting"),
}
CALLS = {
    "first": ("primera convocatoria", "first call"),
    "second": ("segunda convocatoria", "second call"),
    "third": ("tercera convocatoria", "third call"),
    "by_right": ("por derecho propio", "by right"),
    "universal": ("universal", "universal"),
}
KIND_WORDS = {"ordinary": ("ordinaria", "ordinary"), "extraordinary": ("extraordinaria", "extraordinary")}
DAYS = {
    "business": ("días hábiles", "business days"),
    "calendar": ("días comunes", "calendar days"),
}
TITLES = ("Convocatoria n.º {number}", "Summons no. {number}")
SUBJECTS = ("{entity}: convocatoria a la asamblea del {day}", "{entity}: summons to the meeting of {day}")
OPENING = (
    "{convener}, en calidad de {capacity} de {entity}, convoca a la {body} a {kind}, en {call}.",
    "{convener}, as {capacity} of {entity}, summons the {body} to an {kind}, {call}.",
)
TERM = (
    "{clear} {days}, sin contar el de la publicación ni el de la reunión (mínimo: {required})",
    "{clear} {days}, counting neither the day of publication nor that of the meeting (minimum: {required})",
)
INSPECTION_ARTICLES = "Código de Comercio arts. 379, 446 y 447"
RIGHTS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "inspection": (
        ("Inspección", "Inspection"),
        (
            (
                "Los estados financieros, el proyecto de distribución y los demás documentos de ley están a disposición de los accionistas "
                "en {place}, durante los {n} {days} anteriores a la reunión, del {first} al {last}."
            ),
            (
                "The financial statements, the proposed distribution and the other documents of law are at the holders' disposal "
                "in {place}, during the {n} {days} before the meeting, from {first} to {last}."
            ),
        ),
    ),
    "representation": (
        ("Representación", "Representation"),
        (
            (
                "Quien no asista puede hacerse representar con poder escrito que indique el nombre del apoderado, el de quien pueda "
                "sustituirlo y la fecha o época de la reunión. La sociedad no sugiere apoderados y devuelve los poderes en blanco."
            ),
            (
                "Holders who do not attend may be represented by a written power that names the agent, any substitute and the date or "
                "time of the meeting. The company suggests no agents and returns blank powers."
            ),
        ),
    ),
    "insiders": (
        ("Administradores y empleados", "Administrators and employees"),
        (
            (
                "Salvo representación legal, no pueden representar acciones ajenas mientras estén en sus cargos, ni sustituir los poderes "
                "que reciban, ni votar los balances y cuentas de fin de ejercicio."
            ),
            (
                "Unless they represent by law, they may not represent others' shares while in office, nor pass on powers granted to "
                "them, nor vote year-end balances and accounts."
            ),
        ),
    ),
    "proposals": (
        ("Nuevos puntos", "Further items"),
        (
            (
                "Todo accionista puede proponer por escrito, hasta el {until}, puntos para el orden del día, con su nombre, el número de "
                "sus acciones, la descripción del tema y sus razones."
            ),
            (
                "Any holder may propose in writing, until {until}, items for the agenda, with name, number of shares, a "
                "description of the topic and the reasons."
            ),
        ),
    ),
    "slates": (
        ("Planchas", "Slates"),
        (
            "Las planchas para la junta directiva, con la aceptación escrita de cada candidato, se reciben en la secretaría hasta el {until}.",
            "Slates for the board, with each candidate's written acceptance, are received by the secretary until {until}.",
        ),
    ),
    "slate_papers": (
        ("Planchas", "Slates"),
        (
            (
                "Con cada plancha se entrega a la secretaría la aceptación escrita de cada candidato y, para los miembros independientes, "
                "su declaración de que cumplen los requisitos. Los independientes se eligen en votación separada."
            ),
            (
                "With each slate the secretary is handed the written acceptance of each candidate and, for independent members, "
                "their declaration that they meet the requirements. Independent members are elected in a separate voting."
            ),
        ),
    ),
    "second_call": (
        ("Segunda convocatoria", "Second call"),
        (
            (
                "Si no hay quórum se citará a una nueva reunión, que sesionará con cualquier número plural de accionistas, no antes de "
                "{first} ni después de {last} {days} contados desde la fecha fijada para la primera."
            ),
            (
                "Without a quorum a new meeting will be called, which meets with any plural number of holders, not before "
                "{first} nor after {last} {days} from the date set for the first."
            ),
        ),
    ),
    "withdrawal_legend": (
        ("Derecho de retiro", "Right of withdrawal"),
        (
            (
                "En el orden del día figura: {matters}. Los accionistas ausentes o disidentes pueden ejercer el derecho de retiro en los "
                "casos y con los efectos de los artículos 12 a 16 de la Ley 222 de 1995."
            ),
            (
                "On the agenda: {matters}. Absent or dissenting holders may exercise the right of withdrawal in the cases and with the "
                "effects of articles 12 to 16 of Law 222 of 1995."
            ),
        ),
    ),
    "directors_report": (
        ("Informe de los administradores", "Directors' report"),
        (
            "El informe de los administradores sobre sus motivos está a disposición de los accionistas en {place}, desde este aviso. Trata de: {matters}.",
            "The directors' report on the reasons is at the holders' disposal in {place}, from this notice on. It deals with: {matters}.",
        ),
    ),
    "accreditation_note": (
        ("Acreditación", "Accreditation"),
        (
            "Se asiste con la certificación que expide el depósito de valores y el documento de identidad o, en su caso, el poder.",
            "Holders attend with the certificate that the depository issues and their identity document or, where it applies, the power.",
        ),
    ),
    "binds_absent_note": (
        ("Alcance de las decisiones", "Reach of the decisions"),
        (
            "Las decisiones tomadas según el reglamento obligan también a los ausentes y a los disidentes.",
            "Decisions taken by the rules also bind those who are absent or dissent.",
        ),
    ),
    "quorum_statement": (("Quórum de esta reunión", "Quorum of this meeting"), ("{quorum}", "{quorum}")),
}


def pick(pair: tuple[str, str], lang: str) -> str:
    """Return the Spanish or the English of a pair."""
    return pair[1] if lang == "en" else pair[0]


def kind(code: str, lang: str) -> str:
    """Return the kind of a meeting as an adjective."""
    return pick(KIND_WORDS[code], lang)


def title(number: int, lang: str) -> str:
    """Return the title of a summons."""
    return pick(TITLES, lang).format(number=number)


def subject(entity: str, day: date, lang: str) -> str:
    """Return the subject of the message that carries a summons."""
    return pick(SUBJECTS, lang).format(entity=entity, day=dates.day_long(day, lang))


def right(code: str, facts: Mapping[str, object], lang: str) -> tuple[str, str]:
    """Return the heading and the sentence of one right of the holders."""
    heading, text = RIGHTS[code]
    return pick(heading, lang), pick(text, lang).format_map(facts)
