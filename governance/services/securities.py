"""Securities: creates the classes of shares, units and titles of an entity."""

from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core.models import User
from core.services import audit
from governance.models import Entity, Security
from governance.rules.identities import normal_name
from governance.rules.kinds import Keeping, SecurityKind
from governance.rules.refusals import ParError
from governance.rules.shares import same_par
from governance.services import locks
from governance.wording import reference, refusals

_SHARES = frozenset({SecurityKind.COMMON, SecurityKind.PRIVILEGED, SecurityKind.PREFERRED})


class SecurityFields(TypedDict):
    """What a security says; `decimals` is 0 for shares and titles, 6 for units where it is not given."""

    code: str
    name: str
    kind: SecurityKind | str
    par: NotRequired[Decimal | None]
    decimals: NotRequired[int]
    keeping: NotRequired[Keeping | str]
    isin: NotRequired[str]


@transaction.atomic
def create(*, actor: User, entity: Entity, **fields: Unpack[SecurityFields]) -> Security:
    """Create a class. Raises DuplicateError, PersonNameError, ParError where a share's par differs from the other classes'."""
    kind = SecurityKind(fields["kind"])
    keeping = Keeping(fields.get("keeping", Keeping.OWN))
    values = {"decimals": 6 if kind is SecurityKind.UNIT else 0, **fields, "kind": kind.value, "keeping": keeping.value}
    security = Security(entity=entity, **values)
    security.code = normal_name(security.code, field_es="código", field_en="code", longest=40)
    security.name = normal_name(security.name, longest=120)
    if kind in _SHARES:
        _refuse_par(security)
    try:
        with transaction.atomic():
            security.save()
    except IntegrityError:
        raise reference.duplicate(field_es="código", field_en="code", value=security.code, of=entity.name) from None
    facts = {"code": security.code, "kind": security.kind, "decimals": security.decimals}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.create_security", subject=security, facts=facts)
    return security


def _refuse_par(security: Security) -> None:
    locks.entity(security.entity_id)
    others = list(Security.objects.filter(entity_id=security.entity_id, kind__in=_SHARES).values_list("par", flat=True))
    if not same_par(security.par, others):
        es, en = (refusals.figure(others[0] or Decimal(), lang) for lang in ("es", "en"))
        raise ParError(
            field="valor nominal",
            value=str(security.par),
            message_es=f"valor nominal: «{security.par}» difiere del de las demás clases ({es}). Todas llevan el mismo.",
            message_en=f"par: “{security.par}” differs from the other classes' ({en}). All have the same.",
        )
