"""The one refusal of a rule book: which file, which rule, which key, which line, and a sentence."""

from typing import ClassVar

from core.rules.violations import RuleViolation


class BookError(RuleViolation):
    """A book that cannot be read as it stands. Nothing of it is used."""

    code: ClassVar[str] = "rule_book"

    def __init__(self, *, file: str, rule_id: str = "", key: str = "", line: int = 0, message_es: str, message_en: str) -> None:
        self.file = file
        self.rule_id = rule_id
        self.key = key
        self.line = line
        self.message_es = message_es
        self.message_en = message_en
        super().__init__(rule=rule_id, file=file, key=key, line=line)

    def sentence(self, lang: str = "es") -> str:
        """Return the whole refusal as one sentence with its place."""
        english = lang == "en"
        parts = [f"{self.file}, {'line' if english else 'línea'} {self.line}" if self.line else self.file]
        if self.rule_id:
            parts.append(f"{'rule' if english else 'regla'} {self.rule_id}")
        if self.key:
            parts.append(f"key “{self.key}”" if english else f"clave «{self.key}»")
        return f"{', '.join(parts)}: {self.message_en if english else self.message_es}."

    def _text(self) -> str:
        return self.sentence()
