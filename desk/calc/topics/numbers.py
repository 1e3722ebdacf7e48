"""Topics of pure numbers: sharing an amount by weights, and the check digit of a NIT."""

from decimal import Decimal

from core.clock import today
from core.rules.allocation import AllocationError, allocate
from core.rules.outcomes import Computed
from core.rules.steps import Step
from desk.calc.answers import Answer, of_result
from desk.calc.books import book_of
from desk.calc.json_text import clean_text
from desk.calc.reader import Reader
from desk.calc.refusals import CalcInputError, shortened
from governance.rules.nit import NitError, check_digit

_RULE = "CORE-13"


def allocation(reader: Reader) -> Answer:
    book = book_of(reader, today(), required=False)
    decimals = reader.count("decimals", most=12)
    amount = reader.number("amount", places=decimals, least=None)
    inner = reader.inner("weights")
    weights: dict[str, int | Decimal] = {clean_text(name, inner.field(name)): inner.number(name, places=12) for name in inner.names()}
    reader.finish()
    try:
        shared = allocate(amount=amount, weights=weights, decimals=decimals)
    except AllocationError as error:
        es = "Hace falta al menos un peso mayor que cero: escríbalo."
        raise CalcInputError("weights", es, "At least one weight above zero is needed: write it.") from error
    steps = [
        Step(code="allocation.share", figures={"name": name, "weight": weights[name], "share": share}, rule=_RULE)
        for name, share in shared.shares.items()
    ]
    steps.append(Step(code="allocation.rounding", figures={"rounding": shared.rounding}, rule=_RULE))
    figures = {"amount": amount, "decimals": decimals, "total_weight": sum(weights.values(), Decimal(0))}
    keys = {"shares": shared.shares, "rounding": shared.rounding}
    return Answer(book=book, outcome=Computed.COMPUTED, keys=keys, figures=figures, steps=steps)


def nit(reader: Reader) -> Answer:
    book = book_of(reader, today(), required=False)
    value = reader.raw("number")
    number = str(value) if isinstance(value, str) else ""
    reader.finish()
    try:
        result = check_digit(number)
    except NitError as error:
        es = f"«{shortened(value)}» no es un NIT: escriba de 1 a 15 cifras, sin puntos, guiones ni dígito de verificación."
        en = f"“{shortened(value)}” is not a NIT: write 1 to 15 digits, no dots, hyphens or check digit."
        raise CalcInputError("number", es, en) from error
    return of_result(book, result, {"check_digit": result.check_digit})
