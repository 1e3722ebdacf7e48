"""Merges: one person asks to absorb a record into another and a second one decides, with the effect before the eyes of both.

What is current (ownerships, offices, relationships, representations, contacts) goes to the record kept. What was written as a fact
(postings, documents, bank accounts, authorisations) stays where it was and is found through the merge; past documents stay the same.
"""

from fractions import Fraction
from typing import Any

from django.db import transaction

from core import clock
from core.models import Approval, ApprovalState, User
from core.services import approvals, audit
from governance.models import (
    Account,
    AccountHolder,
    Contact,
    DistinctPersons,
    HolderRepresentative,
    Mandate,
    Person,
    PersonMerge,
    Relationship,
)
from governance.rules.identities import normal_name
from governance.services.persons import gathered_key, refresh_accounts
from governance.wording import person_refusals as refusals
from governance.wording import reference

KIND = "governance.merge_persons"
MOVED: tuple[tuple[type[Any], str], ...] = (
    (Account, "direct_depositor"),
    (Mandate, "person"),
    (Relationship, "person"),
    (Relationship, "other"),
    (HolderRepresentative, "person"),
    (HolderRepresentative, "representative"),
    (Contact, "person"),
)
"""The current references that go to the record kept; ownerships besides, portion by portion."""


@transaction.atomic
def propose(*, actor: User, kept: Person, absorbed: Person, basis: str) -> Approval:
    """Ask a second person to absorb one record into another. Raises MergeError, PersonNameError, ApprovalPendingError."""
    _refuse(kept, absorbed)
    payload = {
        "kept": kept.pk,
        "absorbed": absorbed.pk,
        "basis": normal_name(basis, field_es="soporte", field_en="basis"),
        "kept_identity": [kept.id_type, kept.id_number, kept.patrimony, kept.name],
        "absorbed_identity": [absorbed.id_type, absorbed.id_number, absorbed.patrimony, absorbed.name],
    }
    return approvals.request(actor=actor, organisation=kept.organisation, kind=KIND, payload=payload, subject=absorbed)


@transaction.atomic
def decide(*, actor: User, approval: Approval, accept: bool, reason: str = "") -> PersonMerge | None:
    """Decide a proposed merge and, where it is accepted, carry it out; one already accepted is only carried out.

    Raises MergeError, and what `approvals.decide` raises.
    """
    approval = Approval.objects.select_for_update().get(pk=approval.pk)
    if approval.state != ApprovalState.ACCEPTED:
        approval = approvals.decide(actor=actor, approval=approval, accept=accept, reason=reason)
    if approval.state != ApprovalState.ACCEPTED:
        return None
    locked = Person.objects.select_for_update().in_bulk([approval.payload["kept"], approval.payload["absorbed"]])
    kept, absorbed = locked[approval.payload["kept"]], locked[approval.payload["absorbed"]]
    _refuse(kept, absorbed)
    merge = PersonMerge.objects.create(
        organisation=kept.organisation, kept=kept, absorbed=absorbed, basis=approval.payload["basis"], approval=approval, merged_by=actor,
        merged_at=clock.now(), moved=_move(kept, absorbed),
    )  # fmt: skip
    Person.objects.filter(pk=absorbed.pk).update(merged_into=kept)
    Person.objects.filter(merged_into=absorbed).update(merged_into=kept)
    Person.objects.filter(pk=kept.pk).update(search_key=gathered_key(kept))
    refresh_accounts(kept)
    facts = {"kept": kept.pk, "absorbed": absorbed.pk, "moved": merge.moved, "approval": approval.pk}
    audit.record(actor=actor, organisation=kept.organisation, action="governance.merge_persons", subject=merge, facts=facts)
    return merge


@transaction.atomic
def keep_apart(*, actor: User, one: Person, other: Person, reason: str) -> DistinctPersons:
    """Record that two similar records are two persons. Raises MergeError, PersonNameError; said twice it is one row."""
    if one.pk == other.pk or one.organisation_id != other.organisation_id:
        raise refusals.merge(name=one.name, es="no se compara consigo misma ni con otra organización.", en="is not compared with itself.")
    first, second = sorted((one, other), key=lambda person: person.pk)
    reason = normal_name(reason, field_es="por qué", field_en="why")
    existing = DistinctPersons.objects.filter(first=first, second=second).first()
    if existing is not None:
        return existing
    row = DistinctPersons.objects.create(first=first, second=second, reason=reason, decided_by=actor, decided_at=clock.now())
    facts = {"first": first.pk, "second": second.pk, "reason": reason}
    audit.record(actor=actor, organisation=one.organisation, action="governance.keep_persons_apart", subject=row, facts=facts)
    return row


def _refuse(kept: Person, absorbed: Person) -> None:
    if kept.pk == absorbed.pk or kept.organisation_id != absorbed.organisation_id:
        raise refusals.merge(
            name=absorbed.name, es="no se une consigo misma ni con otra organización. Elija otra persona.",
            en="is not merged with itself nor across organisations. Choose another person.",
        )  # fmt: skip
    for person in (kept, absorbed):
        if person.merged_into_id is not None:
            raise refusals.merge(name=person.name, es="ya se unió a otra. Use la que quedó.", en="is merged already. Use the one kept.")
    both_patrimonies = kept.patrimony and absorbed.patrimony and kept.id_number == absorbed.id_number
    if both_patrimonies and kept.patrimony != absorbed.patrimony:
        raise refusals.merge(
            name=absorbed.name, es="es otro patrimonio autónomo de la misma fiduciaria: son personas distintas.",
            en="is another patrimony of the same fiduciary: they are different persons.",
        )  # fmt: skip


def _move(kept: Person, absorbed: Person) -> dict[str, list[Any]]:
    """Repoint what is current and return what was, by table, so that the merge can be read back."""
    moved: dict[str, list[Any]] = {"accountholder.person": _move_ownerships(kept, absorbed)}
    for model, field in MOVED:
        rows = model.objects.filter(**{field: absorbed})
        if model is Contact:
            same = Contact.objects.filter(person=kept, ended_on__isnull=True).values("kind", "value")
            clash = [row.pk for row in rows.filter(ended_on__isnull=True) if {"kind": row.kind, "value": row.value} in list(same)]
            rows = rows.exclude(pk__in=clash)
        if model is Relationship:
            rows = rows.exclude(person=kept).exclude(other=kept)
        if model is HolderRepresentative:
            rows = rows.exclude(person=kept).exclude(representative=kept)
        keys = sorted(rows.values_list("pk", flat=True))
        if keys:
            model.objects.filter(pk__in=keys).update(**{field: kept})
            moved[f"{model._meta.model_name}.{field}"] = keys
    return moved


def _move_ownerships(kept: Person, absorbed: Person) -> list[dict[str, Any]]:
    """Give the absorbed record's portions to the kept one; where both own one account the portions add up."""
    told = []
    for row in AccountHolder.objects.select_for_update().filter(person=absorbed).order_by("pk"):
        told.append({"account": row.account_id, "portion": [row.numerator, row.denominator], "representative": row.is_representative})
        own = AccountHolder.objects.select_for_update().filter(person=kept, account_id=row.account_id).first()
        if own is None:
            row.person = kept
            row.save(update_fields=["person"])
            continue
        total = Fraction(own.numerator, own.denominator) + Fraction(row.numerator, row.denominator)
        if total > 1:
            raise reference.portions(account=row.account.number, es="las cuotas pasarían de la unidad.", en="the portions exceed one.")
        representative = own.is_representative or row.is_representative
        row.delete()
        AccountHolder.objects.filter(pk=own.pk).update(
            numerator=total.numerator, denominator=total.denominator, is_representative=representative
        )
    return told
