"""Every page in a real browser, on a desk and on a phone: no fault, no sideways scroll, nothing serious for axe."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from core.models import User
from tests.views.stage import Stage

pytestmark = pytest.mark.browser
WIDTHS = [1280, 390]


def _addresses(stage: Stage) -> dict[str, str]:
    named = stage.named
    account = stage.world.accounts[0].pk
    register = reverse("governance:register", args=[named["entity"]])
    return {
        "escritorio": reverse("desk:home"),
        "buscar": reverse("desk:search") + "?q=ortegon",
        "entidades": reverse("governance:entities"),
        "entidad": reverse("governance:entity", args=[named["entity"]]),
        "libro": register + "?al=2026-03-20",
        "libro-titular": f"{register}?titular={account}",
        "titular": reverse("governance:person", args=[named["person"]]),
        "titular-dividendos": reverse("governance:person_dividends", args=[named["person"]]),
        "por-actualizar": reverse("governance:holder_updates", args=[named["entity"]]),
        "textos": reverse("governance:binding_texts", args=[named["entity"]]),
        "dividendo-en-acciones": reverse("governance:stock_dividend", args=[named["stock_dividend"]]) + "?efecto=1",
        "retenciones": reverse("governance:received_withholdings", args=[named["entity"]]),
        "industria": reverse("governance:industry_shares", args=[named["entity"]]),
        "obligaciones": reverse("governance:obligations"),
        "obligacion": reverse("governance:obligation_fulfil", args=[named["obligation"]]),
        "reuniones": reverse("meetings:list"),
        "reunion": reverse("meetings:detail", args=[named["meeting"]]),
        "aviso": reverse("meetings:notice", args=[named["meeting"]]),
        "poderes": reverse("meetings:proxies", args=[named["meeting"]]),
        "acta": reverse("meetings:minutes", args=[named["meeting"]]),
        "convocar": f"{reverse('meetings:convene')}?entity={named['entity']}",
        "fondos": reverse("funds:list"),
        "fondo": reverse("funds:detail", args=[named["fund"]]),
        "cierre": reverse("funds:day", args=[named["fund"], "2026-03-26"]),
        "extractos": reverse("funds:statements", args=[named["fund"]]),
        "documentos": reverse("core:documents"),
        "documento": reverse("core:document", args=[named["document"]]),
        "verificacion": reverse("core:verify", args=[named["code"]]),
        "aprobacion": reverse("core:approval", args=[named["approval"]]),
        "trabajo": reverse("core:run", args=[named["run"]]),
        "segundo-factor": reverse("mfa_index"),
        "sesiones": reverse("usersessions_list"),
    }


@pytest.mark.parametrize("width", WIDTHS)
def test_every_page_is_sound(width: int, stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    visitor = window(width)
    visitor.go(reverse("account_login"))
    visitor.look("entrar")
    visitor.sign_in(secretary)
    for name, address in _addresses(stage).items():
        visitor.go(address)
        visitor.look(name)
    assert visitor.faults == []


def test_the_projection_has_no_control(stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    visitor = window(1280)
    visitor.sign_in(secretary)
    visitor.go(reverse("meetings:projection", args=[stage.named["meeting"]]))
    visitor.look("proyeccion")
    assert visitor.page.locator("a, button, input, form").count() == 0
    assert visitor.faults == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_main_pages_hold_in_the_dark_and_in_english(width: int, stage: Stage, secretary: User, window: Callable[..., Any]) -> None:
    visitor = window(width)
    visitor.sign_in(secretary)
    visitor.page.click(".menu > summary")
    visitor.page.click("button[name=theme]")
    visitor.page.click(".menu > summary")
    visitor.page.click("button[name=language]")
    visitor.page.wait_for_selector("html[lang^=en][data-bs-theme=dark]")
    pages = _addresses(stage)
    for name in ("escritorio", "libro", "reunion", "cierre"):
        visitor.go(pages[name])
        visitor.look(f"{name}-dark-en")
    assert visitor.page.locator("text=Quórum").count() == 0
    assert visitor.faults == []
