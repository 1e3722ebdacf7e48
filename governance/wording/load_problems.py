"""The sentences for what is wrong with the rows of a load as a whole: each names its row, its value and what to do."""

from datetime import date
from decimal import Decimal

from core import clock
from governance.models import AppliedLoad
from governance.rules.files.faults import Problem
from governance.rules.refusals import GovernanceRefusal
from governance.wording.refusals import figure


def _problem(line: int, column: str, value: str, es: str, en: str) -> Problem:
    if line:
        es, en = f"Fila {line}: {es}", f"Row {line}: {en}"
    return Problem(line, column, value[:60], es, en)


def repeated(line: int, first: int, account: str) -> Problem:
    return _problem(line, "Cuenta", account, f"repite la fila {first}. Deje una sola.", f"repeats row {first}. Leave one of them.")


def other_name(line: int, name: str, first: int, other: str) -> Problem:
    es = f"el mismo documento tiene otro nombre en la fila {first} («{other[:60]}»). Use uno solo."
    en = f"the same identity has another name in row {first} (“{other[:60]}”). Use one."
    return _problem(line, "Nombre", name, es, en)


def portions(line: int, account: str) -> Problem:
    es = f"las cuotas de los dueños de la cuenta «{account}» no suman la unidad. Corríjalas."
    return _problem(line, "Cuota", account, es, f"the portions of the owners of account “{account}” do not add up to one. Correct them.")


def two_portions(line: int, account: str) -> Problem:
    es = f"un dueño de la cuenta «{account}» tiene dos cuotas distintas. Deje una."
    return _problem(line, "Cuota", account, es, f"an owner of account “{account}” has two different portions. Leave one.")


def lone_portion(line: int, account: str) -> Problem:
    es = f"la cuenta «{account}» tiene un solo dueño y una cuota menor que la unidad. Falta otro dueño o sobra la cuota."
    en = f"account “{account}” has a single owner with less than the whole. Another owner is missing, or the portion is too much."
    return _problem(line, "Cuota", account, es, en)


def representatives(line: int, account: str) -> Problem:
    es = f"la cuenta «{account}» tiene más de un representante común. Deje uno (C. Co., art. 378)."
    return _problem(
        line, "Representante común", account, es, f"account “{account}” has more than one common representative (CCo art. 378)."
    )


def foreign_account(line: int, account: str, title: str) -> Problem:
    es = f"la cuenta «{account}» ya existe y es de «{title[:60]}». Use otro número de cuenta o corrija el documento."
    en = f"account “{account}” exists and belongs to “{title[:60]}”. Use another number or correct the identity."
    return _problem(line, "Cuenta", account, es, en)


def merged(line: int, name: str) -> Problem:
    es = f"la ficha de «{name[:60]}» se unió a otra persona. Use el documento de la ficha que quedó."
    return _problem(line, "Documento", name, es, f"the record of “{name[:60]}” was merged into another. Use the identity of the one kept.")


def incomplete(line: int, name: str | None, no_nationality: bool, no_domicile: bool) -> Problem:
    missing = [
        pair for pair, lacks in ((("nacionalidad", "nationality"), no_nationality), (("domicilio", "domicile"), no_domicile)) if lacks
    ]
    es, en = (", ".join(pair[side] for pair in missing) for side in (0, 1))
    named = (name or "")[:60]  # an empty name is a problem of its own
    return _problem(
        line,
        es.capitalize(),
        named,
        f"la inscripción de «{named}» está incompleta: falta {es} (C. Co., art. 195).",
        f"the inscription of “{named}” is incomplete: {en} missing (CCo art. 195).",
    )


def nothing_held(line: int, account: str) -> Problem:
    es = f"la cuenta «{account}» no tiene cantidad. Escríbala, o quite la fila."
    return _problem(line, "Cantidad", account, es, f"account “{account}” has no quantity. Write it, or remove the row.")


def other_position(line: int, account: str, security: str, quantity: Decimal, held: Decimal) -> Problem:
    es = f"la cuenta «{account}» tiene {figure(held)} de {security} en el libro y la lista dice {figure(quantity)}. El libro ya está abierto: registre movimientos."
    en = f"account “{account}” has {figure(held, 'en')} of {security} in the register and the list says {figure(quantity, 'en')}. The register is open: enter movements."
    return _problem(line, "Cantidad", figure(quantity), es, en)


def total(security: str, found: Decimal, should: Decimal) -> Problem:
    gap = abs(should - found)
    es, en = ("faltan", "are missing") if found < should else ("sobran", "are too many")
    return _problem(
        0,
        "Cantidad",
        figure(found),
        f"La suma de la lista es {figure(found)} de {security}; el capital suscrito es {figure(should)}: {es} {figure(gap)}.",
        f"The list adds up to {figure(found, 'en')} of {security}; the subscribed capital is {figure(should, 'en')}: {figure(gap, 'en')} {en}.",
    )


def loaded_before(earlier: AppliedLoad) -> Problem:
    on, name = clock.date_of(earlier.applied_at), earlier.load.name
    return _problem(
        0,
        "",
        name,
        f"Las mismas filas fueron importadas el {on:%d/%m/%Y} por {earlier.applied_by} («{name}»). No se importan de nuevo.",
        f"The same rows were imported on {on.isoformat()} by {earlier.applied_by} (“{name}”). They are not imported again.",
    )


def unknown_account(line: int, account: str, side: str) -> Problem:
    column = "Cuenta de origen" if side == "from" else "Cuenta de destino"
    es = f"la cuenta «{account}» no existe en este libro. Ábrala primero, o corrija el número."
    return _problem(line, column, account, es, f"account “{account}” is not in this register. Open it first, or correct the number.")


def closed_account(line: int, account: str, on: date) -> Problem:
    es = f"la cuenta «{account}» está cerrada desde el {on:%d/%m/%Y}. Use otra cuenta."
    return _problem(line, "Cuenta", account, es, f"account “{account}” is closed since {on.isoformat()}. Use another account.")


def to_itself(line: int, account: str) -> Problem:
    es = f"la cuenta «{account}» es la de origen y la de destino. Use dos distintas."
    return _problem(
        line, "Cuenta de destino", account, es, f"account “{account}” is both the origin and the destination. Use two different ones."
    )


def dates(line: int, effective_on: date, agreed_on: date, *, today: date, opened: date) -> Problem:
    if effective_on < opened:
        es = f"la fecha de inscripción {effective_on:%d/%m/%Y} es anterior a la apertura del libro ({opened:%d/%m/%Y}). Corríjala."
        en = f"the registration date {effective_on.isoformat()} is before the register was opened ({opened.isoformat()}). Correct it."
        return _problem(line, "Fecha de inscripción", f"{effective_on:%d/%m/%Y}", es, en)
    late = max(effective_on, agreed_on)
    es = f"la fecha {late:%d/%m/%Y} es posterior a hoy ({today:%d/%m/%Y}): nada se inscribe por adelantado. Corríjala."
    en = f"the date {late.isoformat()} is after today ({today.isoformat()}): nothing is registered in advance. Correct it."
    return _problem(line, "Fecha de inscripción", f"{late:%d/%m/%Y}", es, en)


def repeated_reference(line: int, first: int, reference: str) -> Problem:
    shown = reference.partition(":")[2]
    es = f"la referencia «{shown}» ya está en la fila {first}. Cada acto tiene la suya."
    return _problem(line, "Referencia", shown, es, f"reference “{shown}” is already in row {first}. Each act has its own.")


def mixed_act(line: int, first: int, reference: str) -> Problem:
    shown = reference.partition(":")[2]
    es = f"el asiento «{shown}» tiene otra clase u otra fecha que en la fila {first}. Un asiento es un solo acto."
    return _problem(line, "Asiento", shown, es, f"posting “{shown}” has another kind or date than in row {first}. A posting is one act.")


def unknown_reversed(line: int, reversed_: str) -> Problem:
    es = f"no hay un asiento «{reversed_}» antes que lo que lo reversa. Corrija el número."
    return _problem(
        line, "Reversa el asiento", reversed_, es, f"there is no posting “{reversed_}” before what reverses it. Correct the number."
    )


def out_of_order(line: int, on: date, before: date) -> Problem:
    es = f"la fecha {on:%d/%m/%Y} es anterior a una de las filas de arriba ({before:%d/%m/%Y}). La historia va en el orden en que se inscribió."
    en = f"the date {on.isoformat()} is before one above it ({before.isoformat()}). A history goes in the order of its entries."
    return _problem(line, "Fecha de inscripción", f"{on:%d/%m/%Y}", es, en)


def other_content(line: int, reference: str, posting: int) -> Problem:
    shown = reference.partition(":")[2]
    es = f"la referencia «{shown}» ya entró en el asiento {posting} con otro contenido. Si es otro acto, use su propia referencia."
    en = f"reference “{shown}” already entered as posting {posting} with other content. If this is another act, use its own reference."
    return _problem(line, "Referencia", shown, es, en)


def short(line: int, account: str, needed: Decimal, held: Decimal) -> Problem:
    es = f"la cuenta «{account}» tiene {figure(held)} y salen {figure(needed)}: faltan {figure(needed - held)}. Corrija la cantidad o la cuenta."
    en = f"account “{account}” has {figure(held, 'en')} and {figure(needed, 'en')} leave it: {figure(needed - held, 'en')} are missing. Correct it."
    return _problem(line, "Cantidad", figure(needed), es, en)


def refused_act(line: int, refusal: GovernanceRefusal) -> Problem:
    return _problem(line, refusal.field.capitalize(), refusal.value, refusal.message_es, refusal.message_en)


def opening_date(on: date, *, today: date, opened: date) -> Problem:
    es = f"La fecha de la lista, {on:%d/%m/%Y}, debe estar entre la apertura del libro ({opened:%d/%m/%Y}) y hoy ({today:%d/%m/%Y})."
    en = f"The date of the list, {on.isoformat()}, must be between the opening of the register ({opened.isoformat()}) and today ({today.isoformat()})."
    return _problem(0, "", f"{on:%d/%m/%Y}", es, en)
