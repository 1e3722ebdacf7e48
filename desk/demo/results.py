"""What the demonstration leaves: its PDF files and one line for each with its pages and its SHA-256, and the replays' figures."""

import json
from io import StringIO
from typing import Any

from django.core.management import call_command

from core.models import Document
from core.services import documents
from desk.demo.fund import PUBLISHED
from desk.demo.staff import Staff, folder

FILES = (
    ("convocatoria-periodico", "convocatoria", "pk"),
    ("acta", "acta", "pk"),
    ("extracto", "extracto", "pk"),
    ("libro-de-accionistas", "libro-de-accionistas", "pk"),
    ("libro-de-accionistas", "libro-de-accionistas-junio", "-pk"),
    ("extracto-de-titular", "extracto-de-titular", "pk"),
    ("aviso-de-dividendos", "aviso-de-dividendos", "pk"),
    ("relacion-de-liquidacion", "relacion-de-liquidacion", "pk"),
)
"""Kind of document, name of the file, and whether the first or the last of its kind."""

REPLAYED = ("16-97466-501", "16-120541-501")
KEPT = "series-publicadas.json"


def write(staff: Staff) -> list[str]:
    """Write the files where they are missing; return one line for each."""
    lines = []
    for kind, name, order in FILES:
        document = Document.objects.filter(organisation=staff.organisation, kind=kind).order_by(order)[:1].get()
        place = folder() / f"{name}.pdf"
        content = documents.content(document)
        if not place.exists() or place.read_bytes() != content:
            place.write_bytes(content)
        lines.append(f"var/demo/{place.name:<32} {document.pages:>3} págs.  SHA-256 {document.sha256}")
    return lines


def replay() -> list[dict[str, Any]]:
    """Replay both published funds once on this machine; return what came out."""
    kept = folder() / KEPT
    if not kept.exists():
        reports = []
        for code in REPLAYED:
            told = StringIO()
            call_command("replay_fund", str(PUBLISHED), "--fund", code, "--json", stdout=told)
            reports.append(json.loads(told.getvalue()))
        kept.write_text(json.dumps(reports, indent=1), encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(kept.read_text(encoding="utf-8"))
    return found


def replay_line(report: dict[str, Any]) -> str:
    """Say what one replay came to."""
    return (
        f"Fondo {report['fund']}: {report['days']} días publicados, {report['exact']} valores de unidad idénticos, "
        f"{report['within']} dentro de 0,000001; mayor diferencia {report['max_unit_value']}"
    )
