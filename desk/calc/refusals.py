"""What a refused input says: the field and a sentence in Spanish and in English."""


class CalcInputError(Exception):
    """An input that cannot be taken: names the field as a path, such as `slates[1].votes`."""

    def __init__(self, field: str, es: str, en: str) -> None:
        self.field = field
        self.es = es
        self.en = en
        super().__init__(f"{field}: {es}")

    def message(self, lang: str) -> str:
        return self.en if lang == "en" else self.es


def shortened(value: object) -> str:
    """Show a refused value in one short printable line."""
    text = "".join(sign if sign.isprintable() else "·" for sign in str(value))
    return text if len(text) <= 40 else f"{text[:40]}…"
