"""What the mirror of a depository refuses: an act of ours that cannot be, never a paper of theirs."""

from typing import ClassVar

from governance.rules.refusals import GovernanceRefusal


class DepositoryRefusal(GovernanceRefusal):
    """The root of the refusals about a depository."""

    code: ClassVar[str] = "depository"


class AgreementError(DepositoryRefusal):
    """An agreement that is not whole: without a name, an answerable person of the house, or a term."""

    code: ClassVar[str] = "depository_agreement"


class NothingToReconcileError(DepositoryRefusal):
    """A proposal without any difference that movements can end."""

    code: ClassVar[str] = "nothing_to_reconcile"


class ReconciliationStateError(DepositoryRefusal):
    """A proposal that is decided, not yet decided, or already waiting."""

    code: ClassVar[str] = "reconciliation_state"


class HoldingMovedError(DepositoryRefusal):
    """A holding that moved after the proposal was made, so that its movements no longer end the difference."""

    code: ClassVar[str] = "holding_moved"


class DifferenceClearedError(DepositoryRefusal):
    """A difference that ended before."""

    code: ClassVar[str] = "difference_cleared"
