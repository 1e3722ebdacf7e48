"""Inscribing a change of holder: examined, posted, and kept with what it was made with."""

from django.db import transaction

from core.models import User
from core.rules.steps import Step
from core.services import audit
from governance.models import Entity, LeaveUse, Posting, TradingLeave, TransferOrder
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.kinds import BETWEEN_HOLDERS, AccountPurpose
from governance.rules.refusals import NoBookInForceError
from governance.selectors import books, leave_uses
from governance.services import certificates, register
from governance.services.movements.acts import Act, Parties, parties
from governance.services.movements.examination import examine
from governance.wording import encumbrance_refusals, refusals
from governance.wording.steps import sentence

WARNING = "transfer_tax.warned"


@transaction.atomic
def inscribe(*, actor: User, entity: Entity, act: Act) -> Posting:
    """Enter a change of holder in the register, with its document, tax and the book that binds the acquirer from its date (BC-21).

    Titles that it divides end with it, and those that take their place are prepared (CCo 406). Raises TransferOrderError,
    LeaveMissingError, TitleError, ConditionUnmetError for a title without its order, and what `register.post` raises.
    """
    of = parties(entity, act)
    if act.kind not in BETWEEN_HOLDERS:
        raise refusals.line(number=0, value=act.kind, es="no es un cambio de titular.", en="is no change of holder.")
    _refuse_own_shares(of)
    steps, leaves = examine(act, of)
    titles = certificates.held_by(act.titles, of.security, of.source)
    posting = register.post(
        actor=actor,
        register=entity.register,
        lines=[register.Line(of.security, of.source, of.target, act.quantity)],
        kind=act.kind,
        agreed_on=act.agreed_on,
        effective_on=act.effective_on,
        basis=act.basis,
        source_ref=act.source_ref,
        dividends_reserved=act.dividends_reserved,
        taking=act.taking,
        dividing=act.titles,
    )
    if titles:
        certificates.divide(
            actor=actor,
            titles=titles,
            posting=posting,
            to_account=of.target,
            judicial=act.without_order,
            ended_on=act.effective_on,
            basis=act.basis,
            evidence=of.evidence,
        )
    _use(leaves, posting, act)
    order = _order(posting, act, of, steps)
    facts = {"number": posting.number, "kind": posting.kind, "source_ref": posting.source_ref, "form": order.form, "hash": posting.hash}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.inscribe_transfer", subject=posting, facts=facts)
    return posting


def _use(leaves: list[TradingLeave], posting: Posting, act: Act) -> None:
    """Count the shares against the leaves. The register is locked by now: what another posting used meanwhile is seen."""
    LeaveUse.objects.bulk_create(LeaveUse(leave=leave, posting=posting, quantity=act.quantity) for leave in leaves)
    for leave in leaves:
        left = leave_uses.left(leave)
        if left is not None and left < 0:
            raise encumbrance_refusals.leave_missing(person=leave.person.name)


def _order(posting: Posting, act: Act, of: Parties, steps: tuple[Step, ...]) -> TransferOrder:
    try:
        book = books.in_force(of.entity, act.effective_on)
        bound = {"book_id": book.id, "book_digest": book.digest}
    except NoBookInForceError:
        bound = {}
    return TransferOrder.objects.create(
        posting=posting,
        form=(act.form or TransferForm.WRITTEN_ORDER).value,
        forced=act.without_order,
        evidence=of.evidence,
        depository_ref=act.depository_ref,
        tax_amount=act.tax_amount,
        tax_payer=act.tax_payer.value if act.tax_payer else "",
        binds_from=act.effective_on,
        warnings=[{"es": sentence(step, "es"), "en": sentence(step, "en")} for step in steps if step.code == WARNING],
        **bound,
    )


def _refuse_own_shares(of: Parties) -> None:
    """CCo 396 and 417: the company's own shares come and go by acts of capital, with their reserve and their limits."""
    own = next((account for account in (of.source, of.target) if account.purpose == AccountPurpose.TREASURY), None)
    if own is not None:
        raise refusals.line(
            number=0,
            value=str(own),
            es="es la cuenta de acciones propias: se readquieren y se venden en la página de capital (C. Co., arts. 396 y 417).",
            en="is the account of the company's own shares: they are bought back and sold on the page of capital (CCo arts. 396 and 417).",
        )
