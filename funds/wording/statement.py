"""The fixed words of the quarterly statement, in Spanish and English. Knows no figure."""

from core.wording.dates import MONTHS, as_date
from core.wording.figures import language

LABELS = {
    "investor": ("Inversionista", "Investor"),
    "identity": ("Identificación", "Identification"),
    "address": ("Dirección", "Address"),
    "account": ("Encargo", "Account"),
    "class": ("Participación", "Participation"),
    "class_type": ("tipo", "class"),
    "issued": ("Expedido", "Issued"),
    "balance_on": ("Saldo al", "Balance on"),
    "units_word": ("unidades", "units"),
    "earned": ("Rendimientos netos", "Net yield"),
    "after_fee": ("después de comisión", "after fee"),
    "net_flow": ("Aportes menos retiros", "Contributions less redemptions"),
    "quarter_return": ("Rentabilidad neta, trimestre", "Net return, quarter"),
    "effective": ("efectiva anual", "effective annual"),
    "from_to": ("Del saldo inicial al saldo final", "From opening to closing balance"),
    "pesos": ("Pesos", "Pesos"),
    "quarter": ("Trimestre", "Quarter"),
    "opening": ("Saldo inicial", "Opening balance"),
    "contributed": ("+ Aportes", "+ Contributions"),
    "withdrawn": ("− Retiros y anulaciones", "− Redemptions and annulments"),
    "plus_earned": ("+ Rendimientos netos", "+ Net yield"),
    "closing": ("Saldo final", "Closing balance"),
    "closing_units": ("Unidades al final", "Units at the end"),
    "movements": ("Movimientos en pesos y en unidades", "Movements in pesos and units"),
    "date": ("Fecha", "Date"),
    "concept": ("Concepto", "Concept"),
    "unit_value": ("Valor de la unidad", "Unit value"),
    "units": ("Unidades", "Units"),
    "balance_units": ("Saldo en unidades", "Balance in units"),
    "contribution": ("Aporte", "Contribution"),
    "redemption": ("Retiro", "Redemption"),
    "annulment": ("Anulación", "Annulment"),
    "quarter_yield": ("Rendimientos netos del trimestre", "Net yield of the quarter"),
    "units_note": (
        "Unidades = pesos ÷ valor de la unidad del día, a seis decimales. Los rendimientos no crean unidades: cambian su valor.",
        "Units = pesos ÷ unit value of the day, to six decimals. Yields make no units: they change their value.",
    ),
    "costs": ("Costos del trimestre a su cargo", "Costs of the quarter borne by you"),
    "fee": ("Comisión de administración", "Management fee"),
    "total": ("Total", "Total"),
    "fee_taken": ("La comisión ya está descontada del valor de la unidad.", "The fee is already taken from the unit value."),
    "returns": ("Rentabilidad neta, efectiva anual", "Net return, effective annual"),
    "until": ("Hasta el", "To"),
    "quarter_ago": ("Hace un trimestre", "A quarter ago"),
    "days": ("días", "days"),
    "year": ("12 meses", "12 months"),
    "two_years": ("2 años", "2 years"),
    "versus": ("El fondo frente al período anterior", "The fund against the previous period"),
    "change": ("Variación", "Change"),
    "row_fund_value": ("Valor del fondo, pesos", "Value of the fund, pesos"),
    "row_unit_value": ("Valor de la unidad, pesos", "Unit value, pesos"),
    "row_class_value": ("Valor de la participación, pesos", "Value of the class, pesos"),
    "row_units": ("Unidades en circulación", "Units outstanding"),
    "row_investors": ("Inversionistas", "Investors"),
    "chart": ("Valor de la unidad, pesos", "Unit value, pesos"),
    "chart_note": (
        "todos los días del trimestre; el eje no comienza en cero",
        "every day of the quarter; the axis does not start at zero",
    ),
    "portfolio": ("Composición del portafolio por especie,", "Portfolio by species,"),
    "species": ("Especie y emisor", "Species and issuer"),
    "kind": ("Clase", "Kind"),
    "rating": ("Calif.", "Rating"),
    "term": ("Días", "Days"),
    "value": ("Valor, pesos", "Value, pesos"),
    "sight": ("vista", "sight"),
    "invested": ("Inversiones y disponible", "Investments and cash"),
    "payable": ("Menos: cuentas por pagar", "Less: accounts payable"),
    "fund_value": ("Valor del fondo", "Value of the fund"),
    "no_portfolio": (
        "El administrador no ha registrado la composición del portafolio de ese día.",
        "The manager has not recorded the portfolio of that day.",
    ),
    "sample": ("Texto de ejemplo.", "Sample text."),
    "clause": ("Reglamento,", "Rulebook,"),
    "period": ("a", "to"),
    "of_year": ("de ", ""),
}


def label(code: str, lang: str = "es") -> str:
    """Return a fixed word; raises ``KeyError`` for a code that is not listed."""
    return LABELS[code][language(lang) == "en"]


def month(day: str, lang: str = "es") -> str:
    """Return the name of a day's month as running text has it: "octubre", "October"."""
    return MONTHS[language(lang)][as_date(day).month - 1]
