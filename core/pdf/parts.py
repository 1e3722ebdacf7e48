"""Long documents: cut where their template says, printed part by part, joined into one file. Knows marks and page numbers, not what is said.

A table of thousands of rows costs the printer hundreds of megabytes; a part of some dozens of sheets costs what a short document does.
What is printed in parts is not tagged for screen readers; a register of that length is read as a file of data.
"""

import re
from collections.abc import Callable, Iterator

from core.pdf.joining import join
from core.pdf.outcomes import PdfSheetError
from core.pdf.printer import UNTAGGED, Printed, printer

SHEET, END = "<!--hoja-->", "<!--fin-->"
"""What a template writes before each section that takes one page exactly, and after the last."""

AT_ONCE = 40
_FOLIO = re.compile(r"counter-reset: folio (\d+)")


def print_whole(html: str, *, at_once: int = AT_ONCE, after_part: Callable[[], None] = lambda: None) -> Printed:
    """Print a document, in parts of so many sheets where it has more of them; `after_part` is called as each is done.

    Raises ``PdfError`` and its kinds; ``PdfSheetError`` where a sheet of a long document takes more than its page.
    """
    machine = printer()
    sheets = html.count(SHEET)
    if sheets <= at_once or END not in html:
        return machine.print(html)
    printed = []
    for first, count, part in parts(html, at_once):
        made = machine.print(part, UNTAGGED)
        if made.pages != count:
            raise PdfSheetError(first + 1, first + count, made.pages)
        printed.append(made.content)
        after_part()
    return Printed(content=join(printed), pages=sheets)


def parts(html: str, at_once: int) -> Iterator[tuple[int, int, str]]:
    """Yield the parts of a page: how many sheets come before, how many it has, and its text with the numbers of the whole."""
    head, *sheets = html.partition(END)[0].split(SHEET)
    tail = html.partition(END)[2]
    for first in range(0, len(sheets), at_once):
        some = sheets[first : first + at_once]
        yield first, len(some), _numbered(head, first, len(sheets)) + "".join(some) + tail


def _numbered(head: str, before: int, pages: int) -> str:
    """Let the pages, and the folios where there are any, go on from the sheets before, of so many in all."""
    folio = _FOLIO.search(head)
    resets = f"page {before + 1}" + (f" folio {int(folio[1]) + before}" if folio else "")
    style = (
        f"<style>@page :first {{ counter-reset: {resets} }}"
        f'html .pie td.pag::after {{ content: "Página " counter(page) " de {pages}" }}'
        f'html:lang(en) .pie td.pag::after {{ content: "Page " counter(page) " of {pages}" }}</style>'
    )
    return head.replace("</head>", style + "</head>", 1)
