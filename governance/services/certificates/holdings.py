"""Set operations for use cases that move shares: cancel the titles of an act, refuse what would leave more paper than shares."""

from collections.abc import Iterable
from fractions import Fraction

from django.db.models import Sum

from core.models import User
from governance.models import Account, CapitalAct, CertificateEnd, Deposit
from governance.selectors import capital, certificates
from governance.wording import capital_refusals

BATCH = 5_000


def end_all(*, actor: User, act: CapitalAct) -> int:
    """Cancel every title of the shares of an entity because an act replaced them; return how many."""
    now = act.posting.recorded_at
    rows = certificates.outstanding().filter(security__entity=act.entity).order_by("pk")
    ends = [
        CertificateEnd(
            certificate_id=key, reason="act", ended_on=act.posting.effective_on, basis=act.basis, posting=act.posting, actor=actor,
            recorded_at=now,
        )
        for key in rows.values_list("pk", flat=True)
    ]  # fmt: skip
    CertificateEnd.objects.bulk_create(ends, batch_size=BATCH)
    return len(ends)


def scale_deposits(*, actor: User, act: CapitalAct, ratio: Fraction) -> None:
    """Bring the deposits of every account to the new shares: whole ones only, since fractions were paid in cash."""
    now, on = act.posting.recorded_at, act.posting.effective_on
    rows = Deposit.objects.filter(security__in=capital.shares_of(act.entity)).values("security_id", "account_id", "depository_id")
    changed = []
    for row in rows.annotate(sum=Sum("quantity")).order_by():
        before = int(row.pop("sum"))
        more = before * ratio.numerator // ratio.denominator - before
        if more:
            changed.append(Deposit(**row, quantity=more, deposited_on=on, reference=f"A{act.posting.number}", actor=actor, recorded_at=now))
    Deposit.objects.bulk_create(changed, batch_size=BATCH)


def refuse_overhang(holdings: Iterable[tuple[int, int]]) -> None:
    """Refuse where an account (named with its class, by keys) has more on paper and in deposit than it holds. Raises TitleError.

    For use cases that take shares out of accounts: call it after the posting, in its transaction.
    """
    found = certificates.overhang(holdings)
    if found is not None:
        account, paper, held = found
        raise capital_refusals.overhang(account=str(Account.objects.get(pk=account)), paper=paper, held=held)
