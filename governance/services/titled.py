"""Whether paper lets shares leave: what a holder's standing titles cover stays, unless the act divides or ends them (CCo 406).

Asked inside a posting of a class that has titles, under its locks, before it is written. Writes no title (see `certificates`).
"""

from collections.abc import Collection, Mapping
from decimal import Decimal

from governance.models import Account, Security
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.ledger import Holding
from governance.selectors import certificates
from governance.services.balances import Balance
from governance.wording import capital_refusals


def refuse_uncovered(
    kind: PostingKind, effects: Mapping[Holding, Decimal], locked: Mapping[Holding, Balance], dividing: Collection[int]
) -> None:
    """Raise TitleError where a holder would keep fewer shares than its titles cover, but those that the act ends (`dividing`).

    A division or grouping ends every title by itself; what a depository keeps has no paper and is taken as it comes.
    """
    if kind is PostingKind.SPLIT:
        return
    left = {
        holding: locked[holding].quantity + effect
        for holding, effect in effects.items()
        if effect < 0 and locked[holding].purpose != AccountPurpose.ISSUE and not locked[holding].mirrored
    }
    found = certificates.uncovered(left, dividing) if left else None
    if found is not None:
        (account, security), paper = found
        raise capital_refusals.uncovered(
            account=str(Account.objects.get(pk=account)),
            security=Security.objects.get(pk=security).name,
            left=left[account, security],
            paper=paper,
            titles=certificates.named(account, security, dividing),
        )
