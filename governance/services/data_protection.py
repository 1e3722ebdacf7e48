"""Personal data (Law 1581 of 2012): authorisations with their proof, revocations, and requests with their terms."""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit, calendars
from governance.models import DataAuthorisation, DataExtension, DataRequest, DataRevocation, Entity, Obligation, Person
from governance.rules.data_protection import Answering, AnswerOutcome, AnswerResult, answer_due
from governance.rules.identities import normal_name
from governance.rules.kinds import ObligationStatus
from governance.rules.person_kinds import DataPurpose, DataRequestKind
from governance.rules.provisions.holders import DataRequestRule
from governance.selectors import data_protection as selected
from governance.services import obligations, person_fields
from governance.services.persons import refuse_merged
from governance.wording import person_refusals as refusals
from governance.wording import reference

OWNER = "secretary"
_TITLES = {
    DataRequestKind.QUERY: ("Responder la consulta de datos de {name}", "Answer the data query of {name}"),
    DataRequestKind.CLAIM: ("Responder el reclamo de datos de {name}", "Answer the data claim of {name}"),
}


class AuthorisationFields(TypedDict):
    """What was authorised: for which purpose, when, by which text, with which proof."""

    purpose: DataPurpose | str
    given_on: date
    text_version: str
    evidence: Evidence


class RequestFields(TypedDict):
    """What was asked of which entity, and when it came in."""

    entity: Entity
    kind: DataRequestKind | str
    received_on: date
    text: str
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def authorise(*, actor: User, person: Person, **fields: Unpack[AuthorisationFields]) -> DataAuthorisation:
    """Record an authorisation with its proof. Raises DatesError, PersonNameError, MergedPersonError."""
    refuse_merged(person)
    _past(fields["given_on"], "otorgada el", "given on")
    version = normal_name(fields["text_version"], field_es="versión del texto", field_en="version of the text", longest=60)
    row = DataAuthorisation.objects.create(
        person=person, purpose=DataPurpose(fields["purpose"]).value, given_on=fields["given_on"], text_version=version,
        evidence=fields["evidence"], recorded_by=actor, recorded_at=clock.now(),
    )  # fmt: skip
    facts = {"purpose": row.purpose, "given_on": row.given_on.isoformat(), "text_version": version, "evidence": row.evidence_id}
    audit.record(actor=actor, organisation=person.organisation, action="governance.authorise_data", subject=row, facts=facts)
    return row


@transaction.atomic
def revoke(
    *, actor: User, authorisation: DataAuthorisation, revoked_on: date, basis: str, evidence: Evidence | None = None
) -> DataRevocation:
    """Record that an authorisation was withdrawn. Raises DatesError, AlreadyDoneError, PersonNameError."""
    _past(revoked_on, "revocada el", "revoked on")
    if revoked_on < authorisation.given_on:
        raise reference.dates(
            field_es="revocada el", field_en="revoked on", value=revoked_on, es="es anterior a la autorización. Corríjala.",
            en="is before the authorisation. Correct it.",
        )  # fmt: skip
    basis = normal_name(basis, field_es="soporte", field_en="basis")
    try:
        with transaction.atomic():
            row = DataRevocation.objects.create(
                authorisation=authorisation,
                revoked_on=revoked_on,
                basis=basis,
                evidence=evidence,
                recorded_by=actor,
                recorded_at=clock.now(),
            )
    except IntegrityError:
        raise reference.already_done(
            field_es="autorización", field_en="authorisation", value=str(authorisation), es="ya está revocada.", en="is already revoked."
        ) from None
    organisation = authorisation.person.organisation
    facts = {"authorisation": authorisation.pk, "revoked_on": revoked_on.isoformat()}
    audit.record(actor=actor, organisation=organisation, action="governance.revoke_data", subject=row, facts=facts)
    return row


@transaction.atomic
def receive(*, actor: User, person: Person, **fields: Unpack[RequestFields]) -> DataRequest:
    """Record a query or a claim; its answer becomes an obligation with the term of the law. Raises DatesError, PersonNameError."""
    entity, kind, received_on = fields["entity"], DataRequestKind(fields["kind"]), fields["received_on"]
    _past(received_on, "recibida el", "received on")
    text = normal_name(fields["text"], field_es="qué pide", field_en="what is asked", longest=1000)
    rule = selected.request_rule(entity, kind, received_on)
    due = _judge(rule, entity, Answering(received_on=received_on)).due_on
    Person.objects.select_for_update(no_key=True).get(pk=person.pk)  # two requests of one person are numbered one after the other
    number = DataRequest.objects.filter(person=person).count() + 1
    duty = _duty(actor, entity, rule.rule, f"persona {person.pk} · petición {number}", _titles(kind, person), due)
    row = DataRequest.objects.create(
        person=person, entity=entity, kind=kind.value, received_on=received_on, text=text, evidence=fields.get("evidence"), obligation=duty,
        recorded_by=actor, recorded_at=clock.now(),
    )  # fmt: skip
    facts = {"kind": row.kind, "entity": entity.pk, "received_on": received_on.isoformat(), "due_on": due.isoformat()}
    audit.record(actor=actor, organisation=person.organisation, action="governance.receive_data_request", subject=row, facts=facts)
    return row


@transaction.atomic
def extend(*, actor: User, request: DataRequest, reason: str) -> DataExtension:
    """Put off an answer once, told today with its reason: the first duty is done and a second one takes its place.

    Raises DataRequestError after the first term or without a reason, AlreadyDoneError.
    """
    told_on = clock.today()
    rule = selected.request_rule(request.entity, DataRequestKind(request.kind), request.received_on)
    judged = _judge(rule, request.entity, Answering(received_on=request.received_on, told_on=told_on, reason=reason))
    if judged.outcome is AnswerOutcome.EXTENSION_REFUSED:
        raise refusals.data_request(
            value=str(request), es=f"la prórroga se informa con su motivo a más tardar el {judged.due_on:%d/%m/%Y}. Responda la petición.",
            en=f"the extension is told with its reason by {judged.due_on.isoformat()}. Answer the request.",
        )  # fmt: skip
    if request.obligation.status != ObligationStatus.OPEN:
        raise reference.already_done(
            field_es="petición", field_en="request", value=str(request), es="ya se respondió o se prorrogó.", en="is answered or put off."
        )
    reason = normal_name(reason, field_es="motivo", field_en="reason")
    duty = _duty(
        actor, request.entity, rule.rule, f"{request.obligation.subject} · prórroga", _titles(DataRequestKind(request.kind), request.person),
        judged.due_on,
    )  # fmt: skip
    obligations.fulfil(actor=actor, obligation=request.obligation, note=f"Prórroga informada: {reason}"[:300])
    row = DataExtension.objects.create(
        request=request, told_on=told_on, reason=reason, obligation=duty, recorded_by=actor, recorded_at=clock.now()
    )
    facts = {"request": request.pk, "due_on": judged.due_on.isoformat(), "reason": reason}
    organisation = request.person.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.extend_data_request", subject=row, facts=facts)
    return row


def _past(value: date, field_es: str, field_en: str) -> None:
    person_fields.day(value, field_es=field_es, field_en=field_en, ahead=person_fields.NOT_AHEAD)


def _judge(rule: DataRequestRule, entity: Entity, request: Answering) -> AnswerResult:
    return answer_due(rule, request, calendar=calendars.calendar(saturday_is_business=entity.saturday_is_business))


def _titles(kind: DataRequestKind, person: Person) -> tuple[str, str]:
    es, en = _TITLES[kind]
    return es.format(name=person.name)[:300], en.format(name=person.name)[:300]


def _duty(actor: User, entity: Entity, rule: str, subject: str, titles: tuple[str, str], due_on: date) -> Obligation:
    return obligations.create(
        actor=actor, entity=entity, rule=rule, subject=subject, title_es=titles[0], title_en=titles[1], due_on=due_on, owner_role=OWNER
    )
