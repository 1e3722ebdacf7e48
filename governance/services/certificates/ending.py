"""Ending a title: cancelled, divided by a transfer, or replaced by a duplicate, each with the proof that the law asks for."""

from collections.abc import Collection
from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction
from django.db.models import Sum

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Account, CertificateEnd, Posting, ShareCertificate
from governance.rules import titles
from governance.rules.provisions import TitleReplacement, TitleTransfer
from governance.rules.provisions.shares import TitleProof
from governance.selectors import provisions
from governance.services.certificates.issuing import locked
from governance.services.certificates.preparing import TitleFields, make
from governance.wording import capital_refusals, refusals

REASONS = ("theft", "loss", "deterioration")


class EndFields(TypedDict):
    """On which day, on what document, with which file."""

    ended_on: date
    basis: str
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def cancel(*, actor: User, certificate: ShareCertificate, reason: str, **fields: Unpack[EndFields]) -> CertificateEnd:
    """Cancel a title without another in its place. Raises TitleError, LineError without a basis, FutureDateError."""
    certificate = locked(certificate)
    ended = end(actor, certificate, reason, fields)
    _audit(actor, certificate, "governance.cancel_title", {"reason": reason, "on": ended.ended_on.isoformat()})
    return ended


@transaction.atomic
def replace_title(
    *, actor: User, certificate: ShareCertificate, reason: str, proofs: Collection[TitleProof | str], **fields: Unpack[EndFields]
) -> ShareCertificate:
    """Cancel a title that was stolen, lost or worn and prepare its duplicate. Raises ConditionUnmetError, TitleError."""
    certificate = locked(certificate)
    rule = provisions.binding(certificate.security.entity, TitleReplacement, reason, fields["ended_on"])
    judged = titles.replaceable(rule, proofs={TitleProof(proof) for proof in proofs})
    if not judged.allowed:
        raise capital_refusals.unmet(judged.unmet, field="proofs")
    if fields.get("evidence") is None:
        raise capital_refusals.title(
            value=certificate,
            es=f"adjunte la prueba que pide el duplicado ({rule.article}).",
            en=f"attach the proof that the duplicate asks for ({rule.article}).",
        )
    end(actor, certificate, reason, fields)
    new: TitleFields = {"quantity": 0, "prepared_on": fields["ended_on"]}
    made = _again(actor, certificate, certificate.account, {**new, "quantity": int(certificate.quantity), "duplicate": True})
    _audit(actor, certificate, "governance.replace_title", {"reason": reason, "by": made.number})
    return made


@transaction.atomic
def transfer(
    *,
    actor: User,
    certificate: ShareCertificate,
    posting: Posting,
    to_account: Account,
    judicial: bool = False,
    **fields: Unpack[EndFields],
) -> list[ShareCertificate]:
    """Put the titles of a registered transfer in the place of one: what stays and what went (500 with 100 going: 400 and 100).

    The order or the judicial copy is the evidence. Raises ConditionUnmetError without it, TitleError where the posting moved nothing
    from one account to the other.
    """
    certificate = locked(certificate)
    rule = provisions.binding(certificate.security.entity, TitleTransfer, "transfer", fields["ended_on"])
    given = fields.get("evidence") is not None
    judged = titles.transferable(rule, written_order=given and not judicial, judicial_copy=given and judicial, previous_cancelled=True)
    if not judged.allowed:
        raise capital_refusals.unmet(judged.unmet, field="evidence")
    moved = _moved(certificate, posting, to_account)
    end(actor, certificate, "transfer", fields, posting)
    going = min(moved, int(certificate.quantity))
    kept = certificate.quantity - going
    new: TitleFields = {"quantity": 0, "prepared_on": fields["ended_on"], "posting": posting}
    made = []
    if kept:
        made.append(_again(actor, certificate, certificate.account, {**new, "quantity": int(kept)}))
    made.append(_again(actor, certificate, to_account, {**new, "quantity": going}))
    _audit(actor, certificate, "governance.transfer_title", {"posting": posting.number, "by": [each.number for each in made]})
    return made


def end(actor: User, certificate: ShareCertificate, reason: str, fields: EndFields, posting: Posting | None = None) -> CertificateEnd:
    """Write the end of a locked title. For the use cases of titles, in their transaction."""
    on = fields["ended_on"]
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())
    if on < certificate.prepared_on or not fields["basis"].strip():
        raise capital_refusals.title(
            value=certificate,
            es=f"se preparó el {certificate.prepared_on:%d/%m/%Y}: anúlelo desde ese día y diga con qué soporte.",
            en=f"was prepared on {certificate.prepared_on.isoformat()}: cancel it from that day on and say on what basis.",
        )
    return CertificateEnd.objects.create(
        certificate=certificate,
        reason=reason,
        ended_on=on,
        basis=fields["basis"],
        evidence=fields.get("evidence"),
        posting=posting,
        actor=actor,
        recorded_at=clock.now(),
    )


def _moved(certificate: ShareCertificate, posting: Posting, to_account: Account) -> int:
    """Return how many shares the posting moved between the two accounts and have no title of it yet."""
    lines = posting.movements.filter(from_account=certificate.account, to_account=to_account, security=certificate.security)
    moved = lines.aggregate(sum=Sum("quantity"))["sum"] or 0
    titled = ShareCertificate.objects.filter(posting=posting, account=to_account, security=certificate.security)
    left = int(moved) - int(titled.aggregate(sum=Sum("quantity"))["sum"] or 0)
    if left <= 0:
        raise capital_refusals.title(
            value=certificate,
            es=f"el asiento {posting.number} no traspasó de su cuenta a «{to_account}» acciones sin título. Elija otro asiento o cuenta.",
            en=f"posting {posting.number} moved no untitled shares from its account to “{to_account}”. Choose another posting or account.",
        )
    return left


def _again(actor: User, old: ShareCertificate, account: Account, fields: TitleFields) -> ShareCertificate:
    return make(actor, old.security, account, {**fields, "replaces": old, "provisional": old.provisional})


def _audit(actor: User, certificate: ShareCertificate, action: str, facts: dict[str, object]) -> None:
    organisation = certificate.security.entity.organisation
    audit.record(actor=actor, organisation=organisation, action=action, subject=certificate, facts={"number": certificate.number, **facts})
