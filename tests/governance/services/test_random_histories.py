"""Random histories of a register beside a plain model: every answer, every refusal and every date agrees.

The seeds are fixed; ``HISTORY_SEED=…`` plays that one alone, and ``make soak`` new ones for as long as it is told.
"""

import os

import pytest

from core.models import User
from tests.governance.cast import Book
from tests.governance.histories.running import Histories

pytestmark = [pytest.mark.database, pytest.mark.django_db]

OWN, EXCHANGE = 24, 6
COMMANDS = ("issue", "cancellation", "transfer", "reverse", "encumber", "extend", "release", "permit", "split", "pay")
SEEN = {
    "back-dated", "encumbered shares left", "encumbrance followed", "encumbrance ended", "encumbrances overlap", "part released",
    "reversal of encumbered shares", "encumbrance carried by a split", "dividend to another", "dividend reserved",
    "AlreadyReversedError", "ActOrderError", "BackdatedNegativeError", "BarredError", "DuplicateSourceError", "EncumberedLaterError",
    "EncumbranceFieldError", "ExceedsHoldingError", "FutureDateError", "InsufficientBalanceError", "IrreversibleError", "NothingLeftError",
    "RunRefusedError",
}  # fmt: skip


@pytest.mark.skipif("HISTORY_SEED" in os.environ, reason="one history is asked for")
def test_the_register_and_the_model_never_differ(book: Book, approver: User) -> None:
    histories = Histories(book, approver)
    for seed in range(OWN):
        histories.play(seed)
    for seed in range(EXCHANGE):
        histories.play(seed, exchange=True)
    both = [(name, became) for name in COMMANDS for became in ("accepted", "refused")]
    assert [each for each in both if not histories.counts[each]] == []
    assert sorted(SEEN - histories.seen.keys()) == []


@pytest.mark.skipif("HISTORY_SEED" not in os.environ, reason="HISTORY_SEED names one history")
@pytest.mark.parametrize("exchange", [False, True])
def test_one_history(book: Book, approver: User, exchange: bool) -> None:
    histories = Histories(book, approver)
    first = int(os.environ["HISTORY_SEED"])
    for seed in range(first, first + int(os.environ.get("HISTORIES", "1"))):
        histories.play(seed, exchange=exchange)
