"""What profits and dividends refuse, each with its sentence. Knows no row: facts arrive as values."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class DividendRefusal(GovernanceRefusal):
    """The root of every refusal of profits and dividends."""

    code: ClassVar[str] = "dividend"


class ProjectFiguresError(DividendRefusal):
    """A project whose figures do not close, or that gives less than law and bylaws demand."""

    code: ClassVar[str] = "project_figures"


class ReserveUseError(DividendRefusal):
    """A reserve used for what it does not serve, or in the wrong order."""

    code: ClassVar[str] = "reserve_use"


class DividendBarredError(DividendRefusal):
    """A dividend while something forbids any: losses that affect the capital, overdue bonds."""

    code: ClassVar[str] = "dividend_barred"


class StageOrderError(DividendRefusal):
    """A step of the distribution before the one that must precede it."""

    code: ClassVar[str] = "stage_order"


class MinimumNotDecidedError(DividendRefusal):
    """Less than the minimum without the majority that may go below it."""

    code: ClassVar[str] = "minimum_not_decided"


class InstalmentsError(DividendRefusal):
    """Instalments that do not add up, out of term, or of a class that was not decided."""

    code: ClassVar[str] = "instalments"


class RunRefusedError(DividendRefusal):
    """A run that cannot be computed or approved now."""

    code: ClassVar[str] = "run_refused"


class RateMissingError(DividendRefusal):
    """No row of the table of tax withheld: nothing is paid until it is known (L-TAX)."""

    code: ClassVar[str] = "rate_missing"


class StockChoiceError(DividendRefusal):
    """A choice or a credit of a stock dividend that cannot be."""

    code: ClassVar[str] = "stock_choice"
