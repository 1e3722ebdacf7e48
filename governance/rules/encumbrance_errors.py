"""What encumbrances and transfers refuse. Each is raised with its sentence by `governance.wording.encumbrance_refusals`."""

from typing import ClassVar

from governance.rules.refusals import RegisterRefusal


class EncumbranceRefusal(RegisterRefusal):
    """The root of the refusals of this subject."""

    code: ClassVar[str] = "encumbrance"


class EncumbranceFieldError(EncumbranceRefusal):
    """A datum that this kind of encumbrance needs, or that it cannot have."""

    code: ClassVar[str] = "encumbrance_field"


class ExceedsHoldingError(EncumbranceRefusal):
    """An encumbrance on more than was held on some date since; `facts["on"]` is the first one."""

    code: ClassVar[str] = "exceeds_holding"


class NothingLeftError(EncumbranceRefusal):
    """A release or a permission of more than the encumbrance still rests on."""

    code: ClassVar[str] = "nothing_left"


class BarredError(EncumbranceRefusal):
    """Shares that may not leave: encumbered without the leave that it takes, or never."""

    code: ClassVar[str] = "barred"


class EncumberedLaterError(EncumbranceRefusal):
    """A back-dated transfer of shares that are encumbered on a later date; `facts["on"]` is the first one."""

    code: ClassVar[str] = "encumbered_later"


class RefusalGroundError(EncumbranceRefusal):
    """A refusal to inscribe on a ground that the law does not give, or without its reference."""

    code: ClassVar[str] = "refusal_ground"


class TransferOrderError(EncumbranceRefusal):
    """A transfer without the document that it takes."""

    code: ClassVar[str] = "transfer_order"


class LeaveMissingError(EncumbranceRefusal):
    """An administrator or a large acquirer without the leave that the trade takes."""

    code: ClassVar[str] = "leave_missing"


class LeaveRefusedError(EncumbranceRefusal):
    """A leave whose votes, statement or figures do not make it one."""

    code: ClassVar[str] = "leave_refused"


class RequestAnsweredError(EncumbranceRefusal):
    """A request that has its answer."""

    code: ClassVar[str] = "request_answered"
