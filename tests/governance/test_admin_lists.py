"""Lists through the admin: a file becomes a load, its preview is confirmed by who saw it, and what leaves is disarmed and comes back."""

import io
from collections.abc import Callable

import openpyxl
import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import User
from governance.models import Load, Person, Position, Posting
from governance.services import entities
from tests.fixtures.cast import with_second_factor
from tests.governance.cast import OPENED_ON, Book
from tests.governance.services.files.sheets import HOLDERS, THREE, as_csv, as_xlsx

ON = OPENED_ON.isoformat()


@pytest.fixture
def staff() -> Callable[[User], Client]:
    """Return a function that lets a user into the admin, as one who may look at governance."""

    def enter(user: User) -> Client:
        user.is_staff = True
        user.save()
        user.user_permissions.set(Permission.objects.filter(content_type__app_label="governance", codename__startswith="view"))
        client = Client()
        client.force_login(with_second_factor(user), backend="django.contrib.auth.backends.ModelBackend")
        return client

    return enter


def url(model: str, view: str) -> str:
    return reverse(f"admin:governance_{model}_{view}")


def sent(client: Client, book: Book, content: bytes, *, model: str = "position", name: str = "lista.csv", **data: object):
    file = SimpleUploadedFile(name, content)
    return client.post(
        url(model, "import"), {"entity": book.entity.pk, "import_file": file, "format": "0", "resource": "0", "on": ON, **data}
    )


def confirmed(client: Client, answer, model: str = "position", **changed: str):
    form = answer.context["confirm_form"]
    data = {field.html_name: field.value() or "" for field in form}
    return client.post(url(model, "process_import"), {**data, **changed})


@pytest.mark.parametrize("make", [as_csv, as_xlsx])
def test_a_list_is_shown_and_then_written_by_the_service(staff, book: Book, registrar: User, make) -> None:
    client = staff(registrar)
    page = client.get(url("position", "import")).content.decode()
    assert "Nada se escribe hasta confirmar" in page
    answer = sent(client, book, make(HOLDERS, THREE))
    assert answer.status_code == 200
    assert "nuevas: 3" in answer.content.decode() and "Ñungo Peralta, Óscar" in answer.content.decode()
    assert not Person.objects.exists()
    done = confirmed(client, answer)
    load = Load.objects.get()
    assert (done.status_code, done.url) == (302, reverse("governance:load", args=[load.pk]))
    assert (load.state, Posting.objects.get().line_count, Position.objects.exclude(is_issue=True).count()) == ("applied", 3, 3)
    again = sent(client, book, make(HOLDERS, THREE), name="otro nombre.xlsx")
    assert again.status_code == 422
    assert "ya fue importado" in again.content.decode()
    twice = confirmed(client, answer)
    assert twice.status_code == 302
    assert "está aplicada" in client.get(twice.url).content.decode()
    assert Posting.objects.count() == 1


def test_what_is_wrong_is_said_by_row_and_column_and_may_be_downloaded(staff, book: Book, registrar: User) -> None:
    client = staff(registrar)
    rows = [("CC", "52000418", "=HYPERLINK(1)", "Colombia", "Bogotá", "1", "ORD", "1.234"), ("NIT", "900123456-1", *THREE[2][2:])]
    answer = sent(client, book, as_csv(HOLDERS, rows))
    said, load = answer.content.decode(), Load.objects.get()
    assert answer.status_code == 422
    for part in ("<td>2</td><td>Nombre</td>", "empieza con un signo de fórmula", "es ambiguo", "<td>3</td>", "debería ser 8"):
        assert part in said
    assert "confirm_form" not in answer.context and not Person.objects.exists()
    text = b"".join(client.get(reverse("governance:load_problems", args=[load.pk])).streaming_content).decode()
    assert "\n2;Nombre;'=HYPERLINK(1);" in text
    book_ = client.get(reverse("governance:load_problems_workbook", args=[load.pk]))
    cells = [cell for row in openpyxl.load_workbook(io.BytesIO(b"".join(book_.streaming_content))).active for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f"] == []


def test_a_long_list_runs_apart(staff, book: Book, registrar: User, settings) -> None:
    settings.LOAD_ROWS_AT_ONCE = 2
    answer = sent(staff(registrar), book, as_csv(HOLDERS, THREE))
    load = Load.objects.get()
    assert (answer.status_code, answer.url, load.state) == (302, reverse("governance:load", args=[load.pk]), "reading")
    assert load.run is not None


def test_a_list_waits_for_the_second_person(staff, book: Book, registrar: User) -> None:
    book.entity.loads_need_approval = True
    book.entity.save()
    client = staff(registrar)
    answer = sent(client, book, as_csv(HOLDERS, THREE))
    assert "Pedir aprobación" in answer.content.decode()
    confirmed(client, answer)
    assert (Load.objects.get().state, Posting.objects.count()) == ("waiting", 0)


def test_only_who_keeps_the_books_of_an_entity_sends_its_lists(
    staff, book: Book, registrar: User, auditor: User, outsider: User, secretary: User
) -> None:
    shown = sent(staff(registrar), book, as_csv(HOLDERS, THREE))
    reader = staff(auditor)
    assert reader.get(url("position", "import")).status_code == 403
    assert "import/" not in reader.get(url("position", "changelist")).content.decode()
    assert confirmed(reader, shown).status_code == 403
    entities.create(
        actor=outsider, organisation=outsider.memberships.first().organisation, kind="company", name="Ajena S.A.", nit="900500100-9"
    )
    stranger = staff(outsider)
    refused = sent(stranger, book, as_csv(HOLDERS, THREE))
    assert refused.status_code == 422
    assert book.entity.name not in refused.content.decode()
    assert "ya no vale" in confirmed(stranger, shown).content.decode()
    colleague = confirmed(staff(secretary), shown)
    assert colleague.status_code == 422
    assert "ya no vale" in colleague.content.decode()
    assert (Load.objects.count(), Posting.objects.count()) == (1, 0)


@pytest.mark.parametrize(
    "changed", [{"import_file_name": "/etc/passwd"}, {"import_file_name": "1"}, {"format": "99"}, {"resource": "99"}, {"format": "x"}]
)
def test_a_confirmation_that_was_changed_opens_nothing(staff, book: Book, registrar: User, changed: dict[str, str]) -> None:
    client = staff(registrar)
    answer = confirmed(client, sent(client, book, as_csv(HOLDERS, THREE)), **changed)
    assert answer.status_code == (422 if "import_file_name" in changed else 302)
    assert Posting.objects.count() == int("import_file_name" not in changed)


def test_a_preview_may_be_confirmed_for_a_while_only(staff, book: Book, registrar: User, monkeypatch: pytest.MonkeyPatch) -> None:
    client = staff(registrar)
    answer = sent(client, book, as_csv(HOLDERS, THREE))
    monkeypatch.setattr("governance.forms.load_admin.LASTS", -1)
    assert confirmed(client, answer).status_code == 422
    assert (Load.objects.get().state, Posting.objects.count()) == ("ready", 0)


@pytest.mark.parametrize(("model", "name"), [("person", "holders"), ("movement", "movements"), ("discrepancy", "depository_positions")])
def test_each_list_has_its_place(staff, book: Book, registrar: User, model: str, name: str) -> None:
    client = staff(registrar)
    book.give("Ana", 5)
    assert url(model, "import") in client.get(url(model, "changelist")).content.decode()
    head, rows = (HOLDERS[:6], [row[:6] for row in THREE]) if model == "person" else (HOLDERS, THREE)
    sent(client, book, as_csv(head, rows), model=model, lenient="on")
    assert Load.objects.get().kind == name


@pytest.mark.parametrize("model", ["person", "position", "movement"])
def test_a_list_that_leaves_is_of_one_entity_and_disarmed(staff, book: Book, registrar: User, outsider: User, model: str) -> None:
    book.give("Ana", 5)
    client = staff(registrar)
    assert client.get(url(model, "export")).status_code == 200
    answers = [client.post(url(model, "export"), {"entity": book.entity.pk, "format": form, "resource": 0}) for form in (0, 1)]
    assert "Cantidad" in answers[0].content.decode() or model == "person"
    sheet = openpyxl.load_workbook(io.BytesIO(answers[1].content)).active
    assert sheet.max_row == 2
    assert {cell.data_type for row in sheet for cell in row if cell.value is not None} <= {"s", "n", "d"}
    stranger = staff(outsider)
    assert stranger.post(url(model, "export"), {"entity": book.entity.pk, "format": 0, "resource": 0}).status_code == 422


def test_a_list_too_long_for_the_page_says_where_it_leaves_from(staff, book: Book, registrar: User, settings) -> None:
    settings.LOAD_ROWS_AT_ONCE = 1
    book.give("Ana", 5)
    book.give("Beto", 5)
    answer = staff(registrar).post(url("position", "export"), {"entity": book.entity.pk, "format": 0, "resource": 0})
    assert answer.status_code == 422
    assert "página de exportación" in answer.content.decode()
