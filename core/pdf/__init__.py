"""Printed pages: a template, frozen data and a language become the bytes of a PDF. Knows paper; never what is printed.

Pages are composed here and printed in a sealed process: it has the style sheet, the fonts and nothing else, no file, no network.
"""

from core.pdf.composition import Facts, compose
from core.pdf.outcomes import PdfDeniedError, PdfError, PdfSheetError, PdfTimeoutError, PdfTooLargeError
from core.pdf.parts import print_whole
from core.pdf.printer import Printed, Printer, printer

__all__ = [
    "Facts",
    "PdfDeniedError",
    "PdfError",
    "PdfSheetError",
    "PdfTimeoutError",
    "PdfTooLargeError",
    "Printed",
    "Printer",
    "compose",
    "print_whole",
    "printer",
    "render",
]


def render(template: str, data: object, language: str, facts: Facts | None = None) -> bytes:
    """Compose and print a document and return its bytes; the same input gives the same bytes.

    Raises ``PdfError``: ``PdfTimeoutError``, ``PdfTooLargeError`` or ``PdfDeniedError``.
    """
    return printer().print(compose(template, data, language, facts)).content
