"""The differences of a report: named with an owner and a due date, handed to another, explained, or ended by a later report."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.rules.calendars import DayKind
from core.services import audit
from governance.models import DepositoryAgreement, DepositoryDifference, DepositoryReport, DifferenceClearing, Obligation, Posting
from governance.rules.depository_kinds import OF_HOLDINGS, TOLD_ANEW, ClearingKind
from governance.rules.kinds import ObligationStatus
from governance.services import obligations
from governance.services.depository.agreements import refuse_stranger
from governance.wording import depository_refusals as wording
from governance.wording import reference

RULE = "BC-70.5"
_AT_ONCE = 2_000
Same = tuple[str, int | None, str]


def name(report: DepositoryReport, found: Iterable[DepositoryDifference], *, actor: User) -> int:
    """Write the differences of a new report, each with the owner and the term of the agreement, and the duty to clear them."""
    agreement = DepositoryAgreement.objects.get(entity=report.entity)
    due_on = obligations.due_after(
        entity=report.entity, event_on=clock.date_of(report.recorded_at), n=agreement.days_to_clear, kind=DayKind.BUSINESS
    )
    terms = _end_earlier(report, found := list(found), actor)
    for each in found:
        each.report, each.owner = report, agreement.owner
        each.due_on = min(due_on, terms.get(_same(each), due_on))
    DepositoryDifference.objects.bulk_create(found, batch_size=_AT_ONCE)
    if found:
        obligations.create(
            actor=actor, entity=report.entity, rule=RULE, subject=subject(report), owner_role="registrar", due_on=min(e.due_on for e in found),
            title_es=f"Aclarar {len(found)} diferencias con {agreement.name} al {report.on:%d/%m/%Y}"[:200],
            title_en=f"Clear {len(found)} differences with {agreement.name} at {report.on.isoformat()}"[:200],
        )  # fmt: skip
    return len(found)


def subject(report: DepositoryReport) -> str:
    """What names a report as the subject of a duty."""
    return f"governance.depositoryreport:{report.pk}"


def _end_earlier(report: DepositoryReport, found: list[DepositoryDifference], actor: User) -> dict[Same, date]:
    """End the open differences of holdings of earlier reports on the class: they agree now, or this report tells them anew.

    Returns the terms of those told anew: a difference that goes on keeps its first due date.
    """
    if report.security_id is None:
        return {}
    still = {_same(each) for each in found}
    earlier = DepositoryDifference.objects.filter(
        report__security=report.security_id, report__on__lte=report.on, kind__in=TOLD_ANEW, clearing__isnull=True
    ).exclude(report=report)
    terms: dict[Same, date] = {}
    rows = []
    for each in earlier.select_related("report"):
        key = _same(each)
        anew = key in still
        if anew:
            terms[key] = min(each.due_on, terms.get(key, each.due_on))
        rows.append(
            DifferenceClearing(
                difference=each,
                kind=(ClearingKind.EXPLAINED if anew else ClearingKind.AGREED).value,
                report=report,
                explanation=f"Sigue en el informe del {report.on:%d/%m/%Y}." if anew else "",
                actor=actor,
                cleared_at=report.recorded_at,
            )
        )
    DifferenceClearing.objects.bulk_create(rows, batch_size=_AT_ONCE)
    for other in {each.difference.report for each in rows}:
        settle(other, actor=actor)
    return terms


def _same(difference: DepositoryDifference) -> Same:
    """What makes two differences of two reports the same one."""
    kind = "holding" if difference.kind in OF_HOLDINGS else difference.kind
    return kind, difference.account_id, difference.holder


@transaction.atomic
def assign(*, actor: User, difference: DepositoryDifference, owner: User, due_on: date) -> DepositoryDifference:
    """Hand a difference to another person of the organisation, or give it another term. Raises AgreementError, DifferenceClearedError."""
    difference = _open(difference)
    organisation = difference.report.entity.organisation
    refuse_stranger(owner, organisation)
    if due_on < clock.today():
        raise reference.dates(
            field_es="vence", field_en="due", value=due_on, es="ya pasó. Escriba una fecha desde hoy.", en="is past. Write a date from today on."
        )  # fmt: skip
    facts = {"from": difference.owner_id, "to": owner.pk, "was_due_on": difference.due_on.isoformat(), "due_on": due_on.isoformat()}
    difference.owner, difference.due_on = owner, due_on
    difference.save(update_fields=["owner", "due_on"])
    audit.record(actor=actor, organisation=organisation, action="governance.assign_difference", subject=difference, facts=facts)
    return difference


@transaction.atomic
def explain(*, actor: User, difference: DepositoryDifference, explanation: str, evidence: Evidence | None = None) -> DifferenceClearing:
    """End a difference with its explanation and its proof. Raises MissingFieldError, DifferenceClearedError."""
    difference = _open(difference)
    if not explanation.strip():
        raise reference.missing(
            field_es="explicación", field_en="explanation",
            what_es="Escriba por qué difieren y qué se hizo.", what_en="Write why they differ and what was done.",
        )  # fmt: skip
    clearing = DifferenceClearing.objects.create(
        difference=difference, kind=ClearingKind.EXPLAINED.value, explanation=explanation.strip()[:500], evidence=evidence, actor=actor,
        cleared_at=clock.now(),
    )  # fmt: skip
    settle(difference.report, actor=actor)
    audit.record(
        actor=actor, organisation=difference.report.entity.organisation, action="governance.explain_difference", subject=difference,
        facts={"explanation": clearing.explanation, "evidence": evidence.pk if evidence else None},
    )  # fmt: skip
    return clearing


def reconcile(*, actor: User, posting: Posting, differences: Iterable[DepositoryDifference]) -> None:
    """End differences by the posting that settled them; part of the use case that posted."""
    found = list(differences)
    DifferenceClearing.objects.bulk_create(
        [
            DifferenceClearing(
                difference=each, kind=ClearingKind.RECONCILED.value, posting=posting, actor=actor, cleared_at=posting.recorded_at
            )
            for each in found
        ],
        batch_size=_AT_ONCE,
    )  # fmt: skip
    for report in {each.report for each in found}:
        settle(report, actor=actor)


def settle(report: DepositoryReport, *, actor: User) -> None:
    """Fulfil the duty of a report whose differences have all ended."""
    if DepositoryDifference.objects.filter(report=report, clearing__isnull=True).exists():
        return
    duty = Obligation.objects.filter(
        entity=report.entity, rule=RULE, subject=subject(report), status=ObligationStatus.OPEN.value
    ).first()  # fmt: skip
    if duty is not None:
        obligations.fulfil(actor=actor, obligation=duty, note="Todas las diferencias del informe están aclaradas.")


def _open(difference: DepositoryDifference) -> DepositoryDifference:
    rows = DepositoryDifference.objects.select_for_update(of=("self",), no_key=True).select_related("report__entity__organisation")
    locked: DepositoryDifference = rows.get(pk=difference.pk)
    if DifferenceClearing.objects.filter(difference=locked).exists():
        raise wording.cleared(what=str(locked))
    return locked
