"""The sentence of each step of a meeting's rules, in Spanish and English, with its figure.

Knows codes and their figures. Refuses to know when a step is taken.
"""

from dataclasses import replace

from core.rules.steps import Step
from core.wording import steps
from core.wording.steps import Told
from governance.wording.terms import WORDS
from meetings.wording import slates
from meetings.wording.election_steps import ELECTION, SEVERAL_SLATES
from meetings.wording.paper_steps import PAPERS

_MEETING: dict[str, Told] = {
    "notice.term": Told(
        "También pide {n:count} días {kind:word} de antelación.",
        "This also asks for {n:count} {kind:word} days.",
        "{n:count}",
    ),
    "notice.governing_term": Told(
        "El plazo que rige es de {n:count} días {kind:word}, sin contar el de la convocatoria ni el de la reunión.",
        "The term that governs is {n:count} {kind:word} days, counting neither the day of the notice nor that of the meeting.",
        "{n:count}",
    ),
    "notice.two_readings": Told(
        "La fuente no dice qué días cuenta: con la lectura flexible bastaría avisar el {lenient_latest:day}; se exige la estricta.",
        "The source does not say which days it counts: under the lenient reading {lenient_latest:day} would do; the strict one is asked for.",
    ),
    "notice.latest": Told(
        "Para la reunión del {meeting:day} el último día para convocar es el {latest_notice:day}.",
        "For the meeting of {meeting:day} the last day to give notice is {latest_notice:day}.",
        "{latest_notice:day}",
    ),
    "notice.sent_on_business_day": Told(
        "El aviso debe salir en un día hábil; el que sale en otro cuenta desde el hábil siguiente.",
        "The notice must leave on a business day; one that leaves on another counts from the next business day.",
    ),
    "notice.in_time": Told(
        "El aviso del {notice:day} deja {clear_days:count} días {kind:word} libres: está a tiempo.",
        "The notice of {notice:day} leaves {clear_days:count} clear {kind:word} days: it is in time.",
        "{clear_days:count}",
    ),
    "notice.ambiguous": Told(
        "El aviso del {notice:day} deja {clear_days:count} días {kind:word} libres: solo alcanza con la lectura flexible.",
        "The notice of {notice:day} leaves {clear_days:count} clear {kind:word} days: it suffices under the lenient reading only.",
        "{clear_days:count}",
    ),
    "notice.too_late": Told(
        "El aviso del {notice:day} deja {clear_days:count} días {kind:word} libres: es tardío.",
        "The notice of {notice:day} leaves {clear_days:count} clear {kind:word} days: it is too late.",
        "{clear_days:count}",
    ),
    "window.reading": Told(
        "Entre {from_n:count} y {to_n:count} días {kind:word} después del {event:day}: del {first_date:day} al {last_date:day}.",
        "From {from_n:count} to {to_n:count} {kind:word} days after {event:day}: {first_date:day} to {last_date:day}.",
    ),
    "window.intersection": Told(
        "Los días seguros con cualquier lectura van del {first_date:day} al {last_date:day}.",
        "The days that are safe under every reading run from {first_date:day} to {last_date:day}.",
    ),
    "window.proposed": Told(
        "Se propone el {proposed_date:day}, que ninguna lectura discute.",
        "{proposed_date:day} is proposed, which no reading disputes.",
        "{proposed_date:day}",
    ),
    "ordinary.due": Told(
        "La reunión ordinaria de {year} debe celebrarse a más tardar el {due_on:day}.",
        "The ordinary meeting of {year} must be held by {due_on:day}.",
        "{due_on:day}",
    ),
    "ordinary.by_right_not_convened": Told(
        "Si no fue convocada en debida forma, se reúne por derecho propio el {by_right_on:day} a las {hour}.",
        "If it was not duly summoned, it meets by its own right on {by_right_on:day} at {hour}.",
        "{by_right_on:day}",
    ),
    "ordinary.by_right_not_convened_or_not_met": Told(
        "Si no fue convocada con la debida antelación, o lo fue y no se reunió, se reúne por derecho propio el {by_right_on:day} a las {hour}.",
        "If it was not summoned in due time, or was and did not meet, it meets by its own right on {by_right_on:day} at {hour}.",
        "{by_right_on:day}",
    ),
    "quorum.subscribed": Told("{security}: {votes:count} suscritas.", "{security}: {votes:count} subscribed.", "{votes:count}"),
    "quorum.treasury": Told(
        "{security}: {votes:count} readquiridas por la sociedad, que no cuentan.",
        "{security}: {votes:count} held by the company itself, which do not count.",
        "{votes:count}",
    ),
    "quorum.suspended": Told(
        "{security}: {votes:count} con los derechos suspendidos, que no cuentan.",
        "{security}: {votes:count} whose rights are suspended, which do not count.",
        "{votes:count}",
    ),
    "quorum.entitled": Told("Con derecho a votar en este punto: {votes:count}.", "Entitled to vote here: {votes:count}.", "{votes:count}"),
    "quorum.needed": Told(
        "Se exige {threshold:threshold} de {total:votes} ({base:word}): {needed:votes}.",
        "{threshold:threshold} of {total:votes} ({base:word}) is required: {needed:votes}.",
        "{needed:votes}",
    ),
    "quorum.other_base": Told(
        "Se usó la lectura «{base:word}» en lugar de «{named:word}».",
        "The reading “{base:word}” was used instead of “{named:word}”.",
    ),
    "quorum.present": Told(
        "Hay {present:votes} presentes o representadas: alcanza.", "{present:votes} are present or represented: enough.", "{present:votes}"
    ),
    "quorum.lacking": Told(
        "Hay {present:votes} presentes o representadas: no alcanza.",
        "{present:votes} are present or represented: not enough.",
        "{present:votes}",
    ),
    "quorum.plural": Told(
        "Asisten {holders:count} titulares y se piden al menos {plural:count}.",
        "{holders:count} holders attend and at least {plural:count} are asked for.",
        "{holders:count}",
    ),
    "quorum.not_plural": Told(
        "Asiste un número de titulares ({holders:count}) menor que {plural:count}: no hay pluralidad.",
        "Fewer holders ({holders:count}) than {plural:count} attend: there is no plurality.",
        "{holders:count}",
    ),
    "majority.barred_in_base": Told(
        "{barred:votes} votos están impedidos; siguen en la base.",
        "{barred:votes} votes are barred; they stay in the base.",
        "{barred:votes}",
    ),
    "majority.barred_left_out": Told(
        "{barred:votes} votos están impedidos: salen de la base y de la cuenta.",
        "{barred:votes} votes are barred: they leave the base and the count.",
        "{barred:votes}",
    ),
    "majority.met": Told(
        "Se exige {threshold:threshold} de {total:votes} ({base:word}): {needed:votes}; a favor {obtained:votes}: se cumple.",
        "{threshold:threshold} of {total:votes} ({base:word}) is required: {needed:votes}; {obtained:votes} in favour: met.",
        "{obtained:votes}",
    ),
    "majority.not_met": Told(
        "Se exige {threshold:threshold} de {total:votes} ({base:word}): {needed:votes}; a favor {obtained:votes}: no se cumple.",
        "{threshold:threshold} of {total:votes} ({base:word}) is required: {needed:votes}; {obtained:votes} in favour: not met.",
        "{obtained:votes}",
    ),
    "majority.one_route_suffices": Told(
        "Hay {routes:count} caminos para decidir y basta uno: cuenta el que está abierto y pide menos.",
        "There are {routes:count} ways to decide and one is enough: the open one that asks least counts.",
    ),
    "majority.plural": Told(
        "Votan a favor {holders:count} titulares y se piden al menos {plural:count}.",
        "{holders:count} holders vote in favour and at least {plural:count} are asked for.",
        "{holders:count}",
    ),
    "majority.not_plural": Told(
        "Se pide que voten a favor al menos {plural:count} titulares y no consta que los haya.",
        "At least {plural:count} holders must vote in favour and they are not shown to have done so.",
    ),
    "majority.fallback_minimum_distribution": Told(
        "Sin esa mayoría se reparte el mínimo que manda la ley.", "Without that majority the legal minimum is distributed."
    ),
    "majority.fallback_optional_stock_dividend": Told(
        "El dividendo en acciones solo obliga a quien lo acepte; los demás lo reciben en dinero.",
        "The stock dividend binds only those who accept it; the others are paid in money.",
    ),
}

SENTENCES: dict[str, Told] = {**_MEETING, **ELECTION, **PAPERS}


def sentence(step: Step, lang: str) -> str:
    """Return the sentence of a step."""
    return steps.sentence(_quoted(step, lang), lang, SENTENCES, WORDS)


def figure(step: Step, lang: str) -> str:
    """Return the one figure shown beside the sentence, or nothing."""
    return steps.figure(step, lang, SENTENCES, WORDS)


def _quoted(step: Step, lang: str) -> Step:
    """Return the step with its slates as they are written after the word: «A» y «B»."""
    slate = step.figures.get("slate")
    if not isinstance(slate, str):
        return step
    names = slate.split(", ") if step.code in SEVERAL_SLATES else [slate]
    return replace(step, figures={**step.figures, "slate": slates.quoted(names, lang[:2])})
