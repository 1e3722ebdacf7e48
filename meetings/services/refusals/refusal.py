"""The root of what a meeting refuses, as named exceptions. Each carries rule, article and facts and says its sentence in both languages.

Knows codes; the sentences are in `meetings.wording.refusals`. Whoever raises one has written nothing.
"""

from typing import ClassVar

from core.rules.violations import RuleViolation
from meetings.wording import refusals


class MeetingRefusalError(RuleViolation):
    """Something that the meeting does not admit."""

    code: ClassVar[str] = "meeting_refusal"

    def __init__(self, *, rule: str = "", article: str = "", **facts: object) -> None:
        super().__init__(rule=rule, article=article, **facts)

    def _facts(self) -> dict[str, object]:
        return {**self.facts, "article": self.article}

    @property
    def message_es(self) -> str:
        return refusals.sentence(self.code, self._facts(), "es")

    @property
    def message_en(self) -> str:
        return refusals.sentence(self.code, self._facts(), "en")

    def _text(self) -> str:
        return self.message_es
