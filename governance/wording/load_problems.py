"""The sentences for what is wrong with the rows of a load as a whole: each names its row, its value and what to do."""

from decimal import Decimal

from core import clock
from governance.models import AppliedLoad
from governance.rules.files.faults import Problem
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


def incomplete(line: int, name: str, no_nationality: bool, no_domicile: bool) -> Problem:
    missing = [
        pair for pair, lacks in ((("nacionalidad", "nationality"), no_nationality), (("domicilio", "domicile"), no_domicile)) if lacks
    ]
    es, en = (", ".join(pair[side] for pair in missing) for side in (0, 1))
    return _problem(
        line,
        es.capitalize(),
        name,
        f"la inscripción de «{name[:60]}» está incompleta: falta {es} (C. Co., art. 195).",
        f"the inscription of “{name[:60]}” is incomplete: {en} missing (CCo art. 195).",
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
