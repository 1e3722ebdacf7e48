"""Signing and issuing a title: the signatures that the rule book asks for, from who holds the office, and one document for ever."""

from datetime import date

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit, documents
from governance.documents import share_certificate
from governance.models import CertificateSignature, Person, ShareCertificate
from governance.rules import titles
from governance.rules.kinds import MandateRole
from governance.rules.provisions import TitleRule
from governance.selectors import mandates, provisions
from governance.wording import capital_refusals, refusals
from governance.wording.terms import WORDS

KIND, TEMPLATE = "titulo-de-acciones", "documents/titulo-de-acciones.html"


@transaction.atomic
def sign(*, actor: User, certificate: ShareCertificate, person: Person, role: MandateRole | str, signed_on: date) -> CertificateSignature:
    """Record the signature of one person in an office. Raises TitleError, FutureDateError."""
    certificate, role = locked(certificate), MandateRole(role)
    if signed_on > clock.today():
        raise refusals.agreed_later(agreed_on=signed_on, today=clock.today())
    entity = certificate.security.entity
    rule = provisions.binding(entity, TitleRule, "title", certificate.prepared_on)
    word = WORDS.get(role.value, (role.value, role.value))
    if role not in rule.signatories or certificate.signatures.filter(role=role.value).exists():
        raise capital_refusals.title(
            value=certificate,
            es=f"no lleva, o ya lleva, la firma de {word[0]} ({rule.article}). Elija otra calidad.",
            en=f"does not carry, or carries already, the signature of the {word[1]} ({rule.article}). Choose another office.",
        )
    if not mandates.of_entity(entity, signed_on, roles=(role,)).filter(person=person).exists():
        raise capital_refusals.title(
            value=certificate,
            es=f"{person} no es {word[0]} el {signed_on:%d/%m/%Y}. Elija a quien lo es o registre su nombramiento.",
            en=f"{person} is not {word[1]} on {signed_on.isoformat()}. Choose who is or record the appointment.",
        )
    signature = CertificateSignature.objects.create(
        certificate=certificate, role=role.value, person=person, signed_on=signed_on, actor=actor
    )
    facts = {"certificate": certificate.pk, "role": role.value, "person": person.pk}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.sign_title", subject=certificate, facts=facts)
    return signature


@transaction.atomic
def issue(*, actor: User, certificate: ShareCertificate, language: str = "es") -> ShareCertificate:
    """Issue a signed title as a document. Raises ConditionUnmetError for a missing signature or content, TitleError."""
    certificate = locked(certificate)
    entity = certificate.security.entity
    if certificate.document_id is not None:
        raise capital_refusals.title(value=certificate, es="ya está expedido. Ábralo.", en="is issued already. Open it.")
    today = clock.today()
    rule = provisions.binding(entity, TitleRule, "title", today)
    data = share_certificate.build(certificate, today, language)
    signed = {MandateRole(each) for each in certificate.signatures.values_list("role", flat=True)}
    judged = titles.issuable(rule, signatures=signed, items=share_certificate.items(data))
    if not judged.allowed:
        raise capital_refusals.unmet(judged.unmet)
    certificate.document = documents.request(
        actor=actor,
        organisation=entity.organisation,
        kind=KIND,
        title=f"{data.words['title']} {data.number}, {entity.name}",
        language=language,
        data=data,
        template=TEMPLATE,
        subject=certificate,
    )
    certificate.issued_on = today
    certificate.save(update_fields=["document", "issued_on"])
    facts = {"certificate": certificate.pk, "document": certificate.document.verification_code}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.issue_title", subject=certificate, facts=facts)
    return certificate


def locked(certificate: ShareCertificate) -> ShareCertificate:
    """Lock a title that is not cancelled. Raises TitleError."""
    fresh = (
        ShareCertificate.objects.select_for_update(of=("self",))
        .select_related("security__entity__organisation", "account")
        .get(pk=certificate.pk)
    )
    if hasattr(fresh, "end"):
        raise capital_refusals.title(
            value=fresh,
            es=f"está anulado desde el {fresh.end.ended_on:%d/%m/%Y} ({fresh.end.get_reason_display()}). Use el que lo sustituye.",
            en=f"is cancelled since {fresh.end.ended_on.isoformat()}. Use the one that takes its place.",
        )
    return fresh
