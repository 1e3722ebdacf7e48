"""The second person's answer to an act of the book: carried out as it was frozen, or refused with its reason; or taken back by who asked."""

from django.db import transaction

from core import clock
from core.models import Approval, User
from core.selectors.approvals import about
from core.services import approvals, audit
from governance.models import ActRequest
from governance.rules.kinds import ActState
from governance.services import second_person
from governance.services.book_acts.asking import done
from governance.services.book_acts.wanted import Fact, carry_out, wanted_of
from governance.wording import act_refusals


@transaction.atomic
def approve(*, actor: User, request: ActRequest) -> Fact:
    """Carry out, as a second person, what was frozen when it was asked for.

    Raises ActAnsweredError where somebody answered it meanwhile, SelfApprovalError, and what the act raises by now: the
    posting may have been reversed, the shares may have moved on. Then nothing is written and the request waits.
    """
    request = _unanswered(request)
    approval = approvals.settle(actor=actor, approval=_pending(request), accept=True)
    approvals.confirm(approval, request.payload)
    made = carry_out(actor=actor, wanted=wanted_of(request), approval=approval)
    done(actor, request, made)
    return made


@transaction.atomic
def refuse(*, actor: User, request: ActRequest, reason: str) -> ActRequest:
    """Refuse, as a second person, what was asked for. Raises SelfApprovalError, ReasonMissingError, ActAnsweredError."""
    request = _unanswered(request)
    approvals.settle(actor=actor, approval=_pending(request), accept=False, reason=reason)
    _end(actor, request, ActState.REFUSED, reason)
    facts = {"kind": request.kind, "source_ref": request.source_ref, "reason": request.answer}
    organisation = request.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.refuse_book_act", subject=request, facts=facts)
    return request


def withdrawn(actor: User, approval: Approval) -> None:
    """End the request whose asker took it back."""
    request = ActRequest.objects.select_for_update().get(pk=int(approval.subject_id))
    _end(actor, request, ActState.WITHDRAWN, approval.reason)


def _end(actor: User, request: ActRequest, state: ActState, reason: str) -> None:
    request.state, request.answer = state.value, reason.strip()[:500]
    request.answered_by, request.answered_at = actor, clock.now()
    request.save(update_fields=["state", "answer", "answered_by", "answered_at"])


def _unanswered(request: ActRequest) -> ActRequest:
    """Lock a request that waits for its answer."""
    related = (
        "entity__organisation",
        "undone__register__entity",
        "account__entity",
        "security",
        "encumbrance__account__entity",
        "evidence",
    )
    fresh: ActRequest = ActRequest.objects.select_for_update(of=("self",)).select_related(*related).get(pk=request.pk)
    if fresh.state != ActState.ASKED:
        raise act_refusals.act_answered(what=str(fresh), state=str(fresh.get_state_display()), by=str(fresh.answered_by))
    return fresh


def _pending(request: ActRequest) -> Approval:
    return about(request, second_person.APPROVAL).latest("pk")
