"""A POST that arrives twice is carried out once."""

import threading
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template import Context, Template
from django.test import RequestFactory

from core.models import IdempotencyKey, Organisation, User
from core.services.idempotency import idempotent

pytestmark = pytest.mark.django_db
post = RequestFactory().post


@idempotent
def create(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return HttpResponse("form")
    name = request.POST["name"]
    made = Organisation.objects.create(name=name, slug=f"{name}-{Organisation.objects.count()}")
    if name == "mala":
        return HttpResponse("no", status=422)
    if name == "rota":
        raise RuntimeError
    if name == "parcial":
        answer = HttpResponse(f"<p>{made.pk}</p>")
        answer["HX-Trigger"] = "saved"
        return answer
    return HttpResponseRedirect(f"/o/{made.pk}/")


def send(user: User, key: str = "k1", path: str = "/o/", **data: Any) -> HttpResponse:
    request = post(path, {"idempotency_key": key, "csrfmiddlewaretoken": "x", "name": "casa", **data})
    request.user = user
    return create(request)


def made() -> int:
    return Organisation.objects.exclude(slug="casa-matriz").count()


def test_the_same_request_gets_the_same_answer_and_one_effect(secretary: User) -> None:
    answers = [send(secretary) for _ in range(3)]
    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, answers[0]["Location"])}
    assert made() == 1


def test_the_token_against_forgery_may_change(secretary: User) -> None:
    send(secretary, csrfmiddlewaretoken="a")
    assert send(secretary, csrfmiddlewaretoken="b").status_code == 302


def test_a_partial_answer_comes_back_with_its_headers(secretary: User) -> None:
    first, second = (send(secretary, name="parcial") for _ in range(2))
    assert (first.content, first["HX-Trigger"], first["Content-Type"]) == (second.content, second["HX-Trigger"], second["Content-Type"])


@pytest.mark.parametrize("changed", [{"name": "otra"}, {"extra": "1"}, {"path": "/o/?a=1"}])
def test_the_same_key_with_another_request_is_a_conflict(changed: dict[str, str], secretary: User) -> None:
    send(secretary)
    answer = send(secretary, **changed)
    assert answer.status_code == 409
    assert "otros datos" in answer.content.decode()
    assert made() == 1


def test_another_file_is_another_request(secretary: User) -> None:
    def upload(content: bytes) -> HttpResponse:
        return send(secretary, file=SimpleUploadedFile("a.csv", content))

    assert [upload(b"a").status_code, upload(b"a").status_code, upload(b"b").status_code] == [302, 302, 409]


@pytest.mark.parametrize(("key", "says"), [("", "Falta la clave"), ("x" * 101, "más de 100 caracteres")])
def test_without_a_fit_key_nothing_happens(key: str, says: str, secretary: User) -> None:
    answer = send(secretary, key=key)
    assert (answer.status_code, says in answer.content.decode()) == (400, True)
    assert made() == 0


def test_a_refused_form_writes_nothing_and_may_be_corrected(secretary: User) -> None:
    assert send(secretary, name="mala").status_code == 422
    assert made() == 0
    assert not IdempotencyKey.objects.exists()
    assert send(secretary, name="buena").status_code == 302


def test_a_fault_writes_nothing_and_may_be_repeated(secretary: User) -> None:
    with pytest.raises(RuntimeError):
        send(secretary, name="rota")
    assert (made(), IdempotencyKey.objects.count()) == (0, 0)


def test_a_key_is_its_users_own(secretary: User, approver: User) -> None:
    send(secretary)
    assert send(approver, name="otra").status_code == 302
    assert made() == 2


def test_the_key_may_come_in_the_head(secretary: User) -> None:
    request = post("/o/", {"name": "casa"}, headers={"Idempotency-Key": "h1"})
    request.user = secretary
    assert create(request).status_code == 302
    assert IdempotencyKey.objects.get().key == "h1"


def test_reading_needs_no_key() -> None:
    request = RequestFactory().get("/o/")
    request.user = AnonymousUser()
    assert create(request).content == b"form"


@pytest.mark.race
@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_double_click_is_one_effect(secretary: User) -> None:
    start, answers = threading.Barrier(4), []

    def click() -> None:
        start.wait()
        answers.append(send(secretary))
        connection.close()

    threads = [threading.Thread(target=click) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert [answer.status_code for answer in answers] == [302] * 4
    assert len({answer["Location"] for answer in answers}) == 1
    assert made() == 1


def test_each_form_shown_has_a_new_key() -> None:
    template = Template("{% load idempotency %}{% idempotency_key %}")
    first, second = (template.render(Context()) for _ in range(2))
    assert first != second
    assert first.startswith('<input type="hidden" name="idempotency_key" value="')
