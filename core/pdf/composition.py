"""From frozen data to the text of a page. Knows templates; the data is only ever a value in them, never a template."""

from dataclasses import asdict, dataclass, field
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.utils import translation

from core.archive import digest, jsonable
from core.pdf.drawings import qr
from core.pdf.spaces import pegar


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a document says about itself: its name, its numbers and how it is verified. ``created`` is an ISO moment."""

    kind: str = "muestra"
    title: str = ""
    number: int = 0
    folio: int | None = None
    code: str = "MUESTRA"
    data_digest: str = field(default="")
    created: str = ""
    replaces_code: str = ""


def compose(template: str, data: object, language: str, facts: Facts | None = None) -> str:
    """Return the HTML of a document.

    The template sees the data's fields by their names and as ``data``, and ``document``, ``language``, ``qr``.
    """
    frozen = jsonable(data)
    told = facts or Facts()
    context: dict[str, Any] = {**frozen, "data": frozen, "language": language, "document": _printed(told, frozen)}
    context["qr"] = qr(context["document"]["url"], millimetres="12.5")
    with translation.override(language):
        return pegar(get_template(template).render(context))


def _printed(facts: Facts, frozen: Any) -> dict[str, Any]:
    hashed = facts.data_digest or digest(frozen)
    groups = [hashed[i : i + 8] for i in range(0, 64, 8)]
    url = f"{settings.SITE_ORIGIN}/v/{facts.code}/"
    shown = url.partition("://")[2].rstrip("/")
    return {
        **asdict(facts),
        "data_digest": hashed,
        "digest_1": " ".join(groups[:4]),
        "digest_2": " ".join(groups[4:]),
        "url": url,
        "url_shown": shown,
        "folio_reset": facts.folio - 1 if facts.folio is not None else None,
    }
