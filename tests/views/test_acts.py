"""Acts of the screens: one effect per key, refusals as sentences beside the field, nothing written, never a fault."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from core.models import AuditRecord, User
from meetings.models import Meeting, PresenceEvent, Publication
from tests.views.stage import PNG, Stage


@pytest.fixture
def secretary_at(visit: Callable[[User | None], Client], secretary: User) -> Client:
    """The secretary's browser."""
    return visit(secretary)


def _key() -> dict[str, str]:
    return {"idempotency_key": str(uuid4())}


def test_the_same_admission_sent_twice_happens_once(stage: Stage, secretary_at: Client) -> None:
    url, key = reverse("meetings:door_admit", args=[stage.meeting.pk]), _key()
    person = stage.world.holders[4]
    first = secretary_at.post(url, {**key, "person": person.pk})
    second = secretary_at.post(url, {**key, "person": person.pk})
    assert first.status_code == second.status_code == 302
    assert PresenceEvent.objects.filter(meeting=stage.meeting, person=person).count() == 1


def test_the_same_key_for_something_else_is_a_conflict(stage: Stage, secretary_at: Client) -> None:
    url, key = reverse("meetings:door_admit", args=[stage.meeting.pk]), _key()
    secretary_at.post(url, {**key, "person": stage.world.holders[4].pk})
    assert secretary_at.post(url, {**key, "person": stage.world.holders[5].pk}).status_code == 409


def test_an_act_without_key_is_not_carried_out(stage: Stage, secretary_at: Client) -> None:
    url = reverse("meetings:door_admit", args=[stage.meeting.pk])
    assert secretary_at.post(url, {"person": stage.world.holders[4].pk}).status_code == 400


def test_a_form_without_its_token_is_refused(stage: Stage, secretary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(secretary, backend="django.contrib.auth.backends.ModelBackend")
    response = strict.post(reverse("meetings:door_admit", args=[stage.meeting.pk]), {**_key(), "person": 1})
    assert response.status_code == 403
    assert "El formulario venció" in response.content.decode()


def test_a_publication_in_a_newspaper_without_clipping_says_what_is_missing(stage: Stage, secretary_at: Client) -> None:
    before = (Publication.objects.count(), AuditRecord.objects.count())
    data = {**_key(), "medium": "newspaper", "outlet": "El Diario", "published_on": "2026-03-03", "page": "9"}
    response = secretary_at.post(reverse("meetings:notice_publication", args=[stage.meeting.pk]), data)
    assert response.status_code == 422
    assert "alert" in response.content.decode()
    assert (Publication.objects.count(), AuditRecord.objects.count()) == before


def test_a_publication_with_its_clipping_is_recorded(stage: Stage, secretary_at: Client) -> None:
    data = {
        **_key(), "medium": "website", "outlet": "sietecueros.example", "published_on": "2026-03-03",
        "clipping": SimpleUploadedFile("pantalla.png", PNG, content_type="image/png"),
    }  # fmt: skip
    response = secretary_at.post(reverse("meetings:notice_publication", args=[stage.meeting.pk]), data)
    assert response.status_code == 302
    assert Publication.objects.filter(outlet="sietecueros.example", evidence__isnull=False).exists()


def test_a_program_that_calls_itself_an_image_is_refused(stage: Stage, secretary_at: Client) -> None:
    data = {
        **_key(), "medium": "website", "outlet": "sietecueros.example", "published_on": "2026-03-03",
        "clipping": SimpleUploadedFile("pantalla.png", b"MZ\x90\x00", content_type="image/png"),
    }  # fmt: skip
    response = secretary_at.post(reverse("meetings:notice_publication", args=[stage.meeting.pk]), data)
    assert response.status_code == 422
    assert "pantalla.png" in response.content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"agenda": "Junta; elección de junta; siete"}, "siete"),
        ({"agenda": "Junta; materia inventada"}, "materia inventada"),
        ({"convened_by": "Nadie Conocido"}, "Nadie Conocido"),
        ({"scheduled_at": "27/3/26"}, "Fecha"),
        ({"agenda": ""}, "obligatorio"),
    ],
)
def test_a_meeting_badly_written_is_told_so_and_not_convened(
    stage: Stage, secretary_at: Client, changed: dict[str, str], said: str
) -> None:
    before = Meeting.objects.count()
    data = {
        **_key(), "entity": stage.world.entity.pk, "body": "shareholders", "kind": "extraordinary", "scheduled_at": "2026-05-29T09:00",
        "notice_on": "2026-04-13", "mode": "in_person", "call": "1", "place": "Club", "city": "Bogotá", "agenda": "Reforma; reforma de estatutos",
        "convened_by": "52000011", "convened_as": "Presidente", **changed,
    }  # fmt: skip
    response = secretary_at.post(reverse("meetings:convene"), data)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert Meeting.objects.count() == before


@pytest.mark.parametrize("text", ["1.234", "1,2,3", "١٢٣", "1e9", "nada"])
def test_an_ambiguous_number_is_refused_with_what_to_write(
    text: str, stage: Stage, front_office: User, visit: Callable[[User | None], Client]
) -> None:
    data = {
        **_key(), "participation_class": stage.named["class"], "account": "OMNIBUS", "kind": "contribution", "amount": text, "source_ref": "o-1",
    }  # fmt: skip
    response = visit(front_office).post(reverse("funds:order_place", args=[stage.fund.pk]), data)
    assert response.status_code == 422
    assert "invalid-feedback" in response.content.decode()


def test_the_one_who_prepared_a_day_does_not_publish_it(stage: Stage, fund_operator: User, visit: Callable[[User | None], Client]) -> None:
    client = visit(fund_operator)
    client.post(reverse("funds:day_act", args=[stage.fund.pk, "2026-03-26", "publicar"]), _key())
    stage.fund.days.get().refresh_from_db()
    assert stage.fund.days.get().state == "prepared"


def test_another_person_publishes_the_day(stage: Stage, fund_approver: User, visit: Callable[[User | None], Client]) -> None:
    visit(fund_approver).post(reverse("funds:day_act", args=[stage.fund.pk, "2026-03-26", "publicar"]), _key())
    assert stage.fund.days.get().state == "published"


def test_quorum_stops_being_asked_for_once_the_meeting_is_closed(stage: Stage, secretary_at: Client) -> None:
    url = reverse("meetings:quorum", args=[stage.meeting.pk])
    assert secretary_at.get(url).status_code == 200
    Meeting.objects.filter(pk=stage.meeting.pk).update(state="cancelled")
    assert secretary_at.get(url).status_code == 286


@pytest.mark.parametrize("text", ["ñungo", "NUNGO", "52000022", "óscar", "%", "\x00", "'; drop table", "x" * 500])
def test_the_search_takes_any_text(text: str, stage: Stage, secretary_at: Client) -> None:
    response = secretary_at.get(reverse("desk:search"), {"q": text})
    assert response.status_code == 200
    if "ungo" in text.lower() or text == "52000022":
        assert "Ñungo Peralta" in response.content.decode()


@pytest.mark.parametrize("query", ["al=ayer", "al=2999-01-01", "asiento=-1", "asiento=9999999999999", "clase=x", "page=0", "titular=x"])
def test_the_register_takes_any_address(query: str, stage: Stage, secretary_at: Client) -> None:
    assert secretary_at.get(f"{reverse('governance:register', args=[stage.world.entity.pk])}?{query}").status_code == 200
