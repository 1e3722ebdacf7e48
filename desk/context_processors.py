"""What the frame of every page shows: sections, who is here and where, what waits for their approval. Writes nothing."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from core import clock
from core.wording.dates import moment
from desk.selectors import standing, waiting

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
NAMES = {"es": "Español", "en": "English"}


def shell(request: HttpRequest) -> dict[str, object]:
    """Add ``theme``, ``page_language``, ``page_address`` and ``shell``; the figures are read only when a template asks for them."""
    theme = request.COOKIES.get(THEME_COOKIE, "light")
    language = get_language() or settings.LANGUAGE_CODE
    return {
        "theme": theme if theme in THEMES else "light",
        "page_language": language,
        "page_address": _address(request),
        "shell": SimpleLazyObject(lambda: _frame(request, language)),
    }


def _address(request: HttpRequest) -> str:
    """Return the address at which this page may be asked for again: after a refused form, the page where the form stood."""
    if request.method != "POST":
        return request.get_full_path()
    came_from = request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return "/"
    parts = urlsplit(came_from)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _frame(request: HttpRequest, language: str) -> dict[str, object]:
    user = getattr(request, "user", None)
    signed_in = user is not None and user.is_authenticated
    return {
        "sections": _sections(),
        "other_languages": [(code, NAMES[code[:2]]) for code, _name in settings.LANGUAGES if not language.startswith(code[:2])],
        "moment": moment(clock.now(), language),
        "standing": standing.sentence(user) if signed_in else "",
        "pending": waiting.count(user) if signed_in else 0,
    }


def _sections() -> list[dict[str, str]]:
    return [
        {"code": "desk", "label": _("Escritorio"), "url": reverse("desk:home")},
        {"code": "register", "label": _("Libro"), "url": reverse("governance:entities")},
        {"code": "meetings", "label": _("Reuniones"), "url": reverse("meetings:list")},
        {"code": "funds", "label": _("Fondos"), "url": reverse("funds:list")},
        {"code": "documents", "label": _("Documentos"), "url": reverse("core:documents")},
    ]
