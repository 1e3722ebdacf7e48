"""Asking for an act of the book: done at once, or frozen for a second person where the entity asks two, after trying that it can be done."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from core import clock
from core.models import Approval, User
from core.services import approvals, audit
from governance.models import ActRequest, Encumbrance, Posting
from governance.rules.kinds import ActState, BookAct
from governance.selectors import requests as pending
from governance.services import locks, second_person
from governance.services.book_acts.wanted import Fact, Wanted, carry_out, rehearse
from governance.services.rehearsals import taken_back
from governance.wording import act_refusals, refusals


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What became of an act: what it made, or the approval that it waits for."""

    request: ActRequest
    made: Fact | None = None
    approval: Approval | None = None


@transaction.atomic
def submit(*, actor: User, wanted: Wanted) -> Asked:
    """Do an act of the book, or freeze it for a second person.

    Raises AlreadyAskedError where the same waits already, MissingFieldError, and what the act raises.
    """
    entity = wanted.entity
    locks.entity(entity.pk)  # two who ask the same at once: the second sees the first
    _refuse_twin(wanted)
    if not wanted.basis:
        raise refusals.missing_text(field_es="soporte", field_en="basis")
    request = _kept(actor, wanted)
    if not entity.movements_need_approval:
        made = carry_out(actor=actor, wanted=wanted)
        done(actor, request, made)
        return Asked(request=request, made=made)
    with taken_back():
        rehearse(actor=actor, wanted=wanted)
    facts = {"kind": request.kind, "source_ref": request.source_ref, "payload": request.payload}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.ask_book_act", subject=request, facts=facts)
    approval = approvals.request(
        actor=actor, organisation=entity.organisation, kind=second_person.APPROVAL, payload=request.payload, subject=request
    )
    return Asked(request=request, approval=approval)


def done(actor: User, request: ActRequest, made: Fact) -> ActRequest:
    """Answer a request with what it made."""
    request.state, request.answered_by, request.answered_at = ActState.DONE.value, actor, clock.now()
    request.posting = made if isinstance(made, Posting) else None
    request.made = made if isinstance(made, Encumbrance) else None
    request.save(update_fields=["state", "answered_by", "answered_at", "posting", "made"])
    return request


def _kept(actor: User, wanted: Wanted) -> ActRequest:
    return ActRequest.objects.create(
        entity=wanted.entity,
        kind=wanted.kind.value,
        undone=wanted.undone,
        account=wanted.account,
        security=wanted.security,
        encumbrance=wanted.encumbrance,
        payload=wanted.payload(),
        basis=wanted.basis[:300],
        source_ref=wanted.source_ref[:200],
        evidence=wanted.evidence,
        asked_by=actor,
        asked_at=clock.now(),
    )


def _refuse_twin(wanted: Wanted) -> None:
    rows = ActRequest.objects.filter(entity=wanted.entity, state=ActState.ASKED.value, kind=wanted.kind.value)
    same = Q(source_ref=wanted.source_ref, account=wanted.account, security=wanted.security, encumbrance=wanted.encumbrance)
    twin = rows.filter(Q(undone=wanted.undone) if wanted.undone else same).first()
    if twin is None and wanted.kind is BookAct.REVERSAL:
        other = pending.waiting_with(wanted.entity, wanted.source_ref)
        if other is not None:
            raise act_refusals.already_asked(what=str(other), ref=wanted.source_ref)
    if twin is not None:
        raise act_refusals.already_asked(what=str(twin), ref=twin.source_ref, by=str(twin.asked_by))
