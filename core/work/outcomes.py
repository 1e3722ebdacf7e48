"""How a handler says that its work did not simply succeed. Any other exception is a fault, tried again with back-off."""


class WorkRefusedError(Exception):
    """The work cannot succeed and is not tried again (a mail server answered 5xx)."""


class RetryLaterError(Exception):
    """The work may succeed later (a mail server answered 4xx); ``seconds`` overrides the back-off.

    ``counts=False``: waiting for something else is no attempt.
    """

    def __init__(self, message: str, seconds: int | None = None, *, counts: bool = True) -> None:
        self.seconds, self.counts = seconds, counts
        super().__init__(message)


class NeedsDecisionError(Exception):
    """The outcome is unknown: a person decides, nothing is repeated on its own."""


class LeaseLostError(Exception):
    """Another worker took the item over while this one held it for too long; nothing of this try counts."""


class KindUnknownError(Exception):
    """An item's kind has no handler."""


class WorkKeyTakenError(Exception):
    """An item of this key exists with other content."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"La tarea «{kind}» con la clave «{key}» ya existe con otro contenido.")
        self.message_en = f"Work item “{kind}” with key “{key}” already exists with other content."
