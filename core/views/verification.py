"""The public page behind the QR of a document: authentic, replaced, or not the same file. Shows no text of the document.

It needs no sign-in. A file handed in to be compared is hashed and forgotten.
"""

import segno
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from core import clock
from core.models import Document
from core.selectors import documents as selectors

LARGEST = 25 * 1024 * 1024


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    document = selectors.by_code(code)
    if document is None or document.state != Document.State.ISSUED:
        raise Http404
    handed_in, trouble = _handed_in(request)
    standing = selectors.standing(document, handed_in)
    context = {
        "document": document,
        "replacement": standing.replacement,
        "verdict": standing.verdict,
        "trouble": trouble,
        "qr": _qr(document),
        "consulted_at": clock.now(),
    }
    return render(request, "core/verification.html", context)


def _handed_in(request: HttpRequest) -> tuple[bytes | None, str]:
    """Return the bytes to compare, or why there are none."""
    if request.method != "POST":
        return None, ""
    file = request.FILES.get("file")
    if file is None or not file.size:
        return None, "none"
    if file.size > LARGEST:
        return None, "large"
    return file.read(), ""


def _qr(document: Document) -> SafeString:
    address = settings.SITE_ORIGIN + reverse("core:verify", args=[document.verification_code])
    return mark_safe(segno.make(address, error="m").svg_inline(border=1, omitsize=True))  # noqa: S308 - drawn by us from our own address
