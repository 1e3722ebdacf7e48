"""Obligations: made by events with their due date, fulfilled with evidence or waived with a reason."""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.rules.calendars import DayKind
from core.services import audit, calendars
from governance.models import Entity, Obligation
from governance.rules.kinds import ObligationStatus
from governance.wording import reference


class ObligationFields(TypedDict):
    """What is due: under which rule, about which subject (one obligation per rule and subject), by whom and until when."""

    rule: str
    subject: str
    title_es: str
    title_en: str
    due_on: date
    owner_role: str
    evidence_required: NotRequired[str]


def due_after(*, entity: Entity, event_on: date, n: int, kind: DayKind) -> date:
    """Return the last day of a term after an event, by the entity's calendar (CORE-04)."""
    return calendars.calendar(saturday_is_business=entity.saturday_is_business).deadline(event_on, n, kind)


@transaction.atomic
def create(*, actor: User, entity: Entity, **fields: Unpack[ObligationFields]) -> Obligation:
    """Make an obligation; the same rule and subject again returns the one that is there, unchanged."""
    rest = {key: value for key, value in fields.items() if key not in ("rule", "subject")}
    obligation, made = Obligation.objects.get_or_create(entity=entity, rule=fields["rule"], subject=fields["subject"], defaults=rest)
    if made:
        facts = {"rule": obligation.rule, "subject": obligation.subject, "due_on": obligation.due_on.isoformat()}
        audit.record(actor=actor, organisation=entity.organisation, action="governance.create_obligation", subject=obligation, facts=facts)
    return obligation


@transaction.atomic
def fulfil(*, actor: User, obligation: Obligation, evidence: Evidence | None = None, note: str = "", on: date | None = None) -> Obligation:
    """Mark an obligation as fulfilled. Raises AlreadyDoneError, MissingFieldError without the evidence it requires, DatesError."""
    obligation = _open(obligation)
    if obligation.evidence_required and evidence is None:
        raise reference.missing(
            field_es="evidencia",
            field_en="evidence",
            what_es=f"Adjunte {obligation.evidence_required}.",
            what_en=f"Attach {obligation.evidence_required}.",
        )
    done_on = on or clock.today()
    if done_on > clock.today():
        raise reference.dates(
            field_es="fecha de cumplimiento",
            field_en="date of fulfilment",
            value=done_on,
            es="es futura. Corríjala.",
            en="is in the future.",
        )
    obligation.evidence = evidence
    return _done(actor, obligation, ObligationStatus.FULFILLED, done_on, note)


@transaction.atomic
def waive(*, actor: User, obligation: Obligation, reason: str) -> Obligation:
    """Dispense with an obligation, saying why. Raises AlreadyDoneError, MissingFieldError without a reason."""
    obligation = _open(obligation)
    if not reason.strip():
        raise reference.missing(
            field_es="motivo", field_en="reason", what_es="Escriba por qué no hace falta.", what_en="Write why it is not needed."
        )
    return _done(actor, obligation, ObligationStatus.WAIVED, clock.today(), reason)


def _open(obligation: Obligation) -> Obligation:
    fresh = Obligation.objects.select_for_update().get(pk=obligation.pk)
    if fresh.status != ObligationStatus.OPEN:
        on = f"{fresh.done_on:%d/%m/%Y}" if fresh.done_on else ""
        raise reference.already_done(
            field_es="obligación",
            field_en="obligation",
            value=fresh.title_es,
            es=f"ya está cerrada desde el {on}.",
            en="is already closed.",
        )
    return fresh


def _done(actor: User, obligation: Obligation, status: ObligationStatus, done_on: date, note: str) -> Obligation:
    obligation.status, obligation.done_on, obligation.done_by, obligation.note = status.value, done_on, actor, note[:300]
    obligation.save(update_fields=["status", "done_on", "done_by", "note", "evidence"])
    audit.record(
        actor=actor,
        organisation=obligation.entity.organisation,
        action=f"governance.{status.value}_obligation",
        subject=obligation,
        facts={"rule": obligation.rule, "subject": obligation.subject, "note": note, "evidence": obligation.evidence_id},
    )
    return obligation
