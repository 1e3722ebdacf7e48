"""Passing to the reserve what nobody collected in time: one person proposes the list, another confirms it as it was proposed.

What an official's order keeps stays out, under the reading in use; so does what is in a batch.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from django.db import transaction

from core import archive, clock
from core.models import Approval, User
from core.services import approvals, audit, counters
from governance.models import DividendDebt, Entity, Obligation, Prescription, PrescriptionAct, ProposedPrescription
from governance.rules.kinds import ObligationStatus
from governance.rules.payments import claims
from governance.rules.payments.kinds import ActState
from governance.rules.payments.standing import FREE, DebtState
from governance.rules.provisions import DividendPrescription
from governance.selectors.payments import provisions
from governance.services import obligations
from governance.services.payments import debts
from governance.wording import payment_refusals

APPROVAL = "governance.prescription"
AT_ONCE = 2_000


@transaction.atomic
def propose(*, actor: User, entity: Entity) -> PrescriptionAct:
    """Propose to pass to the reserve what prescribed by today. Raises NothingToPayError, NoBookInForceError, ApprovalPendingError."""
    debts.open_due(actor=actor, entity=entity)
    today = clock.today()
    rule = provisions.binding(entity, DividendPrescription, "prescription", today)
    found = [debt for debt in locked_free(entity) if _is_over(rule, debt, today)]
    if not found:
        raise payment_refusals.nothing_to_pay(
            what_es=f"ninguno cumplió los {rule.years} años sin cobrarse.", what_en=f"none was {rule.years} years without being collected."
        )
    if PrescriptionAct.objects.filter(entity=entity, state=ActState.PROPOSED.value).exists():
        raise payment_refusals.batch_state(number=0, es="de prescripción anterior espera decisión.", en="of prescription before it waits.")
    act = PrescriptionAct.objects.create(
        entity=entity, number=counters.take(organisation=entity.organisation, series=f"prescription:{entity.pk}"), on=today,
        count=len(found), total=_total(found), rule=rule.rule, article=rule.article, digest=_digest(found), proposed_by=actor,
        proposed_at=clock.now(),
    )  # fmt: skip
    rows = [
        ProposedPrescription(act=act, debt=debt, amount=debt.net - debt.compensated, last_on=claims.anniversary(debt.due_on, rule.years))
        for debt in found
    ]
    ProposedPrescription.objects.bulk_create(rows, batch_size=AT_ONCE)
    act.approval = approvals.request(actor=actor, organisation=entity.organisation, kind=APPROVAL, payload=payload(act), subject=act)
    act.save(update_fields=["approval"])
    facts = {"number": act.number, "count": act.count, "total": act.total, "digest": act.digest}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.propose_prescription", subject=act, facts=facts)
    return act


def payload(act: PrescriptionAct) -> dict[str, str]:
    """Return what the second person confirms."""
    return {
        "entidad": act.entity.name,
        "acta": str(act.number),
        "al": act.on.isoformat(),
        "dividendos": str(act.count),
        "total a la reserva": f"{act.total:.2f}",
        "regla": f"{act.rule} ({act.article})",
        "huella de la lista": act.digest,
    }


@transaction.atomic
def decide(*, actor: User, act: PrescriptionAct, accept: bool, reason: str = "") -> PrescriptionAct:
    """Confirm a proposed list and pass it to the reserve, or reject it, as the second person.

    Raises what `approvals.decide` raises, BatchStateError where it was decided, DebtStateError where one of its dividends moved.
    """
    act = PrescriptionAct.objects.select_for_update(of=("self",)).select_related("entity__organisation", "approval").get(pk=act.pk)
    if act.state != ActState.PROPOSED or act.approval is None:
        raise payment_refusals.batch_state(number=act.number, es="de prescripción ya se decidió.", en="of prescription was decided.")
    approvals.settle(actor=actor, approval=act.approval, accept=accept, reason=reason)
    if accept:
        _carry_out(actor, act)
    act.state = (ActState.DONE if accept else ActState.REJECTED).value
    act.decided_by, act.decided_at = actor, clock.now()
    act.save(update_fields=["state", "decided_by", "decided_at"])
    facts = {"number": act.number, "accepted": accept, "total": act.total, "reason": reason}
    audit.record(actor=actor, organisation=act.entity.organisation, action="governance.decide_prescription", subject=act, facts=facts)
    return act


def withdrawn(actor: User, approval: Approval) -> None:
    """End the list whose proposer took it back; its dividends may be proposed again."""
    PrescriptionAct.objects.filter(pk=int(approval.subject_id), state=ActState.PROPOSED.value).update(
        state=ActState.WITHDRAWN.value, decided_by=actor, decided_at=clock.now()
    )


def _carry_out(actor: User, act: PrescriptionAct) -> None:
    proposed = list(act.proposed.order_by("pk"))
    keys = [row.debt_id for row in proposed]
    found = DividendDebt.objects.select_for_update(of=("self",)).filter(pk__in=keys).select_related("account").order_by("pk")
    by_key = {debt.pk: debt for debt in found}
    for row in proposed:
        debt = by_key[row.debt_id]
        if DebtState(debt.state) not in FREE | {DebtState.WITHHELD} or debt.net - debt.compensated != row.amount:
            es, en = debts.STATES[DebtState(debt.state)]
            todo_es, todo_en = (
                "cambió después de la propuesta. Rechácela y proponga otra.",
                "it moved after the proposal. Reject it and propose anew.",
            )
            raise payment_refusals.debt_state(account=debt.account.number, state_es=es, state_en=en, todo_es=todo_es, todo_en=todo_en)
    rows = [
        Prescription(act=act, debt_id=row.debt_id, amount=row.amount, last_on=row.last_on, entered_on=clock.today()) for row in proposed
    ]
    Prescription.objects.bulk_create(rows, batch_size=AT_ONCE)
    DividendDebt.objects.filter(pk__in=keys).update(state=DebtState.PRESCRIBED.value)
    _fulfil(actor, act, sorted({debt.instalment_id for debt in by_key.values()}))


def _fulfil(actor: User, act: PrescriptionAct, instalments: Sequence[int]) -> None:
    """Mark the duties of the instalments that went to the reserve as done."""
    subjects = [f"instalment:{key}" for key in instalments]
    due = Obligation.objects.filter(entity=act.entity, rule=act.rule, subject__in=subjects, status=ObligationStatus.OPEN.value)
    for duty in due.select_related("entity__organisation").order_by("pk"):
        obligations.fulfil(actor=actor, obligation=duty, note=f"Acta de prescripción {act.number}")


def locked_free(entity: Entity) -> list[DividendDebt]:
    """Lock what the entity owes and nobody is about to pay."""
    states = [each.value for each in FREE | {DebtState.WITHHELD}]
    rows = DividendDebt.objects.select_for_update(of=("self",)).filter(entity=entity, state__in=states, due_on__lt=clock.today())
    return list(rows.order_by("pk"))


def _is_over(rule: DividendPrescription, debt: DividendDebt, on: date) -> bool:
    clocked = claims.prescription(rule, due_on=debt.due_on, on=on, withheld=debt.state == DebtState.WITHHELD or debt.route == "court")
    return clocked.outcome is claims.Clock.PRESCRIBED


def _total(found: Sequence[DividendDebt]) -> Decimal:
    return sum((debt.net - debt.compensated for debt in found), Decimal(0))


def _digest(found: Sequence[DividendDebt]) -> str:
    return archive.digest([[debt.pk, f"{debt.net - debt.compensated:.2f}"] for debt in found])
