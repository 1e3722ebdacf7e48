"""What every change of subscribed or paid capital leaves to do: the auditor's certificate and the filing in the registry (BC-7).

For use cases, in their transaction. The change is pending until both have their evidence.
"""

from datetime import date

from core.models import User
from core.services import calendars
from governance.models import Entity, Obligation
from governance.rules.companies import filed
from governance.rules.conditions import Judged
from governance.rules.deadlines import deadline
from governance.rules.kinds import ObligationStatus
from governance.rules.provisions import CapitalFiling, Deadline
from governance.rules.provisions.shares import FilingStep
from governance.selectors import provisions
from governance.services import obligations

RULE = "BC-7"
_TITLES = {
    FilingStep.AUDITOR_CERTIFICATE: (
        "Certificar la variación del capital ({subject})",
        "Certify the change of capital ({subject})",
        "el certificado del revisor fiscal",
    ),
    FilingStep.REGISTRY_FILING: (
        "Inscribir la variación del capital en el registro mercantil ({subject})",
        "File the change of capital in the mercantile registry ({subject})",
        "la constancia de inscripción",
    ),
}
_ROLES = {"statutory_auditor": "secretary", "legal_representative": "secretary"}


def require(*, actor: User, entity: Entity, on: date, subject: str) -> list[Obligation]:
    """Make the duties that follow a change of capital on a date, once for each subject; none where the rule book asks for none."""
    rule = provisions.found_or_law(entity, CapitalFiling, "capital", on)
    if rule is None:
        return []
    calendar = calendars.calendar(saturday_is_business=entity.saturday_is_business)
    made = []
    for step in sorted(rule.steps):
        term = provisions.found_or_law(entity, Deadline, step.value, on)
        due_on = deadline(term, event=on, calendar=calendar).due_on if term is not None else on
        owner = _ROLES.get(term.owner.value, term.owner.value) if term is not None else "secretary"
        es, en, evidence = _TITLES[step]
        made.append(
            obligations.create(
                actor=actor,
                entity=entity,
                rule=RULE,
                subject=f"{step.value}:{subject}",
                title_es=es.format(subject=subject),
                title_en=en.format(subject=subject),
                due_on=due_on,
                owner_role=owner,
                evidence_required=evidence,
            )
        )
    return made


def standing(entity: Entity, on: date, subject: str) -> Judged | None:
    """Say whether a change is certified and filed, or what it is pending of; None where the rule book asks for nothing."""
    rule = provisions.found_or_law(entity, CapitalFiling, "capital", on)
    if rule is None:
        return None
    rows = Obligation.objects.filter(entity=entity, rule=RULE, subject__endswith=f":{subject}", status=ObligationStatus.FULFILLED)
    done = [FilingStep(row.subject.partition(":")[0]) for row in rows if row.evidence_id is not None]
    return filed(rule, done=done)
