"""What is refused of acts on capital, titles and custody. The sentences are in `governance.wording.capital_refusals`."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class CapitalRefusal(GovernanceRefusal):
    """The root of every refusal of capital."""

    code: ClassVar[str] = "capital"


class ConditionUnmetError(CapitalRefusal):
    """A provision sets a condition that the act does not meet."""

    code: ClassVar[str] = "condition_unmet"


class CapitalLimitError(CapitalRefusal):
    """The act would leave more shares than are authorised, or a class above its part of the capital."""

    code: ClassVar[str] = "capital_limit"


class ActOrderError(CapitalRefusal):
    """Something is missing or wrong in what was asked for: a quantity, an account, a ratio, a date."""

    code: ClassVar[str] = "act_order"


class SecondPersonMissingError(CapitalRefusal):
    """The act needs the approval of another person, over exactly this order, not used before."""

    code: ClassVar[str] = "second_person_missing"


class TitleError(CapitalRefusal):
    """A title that cannot be prepared, signed, issued, cancelled or replaced as asked."""

    code: ClassVar[str] = "title"


class CustodyError(CapitalRefusal):
    """A deposit, a macro-certificate or an entrusting of the book that cannot be as asked."""

    code: ClassVar[str] = "custody"
