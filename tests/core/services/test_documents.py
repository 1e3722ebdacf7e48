"""A document is requested, issued once, replaced, never printed again."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from django.db import transaction

from core import archive, pdf, work
from core.models import AuditRecord, AuditSeal, Document, DocumentState, Item, ItemState, Organisation
from core.selectors import document_by_code
from core.selectors import documents as find
from core.services import counters, documents

pytestmark = pytest.mark.django_db
Request = Callable[..., Document]


def issued(request_document: Request, **changed: Any) -> Document:
    return documents.issue_now(document=request_document(**changed))


def test_a_request_freezes_the_data_and_waits(request_document: Request) -> None:
    document = request_document()
    assert (document.state, document.number, document.folio) == (DocumentState.REQUESTED, 1, None)
    assert document.data_digest == archive.digest(document.data)
    assert Item.objects.get(kind=documents.KIND).state == ItemState.QUEUED
    assert AuditRecord.objects.get(action="core.request_document").facts["code"] == document.verification_code
    with pytest.raises(documents.NotIssuedError, match="todavía no está expedido"):
        documents.content(document)


def test_a_worker_issues_it_with_the_hash_of_its_bytes(request_document: Request) -> None:
    document = request_document(pages=["dos", "tres"])
    work.drain()
    document.refresh_from_db()
    content = documents.content(document)
    assert (document.state, document.pages, document.size) == (DocumentState.ISSUED, 3, len(content))
    assert document.sha256 == archive.sha256(content)
    assert documents.matches(document=document, content=content)
    assert not documents.matches(document=document, content=content + b" ")
    with pikepdf.open(io.BytesIO(content)) as printed:
        assert len(printed.pages) == 3
        assert str(printed.Root.Lang) == "es-CO"


def test_issuing_seals_the_audit(request_document: Request) -> None:
    issued(request_document)
    assert AuditSeal.objects.filter(record__action="core.issue_document").exists()


def test_what_is_issued_is_never_printed_again(request_document: Request, monkeypatch: pytest.MonkeyPatch) -> None:
    document = issued(request_document)
    before = document.sha256

    def refuse(*args: Any) -> None:
        raise AssertionError("printed again")

    monkeypatch.setattr(pdf.Printer, "print", refuse)
    assert documents.issue(Item.objects.get(kind=documents.KIND)) == {"document": document.pk, "sha256": before}


def test_the_same_data_gives_the_same_bytes(request_document: Request) -> None:
    document = request_document()
    facts = documents._facts(document, None)
    first, second = (pdf.render(document.template, document.data, "es", facts) for _ in range(2))
    assert first == second


def test_numbers_have_no_gap_though_a_request_is_rolled_back(request_document: Request) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        request_document()
        raise RuntimeError
    assert [request_document().number for _ in range(2)] == [1, 2]
    assert request_document(kind="extracto").number == 1


def test_folios_are_pages_and_follow_each_other(request_document: Request) -> None:
    first = issued(request_document, folio_series="actas", pages=["2", "3"])
    second = issued(request_document, folio_series="actas")
    other = issued(request_document, folio_series="libro")
    folios = [(document.folio, document.folio_last) for document in (first, second, other)]
    assert folios == [(1, 3), (4, 4), (1, 1)]


def test_folios_taken_meanwhile_mean_another_printing(
    request_document: Request, organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[int | None] = []
    real = documents._print

    def and_meanwhile(document: Document, folio: int | None, item: Item) -> pdf.Printed:
        if not printed:
            counters.take(organisation=organisation, series="folio:actas", count=5)
        printed.append(folio)
        return real(document, folio, item)

    monkeypatch.setattr(documents, "_print", and_meanwhile)
    document = request_document(folio_series="actas")
    work.drain()
    document.refresh_from_db()
    assert printed == [1, 6]
    assert (document.state, document.folio) == (DocumentState.ISSUED, 6)


def test_a_failure_is_final_and_says_why(request_document: Request) -> None:
    document = request_document(template="pruebas/cruda.html", data={"body": "<img src='file:///etc/passwd'>"})
    documents.issue_now(document=document)
    assert document.state == DocumentState.FAILED
    assert "file:///etc/passwd" in document.failure
    assert work.drain() == 0


def test_a_correction_replaces_and_both_stay(request_document: Request) -> None:
    first = issued(request_document)
    second = issued(request_document, replaces=first)
    third = issued(request_document, replaces=second)
    assert find.replacement_of(first) == third
    assert find.standing(first).verdict == "replaced"
    assert find.standing(third).verdict == "authentic"
    assert documents.content(first)


def test_a_document_is_replaced_once_and_only_after_it_was_issued(request_document: Request) -> None:
    requested = request_document()
    with pytest.raises(documents.AlreadyReplacedError, match="no está expedido"):
        request_document(replaces=requested)
    documents.issue_now(document=requested)
    request_document(replaces=requested)
    with pytest.raises(documents.AlreadyReplacedError, match="ya fue reemplazado"):
        request_document(replaces=requested)


def test_a_handed_in_file_is_compared_byte_for_byte(request_document: Request) -> None:
    document = request_document()
    assert find.standing(document).verdict == "pending"
    documents.issue_now(document=document)
    content = documents.content(document)
    assert find.standing(document, content).verdict == "matches"
    assert find.standing(document, content[:-1]).verdict == "does_not_match"


def test_a_code_finds_its_document_as_people_type_it(request_document: Request) -> None:
    document = request_document()
    assert document_by_code(f" {document.verification_code.lower()} ") == document
    assert document_by_code("AC-1-XXXXXXXXXX") is None
    assert list(find.of_subject(document.requested_by)) == [document]


def test_codes_are_not_guessable(request_document: Request) -> None:
    codes = {request_document().verification_code for _ in range(5)}
    assert len(codes) == 5
    assert all(len(code.rpartition("-")[2]) == 10 for code in codes)
