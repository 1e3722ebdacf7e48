"""The refusals of a fund's day as fields and sentences."""

from core.rules.violations import RuleViolation
from desk.calc.refusals import CalcInputError
from desk.calc.words import broken
from funds.rules.fees import FeeAboveMaximumError
from funds.rules.valuation import (
    LeftoverValueError,
    NegativePrecloseError,
    NegativeUnitsError,
    WithholdingNotSubtractedError,
    ZeroUnitsYieldError,
)


def day_refused(error: RuleViolation) -> CalcInputError:
    """Name the field that broke the rule, and what to do."""
    match error:
        case FeeAboveMaximumError():
            rate, most = error.facts["annual_rate"], error.facts["maximum"]
            es = f"La tasa {rate} pasa de la máxima ({most}) de la regla {error.rule}: escriba una parte, como 0.02 para 2 %."
            return CalcInputError(
                "annual_rate", es, f"The rate {rate} exceeds the maximum ({most}) of {error.rule}: write a part, as 0.02."
            )
        case ZeroUnitsYieldError():
            es = "Sin unidades de apertura no puede haber valor ni rendimiento: revise las unidades."
            return CalcInputError("units", es, "Without opening units there can be no value and no yield: check the units.")
        case NegativePrecloseError():
            es = "La pérdida deja las unidades sin valor positivo: revise los gastos."
            return CalcInputError("expenses", es, "The loss leaves the units without a positive value: check the expenses.")
        case NegativeUnitsError() | LeftoverValueError():
            es = "Las redenciones sacan más unidades de las que hay, o dejan valor sin unidades: revise los montos."
            return CalcInputError("redemptions", es, "The redemptions take out more units than there are, or leave value without units.")
        case WithholdingNotSubtractedError():
            es = "La retención va dentro del retiro bruto y no se resta otra vez del fondo: escriba 0."
            return CalcInputError("withholding", es, "The tax withheld is inside the gross redemption, not subtracted again: write 0.")
    es, en = broken(error)
    return CalcInputError("$", es, en)
