"""What a fund refuses, each with the sentence for the person who asked: the field, the value and what to do.

Knows no language but the two of the screens, and no row: facts arrive as values.
"""

from typing import ClassVar

from core.rules.violations import InputError


class FundRefusal(InputError):  # noqa: N818 - the root; its children end in Error
    """The root of every refusal of a fund."""

    code: ClassVar[str] = "fund"


class FundSetupError(FundRefusal):
    """A fund that cannot be created as asked."""

    code: ClassVar[str] = "fund_setup"


class DaySkippedError(FundRefusal):
    """A day was asked for while an earlier one is still missing: every calendar day has its value (FIC-5.4)."""

    code: ClassVar[str] = "day_skipped"


class DayClosedError(FundRefusal):
    """The day is published: it does not change and is not closed twice."""

    code: ClassVar[str] = "day_closed"


class DayInFutureError(FundRefusal):
    """A day that has not come cannot be closed."""

    code: ClassVar[str] = "day_in_future"


class DayNotPreparedError(FundRefusal):
    """Publishing a day without its pre-close."""

    code: ClassVar[str] = "day_not_prepared"


class DayChangedError(FundRefusal):
    """Orders or inputs came after the pre-close: what was reviewed is not what would be published."""

    code: ClassVar[str] = "day_changed"


class NoInputsError(FundRefusal):
    """A day without any component of its yield: a zero yield is written, never assumed."""

    code: ClassVar[str] = "no_inputs"


class SamePersonError(FundRefusal):
    """Who prepared the day may not publish it."""

    code: ClassVar[str] = "same_person"


class ZeroUnitsError(FundRefusal):
    """A yield on a day that opens without units has nobody to belong to."""

    code: ClassVar[str] = "zero_units"


class UnitValueNotPositiveError(FundRefusal):
    """Losses beyond the fund's value: no unit value can be published."""

    code: ClassVar[str] = "unit_value_not_positive"


class OrderError(FundRefusal):
    """One order that cannot be accepted: its measure, its account, its date or its amount."""

    code: ClassVar[str] = "order"


class DuplicateOrderError(OrderError):
    """The same source reference was already entered."""

    code: ClassVar[str] = "duplicate_order"


class BalanceError(OrderError):
    """A redemption or annulment beyond the units that the account has free."""

    code: ClassVar[str] = "balance"


class MinimumError(OrderError):
    """An entry below the reglamento's minimum."""

    code: ClassVar[str] = "minimum"


class ConcentrationError(OrderError):
    """A contribution that would take one investor over the limit."""

    code: ClassVar[str] = "concentration"


class PublishedFileError(FundRefusal):
    """A file of published rows that cannot be used, with the row and the column."""

    code: ClassVar[str] = "published_file"


class StatementError(FundRefusal):
    """A statement that cannot be issued."""

    code: ClassVar[str] = "statement"


class PortfolioError(FundRefusal):
    """A portfolio that cannot be received."""

    code: ClassVar[str] = "portfolio"
