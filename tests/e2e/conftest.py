"""The stage of the view tests, committed, behind a live server, and a Chromium that notes every fault of a page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings

from core.models import User
from tests.fixtures.cast import PASSWORD
from tests.views.stage import TODAY, Stage, everything

SHOTS = Path(settings.BASE_DIR) / "var" / "screens"
SERIOUS = {"serious", "critical"}


class Visitor:
    """One person at one window: goes to pages, and keeps what was wrong with them."""

    def __init__(self, page: Any, origin: str, width: int) -> None:
        self.page, self.origin, self.width = page, origin, width
        self.faults: list[str] = []
        page.on("console", lambda message: self.faults.append(f"console: {message.text}") if message.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("response", lambda answer: self.faults.append(f"{answer.status} {answer.url}") if answer.status >= 400 else None)

    def go(self, path: str) -> None:
        """Open an address and wait until it is drawn."""
        self.page.goto(self.origin + path, wait_until="load")

    def sign_in(self, user: User) -> None:
        """Sign in by the form."""
        self.go("/accounts/login/")
        self.page.fill("input[name=login]", user.email)
        self.page.fill("input[name=password]", PASSWORD)
        self.page.click("main button[type=submit]")
        self.page.wait_for_selector("h1")

    def press(self, key: str) -> None:
        """Press a key once the scripts that listen are there: a page shows its text before it has run them."""
        self.page.wait_for_load_state("load")
        self.page.keyboard.press(key)

    def look(self, name: str) -> None:
        """Keep a picture of the page, and look at it as a machine can: sideways scroll and accessibility."""
        self.page.wait_for_timeout(150)
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}-{self.width}.png", full_page=True)
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        if wide > self.width:
            self.faults.append(f"{name}: {wide} px wide in a window of {self.width}")
        for fault in Axe().run(self.page).response["violations"]:
            if fault["impact"] in SERIOUS:
                self.faults.append(f"{name}: {fault['id']} {[node['html'][:120] for node in fault['nodes']]}")


@pytest.fixture
def stage(
    transactional_db: None,
    stop_clock: Callable[[str], object],
    organisation: Any,
    secretary: User,
    registrar: User,
    fund_operator: User,
) -> Stage:
    """One of each thing, committed, so that a server in another thread sees it."""
    stop_clock(TODAY)
    return everything(organisation, secretary, registrar, fund_operator)


@pytest.fixture
def window(browser: Any, live_server: Any) -> Iterator[Callable[..., Visitor]]:
    """Return a function that opens one more window of a width: ``window(390)``."""
    contexts: list[Any] = []

    def open_one(width: int = 1280, **options: Any) -> Visitor:
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, locale="es-CO", **options))
        return Visitor(contexts[-1].new_page(), live_server.url, width)

    yield open_one
    for context in contexts:
        context.close()
