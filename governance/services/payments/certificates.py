"""Certificates of the year for every holder, issued in a run; and of tax withheld above, passed on to holders of the first dividend.

Each is issued once; asking again for a year issues a new version only where the figures changed.
"""

from datetime import date
from decimal import Decimal
from typing import Any, NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core import clock, work
from core.models import Document, DocumentState, Evidence, Item, Run, User
from core.services import audit, counters, documents
from governance.documents import withholding
from governance.models import CreditCertificate, Dividend, Entity, Person, ReceivedWithholding, WithholdingCertificate
from governance.rules.payments import certificates as rules
from governance.rules.payments.certificates import PaperOutcome
from governance.rules.payments_errors import CertificateError
from governance.rules.provisions import CertificateRule, TransferableWithholding
from governance.rules.provisions.payments import YearBasis
from governance.selectors.payments import provisions, years
from governance.wording import payment_refusals
from governance.wording.terms import WORDS
from governance.wording.withholding import words

YEAR_KIND, CREDIT_KIND = "certificado-de-retencion", "retencion-trasladable"
ITEM = "governance.withholding_certificate"


@transaction.atomic
def issue_year(*, actor: User, entity: Entity, year: int, language: str = "es") -> Run:
    """Open the run that issues the yearly certificate of every holder. Raises CertificateError: year not over, nobody, data missing."""
    if year >= clock.today().year:
        raise payment_refusals.certificate(
            field="year",
            value=str(year),
            es=f"El año {year} no ha terminado: certifique un año anterior.",
            en=f"Year {year} is not over yet.",
        )
    basis = _basis(entity, year)
    persons = years.holders(entity, year, basis)
    if not persons:
        raise payment_refusals.certificate(
            field="year", value=str(year), es=f"Nadie tiene dividendos de «{entity.name}» en {year}.", en=f"Nobody has dividends in {year}."
        )
    _data(entity, Person.objects.get(pk=persons[0]), year, language)  # what all lack is said at once
    title = f"{words(language)['title']} {year} · {entity}"[:200]
    run = work.open_run(actor=actor, organisation=entity.organisation, kind=ITEM, title=title, total=len(persons))
    for key in persons:
        payload = {"entity": entity.pk, "year": year, "person": key, "actor": actor.pk, "language": language, "run": run.pk}
        work.enqueue(kind=ITEM, key=f"{run.pk}:{key}", payload=payload, organisation=entity.organisation, run=run, priority=6)
    facts = {"year": year, "holders": len(persons), "basis": basis.value, "run": run.pk}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.issue_withholding_year", subject=entity, facts=facts)
    return run


def issue_one(item: Item) -> dict[str, Any]:
    """Issue one holder's certificate of a run (the handler of its items); figures that did not change are not issued again."""
    told = item.payload
    entity = Entity.objects.select_related("organisation").get(pk=told["entity"])
    person = Person.objects.get(pk=told["person"])
    document = _requested(entity, person, told)
    if document.state == DocumentState.REQUESTED:
        document = documents.issue_now(document=document)
    if document.state == DocumentState.REQUESTED:
        raise work.RetryLaterError("El documento se está imprimiendo.", seconds=20, counts=False)
    if document.state == DocumentState.FAILED:
        raise work.WorkRefusedError(document.failure)
    return {"document": document.pk, "code": document.verification_code}


@transaction.atomic
def _requested(entity: Entity, person: Person, told: dict[str, Any]) -> Document:
    last = (
        WithholdingCertificate.objects.filter(entity=entity, year=told["year"], person=person)
        .select_related("document")
        .order_by("-version")
        .first()
    )
    if last is not None and last.run_id == told["run"]:
        return last.document
    try:
        data = _data(entity, person, told["year"], told["language"])
    except CertificateError as refusal:
        raise work.WorkRefusedError(refusal.message_es) from refusal
    if last is not None and last.document.state == DocumentState.ISSUED and (last.gross, last.withheld) == (data.gross, data.withheld):
        return last.document
    replaced = last.document if last is not None and last.document.state == DocumentState.ISSUED else None
    document = documents.request(
        actor=User.objects.get(pk=told["actor"]),
        organisation=entity.organisation,
        kind=YEAR_KIND,
        title=f"{data.words['title']} {told['year']}",
        language=told["language"],
        data=data,
        template=f"documents/{YEAR_KIND}.html",
        subject=person,
        replaces=replaced,
    )
    WithholdingCertificate.objects.create(
        entity=entity, year=told["year"], person=person, version=last.version + 1 if last else 1, gross=data.gross, withheld=data.withheld,
        document=document, run_id=told["run"],
    )  # fmt: skip
    return document


def _basis(entity: Entity, year: int) -> YearBasis:
    return provisions.binding(entity, CertificateRule, "withholding_year", date(year, 12, 31)).year_basis or YearBasis.DUE


def _data(entity: Entity, person: Person, year: int, language: str) -> withholding.YearCertificate:
    """Build a certificate and refuse one that lacks what the law asks (ET 381)."""
    closing = date(year, 12, 31)
    rule = provisions.binding(entity, CertificateRule, "withholding_year", closing)
    told = provisions.binding(entity, CertificateRule, "tax_year", closing)
    note = told.source.sentence(language)
    frame = withholding.Frame(issued_on=clock.today(), language=language, article=rule.article, tax_note=note, tax_article=told.article)
    rows = years.lines(entity, year, rule.year_basis or YearBasis.DUE, person)
    data = withholding.year_certificate(entity, person, year, rows, frame=frame)
    _refuse_incomplete(rule, data)
    return data


def _refuse_incomplete(rule: CertificateRule, data: withholding.YearCertificate) -> None:
    judged = rules.complete(rule, data.shown())
    if judged.outcome is PaperOutcome.INCOMPLETE:
        es, en = (", ".join(WORDS[item][position] for item in judged.missing) for position in (0, 1))
        raise payment_refusals.certificate(
            field="certificado",
            value=data.holder,
            es=f"Al certificado de «{data.holder}» le falta ({rule.article}): {es}. Complete los datos de la entidad, su representante o el titular.",
            en=f"The certificate of “{data.holder}” lacks ({rule.article}): {en}. Complete the data of the entity, its representative or the holder.",
        )


class ReceivedFields(TypedDict):
    """A dividend received with tax withheld in the first company, as its certificate says."""

    payer_name: str
    payer_nit: str
    received_on: date
    gross: Decimal
    withheld: Decimal
    reference: str
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def receive(*, actor: User, entity: Entity, **fields: Unpack[ReceivedFields]) -> ReceivedWithholding:
    """Record a withholding suffered, to be passed on with the first dividend after it. Raises CertificateError."""
    if fields["received_on"] > clock.today():
        raise payment_refusals.certificate(
            field="received_on",
            value=fields["received_on"].isoformat(),
            es=f"«{fields['received_on']:%d/%m/%Y}» no ha llegado: escriba el día en que se recibió el dividendo.",
            en=f"{fields['received_on'].isoformat()} has not come: write the day on which the dividend was received.",
        )
    row = ReceivedWithholding(entity=entity, recorded_by=actor, recorded_at=clock.now(), **fields)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise payment_refusals.certificate(
            field="reference",
            value=fields["reference"],
            es=f"El certificado «{fields['reference']}» ya está, o lo retenido pasa del dividendo. Revise las cifras.",
            en=f"Certificate “{fields['reference']}” is there already, or the tax exceeds the dividend. Check the figures.",
        ) from None
    facts = {"payer": row.payer_nit, "withheld": row.withheld, "reference": row.reference}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.receive_withholding", subject=row, facts=facts)
    return row


def credit_of(received: ReceivedWithholding, dividend: Dividend) -> rules.Credit:
    """Return how a withholding received is shared among the holders of a dividend (ET 242-1). Raises CertificateError."""
    entity = received.entity
    first = (
        Dividend.objects.filter(distribution__entity=entity, declared_on__gte=received.received_on).order_by("declared_on", "pk").first()
    )
    if first is None or dividend.declared_on != first.declared_on or dividend.distribution.entity_id != entity.pk:
        raise payment_refusals.certificate(
            field="dividend",
            value=str(dividend.pk),
            es="La retención se traslada con el primer dividendo decretado después de recibirla. Elija ese.",
            en="The tax is passed on with the first dividend declared after it was received. Choose that one.",
        )
    parts = years.parts(dividend)
    if not parts:
        raise payment_refusals.certificate(
            field="dividend",
            value=str(dividend.pk),
            es="Ese dividendo no tiene liquidación aprobada.",
            en="That dividend has no approved run.",
        )
    rule = provisions.binding(entity, TransferableWithholding, "credit", dividend.declared_on)
    return rules.transferred_credit(
        rule,
        withheld=received.withheld,
        parts={str(each.person): each.gross for each in parts},
        own_tax={str(each.person): each.withheld for each in parts},
    )


@transaction.atomic
def pass_on(*, actor: User, received: ReceivedWithholding, dividend: Dividend, language: str = "es") -> list[CreditCertificate]:
    """Certify to each holder the part of a withholding received. Raises CertificateError, also where it was passed on before."""
    # One at a time: the unique key of each certificate would refuse the second, less clearly.
    counters.lock(organisation=received.entity.organisation, series=f"credit:{received.pk}")
    if received.credits.exists():
        raise payment_refusals.certificate(
            field="dividend", value=received.reference, es="Esta retención ya se trasladó.", en="This withholding was already passed on."
        )
    credit = credit_of(received, dividend)
    gross = {each.person: each.gross for each in years.parts(dividend)}
    rule = provisions.binding(received.entity, TransferableWithholding, "credit", dividend.declared_on)
    persons = Person.objects.in_bulk([int(key) for key, amount in credit.certified.items() if amount > 0])
    frame = withholding.Frame(issued_on=clock.today(), language=language, article=rule.article)
    made = []
    for key, person in sorted(persons.items()):
        passed = withholding.Passed(person=person, part=gross[key], credit=credit.certified[str(key)])
        data = withholding.credit_certificate(received, dividend, passed, frame=frame)
        document = documents.request(
            actor=actor, organisation=received.entity.organisation, kind=CREDIT_KIND, title=data.words["credit_title"], language=language,
            data=data, template=f"documents/{CREDIT_KIND}.html", subject=person,
        )  # fmt: skip
        made.append(
            CreditCertificate.objects.create(
                received=received, dividend=dividend, person=person, part=passed.part, credit=passed.credit, document=document
            )
        )
    facts = {"received": received.pk, "dividend": dividend.pk, "certificates": len(made), "lost": credit.lost}
    audit.record(actor=actor, organisation=received.entity.organisation, action="governance.pass_on_tax", subject=received, facts=facts)
    return made
