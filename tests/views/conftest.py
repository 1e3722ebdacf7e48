"""The house of the tests with one of each thing, on a stopped clock, and a way to sign in."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from core.models import User
from tests.views.stage import TODAY, Stage, everything


@pytest.fixture
def stage(stop_clock: Callable[[str], object], organisation: Any, secretary: User, registrar: User, fund_operator: User) -> Stage:
    """One of each thing that an address names, at eleven in the morning of the meeting."""
    stop_clock(TODAY)
    return everything(organisation, secretary, registrar, fund_operator)


@pytest.fixture
def visit() -> Callable[[User | None], Client]:
    """Return a function that gives a browser in which somebody is signed in, or nobody."""

    def open_browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return open_browser
