"""Answering requests for an inscription: a second person approves or rejects, and the issuer refuses on the grounds of the law (BC-12.3)."""

from django.db import transaction

from core import clock
from core.models import Approval, Evidence, User
from core.selectors.approvals import about
from core.services import approvals, audit
from governance.models import Posting, RegistrationRequest
from governance.rules import transfers
from governance.rules.encumbrance_errors import RefusalGroundError
from governance.rules.encumbrance_kinds import RefusalGround, RequestState
from governance.rules.provisions import RefusalRule
from governance.selectors import provisions
from governance.services.movements import terms
from governance.services.movements.acts import thawed
from governance.services.movements.receipts import APPROVAL, unanswered
from governance.services.movements.requests import accepted
from governance.services.movements.transfers import inscribe
from governance.wording import encumbrance_refusals as wording


@transaction.atomic
def approve(*, actor: User, request: RegistrationRequest) -> Posting:
    """Carry out, as a second person, what was frozen when it was asked for. Raises SelfApprovalError and what `inscribe` raises."""
    request = unanswered(request)
    approval = approvals.settle(actor=actor, approval=_pending(request), accept=True)
    approvals.confirm(approval, request.payload)
    posting = inscribe(actor=actor, entity=request.entity, act=thawed(approval.payload))
    accepted(actor, request, posting)
    return posting


@transaction.atomic
def reject(
    *, actor: User, request: RegistrationRequest, ground: RefusalGround | None, reference: str, evidence: Evidence | None = None
) -> RegistrationRequest:
    """Refuse, as a second person, what was asked for; the ground is one of the law's. Raises SelfApprovalError, RefusalGroundError."""
    approvals.settle(actor=actor, approval=_pending(unanswered(request)), accept=False, reason=reference)
    return refuse(actor=actor, request=request, ground=ground, reference=reference, evidence=evidence)


@transaction.atomic
def refuse(
    *, actor: User, request: RegistrationRequest, ground: RefusalGround | None, reference: str, evidence: Evidence | None = None
) -> RegistrationRequest:
    """Refuse an inscription with its ground and the order or requirement. Raises RefusalGroundError, RequestAnsweredError."""
    request = unanswered(request)
    rule = provisions.found_or_law(request.entity, RefusalRule, "registration", clock.today())
    answer = transfers.refusal(rule, ground=ground, reference=reference) if rule else None
    if ground is None or (answer is not None and not answer.allowed):
        steps = answer.steps if answer else ()
        raise wording.by_answer(
            RefusalGroundError,
            field="ground",
            steps=steps,
            es="Inscriba el acto o cite la causal.",
            en="Inscribe the act or cite the ground.",
        )
    request.state, request.ground, request.reference = RequestState.REFUSED.value, ground.value, reference.strip()[:300]
    request.answered_by, request.answered_at, request.answer_evidence = actor, clock.now(), evidence
    request.save(update_fields=["state", "ground", "reference", "answered_by", "answered_at", "answer_evidence"])
    terms.end(actor=actor, request=request, note=f"Negada: {request.reference}"[:300])
    facts = {"ground": request.ground, "reference": request.reference, "source_ref": request.source_ref}
    organisation = request.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.refuse_request", subject=request, facts=facts)
    return request


def _pending(request: RegistrationRequest) -> Approval:
    return about(request, APPROVAL).latest("pk")
