"""Carrying out acts on capital: asked for, approved by another person where the kind needs it, posted in one transaction."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from core import clock
from core.archive import jsonable
from core.models import Approval, ApprovalState, Evidence, User
from core.services import approvals, audit
from governance.models import CapitalAct, Entity, FractionPayment, ParChange, Posting, Security
from governance.rules.capital_acts import POSTINGS, TWO_PERSONS, ActKind
from governance.selectors import books
from governance.services import books as kept_books
from governance.services import encumbrances, locks, register, second_person
from governance.services.capital import filings
from governance.services.capital.orders import Order
from governance.services.capital.plans import Plan
from governance.services.capital.preview import planned, preview
from governance.services.certificates import holdings as titles
from governance.wording import capital_refusals, refusals

APPROVAL = "governance.capital_act"
BATCH = 5_000


@transaction.atomic
def request(*, actor: User, entity: Entity, order: Order) -> Approval:
    """Ask another person for an act, after judging it. Raises what `preview` raises, ApprovalPendingError."""
    preview(entity=entity, order=order)
    return approvals.request(actor=actor, organisation=entity.organisation, kind=APPROVAL, payload=order.payload(), subject=entity)


def needs_two(entity: Entity, kind: ActKind) -> bool:
    """Say whether an act is asked for by one person and carried out with another's approval: its kind asks it, or the entity for all."""
    return kind in TWO_PERSONS or second_person.is_asked(entity)


def approved_order(approval: Approval) -> Order:
    """Return the order that an approval froze."""
    return Order.from_payload(approval.payload)


@transaction.atomic
def carry_out(*, actor: User, entity: Entity, order: Order, approval: Approval | None = None) -> CapitalAct:
    """Carry out one act: its posting, its fractions and par, what follows the shares, and what must be filed.

    Raises SecondPersonMissingError, ActOrderError, ConditionUnmetError, CapitalLimitError, TitleError and what `register.post` raises.
    """
    if not order.basis.strip():
        raise refusals.missing_text(field_es="acta o documento", field_en="minutes or document")
    if order.decided_on > order.effective_on:
        raise capital_refusals.order(
            field="effective_on",
            value=order.effective_on.isoformat(),
            es="El acto no se inscribe antes de haberse decidido. Corrija una de las dos fechas.",
            en="The act is not registered before it was decided. Correct one of the two dates.",
        )
    _refuse_approval(order, entity, approval)
    locks.entity(entity.pk)
    plan = planned(entity, order)
    posting = _post(actor, entity, order, plan)
    book = books.in_force(entity, order.effective_on)
    kept_books.keep(book)
    act = CapitalAct.objects.create(
        entity=entity,
        kind=order.kind.value,
        security_id=order.security,
        posting=posting,
        decided_on=order.decided_on,
        basis=order.basis,
        evidence=Evidence.objects.filter(organisation=entity.organisation, pk=order.evidence).first() if order.evidence else None,
        figures=jsonable({**plan.figures, "order": order.payload()}),
        book_digest=book.digest,
        approval=approval,
        actor=actor,
        recorded_at=clock.now(),
    )
    _follow(actor, act, order, plan)
    facts: dict[str, Any] = {"kind": act.kind, "posting": posting.number, "lines": posting.line_count, "basis": act.basis}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.capital_act", subject=act, facts=facts)
    return act


def _refuse_approval(order: Order, entity: Entity, approval: Approval | None) -> None:
    if approval is None and not needs_two(entity, order.kind):
        return
    about = approval is not None and approval.kind == APPROVAL and approval.subject_id == str(entity.pk)
    if approval is None or not about or approval.state != ApprovalState.ACCEPTED or CapitalAct.objects.filter(approval=approval).exists():
        raise capital_refusals.needs_second_person()
    approvals.confirm(approval, order.payload())


def _post(actor: User, entity: Entity, order: Order, plan: Plan) -> Posting:
    return register.post(
        actor=actor,
        register=entity.register,
        lines=plan.lines,
        kind=POSTINGS[order.kind],
        agreed_on=order.effective_on,
        effective_on=order.effective_on,
        basis=order.basis,
        source_ref=order.source_ref,
    )


def _follow(actor: User, act: CapitalAct, order: Order, plan: Plan) -> None:
    """Write what hangs on the posting: fractions, pars, titles, encumbrances, filings."""
    FractionPayment.objects.bulk_create(
        [
            FractionPayment(
                act=act, account_id=each.account, numerator=each.part.numerator, denominator=each.part.denominator, amount=each.amount
            )
            for each in plan.fractions
        ],
        batch_size=BATCH,
    )
    for pair in plan.pars:
        ParChange.objects.create(
            security=pair.security, posting=act.posting, from_on=order.effective_on, before=pair.before, after=pair.after
        )
        Security.objects.filter(pk=pair.security.pk).update(par=pair.after)
    if plan.ratio is not None:
        titles.end_all(actor=actor, act=act)
        titles.scale_deposits(actor=actor, act=act, ratio=plan.ratio)
    titles.refuse_overhang(_touched(plan))
    for each in plan.carried:
        encumbrances.carry(
            actor=actor,
            posting=act.posting,
            security=each.security,
            ratio=each.ratio,
            to_security=each.to_security,
            accounts=each.accounts,
        )
    if plan.changes_subscribed:
        filings.require(actor=actor, entity=act.entity, on=order.effective_on, subject=f"asiento {act.posting.number}")


def _touched(plan: Plan) -> Iterable[tuple[int, int]]:
    """Return the holdings that give shares away, by the keys of account and class."""
    return {
        (line.from_account if isinstance(line.from_account, int) else line.from_account.pk,
         line.security if isinstance(line.security, int) else line.security.pk)
        for line in plan.lines
    }  # fmt: skip
