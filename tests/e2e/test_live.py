"""What people do at the desk and see at once: the quorum moves, a power of attorney enters, another person publishes a day."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from core.models import User
from funds.models import FundDay
from meetings.models import Credential, Draw, Poll, PresenceEvent
from meetings.services import door, polls
from tests.views.stage import FUND_DAY, Stage

pytestmark = pytest.mark.browser


def test_the_quorum_moves_by_itself_when_somebody_is_admitted_at_the_door(
    stage: Stage, secretary: User, window: Callable[..., Any]
) -> None:
    screen, door = window(1280), window(390)
    live = reverse("meetings:detail", args=[stage.meeting.pk])
    for visitor in (screen, door):
        visitor.sign_in(secretary)
        visitor.go(live)
    before = screen.page.inner_text(".hero")
    door.page.fill("#dq", "nungo")
    door.page.wait_for_selector(".pick")
    door.page.click("text=Admitir")
    door.page.wait_for_selector("text=entró")
    screen.page.wait_for_function("before => document.querySelector('.hero').innerText !== before", arg=before, timeout=12_000)
    assert PresenceEvent.objects.filter(meeting=stage.meeting, person=stage.world.holders[1]).count() == 1
    screen.page.click("text=¿Por qué hay quórum?")
    screen.page.wait_for_selector(".why[open] .steps li.res")
    screen.look("reunion-tras-ingreso")
    assert screen.faults == door.faults == []


def test_the_desk_works_without_scripts(stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    visitor = window(1280, java_script_enabled=False)
    visitor.sign_in(secretary)
    visitor.go(reverse("meetings:detail", args=[stage.meeting.pk]))
    visitor.page.fill("#dq", "zuleta")
    visitor.page.click("button[aria-label='Buscar en la lista']")
    visitor.page.click("text=Admitir")
    visitor.page.wait_for_selector("text=entró")
    assert PresenceEvent.objects.filter(meeting=stage.meeting, person=stage.world.holders[5]).exists()


def test_another_person_publishes_the_day(stage: Stage, fund_operator: User, fund_approver: User, window: Callable[..., Any]) -> None:
    day = reverse("funds:day", args=[stage.fund.pk, FUND_DAY.isoformat()])
    first, second = window(1280), window(1280)
    first.sign_in(fund_operator)
    first.go(day)
    assert first.page.locator("button:has-text('Publicar el día')").is_disabled()
    second.sign_in(fund_approver)
    second.go(day)
    second.page.click("button:has-text('Publicar el día')")
    second.page.wait_for_selector("text=Día publicado.")
    second.look("cierre-publicado")
    assert FundDay.objects.get(fund=stage.fund).state == "published"
    assert first.faults == second.faults == []


def test_the_slash_reaches_the_search_and_a_holder_is_found(stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    visitor = window(1280)
    visitor.sign_in(secretary)
    visitor.press("/")
    visitor.page.keyboard.type("nungo")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("text=Ñungo Peralta")
    assert visitor.faults == []


def test_a_copy_is_compared_in_public(stage: Stage, window: Callable[..., Any]) -> None:
    visitor = window(390)
    visitor.go(reverse("core:verify", args=[stage.named["code"]]))
    visitor.page.set_input_files("#f", {"name": "otra.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 otra"})
    visitor.page.wait_for_selector("text=otra.pdf")
    visitor.page.click("text=Comparar")
    visitor.page.wait_for_selector("text=El archivo no coincide")
    visitor.look("no-coincide")
    assert visitor.faults == []


def test_a_tie_is_decided_by_lots_at_the_desk(stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    polls.void(actor=secretary, poll=Poll.objects.get(pk=stage.named["poll"]), reason="Se vota después")
    for holder in (1, 3, 5):
        door.admit(actor=secretary, meeting=stage.meeting, person=stage.world.holders[holder])
    visitor = window(1280)
    visitor.sign_in(secretary)
    item = stage.meeting.items.get(position=4)
    for name, first in (("Plancha 1", "Ana"), ("Plancha 2", "Dora")):
        visitor.go(reverse("meetings:slate_file", args=[item.pk]))
        visitor.page.select_option("#slate-election", label="No independientes")
        visitor.page.fill("#slate-name", name)
        visitor.page.fill("#slate-filed_by", "Un accionista")
        visitor.page.fill("#slate-candidates", "\n".join(f"{first} {n}; 5200{len(name)}{n}{ord(first[0])}" for n in "123"))
        visitor.page.check("#slate-accepted")
        visitor.page.click("main form button[type=submit]")
        visitor.page.wait_for_selector("text=Plancha recibida")
    visitor.go(reverse("meetings:detail", args=[stage.meeting.pk]))
    visitor.page.click("text=Abrir votación: No independientes")
    visitor.page.wait_for_selector("text=Votación abierta.")
    credential = Credential.objects.get(meeting=stage.meeting, person=stage.world.holders[0]).number
    visitor.page.select_option("#votes-choice", label="Plancha 2")
    visitor.page.fill("#votes-exceptions", f"{credential}; Plancha 1")
    visitor.page.click("text=Registrar votos")
    visitor.page.wait_for_selector("text=Votos registrados.")
    visitor.press("r")
    visitor.page.wait_for_selector("text=Empate exacto")
    visitor.look("reunion-empate")
    visitor.press("l")
    visitor.page.select_option("#draw-first", label="Plancha 2")
    for name, text in (("drawn_by", "El presidente"), ("witness_1", "Un testigo"), ("witness_2", "Otro testigo")):
        visitor.page.fill(f"#draw-{name}", text)
    visitor.page.click("form button:has-text('Registrar sorteo')")
    visitor.page.wait_for_selector("text=Sorteo: salió Plancha 2")
    visitor.look("reunion-sorteo")
    assert Draw.objects.get().order[0] == "Plancha 2"
    assert visitor.faults == []
