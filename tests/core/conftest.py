"""What the tests of the floor share: plain templates, and a superuser's way behind the guards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from core.models import Document, Organisation, User
from core.services import documents

TEMPLATES = Path(__file__).parent / "templates"


@pytest.fixture
def plain_templates(settings: Any) -> None:
    """Let documents use the templates of these tests."""
    first, *rest = settings.TEMPLATES
    settings.TEMPLATES = [{**first, "DIRS": [*first["DIRS"], TEMPLATES]}, *rest]


@pytest.fixture
def request_document(plain_templates: None, organisation: Organisation, secretary: User) -> Callable[..., Document]:
    """Return a function that requests a plain document (``request_document(pages=["2", "3"])`` has three pages)."""

    def request(**changed: Any) -> Document:
        data = {"name": "Cafetales S.A.", "amount": "1000000", "text": "Ñandú", "pages": []}
        data |= {key: changed.pop(key) for key in list(changed) if key in data}
        fields = {"kind": "acta", "title": "Acta n.º 1", "language": "es", "template": "pruebas/sencilla.html", "subject": secretary}
        return documents.request(**{"actor": secretary, "organisation": organisation, "data": data, **fields, **changed})

    return request


@pytest.fixture
def behind_the_guards() -> Callable[[], Any]:
    """Return a context manager in which triggers and checks of foreign keys are off, as for a superuser with bad intent."""

    @contextmanager
    def off() -> Iterator[Callable[[str], None]]:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            try:
                yield cursor.execute
            finally:
                cursor.execute("SET session_replication_role = origin")

    return off
