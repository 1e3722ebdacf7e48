"""One effect per key: a POST that arrives twice is carried out once. Knows requests as digests; never what they do.

The key is written first, in the transaction of the work: a second request with the same key waits for the first to end and
gets its answer. An answer of 400 or more undoes the transaction and keeps no key, so a corrected form may be sent again.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.template.response import SimpleTemplateResponse
from django.utils.translation import gettext_lazy as _

from core import clock
from core.archive import digest, sha256
from core.models import IdempotencyKey

FIELD, HEADER = "idempotency_key", "Idempotency-Key"
LONGEST_KEY, LONGEST_ANSWER = 100, 256_000
KEPT_HEADERS = ("Content-Type", "Location", "HX-Redirect", "HX-Location", "HX-Trigger", "HX-Refresh", "HX-Retarget", "HX-Reswap")
MISSING = _("Falta la clave de la petición: vuelva a abrir la página y envíe el formulario de nuevo.")
TOO_LONG = _("La clave de la petición tiene más de 100 caracteres.")
TAKEN = _("Esta petición ya se hizo con otros datos: vuelva a abrir la página para hacer una nueva.")

View = Callable[..., HttpResponse]


def idempotent(view: View) -> View:
    """Carry a writing POST out once per key: 400 without a key, 409 for the same key with another body."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        key = request.POST.get(FIELD) or request.headers.get(HEADER) or ""
        if not key or len(key) > LONGEST_KEY:
            return _page(TOO_LONG if key else MISSING, 400)
        with transaction.atomic():
            return _once(request, key, lambda: view(request, *args, **kwargs))

    return guarded


def _once(request: HttpRequest, key: str, carry_out: Callable[[], HttpResponse]) -> HttpResponse:
    body = body_digest(request)
    user = request.user.pk or 0
    own = IdempotencyKey(user_id=user, key=key, body_digest=body, received_at=clock.now())
    IdempotencyKey.objects.bulk_create([own], ignore_conflicts=True)
    row = IdempotencyKey.objects.select_for_update().get(user_id=user, key=key)
    if row.body_digest != body:
        return _page(TAKEN, 409)
    if row.status is not None:
        return _answer_of(row)
    response = carry_out()
    if isinstance(response, SimpleTemplateResponse):
        response.render()
    if response.status_code >= 400:
        transaction.set_rollback(True)
        return response
    _keep(row, response)
    return response


def body_digest(request: HttpRequest) -> str:
    """Return the hash of what a request asks for: its address, its fields and its files."""
    fields = {name: values for name, values in request.POST.lists() if name not in (FIELD, "csrfmiddlewaretoken")}
    files = {name: [_file_digest(file) for file in request.FILES.getlist(name)] for name in request.FILES}
    form = request.content_type in ("application/x-www-form-urlencoded", "multipart/form-data")
    raw = "" if form else sha256(request.body)
    return digest({"path": request.get_full_path(), "fields": fields, "files": files, "raw": raw})


def _file_digest(file: Any) -> str:
    content = b"".join(file.chunks())
    file.seek(0)
    return digest({"name": file.name, "sha256": sha256(content)})


def _keep(row: IdempotencyKey, response: HttpResponse) -> None:
    row.status = response.status_code
    row.headers = {name: response[name] for name in KEPT_HEADERS if name in response}
    body = b"" if response.streaming else response.content
    row.answer = body.decode() if len(body) <= LONGEST_ANSWER and _is_text(response) else ""
    row.save(update_fields=["status", "headers", "answer"])


def _is_text(response: HttpResponse) -> bool:
    return response.get("Content-Type", "").startswith(("text/", "application/json"))


def _answer_of(row: IdempotencyKey) -> HttpResponse:
    answer = HttpResponse(row.answer, status=row.status)
    for name, value in row.headers.items():
        answer[name] = value
    return answer


def _page(message: object, status: int) -> HttpResponse:
    return HttpResponse(render_to_string(f"{status}.html", {"sentence": message}), status=status)
