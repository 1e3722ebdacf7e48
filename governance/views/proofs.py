"""The document that comes with an act: kept when it is first shown, and named again when the act is confirmed."""

from typing import Any

from django.http import HttpRequest

from core.models import Evidence, Organisation
from core.services import evidence
from core.views.actors import actor
from governance.forms.proofs import ProofFields

CONFIRM = "confirm"


def proof_of(request: HttpRequest, organisation: Organisation, data: dict[str, Any]) -> Evidence | None:
    """Keep the file of a valid form, or find the one kept before. Raises EvidenceRefusedError."""
    file = data.get("file")
    if file:
        return evidence.store(actor=actor(request), organisation=organisation, name=file.name, content=file.read(), kind="register")
    return Evidence.objects.filter(organisation=organisation, kind="register", pk=data.get("proof") or 0).first()


def keep(form: ProofFields, proof: Evidence | None) -> None:
    """Write into a form that is shown again which file was kept, so that it need not be sent twice."""
    form.told(proof)


def taken(request: HttpRequest, organisation: Organisation, form: ProofFields) -> tuple[Evidence | None, dict[str, Any]]:
    """Keep the file of a valid form; return it with the rest of what the form says. A refusal of the act finds the file kept."""
    proof = proof_of(request, organisation, form.cleaned_data)
    form.told(proof)
    return proof, form.said()


def confirmed(request: HttpRequest) -> bool:
    """Say whether the act is confirmed, after its effect was shown."""
    return request.POST.get("step") == CONFIRM
