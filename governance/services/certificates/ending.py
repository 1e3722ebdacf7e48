"""Ending a title: cancelled, divided by a transfer, or replaced by a duplicate, each with the proof that the law asks for."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction
from django.db.models import Sum

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Account, CertificateEnd, Posting, Security, ShareCertificate
from governance.rules import titles as titles_rules
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
    judged = titles_rules.replaceable(rule, proofs={TitleProof(proof) for proof in proofs})
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


def held_by(titles: Sequence[int], security: Security, account: Account) -> list[ShareCertificate]:
    """Lock the titles that a transfer divides. Raises TitleError where one is cancelled, or of another class or account."""
    found = [locked(each) for each in ShareCertificate.objects.filter(pk__in=titles, security__entity=security.entity).order_by("number")]
    for each in found:
        if (each.security_id, each.account_id) != (security.pk, account.pk):
            raise capital_refusals.title(
                value=each,
                es=f"no es de acciones de «{account}» en {security.name}. Elija un título de la cuenta de la que salen.",
                en=f"is not of shares of “{account}” in {security.name}. Choose a title of the account that they leave.",
            )
    return found


def divide(
    *, actor: User, titles: Sequence[ShareCertificate], posting: Posting, to_account: Account, judicial: bool, **fields: Unpack[EndFields]
) -> list[ShareCertificate]:
    """Put the titles of a transfer in the place of those it divides: what stays and what went (500 with 100 going: 400 and 100).

    A set operation for the use case that makes the posting, in its transaction: the titles are under lock. The order or the judicial copy
    is the evidence. Raises ConditionUnmetError without it, TitleError where nothing is left to divide.
    """
    left, made = _moved(posting, to_account, titles), list[ShareCertificate]()
    for each in titles:
        rule = provisions.binding(each.security.entity, TitleTransfer, "transfer", fields["ended_on"])
        given = fields.get("evidence") is not None
        judged = titles_rules.transferable(
            rule, written_order=given and not judicial, judicial_copy=given and judicial, previous_cancelled=True
        )
        if not judged.allowed:
            raise capital_refusals.unmet(judged.unmet, field="evidence")
        if not left:
            raise capital_refusals.title(
                value=each,
                es="ninguna de sus acciones pasa: bastan los otros títulos. Quítelo del traspaso.",
                en="none of its shares go: the other titles are enough. Leave it out of the transfer.",
            )
        end(actor, each, "transfer", fields, posting)
        parts = titles_rules.divided(int(each.quantity), min(left, int(each.quantity)))
        left -= parts[-1]
        accounts = [each.account, to_account][-len(parts) :]
        for account, quantity in zip(accounts, parts, strict=True):
            new: TitleFields = {
                "quantity": quantity,
                "prepared_on": fields["ended_on"],
                "posting": posting,
                "recorded_at": posting.recorded_at,
            }
            made.append(_again(actor, each, account, new))
        _audit(actor, each, "governance.transfer_title", {"posting": posting.number, "by": [one.number for one in made[-len(parts) :]]})
    return made


def end(actor: User, certificate: ShareCertificate, reason: str, fields: EndFields, posting: Posting | None = None) -> CertificateEnd:
    """Write the end of a locked title, known with the posting that ends it. For the use cases of titles, in their transaction."""
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
        recorded_at=posting.recorded_at if posting is not None else clock.now(),
    )


def _moved(posting: Posting, to_account: Account, titles: Sequence[ShareCertificate]) -> int:
    """Return how many whole shares the posting took from the account of the titles to another."""
    first = titles[0]
    lines = posting.movements.filter(from_account=first.account, to_account=to_account, security=first.security)
    return int(lines.aggregate(sum=Sum("quantity"))["sum"] or 0)


def _again(actor: User, old: ShareCertificate, account: Account, fields: TitleFields) -> ShareCertificate:
    return make(actor, old.security, account, {**fields, "replaces": old, "provisional": old.provisional})


def _audit(actor: User, certificate: ShareCertificate, action: str, facts: dict[str, object]) -> None:
    organisation = certificate.security.entity.organisation
    audit.record(actor=actor, organisation=organisation, action=action, subject=certificate, facts={"number": certificate.number, **facts})
