"""Until when a request of inscription is answered: the term of the book from its receipt, kept as a duty of the entity while it runs."""

from datetime import date

from core.models import User
from core.rules.steps import Step, Value
from core.services import calendars
from governance.models import Obligation, RegistrationRequest
from governance.rules import deadlines
from governance.rules.encumbrance_kinds import RequestEventKind
from governance.rules.kinds import ObligationStatus
from governance.rules.provisions import Deadline
from governance.selectors import provisions
from governance.services import obligations

KEY = "answer_to_request"


def start(*, actor: User, request: RegistrationRequest, on: date) -> None:
    """Set the day until which a request received complete on a date is answered, and make the duty. Without a term, nothing."""
    entity = request.entity
    rule = provisions.found_or_law(entity, Deadline, KEY, on)
    if rule is None:
        return
    days = calendars.calendar(saturday_is_business=entity.saturday_is_business)
    request.answer_by = deadlines.deadline(rule, event=on, calendar=days).due_on
    request.save(update_fields=["answer_by"])
    obligations.create(
        actor=actor,
        entity=entity,
        rule=rule.rule,
        subject=f"{_subject(request)}:{on.isoformat()}",
        title_es=f"Responder la solicitud de inscripción {request.source_ref}"[:300],
        title_en=f"Answer the request of inscription {request.source_ref}"[:300],
        due_on=request.answer_by,
        owner_role="registrar",
    )


def end(*, actor: User, request: RegistrationRequest, note: str) -> None:
    """Fulfil the duty to answer: the request was inscribed, refused or returned."""
    rows = Obligation.objects.filter(
        entity=request.entity_id, subject__startswith=f"{_subject(request)}:", status=ObligationStatus.OPEN.value
    )
    for duty in rows:
        obligations.fulfil(actor=actor, obligation=duty, note=note)


def arithmetic(request: RegistrationRequest) -> tuple[Step, ...]:
    """Return the arithmetic of the day until which a request is answered: from its last receipt with all its papers."""
    again = request.events.filter(kind=RequestEventKind.COMPLETED.value).order_by("-pk").values_list("on", flat=True).first()
    event = again or request.received_on
    rule = provisions.found_or_law(request.entity, Deadline, KEY, event)
    if rule is None or request.answer_by is None:
        return ()
    days = calendars.calendar(saturday_is_business=request.entity.saturday_is_business)
    figures: dict[str, Value] = {"event": event, "n": getattr(rule.term, "n", 0)}
    came = Step(code="request.received", figures=figures, rule=rule.rule, article=rule.article)
    return (came, *deadlines.deadline(rule, event=event, calendar=days).steps)


def _subject(request: RegistrationRequest) -> str:
    return f"{request._meta.label_lower}:{request.pk}"
