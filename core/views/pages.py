"""Lists by pages. Knows a page number that is no number is the first page."""

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest

SIZE = 50


def page_of(request: HttpRequest, rows: Any, size: int = SIZE) -> Page:
    """Return the page that the address asks for."""
    return Paginator(rows, size).get_page(request.GET.get("page"))


def carried(request: HttpRequest, *dropped: str) -> str:
    """Return the address's parameters without the page, ready to be followed by one more."""
    kept = request.GET.copy()
    for name in ("page", *dropped):
        kept.pop(name, None)
    return f"{kept.urlencode()}&" if kept else ""


def text_asked(request: HttpRequest, name: str, most: int = 100) -> str:
    """Return a text of the address, trimmed and without the character that the database cannot keep."""
    return request.GET.get(name, "").replace("\x00", "").strip()[:most]


def number_asked(request: HttpRequest, name: str) -> int | None:
    """Return a parameter of the address that is a key, or None."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None
