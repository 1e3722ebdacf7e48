"""What requests for a second person are about: the entity, whose shares, how many. Read for many requests at once; decides nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from core.models import Approval
from governance.models import (
    Account,
    ActRequest,
    EntitlementRun,
    Entity,
    Load,
    PaymentBatch,
    Person,
    PrescriptionAct,
    Reconciliation,
    RegistrationRequest,
    Security,
)

ARROW = " → "


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What one request is about: its act where the kind of request has several, whose, how much of what, and of which entity."""

    entity: str = ""
    act: str = ""
    names: tuple[str, ...] = ()
    quantity: Decimal | None = None
    security: Security | None = None

    @property
    def whose(self) -> str:
        return ARROW.join(self.names)


def about(rows: Sequence[Approval]) -> dict[int, About]:
    """Return what each request is about, by its key; one of an unknown kind is not there. The rows of each kind are read together."""
    by_model: dict[str, list[Approval]] = defaultdict(list)
    for row in rows:
        by_model[row.subject_type].append(row)
    found: dict[int, About] = {}
    for label, asked in by_model.items():
        read = _READ.get(label)
        if read is not None:
            found |= read(asked)
    return found


def of_act(row: ActRequest) -> About:
    """Return what one act of the book is about; its rows are read with it."""
    values, entity = row.payload["values"], str(row.entity)
    quantity = Decimal(values["quantity"]) if values.get("quantity") else None
    if row.undone is not None:
        lines = list(row.undone.movements.select_related("from_account", "to_account", "security").order_by("line")[:2])
        one = lines[0] if len(lines) == 1 else None
        names = (one.to_account.title, one.from_account.title) if one else (str(row.undone),)
        return About(
            entity=entity,
            act=str(row.get_kind_display()),
            names=names,
            quantity=one.quantity if one else None,
            security=one.security if one else None,
        )
    account = row.account or row.encumbrance.account  # type: ignore[union-attr]
    security = row.security or row.encumbrance.security  # type: ignore[union-attr]
    return About(entity=entity, act=str(row.get_kind_display()), names=(account.title,), quantity=quantity, security=security)


def _acts(asked: Sequence[Approval]) -> dict[int, About]:
    related = ("entity", "undone", "account", "security", "encumbrance__account", "encumbrance__security")
    rows = ActRequest.objects.select_related(*related).in_bulk(_keys(asked))
    return {each.pk: of_act(rows[int(each.subject_id)]) for each in asked if int(each.subject_id) in rows}


def _movements(asked: Sequence[Approval]) -> dict[int, About]:
    rows = RegistrationRequest.objects.select_related("entity").in_bulk(_keys(asked))
    payloads = [row.payload for row in rows.values()]
    accounts = Account.objects.in_bulk({key for each in payloads for key in (each["from_account"], each["to_account"]) if key})
    securities = Security.objects.in_bulk({each["security"] for each in payloads})
    found = {}
    for each in asked:
        row = rows.get(int(each.subject_id))
        if row is None:
            continue
        titles = [accounts[key].title for key in (row.payload["from_account"], row.payload["to_account"]) if key in accounts]
        found[each.pk] = About(
            entity=str(row.entity),
            act=str(row.get_kind_display()),
            names=tuple(titles),
            quantity=Decimal(row.payload["quantity"]),
            security=securities.get(row.payload["security"]),
        )
    return found


def _capital(asked: Sequence[Approval]) -> dict[int, About]:
    rows = Entity.objects.in_bulk(_keys(asked))
    securities = Security.objects.in_bulk({each.payload["security"] for each in asked if each.payload.get("security")})
    return {
        each.pk: About(entity=str(rows[int(each.subject_id)]), security=securities.get(each.payload.get("security")))
        for each in asked
        if int(each.subject_id) in rows
    }


def _people(asked: Sequence[Approval]) -> dict[int, About]:
    rows = Person.objects.in_bulk({each.payload[side] for each in asked for side in ("absorbed", "kept") if side in each.payload})
    return {
        each.pk: About(names=tuple(str(rows[each.payload[side]]) for side in ("absorbed", "kept") if each.payload.get(side) in rows))
        for each in asked
    }


def _by_entity(model: Any, *path: str) -> Any:
    """Read requests about objects that lead to their entity, each told by its own words."""

    def read(asked: Sequence[Approval]) -> dict[int, About]:
        rows = model.objects.select_related("__".join(path)).in_bulk(_keys(asked))
        found = {}
        for each in asked:
            row = rows.get(int(each.subject_id))
            if row is not None:
                entity: Any = row
                for step in path:
                    entity = getattr(entity, step)
                told = str(row)
                found[each.pk] = About(entity="" if str(entity) in told else str(entity), names=(told,))
        return found

    return read


def _keys(asked: Iterable[Approval]) -> list[int]:
    return [int(each.subject_id) for each in asked]


_READ: dict[str, Any] = {
    "governance.actrequest": _acts,
    "governance.registrationrequest": _movements,
    "governance.entity": _capital,
    "governance.person": _people,
    "governance.reconciliation": _by_entity(Reconciliation, "report", "entity"),
    "governance.load": _by_entity(Load, "entity"),
    "governance.paymentbatch": _by_entity(PaymentBatch, "entity"),
    "governance.prescriptionact": _by_entity(PrescriptionAct, "entity"),
    "governance.entitlementrun": _by_entity(EntitlementRun, "distribution", "entity"),
}
