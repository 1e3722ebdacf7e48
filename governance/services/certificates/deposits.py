"""Deposit of shares in a depository and their withdrawal: a deposited title is cancelled, so that nothing is paper and entry at once."""

from datetime import date
from decimal import Decimal
from typing import TypedDict, Unpack

from django.db import transaction
from django.db.models import Sum

from core import clock
from core.models import User
from core.services import audit
from governance.models import Account, Deposit, Person, Position, Security, ShareCertificate
from governance.selectors import certificates, positions
from governance.services.certificates.ending import end
from governance.services.certificates.issuing import locked
from governance.wording import capital_refusals, refusals


class DepositFields(TypedDict):
    """Where, under which reference, when, and how many shares."""

    depository: Person
    reference: str
    deposited_on: date
    quantity: int


@transaction.atomic
def deposit_title(*, actor: User, certificate: ShareCertificate, depository: Person, reference: str, deposited_on: date) -> Deposit:
    """Deposit the shares of a title: it is cancelled and they become entries. Raises TitleError, CustodyError."""
    certificate = locked(certificate)
    end(actor, certificate, "deposit", {"ended_on": deposited_on, "basis": reference})
    fields: DepositFields = {
        "depository": depository, "reference": reference, "deposited_on": deposited_on, "quantity": int(certificate.quantity),
    }  # fmt: skip
    row = _write(actor, certificate.security, certificate.account, fields, certificate)
    return _audited(actor, row)


@transaction.atomic
def deposit(*, actor: User, security: Security, account: Account, **fields: Unpack[DepositFields]) -> Deposit:
    """Deposit shares of an account that have no title. Raises CustodyError."""
    Position.objects.select_for_update().filter(account=account, security=security).first()
    quantity = fields["quantity"]
    now = certificates.standing(account, security, positions.quantity(account, security), clock.today())
    if not 0 < quantity <= now.free:
        raise capital_refusals.custody(
            field="quantity",
            value=quantity,
            es=f"La cuenta tiene {int(now.free)} acciones sin título ni depósito: escriba una cantidad de 1 a {int(now.free)}.",
            en=f"The account has {int(now.free)} shares with neither title nor deposit: write a quantity from 1 to {int(now.free)}.",
        )
    return _audited(actor, _write(actor, security, account, fields))


@transaction.atomic
def withdraw(*, actor: User, security: Security, account: Account, **fields: Unpack[DepositFields]) -> Deposit:
    """Take deposited shares back, so that they may have a title. Raises CustodyError."""
    Position.objects.select_for_update().filter(account=account, security=security).first()
    quantity = fields["quantity"]
    rows = Deposit.objects.filter(security=security, account=account, depository=fields["depository"])
    there = rows.aggregate(sum=Sum("quantity"))["sum"] or Decimal()
    if not 0 < quantity <= there:
        raise capital_refusals.custody(
            field="quantity",
            value=quantity,
            es=f"La cuenta tiene {int(there)} acciones en ese depósito: escriba una cantidad de 1 a {int(there)}.",
            en=f"The account has {int(there)} shares in that depository: write a quantity from 1 to {int(there)}.",
        )
    return _audited(actor, _write(actor, security, account, {**fields, "quantity": -quantity}))


def _write(
    actor: User, security: Security, account: Account, fields: DepositFields, certificate: ShareCertificate | None = None
) -> Deposit:
    depository, reference, on = fields["depository"], fields["reference"], fields["deposited_on"]
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())
    if (
        not reference.strip()
        or Deposit.objects.filter(depository=depository, reference=reference, account=account, security=security).exists()
    ):
        raise capital_refusals.custody(
            field="reference",
            value=reference,
            es="La referencia del depósito está vacía o ya se usó: escriba la de esta operación.",
            en="The reference of the depository is empty or was used already: write the one of this operation.",
        )
    return Deposit.objects.create(
        security=security, account=account, depository=depository, quantity=Decimal(fields["quantity"]), deposited_on=on, reference=reference,
        certificate=certificate, actor=actor, recorded_at=clock.now(),
    )  # fmt: skip


def _audited(actor: User, row: Deposit) -> Deposit:
    facts = {"account": row.account_id, "security": row.security_id, "quantity": str(row.quantity), "reference": row.reference}
    organisation = row.security.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.deposit_shares", subject=row, facts=facts)
    return row
