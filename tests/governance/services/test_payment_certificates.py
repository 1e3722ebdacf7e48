"""Yearly certificates of all holders in a run, tax passed on to holders, and the depository's paper with which one collects."""

import os
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from core import work
from core.models import Document, Run, User
from core.services import documents
from governance.models import Entity, Obligation, WithholdingCertificate
from governance.rules.kinds import MandateRole
from governance.rules.payments_errors import CertificateError
from governance.rules.provisions.payments import CertificateItem
from governance.services import mandates, organs
from governance.services.payments import certificates, papers
from tests.governance.cast import Book
from tests.governance.payments_cast import Payments, payments

pytestmark = pytest.mark.database
D = Decimal


@pytest.fixture
def paying(book: Book, approver: User, stop_clock: Callable[[str], object]) -> Payments:
    stop_clock("2027-02-10 09:00")
    made = payments(book, approver)
    made.entitle("Ana", "60.00", "6.00")
    made.entitle("Beto", "40.00", "1.00", beneficiary_kind="national_company")
    return made


def whole(made: Payments) -> None:
    """Give the entity what a certificate needs: its address, city and legal representative."""
    entity = made.book.entity
    Entity.objects.filter(pk=entity.pk).update(domicile="Bogotá", address="Carrera 7 # 71-21")
    entity.refresh_from_db()
    organ = organs.create(actor=made.actor, entity=entity, kind="management", name="Gerencia")
    mandates.appoint(
        actor=made.actor,
        organ=organ,
        person=made.book.person("Ruiz Mora, Elena"),
        role=MandateRole.LEGAL_REPRESENTATIVE,
        from_on=date(2020, 1, 2),
    )


@pytest.mark.rule("L-CERT-381", "L-DIV-TAXYEAR")
def test_every_holder_is_certified_once_and_again_only_where_figures_changed(paying: Payments) -> None:
    entity = paying.book.entity
    with pytest.raises(CertificateError, match="dirección"):
        certificates.issue_year(actor=paying.actor, entity=entity, year=2026)
    with pytest.raises(CertificateError, match="no ha terminado"):
        certificates.issue_year(actor=paying.actor, entity=entity, year=2027)
    whole(paying)
    certificates.issue_year(actor=paying.actor, entity=entity, year=2026)
    work.drain()
    run = Run.objects.get()
    assert (run.total, run.done, run.failed) == (2, 2, 0)
    first = WithholdingCertificate.objects.get(person__name="Ana")
    assert (first.gross, first.withheld, first.document.state) == (D("60.00"), D("6.00"), "issued")
    assert first.document.data["tax_note"]
    keep(first.document, "certificado")
    certificates.issue_year(actor=paying.actor, entity=entity, year=2026)
    work.drain()
    assert WithholdingCertificate.objects.count() == 2
    paying.entitle("Ana", "5.00", "0.50")
    certificates.issue_year(actor=paying.actor, entity=entity, year=2026)
    work.drain()
    second = WithholdingCertificate.objects.get(person__name="Ana", version=2)
    assert (second.gross, second.document.replaces) == (D("65.00"), first.document)


@pytest.mark.rule("L-DIV-242-1-CERT")
def test_tax_withheld_above_is_passed_on_by_the_first_dividend_and_never_more_than_ones_own(paying: Payments) -> None:
    fields = {"payer_name": "Filial S.A.", "payer_nit": "900.1", "gross": D("1000.00"), "withheld": D("10.00"), "reference": "C-1"}
    received = certificates.receive(actor=paying.actor, entity=paying.book.entity, received_on=date(2026, 2, 1), **fields)
    late = certificates.receive(
        actor=paying.actor, entity=paying.book.entity, received_on=date(2026, 3, 2), **{**fields, "reference": "C-2"}
    )
    made = certificates.pass_on(actor=paying.actor, received=received, dividend=paying.dividend)
    assert sorted((row.part, row.credit) for row in made) == [(D("40.00"), D("1.00")), (D("60.00"), D("6.00"))]
    work.drain()
    keep(Document.objects.get(pk=made[0].document_id), "trasladable")
    with pytest.raises(CertificateError, match="ya se trasladó"):
        certificates.pass_on(actor=paying.actor, received=received, dividend=paying.dividend)
    with pytest.raises(CertificateError, match="primer dividendo"):
        certificates.pass_on(actor=paying.actor, received=late, dividend=paying.dividend)


@pytest.mark.rule("L-CERT-PAY", "L-CERT-2.14")
def test_a_certificate_of_the_depository_is_kept_once_spent_and_the_depository_is_told(paying: Payments) -> None:
    account, security = paying.book.made["Ana"], paying.book.common
    fields = {"number": "D-1", "quantity": D(1), "requested_on": date(2027, 2, 8), "issued_on": date(2027, 2, 9), "certified": 1}
    every = frozenset(CertificateItem)
    common = {"actor": paying.actor, "account": account, "security": security}
    with pytest.raises(CertificateError, match="nota de control"):
        papers.receive(**common, shown=every, title="Constancia de depósito", **fields)
    with pytest.raises(CertificateError, match="firma"):
        papers.receive(**common, shown=every - {CertificateItem.SIGNATURE}, title="Certificado", **fields)
    paper = papers.receive(**common, shown=every, title="Certificado", **fields)
    assert papers.use(actor=paying.actor, paper=paper, instalment=paying.instalment).kept
    assert Obligation.objects.filter(rule="L-CERT-PAY", due_on=date(2027, 2, 10)).count() == 1
    with pytest.raises(CertificateError):
        papers.use(actor=paying.actor, paper=paper, instalment=paying.instalment)


def keep(document: Document, name: str) -> None:
    """Leave a printed page where whoever asks by ASAMBLEA_PAGES can look at it."""
    folder = os.environ.get("ASAMBLEA_PAGES")
    if folder:
        Path(folder, f"{name}.pdf").write_bytes(documents.content(document))
