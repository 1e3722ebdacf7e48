"""Runs whole histories, each taken back at its end; one that differs is shortened and told with its seed."""

from collections import Counter
from random import Random

from django.db import transaction

from core.models import User
from governance.models import Entity, Security
from tests.governance.cast import Book
from tests.governance.histories.asking import House, everybody
from tests.governance.histories.commands import Command, named, shortest
from tests.governance.histories.comparing import compare, compare_all
from tests.governance.histories.drawing import HOLDERS, PERSONS, Drawing
from tests.governance.histories.playing import SKIPPED, Player

STEPS = 30


class Histories:
    """Everything played so far: `counts` of commands by what became of them, `seen` of what they came across."""

    def __init__(self, book: Book, approver: User) -> None:
        self.book, self.approver = book, approver
        book.entity.rule_book = "co-law"
        book.entity.save()
        self.persons = everybody(book, HOLDERS, PERSONS)
        self.counts: Counter[tuple[str, str]] = Counter()
        self.seen: Counter[str] = Counter()

    def play(self, seed: int, *, exchange: bool = False) -> None:
        """Draw a history and play it. Raises AssertionError with its seed and the shortest history that differs."""
        history: list[Command] = []
        try:
            with transaction.atomic():
                self._draw(seed, history, exchange=exchange)
                transaction.set_rollback(True)
        except Exception as error:
            least = shortest(history, lambda some: self.why(some, exchange=exchange) is not None)
            told = "\n  ".join(map(repr, least))
            why = self.why(least, exchange=exchange)
            raise AssertionError(f"HISTORY_SEED={seed} (exchange: {exchange}): {error}\n\n  {told}\n\nthe shortest: {why}") from error

    def _draw(self, seed: int, history: list[Command], *, exchange: bool) -> None:
        player = self._player(exchange=exchange)
        drawing, random = Drawing(seed, player.model, exchange=exchange), Random(seed)
        for _ in range(STEPS):
            history.append(drawing.next())
            result = player.play(history[-1])
            self.counts[named(history[-1]), result] += 1
            if result != SKIPPED:
                compare(player, random)
        compare_all(player)
        self.seen += player.seen

    def why(self, history: list[Command], *, exchange: bool) -> Exception | None:
        """Play a given history; return what differs, if anything does."""
        try:
            with transaction.atomic():
                player, random = self._player(exchange=exchange), Random(1)
                for command in history:
                    if player.play(command) != SKIPPED:
                        compare(player, random)
                if player.moments:
                    compare_all(player)
                transaction.set_rollback(True)
        except Exception as error:  # noqa: BLE001 - the answer is what differs
            return error
        return None

    def _player(self, *, exchange: bool) -> Player:
        if exchange:
            Security.objects.filter(pk=self.book.common.pk).update(keeping="mirror")
            Entity.objects.filter(pk=self.book.entity.pk).update(listed=True)
        for row in (self.book.common, self.book.entity, self.book.register):
            row.refresh_from_db()
        return Player(House(self.book, self.approver, self.persons), exchange)
