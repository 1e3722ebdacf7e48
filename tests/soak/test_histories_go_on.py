"""New random histories of a register beside the plain model, one after another for as long as asked. A difference tells its seed."""

import os
import time

import pytest

from core.models import User
from tests.governance.cast import Book
from tests.governance.conftest import book  # noqa: F401
from tests.governance.histories.running import Histories

SECONDS = int(os.environ.get("SOAK_SECONDS", "6"))

pytestmark = [pytest.mark.database, pytest.mark.django_db]


def test_new_histories_agree_with_the_model(book: Book, approver: User) -> None:  # noqa: F811
    histories, began, seed = Histories(book, approver), time.monotonic(), int(time.time())
    while time.monotonic() - began < SECONDS:
        histories.play(seed, exchange=seed % 4 == 0)
        seed += 1
    assert histories.counts
