"""What two people decide. Knows that the one who decides is another; refuses to carry the decision out.

Whoever asked may withdraw what nobody decided; an app says in its `ready()` what then becomes of the object (see `when_withdrawn`).
"""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, models, transaction

from core import clock
from core.archive import digest, jsonable
from core.models import Approval, ApprovalState, Organisation, User
from core.services import audit
from core.services.refusals import RefusedError


class ApprovalPendingError(RefusedError):
    """The same thing already waits for a decision."""


class SelfApprovalError(RefusedError):
    """The person who asked would decide."""


class ApprovalDecidedError(RefusedError):
    """The request has been decided before."""


class ReasonMissingError(RefusedError):
    """A rejection or a withdrawal does not say why."""


class NotTheAskerError(RefusedError):
    """Somebody else than who asked would withdraw."""


class ApprovalPayloadChangedError(RefusedError):
    """What was approved is not what would be carried out."""


@transaction.atomic
def request(*, actor: User, organisation: Organisation, kind: str, payload: Any, subject: models.Model) -> Approval:
    """Ask for a second person's decision over a payload that cannot change from now on.

    Raises ``ApprovalPendingError``.
    """
    approval = Approval(
        organisation=organisation, kind=kind, payload=jsonable(payload), payload_digest=digest(payload),
        subject_type=subject._meta.label_lower, subject_id=str(subject.pk), requested_by=actor, requested_at=clock.now(),
    )  # fmt: skip
    try:
        with transaction.atomic():
            approval.save(force_insert=True)
    except IntegrityError as error:
        raise ApprovalPendingError(
            "Ya hay una solicitud pendiente sobre este objeto: decídala primero.",
            "A request about this object is already pending: decide it first.",
        ) from error
    facts = {"kind": kind, "payload_digest": approval.payload_digest}
    audit.record(actor=actor, organisation=organisation, action="core.request_approval", subject=approval, facts=facts)
    return approval


@transaction.atomic
def decide(*, actor: User, approval: Approval, accept: bool, reason: str = "") -> Approval:
    """Accept or reject a request.

    Raises ``SelfApprovalError``, ``ApprovalDecidedError``, ``ApprovalPayloadChangedError`` and, for a rejection without a
    reason, ``ReasonMissingError``.
    """
    locked: Approval = Approval.objects.select_for_update().get(pk=approval.pk)
    if locked.state != ApprovalState.REQUESTED:
        raise ApprovalDecidedError(
            f"La solicitud ya fue decidida por {locked.decided_by}: consulte el resultado.",
            f"The request was already decided by {locked.decided_by}: see the result.",
        )
    if locked.requested_by_id == actor.pk:
        raise SelfApprovalError(
            f"{actor} hizo la solicitud y no puede decidirla: debe hacerlo otra persona.",
            f"{actor} made the request and cannot decide it: another person must.",
        )
    confirm(locked, locked.payload)
    if not accept and not reason.strip():
        raise ReasonMissingError("Para rechazar escriba la razón.", "Write the reason to reject.")
    locked.state = ApprovalState.ACCEPTED if accept else ApprovalState.REJECTED
    locked.decided_by, locked.decided_at, locked.reason = actor, clock.now(), reason.strip()
    locked.save(update_fields=["state", "decided_by", "decided_at", "reason"])
    facts = {"kind": locked.kind, "payload_digest": locked.payload_digest, "accepted": accept, "reason": locked.reason}
    audit.record(actor=actor, organisation=locked.organisation, action="core.decide_approval", subject=locked, facts=facts)
    return locked


def settle(*, actor: User, approval: Approval, accept: bool, reason: str = "") -> Approval:
    """Decide a request, or take the same decision where another person took it before on the page of approvals.

    A withdrawn request counts as not accepted. Raises what `decide` raises.
    """
    fresh: Approval = Approval.objects.select_for_update().get(pk=approval.pk)
    if fresh.state != ApprovalState.REQUESTED and (fresh.state == ApprovalState.ACCEPTED) is accept:
        return fresh
    return decide(actor=actor, approval=fresh, accept=accept, reason=reason)


_PAGES: dict[str, str] = {}


def decided_on(kind: str, page: str) -> None:
    """Say on which page a kind of request is decided with its figures, by the name of its address; it takes the key of the object."""
    _PAGES[kind] = page


def page_of(kind: str) -> str | None:
    """Return the name of the address of the page where a kind of request is decided; None where it is the page of approvals."""
    return _PAGES.get(kind)


Undo = Callable[[User, Approval], None]
_UNDO: dict[str, Undo] = {}


def when_withdrawn(kind: str, undo: Undo) -> None:
    """Say what becomes of the object of a kind of request when its asker withdraws it; it runs in the same transaction."""
    _UNDO[kind] = undo


@transaction.atomic
def withdraw(*, actor: User, approval: Approval, reason: str) -> Approval:
    """Take back what nobody decided yet, as the person who asked for it.

    Raises ``NotTheAskerError``, ``ApprovalDecidedError``, ``ReasonMissingError``.
    """
    locked: Approval = Approval.objects.select_for_update().get(pk=approval.pk)
    if locked.state != ApprovalState.REQUESTED:
        raise ApprovalDecidedError(
            f"La solicitud ya fue decidida por {locked.decided_by}: consulte el resultado.",
            f"The request was already decided by {locked.decided_by}: see the result.",
        )
    if locked.requested_by_id != actor.pk:
        raise NotTheAskerError(
            f"La solicitud es de {locked.requested_by} y solo esa persona la retira: apruébela o recházela.",
            f"The request is {locked.requested_by}'s and only that person withdraws it: accept or reject it.",
        )
    if not reason.strip():
        raise ReasonMissingError("Para retirar escriba la razón.", "Write the reason to withdraw.")
    locked.state, locked.reason = ApprovalState.WITHDRAWN, reason.strip()
    locked.decided_by, locked.decided_at = actor, clock.now()
    locked.save(update_fields=["state", "decided_by", "decided_at", "reason"])
    facts = {"kind": locked.kind, "payload_digest": locked.payload_digest, "reason": locked.reason}
    audit.record(actor=actor, organisation=locked.organisation, action="core.withdraw_approval", subject=locked, facts=facts)
    undo = _UNDO.get(locked.kind)
    if undo is not None:
        undo(actor, locked)
    return locked


def confirm(approval: Approval, payload: Any) -> None:
    """Compare what would be carried out with what was frozen.

    Raises ``ApprovalPayloadChangedError``.
    """
    if digest(payload) != approval.payload_digest:
        raise ApprovalPayloadChangedError(
            "El contenido ya no es el que se solicitó: pida una aprobación nueva.",
            "The content is no longer what was requested: ask for a new approval.",
        )
