"""Two people, one frozen payload, one decision."""

import pytest
from django.db import IntegrityError, transaction

from core.models import Approval, ApprovalState, AuditRecord, Organisation, User
from core.services import approvals
from core.services.refusals import RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def approval(secretary: User, organisation: Organisation) -> Approval:
    return approvals.request(actor=secretary, organisation=organisation, kind="close", payload={"day": "2026-03-27"}, subject=organisation)


def test_a_request_waits_and_is_audited(approval: Approval) -> None:
    assert approval.state == ApprovalState.REQUESTED
    record = AuditRecord.objects.get(action="core.request_approval")
    assert record.facts["payload_digest"] == approval.payload_digest


@pytest.mark.parametrize(("accept", "state"), [(True, "accepted"), (False, "rejected")])
def test_another_person_decides(accept: bool, state: str, approval: Approval, approver: User) -> None:
    decided = approvals.decide(actor=approver, approval=approval, accept=accept, reason="Revisado.")
    assert (decided.state, decided.decided_by, decided.reason) == (state, approver, "Revisado.")
    assert AuditRecord.objects.get(action="core.decide_approval").facts["accepted"] is accept


def test_who_asks_does_not_decide(approval: Approval, secretary: User) -> None:
    with pytest.raises(approvals.SelfApprovalError, match="debe hacerlo otra persona") as refused:
        approvals.decide(actor=secretary, approval=approval, accept=True)
    assert "another person" in refused.value.message_en


def test_the_database_itself_refuses_one_person_for_both(approval: Approval, secretary: User) -> None:
    with pytest.raises(IntegrityError, match="approval_two_people"), transaction.atomic():
        Approval.objects.filter(pk=approval.pk).update(state="accepted", decided_by=secretary, decided_at=approval.requested_at)


def test_a_decision_is_taken_once(approval: Approval, approver: User, administrator: User) -> None:
    approvals.decide(actor=approver, approval=approval, accept=True)
    with pytest.raises(approvals.ApprovalDecidedError, match="ya fue decidida"):
        approvals.decide(actor=administrator, approval=approval, accept=False, reason="no")


def test_a_rejection_says_why(approval: Approval, approver: User) -> None:
    with pytest.raises(approvals.ReasonMissingError):
        approvals.decide(actor=approver, approval=approval, accept=False, reason="  ")


def test_one_request_waits_at_a_time(approval: Approval, secretary: User, organisation: Organisation, approver: User) -> None:
    again = {"actor": secretary, "organisation": organisation, "kind": "close", "payload": {"day": "x"}, "subject": organisation}
    with pytest.raises(approvals.ApprovalPendingError):
        approvals.request(**again)
    approvals.decide(actor=approver, approval=approval, accept=False, reason="falta el soporte")
    assert approvals.request(**again).state == ApprovalState.REQUESTED


def test_what_changed_since_is_not_approved(approval: Approval) -> None:
    approvals.confirm(approval, {"day": "2026-03-27"})
    with pytest.raises(approvals.ApprovalPayloadChangedError):
        approvals.confirm(approval, {"day": "2026-03-28"})


def test_every_refusal_is_one_kind() -> None:
    assert issubclass(approvals.SelfApprovalError, RefusedError)


def test_who_asked_withdraws_and_asks_again(approval: Approval, secretary: User, organisation: Organisation, approver: User) -> None:
    with pytest.raises(approvals.NotTheAskerError):
        approvals.withdraw(actor=approver, approval=approval, reason="error")
    with pytest.raises(approvals.ReasonMissingError):
        approvals.withdraw(actor=secretary, approval=approval, reason=" ")
    gone = approvals.withdraw(actor=secretary, approval=approval, reason="cifra errada")
    assert (gone.state, gone.decided_by, gone.reason) == (ApprovalState.WITHDRAWN, secretary, "cifra errada")
    with pytest.raises(approvals.ApprovalDecidedError):
        approvals.decide(actor=approver, approval=approval, accept=True)
    approvals.request(actor=secretary, organisation=organisation, kind="close", payload={"day": "x"}, subject=organisation)


def test_the_database_lets_only_the_asker_withdraw(approval: Approval, approver: User) -> None:
    with pytest.raises(IntegrityError, match="approval_two_people"), transaction.atomic():
        Approval.objects.filter(pk=approval.pk).update(state="withdrawn", decided_by=approver, decided_at=approval.requested_at)


def test_a_decision_of_the_page_of_approvals_is_taken_up(approval: Approval, secretary: User, approver: User) -> None:
    approvals.decide(actor=approver, approval=approval, accept=True)
    assert approvals.settle(actor=secretary, approval=approval, accept=True).decided_by == approver
    with pytest.raises(approvals.ApprovalDecidedError):
        approvals.settle(actor=approver, approval=approval, accept=False, reason="no")
