"""What a person authorised about personal data, and the terms of requests. Decides nothing."""

from datetime import date

from django.db.models import QuerySet

from governance.models import DataAuthorisation, DataRequest, Entity, Person
from governance.rules.books import load_book
from governance.rules.data_protection import ConsentOutcome, consent
from governance.rules.overlay import applied
from governance.rules.person_kinds import DataPurpose, DataRequestKind
from governance.rules.provisions.holders import DataConsent, DataRequestRule
from governance.selectors import merges

LAW = "co-law"


def request_rule(entity: Entity, kind: DataRequestKind, on: date) -> DataRequestRule:
    """Return the term of a request on the day it came in: it is the law's, whatever the entity's own book."""
    return applied(load_book(LAW), DataRequestRule, kind.value, on, {"kind": entity.kind}).provision


def may_use(person: Person, purpose: DataPurpose, on: date) -> bool:
    """Say whether a person's data may be used for a purpose on a date, by any authorisation that still stands."""
    rule = applied(load_book(LAW), DataConsent, "authorisation", on, {}).provision
    for row in authorisations(person).filter(purpose=purpose.value):
        revocation = getattr(row, "revocation", None)
        revoked_on = revocation.revoked_on if revocation else None
        result = consent(rule, given_on=row.given_on, proof_kept=row.evidence_id is not None, revoked_on=revoked_on, on=on)
        if result.outcome is ConsentOutcome.MAY_BE_USED:
            return True
    return False


def authorisations(person: Person) -> QuerySet[DataAuthorisation]:
    """Return every authorisation of a person, the latest first."""
    rows = DataAuthorisation.objects.filter(person__in=merges.family(person))
    return rows.select_related("revocation", "evidence", "recorded_by").order_by("-given_on", "-id")


def requests(person: Person) -> QuerySet[DataRequest]:
    """Return every request of a person with its obligations, the latest first."""
    rows = DataRequest.objects.filter(person__in=merges.family(person))
    return rows.select_related("entity", "obligation", "extension__obligation", "evidence").order_by("-received_on", "-id")
