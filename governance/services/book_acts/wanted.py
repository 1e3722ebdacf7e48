"""What is wanted of the book, as values that can be frozen for a second person and read back the same, and how it is done."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar

from django.db import models

from core.models import Approval, Evidence, User
from governance.models import Account, ActRequest, Encumbrance, Entity, Person, Posting, Security
from governance.rules.kinds import BookAct
from governance.services import encumbrances, register, second_person

Row = TypeVar("Row", bound=models.Model)
_DAYS = frozenset({"registered_on", "agreed_on", "order_on", "given_on", "effective_on"})
_FIGURES = frozenset({"quantity"})

Fact = Posting | Encumbrance | models.Model
"""What an act makes: the posting of a reversal, an encumbrance, or a fact about one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One act: upon a posting (reversal), a holding (constitution) or an encumbrance (the others), with what its service is given."""

    kind: BookAct
    entity: Entity
    undone: Posting | None = None
    account: Account | None = None
    security: Security | None = None
    encumbrance: Encumbrance | None = None
    values: dict[str, Any] = field(default_factory=dict)
    evidence: Evidence | None = None

    @property
    def source_ref(self) -> str:
        return str(self.values.get("source_ref") or self.values.get("reference") or "").strip()

    @property
    def basis(self) -> str:
        return str(self.values.get("basis") or self.values.get("given_by") or "").strip()

    def payload(self) -> dict[str, Any]:
        """Return the act as plain values, which a digest can hold."""
        upon = {"undone": self.undone, "account": self.account, "security": self.security, "encumbrance": self.encumbrance}
        keys = {name: row.pk for name, row in upon.items() if row is not None}
        kept = {"evidence": self.evidence.pk, "sha256": self.evidence.sha256} if self.evidence else {}
        return {"act": self.kind.value, **keys, "values": {name: _plain(value) for name, value in self.values.items()}, **kept}


def wanted_of(request: ActRequest) -> Wanted:
    """Read an act back from its request."""
    return Wanted(
        kind=BookAct(request.kind),
        entity=request.entity,
        undone=request.undone,
        account=request.account,
        security=request.security,
        encumbrance=request.encumbrance,
        values={name: _read(request.entity, name, value) for name, value in request.payload["values"].items()},
        evidence=request.evidence,
    )


def carry_out(*, actor: User, wanted: Wanted, approval: Approval | None = None) -> Fact:
    """Do the act through the service that knows it. Raises SecondPersonNeededError and what that service raises."""
    return _DOES[wanted.kind](actor, wanted, approval)


def rehearse(*, actor: User, wanted: Wanted) -> Fact:
    """Do the act as if a second person had accepted it, upon rows of its own: the caller takes it back, and its rows know nothing of it."""
    if wanted.undone is not None:
        wanted = replace(wanted, undone=Posting.objects.select_related("register__entity").get(pk=wanted.undone.pk))
    return carry_out(actor=actor, wanted=wanted, approval=second_person.rehearsal(wanted.entity))


def _reverse(actor: User, wanted: Wanted, approval: Approval | None) -> Fact:
    return register.reverse(actor=actor, posting=_given(wanted.undone), approval=approval, **wanted.values)


def _constitute(actor: User, wanted: Wanted, approval: Approval | None) -> Fact:
    account, security = _given(wanted.account), _given(wanted.security)
    values = {**wanted.values, "evidence": wanted.evidence}
    return encumbrances.constitute(actor=actor, account=account, security=security, approval=approval, **values)


def _amend(actor: User, wanted: Wanted, approval: Approval | None) -> Fact:
    row = _given(wanted.encumbrance)
    return encumbrances.amend(actor=actor, encumbrance=row, approval=approval, evidence=wanted.evidence, **wanted.values)


def _release(actor: User, wanted: Wanted, approval: Approval | None) -> Fact:
    row = _given(wanted.encumbrance)
    return encumbrances.release(actor=actor, encumbrance=row, approval=approval, evidence=wanted.evidence, **wanted.values)


def _permit(actor: User, wanted: Wanted, approval: Approval | None) -> Fact:
    row = _given(wanted.encumbrance)
    return encumbrances.permit(actor=actor, encumbrance=row, approval=approval, evidence=wanted.evidence, **wanted.values)


_DOES: dict[BookAct, Callable[[User, Wanted, Approval | None], Fact]] = {
    BookAct.REVERSAL: _reverse,
    BookAct.CONSTITUTION: _constitute,
    BookAct.AMENDMENT: _amend,
    BookAct.RELEASE: _release,
    BookAct.PERMISSION: _permit,
}


def _given(row: Row | None) -> Row:
    if row is None:
        raise ValueError("the act says nothing of what it is upon")
    return row


def _plain(value: Any) -> Any:
    match value:
        case models.Model():
            return value.pk
        case list() | tuple() | set() | frozenset():
            return [_plain(each) for each in value]
        case Enum():
            return value.value
        case date():
            return value.isoformat()
        case Decimal():
            return str(value)
        case _:
            return value


def _read(entity: Entity, name: str, value: Any) -> Any:
    """Read one value back by its name; a row of another entity does not exist."""
    if value is None:
        return None
    if name in _DAYS:
        return date.fromisoformat(value)
    if name in _FIGURES:
        return Decimal(value)
    if name == "beneficiary":
        return Person.objects.get(organisation=entity.organisation_id, pk=value)
    if name == "upon":
        return list(Encumbrance.objects.filter(account__entity=entity, pk__in=value))
    return value
