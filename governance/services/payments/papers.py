"""Certificates of the depository with which holders collect dividends themselves: judged, kept or annotated, told to the depository."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit, calendars
from governance.models import Account, DividendInstalment, RightsPaper, RightsPaperUse, Security
from governance.rules.payments import certificates as rules
from governance.rules.payments.certificates import Exercise, PaperOutcome, RightsCertificate
from governance.rules.provisions import CertificateRule
from governance.rules.provisions.payments import CertificateItem
from governance.selectors.payments import provisions
from governance.services import obligations
from governance.wording import payment_refusals
from governance.wording.steps import sentence


class PaperFields(TypedDict):
    """What the paper says."""

    number: str
    title: str
    quantity: Decimal
    requested_on: date
    issued_on: date
    certified: int
    legal_status: NotRequired[str]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def receive(
    *, actor: User, account: Account, security: Security, shown: frozenset[CertificateItem], **fields: Unpack[PaperFields]
) -> RightsPaper:
    """Record a depository's certificate for collecting dividends. Raises CertificateError for a note, an incomplete or a repeated one.

    One that was issued late is still a certificate: lateness is the depository's fault and is told in the audit record.
    """
    rule = provisions.binding(account.entity, CertificateRule, "rights", fields["issued_on"])
    judged = RightsCertificate(title=fields["title"], shown=shown, requested_on=fields["requested_on"], issued_on=fields["issued_on"])
    found = rules.rights_certificate(rule, judged, calendars.calendar(saturday_is_business=account.entity.saturday_is_business))
    if found.outcome in (PaperOutcome.NO_CERTIFICATE, PaperOutcome.INCOMPLETE):
        es, en = (" ".join(sentence(step, lang) for step in found.steps) for lang in ("es", "en"))
        raise payment_refusals.certificate(field="title", value=fields["title"], es=f"{es} ({rule.article})", en=f"{en} ({rule.article})")
    row = RightsPaper(account=account, security=security, recorded_by=actor, recorded_at=clock.now(), **fields)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise payment_refusals.certificate(
            field="number",
            value=fields["number"],
            es=f"El certificado «{fields['number']}» ya está registrado.",
            en="It is recorded already.",
        ) from None
    facts = {"number": row.number, "certified": row.certified, "late": found.outcome is PaperOutcome.LATE}
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.receive_paper", subject=row, facts=facts)
    return row


@transaction.atomic
def use(*, actor: User, paper: RightsPaper, instalment: DividendInstalment) -> RightsPaperUse:
    """Record that a dividend was collected with a certificate, and make the duty of telling the depository the same day.

    Raises CertificateError for a spent certificate, another security's instalment, or one it was used for before.
    """
    account = Account.objects.select_for_update(no_key=True).select_related("entity__organisation").get(pk=paper.account_id)
    rule = provisions.binding(account.entity, CertificateRule, "economic_rights", clock.today())
    before = paper.uses.count()
    found = rules.exercised(rule, certified=paper.certified, paid_before=before, paid_now=1)
    again = paper.uses.filter(instalment=instalment).exists()
    if found.outcome is Exercise.REFUSED or again or instalment.dividend.security_id != paper.security_id:
        es, en = (sentence(found.steps[0], lang) for lang in ("es", "en"))
        raise payment_refusals.certificate(field="instalment", value=paper.number, es=f"{es} ({rule.article})", en=f"{en} ({rule.article})")
    row = RightsPaperUse.objects.create(
        paper=paper,
        instalment=instalment,
        kept=found.outcome is Exercise.KEPT,
        used_on=clock.today(),
        recorded_by=actor,
        recorded_at=clock.now(),
    )
    obligations.create(
        actor=actor,
        entity=account.entity,
        rule=rule.rule,
        subject=f"paper:{paper.pk}:{instalment.pk}",
        title_es=f"Informar al depósito el ejercicio del certificado {paper.number}",
        title_en=f"Tell the depository that certificate {paper.number} was exercised",
        due_on=clock.today(),
        owner_role="treasury",
    )
    facts = {"paper": paper.pk, "instalment": instalment.pk, "kept": row.kept}
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.use_paper", subject=row, facts=facts)
    return row
