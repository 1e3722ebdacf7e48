"""What governance refuses, each with the sentence for the person who asked: the field, the value and what to do.

Knows no language but the two of the screens, and no row: facts arrive as values.
"""

from typing import ClassVar

from core.rules.violations import InputError


class GovernanceRefusal(InputError):  # noqa: N818 - the root; its children end in Error
    """The root of every refusal of governance."""

    code: ClassVar[str] = "governance"


class IdentityError(GovernanceRefusal):
    """An identity number that cannot be one: shape, check digit, foreign characters."""

    code: ClassVar[str] = "identity"


class PersonNameError(GovernanceRefusal):
    """A name with characters that deceive or that no document can print."""

    code: ClassVar[str] = "name"


class DuplicateError(GovernanceRefusal):
    """The same person, account, security or code is already there."""

    code: ClassVar[str] = "duplicate"


class MissingFieldError(GovernanceRefusal):
    """A field without which the inscription is incomplete (BC-12.1)."""

    code: ClassVar[str] = "missing_field"


class PortionsError(GovernanceRefusal):
    """Owners whose portions do not add up to the whole account, or without the one representative they need."""

    code: ClassVar[str] = "portions"


class DatesError(GovernanceRefusal):
    """Dates out of order: an end before its beginning."""

    code: ClassVar[str] = "dates"


class AlreadyDoneError(GovernanceRefusal):
    """A thing that ends once and has ended: a mandate, an obligation, a register's opening."""

    code: ClassVar[str] = "already_done"


class BookTextError(GovernanceRefusal):
    """The text of a rule book that does not load, with its place."""

    code: ClassVar[str] = "book_text"


class NoBookInForceError(GovernanceRefusal):
    """An entity without any rule book that binds on the date asked for."""

    code: ClassVar[str] = "no_book_in_force"


class BookNotKeptError(GovernanceRefusal):
    """A version of a rule book whose texts are not kept, or are not what its digest says."""

    code: ClassVar[str] = "book_not_kept"


class ParError(GovernanceRefusal):
    """A class of shares whose par differs from the other classes' (BC-8.1)."""

    code: ClassVar[str] = "par"


class RegisterRefusal(GovernanceRefusal):
    """The root of every refusal of the register."""

    code: ClassVar[str] = "register"


class NoLinesError(RegisterRefusal):
    code: ClassVar[str] = "no_lines"


class LineError(RegisterRefusal):
    """One line that cannot be: its quantity, its accounts or its security."""

    code: ClassVar[str] = "line"


class InsufficientBalanceError(RegisterRefusal):
    code: ClassVar[str] = "insufficient_balance"


class FutureDateError(RegisterRefusal):
    code: ClassVar[str] = "future_date"


class BeforeOpeningError(RegisterRefusal):
    code: ClassVar[str] = "before_opening"


class BackdatedNegativeError(RegisterRefusal):
    """A posting dated in the past that would leave an account below zero on a past date; `facts["on"]` is the first one."""

    code: ClassVar[str] = "backdated_negative"


class DuplicateSourceError(RegisterRefusal):
    code: ClassVar[str] = "duplicate_source"


class AlreadyReversedError(RegisterRefusal):
    code: ClassVar[str] = "already_reversed"


class IrreversibleError(RegisterRefusal):
    code: ClassVar[str] = "irreversible"


class ReversalDateError(RegisterRefusal):
    """A reversal dated before the posting it undoes, or before what became of its encumbrances; `facts["on"]` is the first date that serves."""

    code: ClassVar[str] = "reversal_date"


class OldSharesError(RegisterRefusal):
    """A quantity of the shares that a division or grouping replaced, dated before it; `facts["on"]` is the date of that act."""

    code: ClassVar[str] = "old_shares"


class TransactionRequiredError(RuntimeError):
    """A set operation of the register was called outside a transaction: a fault of the program, not of the user."""


class SecondPersonNeededError(RegisterRefusal):
    """One person alone would do what the entity asks two persons for."""

    code: ClassVar[str] = "second_person_needed"


class AlreadyAskedError(RegisterRefusal):
    """The same act, or another with its reference, waits for its answer."""

    code: ClassVar[str] = "already_asked"


class ActAnsweredError(RegisterRefusal):
    """An act that was asked for has its answer already."""

    code: ClassVar[str] = "act_answered"
