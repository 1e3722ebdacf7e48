"""Whether an entity asks two persons for the acts of its book, and the fence that keeps one from acting alone."""

from core.models import Approval, ApprovalState
from governance.models import Entity
from governance.wording import act_refusals

APPROVAL = "governance.book_act"


def is_asked(entity: Entity) -> bool:
    """Say whether an entity asks two persons for every act of its book, as it says now."""
    return Entity.objects.filter(pk=entity.pk, movements_need_approval=True).exists()


def refuse_alone(entity: Entity, approval: Approval | None) -> None:
    """Raise SecondPersonNeededError where the entity asks two persons and no other one accepted the act."""
    accepted = approval is not None and approval.state == ApprovalState.ACCEPTED and approval.organisation_id == entity.organisation_id
    if not accepted and is_asked(entity):
        raise act_refusals.second_person_needed(entity=entity.name)


def rehearsal(entity: Entity) -> Approval:
    """Return an acceptance that nobody gave and that is never kept: with it an act is tried before it is taken back."""
    return Approval(organisation=entity.organisation, kind=APPROVAL, state=ApprovalState.ACCEPTED)
