"""The public page: authentic, replaced, not the same file; nothing of the text of a document."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import User
from core.services import documents
from tests.views.stage import Stage, paper


def _page(stage: Stage, content: bytes | None = None) -> str:
    url, client = reverse("core:verify", args=[stage.document.verification_code]), Client()
    if content is None:
        return client.get(url).content.decode()
    return client.post(url, {"file": SimpleUploadedFile("copia.pdf", content)}).content.decode()


def test_an_issued_document_is_authentic(stage: Stage) -> None:
    text = _page(stage)
    assert "Documento auténtico y vigente" in text
    assert stage.document.sha256[:8] in text


def test_the_same_file_matches_and_another_does_not(stage: Stage) -> None:
    content = documents.content(stage.document)
    assert "Su copia es idéntica" in _page(stage, content)
    assert "El archivo no coincide" in _page(stage, content + b" ")


def test_an_empty_choice_is_told(stage: Stage) -> None:
    assert "Elija primero el PDF" in _page(stage, b"")


def test_a_replaced_document_names_the_one_that_replaces_it(stage: Stage, secretary: User) -> None:
    later = paper(stage.world.organisation, secretary, stage.world.entity, title="Constancia corregida", replaces=stage.document)
    text = _page(stage)
    assert "Auténtico, pero reemplazado" in text
    assert later.verification_code in text


def test_an_unknown_code_is_not_found(stage: Stage) -> None:
    assert Client().get(reverse("core:verify", args=["NO-EXISTE"])).status_code == 404
