"""Kept lists are proved by `verify`: a changed, lost or foreign file and a changed hash are each named."""

import pytest
from django.core.files.base import ContentFile

from core.archive import names as archive_names
from core.archive import sha256
from core.archive.files import archive
from governance.models import Load
from governance.rules.file_errors import FileRefusedError
from governance.selectors.load_integrity import FOLDER, files_as_received
from governance.services.files import loads
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.files.sheets import HOLDERS, THREE, as_csv, received


def found(*mine: str) -> list[str]:
    """Return what is found, files of other tests apart."""
    said = [f"{finding.record} {finding.message_es}" for finding in files_as_received()]
    return [each for each in said if each.startswith(("governance_load", *mine))]


def test_a_changed_a_lost_and_a_foreign_file_are_named(book: Book) -> None:
    load = received(book, as_csv(HOLDERS, THREE), on=OPENED_ON.isoformat())
    loads.confirm(actor=book.actor, load=load)
    assert found() == []
    name, archived = f"governance_load {load.pk} (lista.csv)", archive()
    archived.delete(load.file)
    assert found() == [f"{name} perdió su archivo {load.file}"]
    archived.save(load.file, ContentFile(b"otra lista"))
    assert found() == [f"{name} tiene otro contenido en {load.file}"]
    other = received(book, as_csv(HOLDERS, THREE[:1]), on=OPENED_ON.isoformat(), lenient=True)
    Load.objects.filter(pk=load.pk).update(file=other.file, sha256=other.sha256, size=other.size)
    assert found()[-1] == f"governance_load {load.pk} escribió otro archivo u otras filas que las suyas"
    assert f"{load.file} no pertenece a ningún registro" in found(load.file)


def test_a_list_refused_while_it_is_read_leaves_no_file(book: Book) -> None:
    content = as_csv(HOLDERS, []) + b"\n" * 7
    with pytest.raises(FileRefusedError):
        received(book, content)
    assert not [name for name in archive_names(FOLDER) if name.endswith(sha256(content))]
