"""What the payment of dividends refuses: states, files, reports, layouts and certificates."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class PaymentRefusal(GovernanceRefusal):
    """The root of every refusal of payments."""

    code: ClassVar[str] = "payment"


class LayoutError(PaymentRefusal):
    """A layout that cannot be, or a file that does not follow it; `faults` has each line's sentence."""

    code: ClassVar[str] = "layout"


class NothingToPayError(PaymentRefusal):
    """A batch without a single debt that may be paid now."""

    code: ClassVar[str] = "nothing_to_pay"


class DebtStateError(PaymentRefusal):
    """A debt that is not where the act needs it: already ordered, paid, withheld, prescribed."""

    code: ClassVar[str] = "debt_state"


class BatchStateError(PaymentRefusal):
    """A batch that is not at the step the act needs: not approved, already sent, cancelled."""

    code: ClassVar[str] = "batch_state"


class ReportError(PaymentRefusal):
    """A report that does not match what was sent; nothing of it was applied."""

    code: ClassVar[str] = "report"


class PrescribedError(PaymentRefusal):
    """A claim of what became reserve."""

    code: ClassVar[str] = "prescribed"


class SetOffError(PaymentRefusal):
    """A set-off of more than the dividend or the debt, or without its proof."""

    code: ClassVar[str] = "set_off"


class CertificateError(PaymentRefusal):
    """A certificate that lacks what the law asks of it, or a paper that is none."""

    code: ClassVar[str] = "certificate"


class VoucherError(PaymentRefusal):
    """Entries without an account code."""

    code: ClassVar[str] = "voucher"
