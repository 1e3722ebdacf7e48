"""What a person decides about work that failed or whose outcome is unknown. Knows states; refuses to repeat what is settled."""

from django.db import transaction

from core import work
from core.models import Item, ItemState, User
from core.services import audit
from core.services.refusals import RefusedError

OPEN = (ItemState.NEEDS_DECISION, ItemState.FAILED)
SETTLED = {"sent": ItemState.SENT, "done": ItemState.DONE, "refused": ItemState.REFUSED}


class NothingToDecideError(RefusedError):
    """An item is not in a state that a person decides."""


class DecisionUnknownError(RefusedError):
    """A decision is none of those that exist."""


@transaction.atomic
def decide(*, actor: User, item: Item, decision: str, note: str = "") -> Item:
    """Repeat an item ("retry"), or settle it as a person found it ("sent", "done", "refused").

    Raises ``NothingToDecideError`` and ``DecisionUnknownError``.
    """
    locked = Item.objects.select_for_update().get(pk=item.pk)
    if locked.state not in OPEN or (locked.state == ItemState.FAILED and decision != "retry"):
        raise NothingToDecideError(
            f"La tarea {locked.key} está en «{locked.get_state_display()}»: no espera esa decisión.",
            f"Item {locked.key} is “{locked.state}”: it does not wait for that decision.",
        )
    if decision != "retry" and decision not in SETTLED:
        raise DecisionUnknownError(
            f"«{decision}» no es una decisión: elija repetir, enviado o rechazado.",
            f"“{decision}” is no decision: choose retry, sent or refused.",
        )
    facts = {"kind": locked.kind, "key": locked.key, "was": locked.state, "decision": decision, "note": note}
    audit.record(actor=actor, organisation=locked.organisation, action="core.decide_item", subject=locked, facts=facts)
    if decision == "retry":
        return work.requeue(item=locked)
    return work.resolve(item=locked, state=SETTLED[decision], note=note)
