"""How printing ends badly, in sentences."""


class PdfError(Exception):
    """A document could not be printed."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(f"No se pudo imprimir el documento: {detail}" if detail else "No se pudo imprimir el documento.")


class PdfTimeoutError(PdfError):
    """Printing took longer than its limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"tardó más de {seconds:g} segundos; divídalo en documentos más cortos.")


class PdfTooLargeError(PdfError):
    """Printing needed more memory than its limit."""

    def __init__(self) -> None:
        super().__init__("documento demasiado grande; divídalo en documentos más cortos.")


class PdfDeniedError(PdfError):
    """The page asks for something outside the style sheet and the fonts."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(f"pide un recurso que no se admite ({address[:120]!r}).")


class PdfSheetError(PdfError):
    """What was packed to take one page each takes more."""

    def __init__(self, first: int, last: int, pages: int) -> None:
        super().__init__(
            f"las hojas {first} a {last} ocupan {pages} páginas: hay un nombre o una anotación más alta que la hoja. Acórtelo y expida de nuevo."
        )
