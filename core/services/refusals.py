"""What a service says when it refuses. Knows that every refusal is one sentence in Spanish and one in English."""


class RefusedError(Exception):
    """A request that is not carried out: what is wrong, with its value, and what to do."""

    def __init__(self, message_es: str, message_en: str) -> None:
        super().__init__(message_es)
        self.message_es = message_es
        self.message_en = message_en
