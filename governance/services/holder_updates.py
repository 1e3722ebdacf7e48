"""Reminds an entity, once a month, of the holders whose data are to be asked for again (BC-13). One duty, not one for each holder."""

from calendar import monthrange
from datetime import date

from django.db import transaction

from core.models import User
from governance.models import Entity, Obligation
from governance.selectors import holder_updates
from governance.selectors.holder_updates import due
from governance.services import obligations

OWNER = "registrar"

__all__ = ["due", "remind"]


@transaction.atomic
def remind(*, actor: User, entity: Entity, on: date) -> Obligation | None:
    """Make the month's duty of an entity, due on the month's last day; None where nobody is due. Twice in a month it is one."""
    rule = holder_updates.rule_of(entity, on)
    number = due(entity, on).count()
    if rule is None or not number:
        return None
    return obligations.create(
        actor=actor, entity=entity, rule=rule.rule, subject=f"{on:%Y-%m}", due_on=on.replace(day=monthrange(on.year, on.month)[1]),
        title_es=f"Pedir la actualización de datos de {number} titulares", title_en=f"Ask {number} holders to update their data",
        owner_role=OWNER,
    )  # fmt: skip
