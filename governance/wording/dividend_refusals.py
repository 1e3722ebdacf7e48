"""The sentences of the refusals of profits and dividends: what, where and what to do, in Spanish and English."""

from datetime import date
from decimal import Decimal
from typing import TypeVar

from core.wording import figures
from governance.rules.dividend_errors import (
    DividendBarredError,
    DividendRefusal,
    InstalmentsError,
    MinimumNotDecidedError,
    ProjectFiguresError,
    RateMissingError,
    ReserveUseError,
    RunRefusedError,
    StageOrderError,
    StockChoiceError,
)

R = TypeVar("R", bound=DividendRefusal)

STAGES = {
    "accounts_approved": ("la aprobación del balance", "the approval of the balance"),
    "tax_provided": ("la provisión de impuestos", "the provision for taxes"),
    "legal_reserve": ("la apropiación de la reserva legal", "the appropriation of the legal reserve"),
    "distribution": ("la distribución", "the distribution"),
}


def money(amount: Decimal, lang: str = "es") -> str:
    """Return pesos as people write them."""
    return figures.pesos(amount, lang)


def refused(cls: type[R], *, field: str, value: object, es: str, en: str) -> R:
    """Build one refusal of a class."""
    return cls(field=field, value=str(value), message_es=es, message_en=en)


def losses_affect_capital(*, equity: Decimal, subscribed: Decimal) -> DividendBarredError:
    return refused(
        DividendBarredError,
        field="patrimonio neto",
        value=equity,
        es=f"El patrimonio neto ({money(equity)}) está por debajo del capital suscrito ({money(subscribed)}): las pérdidas afectan el capital y "
        "no se reparten utilidades. Proponga enjugarlas primero.",
        en=f"The net equity ({money(equity, 'en')}) is below the subscribed capital ({money(subscribed, 'en')}): losses affect the capital and "
        "no profits are distributed. Propose to cover them first.",
    )


def bond_overdue(*, bond: str, since: date) -> DividendBarredError:
    return refused(
        DividendBarredError,
        field="bonos",
        value=bond,
        es=f"«{bond}» está en mora desde el {since:%d/%m/%Y}: no se decretan ni liquidan dividendos hasta que se pague. Registre el pago de la mora.",
        en=f"“{bond}” has been overdue since {since.isoformat()}: no dividend is declared or computed until it is paid. Record its payment.",
    )


def reserve_short(*, given: Decimal, least: Decimal) -> ProjectFiguresError:
    return refused(
        ProjectFiguresError,
        field="reserva legal",
        value=given,
        es=f"La reserva legal pide apropiar al menos {money(least)} y el proyecto apropia {money(given)}. Corrija la apropiación.",
        en=f"The legal reserve demands at least {money(least, 'en')} and the project takes {money(given, 'en')}. Correct the appropriation.",
    )


def overspent(*, available: Decimal, used: Decimal) -> ProjectFiguresError:
    return refused(
        ProjectFiguresError,
        field="proyecto",
        value=used,
        es=f"El proyecto destina {money(used)} y hay {money(available)}: sobran {money(used - available)}. Baje los dividendos o libere reservas.",
        en=f"The project uses {money(used, 'en')} and there is {money(available, 'en')}: {money(used - available, 'en')} too much. "
        "Lower the dividends or release reserves.",
    )


def loss_order(*, source_es: str, source_en: str, due: Decimal, given: Decimal) -> ReserveUseError:
    return refused(
        ReserveUseError,
        field=source_es,
        value=given,
        es=f"Por el orden de los estatutos, {source_es} toma {money(due)} de las pérdidas y el proyecto dice {money(given)}. Corrija la cifra.",
        en=f"By the order of the bylaws, {source_en} takes {money(due, 'en')} of the losses and the project says {money(given, 'en')}. Correct it.",
    )


def reserve(*, name: str, es: str, en: str) -> ReserveUseError:
    return refused(ReserveUseError, field="reserva", value=name, es=f"La reserva «{name}» {es}", en=f"The reserve “{name}” {en}")


def preferred_short(*, security: str, given: Decimal, least: Decimal) -> ProjectFiguresError:
    return refused(
        ProjectFiguresError,
        field=security,
        value=given,
        es=f"«{security}»: el dividendo preferencial es al menos {money(least)} por acción, antes de otras reservas y del dividendo ordinario; "
        f"el proyecto da {money(given)}. Súbalo.",
        en=f"“{security}”: the preferred dividend is at least {money(least, 'en')} a share, before other reserves and the ordinary dividend; "
        f"the project gives {money(given, 'en')}. Raise it.",
    )


def ordinary_above(*, ordinary: Decimal, preferred: Decimal) -> ProjectFiguresError:
    return refused(
        ProjectFiguresError,
        field="dividendo ordinario",
        value=ordinary,
        es=f"El dividendo ordinario ({money(ordinary)}) pasa del preferencial ({money(preferred)}). Iguálelos o baje el ordinario.",
        en=f"The ordinary dividend ({money(ordinary, 'en')}) exceeds the preferred one ({money(preferred, 'en')}). Level them.",
    )


def social(*, purpose: str, allowed: str) -> ProjectFiguresError:
    return refused(
        ProjectFiguresError,
        field="fin social",
        value=purpose,
        es=f"Los estatutos no permiten destinar utilidades a «{purpose or 'un fin sin nombre'}». Use uno de: {allowed or 'ninguno'}.",
        en=f"The bylaws do not let profits go to “{purpose or 'a purpose without a name'}”. Use one of: {allowed or 'none'}.",
    )


def stage_missing(*, stage: str, missing: str) -> StageOrderError:
    (stage_es, stage_en), (es, en) = STAGES[stage], STAGES[missing]
    return refused(
        StageOrderError,
        field="orden",
        value=missing,
        es=f"Antes de {stage_es} falta {es}, en la misma fecha o antes. Regístrela primero.",
        en=f"Before {stage_en}, {en} is missing, on the same date or earlier. Record it first.",
    )


def below_minimum(*, dividends: Decimal, minimum: Decimal, needed: str) -> MinimumNotDecidedError:
    return refused(
        MinimumNotDecidedError,
        field="dividendos",
        value=dividends,
        es=f"El proyecto reparte {money(dividends)} y el mínimo es {money(minimum)}: menos del mínimo solo con {needed} de los votos representados y "
        "varios accionistas a favor. Corrija los votos o registre un proyecto por el mínimo.",
        en=f"The project distributes {money(dividends, 'en')} and the least is {money(minimum, 'en')}: less needs {needed} of the votes represented "
        "and several holders in favour. Correct the votes or record a project with the least.",
    )


def instalments(*, field: str, value: object, es: str, en: str) -> InstalmentsError:
    return refused(InstalmentsError, field=field, value=value, es=es, en=en)


def run(*, field: str, value: object, es: str, en: str) -> RunRefusedError:
    return refused(RunRefusedError, field=field, value=value, es=es, en=en)


def rate_missing(*, kind: str, profit_year: int, declared_on: date) -> RateMissingError:
    return refused(
        RateMissingError,
        field="retención",
        value=kind,
        es=f"No hay tarifa de retención para «{kind}», utilidades de {profit_year} decretadas el {declared_on:%d/%m/%Y}: la liquidación no se hace. "
        "Pida al administrador la fila que falta en la tabla.",
        en=f"There is no rate of tax withheld for “{kind}”, profits of {profit_year} declared on {declared_on.isoformat()}: nothing is computed. "
        "Ask the administrator for the missing row of the table.",
    )


def stock(*, value: object, es: str, en: str) -> StockChoiceError:
    return refused(StockChoiceError, field="dividendo en acciones", value=value, es=es, en=en)
