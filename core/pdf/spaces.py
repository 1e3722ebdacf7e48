"""Hard spaces where the end of a line would hurt: "art. 427", "27 de marzo", "S.A.". Knows text; never touches a tag."""

import io
import re

from core.wording.dates import MONTHS
from core.wording.figures import NO_BREAK

_MONTHS = "|".join(MONTHS["es"])
_BEFORE_FIGURE = (
    r"art\.|arts\.|n\.º|NIT|C\.C\.|C\.E\.|T\.P\.|Ley|Decreto|folio|folios|Plancha|cláusula|artículo|numeral|asiento|Asiento|"
    r"carrera|calle|piso|página|of\.|Acta|No\."
)
_RULES = [
    (re.compile(rf"\b({_BEFORE_FIGURE}) (?=\d)"), rf"\1{NO_BREAK}"),
    (re.compile(r"\b([ap])\. m\."), rf"\1.{NO_BREAK}m."),
    (re.compile(r"C\. Co\."), f"C.{NO_BREAK}Co."),
    (re.compile(r"(C\.\u00a0Co|art|arts|n\.º|C\.C|T\.P)\. (?=[\dN(])"), rf"\1.{NO_BREAK}"),
    (re.compile(r"\be\. a\."), f"e.{NO_BREAK}a."),
    (re.compile(r" (S\.A\.S?\.?|Ltda\.|Limitada|E\.S\.P\.)"), rf"{NO_BREAK}\1"),
    (re.compile(rf"(\d{{1,2}}) de ({_MONTHS})"), rf"\1{NO_BREAK}de \2"),
    (re.compile(r" y (?=\d)"), f" y{NO_BREAK}"),
]
_TAGS = re.compile(r"(<style\b.*?</style>|<svg\b.*?</svg>|<[^>]+>)", re.DOTALL)


def pegar(html: str) -> str:
    """Put hard spaces into the text of a page; tags, styles and drawings stay as they are."""
    # Written as it is read: a list of the pieces of a long book takes many times the book.
    glued, end = io.StringIO(), 0
    for tag in _TAGS.finditer(html):
        glued.write(_glue(html[end : tag.start()]))
        glued.write(tag[0])
        end = tag.end()
    glued.write(_glue(html[end:]))
    return glued.getvalue()


def _glue(text: str) -> str:
    if not text or text.isspace():
        return text
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text
