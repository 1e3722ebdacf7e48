"""Documents as a list, one by one, and their bytes; the evidence people handed in. Issues nothing."""

from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from core.models import Document, Evidence
from core.services import documents as service
from core.services import evidence as kept
from core.views.pages import carried, page_of, text_asked


def _documents(user: Any) -> Any:
    later = Document.objects.filter(replaces=OuterRef("pk"), state=Document.State.ISSUED)
    return Document.objects.for_user(user).annotate(is_replaced=Exists(later)).select_related("organisation").defer("data")


@require_GET
def listing(request: HttpRequest) -> HttpResponse:
    rows = _documents(request.user)
    state, text = request.GET.get("state", ""), text_asked(request, "text")
    if state in Document.State.values:
        rows = rows.filter(state=state)
    if text:
        rows = rows.filter(title__icontains=text) | rows.filter(verification_code__iexact=text)
    context = {
        "section": "documents",
        "page": page_of(request, rows.order_by("-pk")),
        "carry": carried(request),
        "states": Document.State.choices,
        "chosen": state,
        "text": text,
    }
    return render(request, "core/documents.html", context)


@require_GET
def detail(request: HttpRequest, pk: int) -> HttpResponse:
    document = get_object_or_404(_documents(request.user).select_related("replaces", "replaced_by", "requested_by"), pk=pk)
    return render(request, "core/document.html", {"section": "documents", "document": document})


@require_GET
def download(request: HttpRequest, pk: int) -> HttpResponse:
    document = get_object_or_404(Document.objects.for_user(request.user), pk=pk)
    if document.state != Document.State.ISSUED:
        raise Http404
    return _file(service.content(document), "application/pdf", f"{document.kind}-{document.number}.pdf")


@require_GET
def evidence(request: HttpRequest, pk: int) -> HttpResponse:
    proof = get_object_or_404(Evidence.objects.for_user(request.user), pk=pk)
    return _file(kept.content(proof), proof.content_type, proof.name, attached=True)


def _file(content: bytes, content_type: str, name: str, *, attached: bool = False) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    way = "attachment" if attached else "inline"
    plain = name.encode("ascii", "ignore").decode().replace('"', "") or "archivo"
    response["Content-Disposition"] = f'{way}; filename="{plain}"'
    return response
