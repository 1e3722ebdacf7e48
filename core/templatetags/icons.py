"""Icons drawn inline from the vendored set. Knows one folder of SVG files and refuses a name that is not in it."""

import re
from functools import lru_cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

_BODY = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class UnknownIconError(LookupError):
    """A template names an icon that is not vendored under ``static/vendor/bootstrap-icons``."""


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str) -> SafeString:
    """Return the icon ``name`` as an inline SVG, hidden from screen readers: the word beside it says what it means."""
    path = finders.find(f"vendor/bootstrap-icons/{name}.svg")
    if not path:
        raise UnknownIconError(name)
    drawing = _BODY.search(Path(path).read_text(encoding="utf-8"))
    if drawing is None:
        raise UnknownIconError(name)
    body = re.sub(r"\s+", " ", drawing.group(1)).strip()
    return mark_safe(f'<svg class="ic" viewBox="0 0 16 16" aria-hidden="true">{body}</svg>')  # noqa: S308 - vendored drawing
