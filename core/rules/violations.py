"""The root of every broken rule: an exception that carries its rule, its article and the facts.

Knows no sentence: `wording` modules turn a code and its facts into one, in Spanish or English.
"""

from typing import ClassVar


class RuleViolation(Exception):  # noqa: N818 - the root; its children end in Error
    """A rule that was broken, with the facts that broke it."""

    code: ClassVar[str] = "rule_violation"

    def __init__(self, *, rule: str, article: str = "", **facts: object) -> None:
        self.rule = rule
        self.article = article
        self.facts = facts
        super().__init__(self._text())

    def _text(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        cited = " ".join(part for part in (self.rule, self.article) if part)
        return " ".join(part for part in (self.code, f"({cited})" if cited else "", facts) if part)


class InputError(RuleViolation):
    """Input that cannot be read: says which field, which value and what to write instead."""

    code: ClassVar[str] = "unreadable_input"

    def __init__(self, *, field: str, value: str, message_es: str, message_en: str) -> None:
        self.field = field
        self.value = value
        self.message_es = message_es
        self.message_en = message_en
        super().__init__(rule="", field=field, value=value)

    def _text(self) -> str:
        return self.message_es
