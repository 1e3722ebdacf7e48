"""Encumbrances as they stood: in force on a date as known at a moment, what they block, and who is paid instead of the holder.

Every answer is a fold of facts in one pass over the encumbrances asked about; a register without any costs one empty query.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Prefetch, QuerySet

from governance.models import Account, Encumbrance, EncumbranceAmendment, EncumbranceRelease, Entity, Person, Security
from governance.rules import encumbrances as rules
from governance.rules import spans
from governance.rules.encumbrance_folds import Change, Stage, fold
from governance.rules.encumbrance_kinds import AttachmentScope, EncumbranceKind, HolderRight
from governance.rules.encumbrances import Entitled, Resting, To
from governance.selectors import encumbrance_rules, positions

Fact = EncumbranceAmendment | EncumbranceRelease


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """One encumbrance as it stands: its row, what it still rests on, how much that is, and what its document says as amended by then."""

    encumbrance: Encumbrance
    resting: Resting
    quantity: Decimal
    beneficiary: Person | None
    agreed_on: date
    deposit_account: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Payee:
    """A part of a holding whose dividend goes elsewhere: to a person, or into deposit (`kind` deposit, no person)."""

    account_id: int
    security_id: int
    quantity: Decimal
    kind: To
    payee_person_id: int | None
    destination: str
    encumbrance_id: int


def in_force(
    *,
    account: Account | None = None,
    security: Security | None = None,
    entity: Entity | None = None,
    on: date,
    known_at: datetime | None = None,
) -> list[InForce]:
    """Return the encumbrances in force at the end of a date, as known at a moment (default: now), in order of registration."""
    rows = Encumbrance.objects.all()
    if account is not None:
        rows = rows.filter(account=account)
    if security is not None:
        rows = rows.filter(security=security)
    if entity is not None:
        rows = rows.filter(account__entity=entity)
    return standing(rows, on=on, known_at=known_at)


def standing(rows: QuerySet[Encumbrance], *, on: date, known_at: datetime | None = None) -> list[InForce]:
    """Return those of some encumbrances that stand at the end of a date, folded from their facts."""
    return [each for each in (stand(row, on) for row in with_facts(rows, known_at=known_at)) if each is not None]


def with_facts(rows: QuerySet[Encumbrance], *, known_at: datetime | None = None) -> list[Encumbrance]:
    """Read some encumbrances with all that happened to them, as known at a moment, in order of registration."""
    known = {"recorded_at__lte": known_at} if known_at is not None else {}
    found = rows.filter(**known).select_related("account", "security", "beneficiary").order_by("registered_on", "pk")
    amendments = Prefetch("amendments", EncumbranceAmendment.objects.filter(**known).select_related("beneficiary"), "known_amendments")
    releases = Prefetch("releases", EncumbranceRelease.objects.filter(**known), "known_releases")
    return list(found.prefetch_related(amendments, releases))


def changed_after(security: Security, on: date, accounts: Iterable[int] | None = None) -> tuple[Encumbrance, date] | None:
    """Return the latest fact about the encumbrances of a security (of some accounts) that is dated after a date, by its encumbrance."""
    rows = Encumbrance.objects.filter(security=security)
    if accounts is not None:
        rows = rows.filter(account__in=list(accounts))
    begun = rows.filter(registered_on__gt=on).order_by("-registered_on", "-pk").first()
    found = [(begun.registered_on, begun)] if begun is not None else []
    for facts in (EncumbranceAmendment.objects, EncumbranceRelease.objects):
        latest = facts.filter(encumbrance__in=rows, registered_on__gt=on).order_by("-registered_on", "-pk").first()
        found += [(latest.registered_on, latest.encumbrance)] if latest is not None else []
    if not found:
        return None
    day, row = max(found, key=lambda each: each[0])
    return row, day


def end_of(rows: Sequence[Encumbrance]) -> int:
    """Return the first number of the strip beyond all that some encumbrances ever used."""
    return spans.end_of(*(fact.spans for row in rows for fact in (row, *row.known_amendments)))  # type: ignore[attr-defined]


def facts_of(row: Encumbrance) -> list[Fact]:
    """Return what happened to an encumbrance read with its facts."""
    return [*row.known_amendments, *row.known_releases]  # type: ignore[attr-defined]


def stand(row: Encumbrance, on: date, facts: Iterable[Fact] | None = None) -> InForce | None:
    """Return what is left of an encumbrance read with its facts (or with some of them) at the end of a date; None where nothing is."""
    if row.registered_on > on:
        return None
    told = [fact for fact in (facts_of(row) if facts is None else facts) if fact.registered_on <= on]
    left = fold(resting_of(row), [_change(fact) for fact in told])
    if left is None:
        return None
    beneficiary, agreed_on, deposit_account = terms_of(row, told)
    return InForce(
        encumbrance=row,
        resting=left,
        quantity=row.security.from_smallest(left.parts),
        beneficiary=beneficiary,
        agreed_on=agreed_on,
        deposit_account=deposit_account,
    )


def terms_of(row: Encumbrance, facts: Iterable[Fact]) -> tuple[Person | None, date, str]:
    """Return the creditor, the date of the document and the deposit account of an encumbrance after some of its facts, in their order."""
    beneficiary, agreed_on, deposit_account = row.beneficiary, row.agreed_on, row.deposit_account
    for fact in sorted(facts, key=lambda each: (each.registered_on, each.pk)):
        if isinstance(fact, EncumbranceAmendment):
            beneficiary = fact.beneficiary or beneficiary
            agreed_on = fact.agreed_on or agreed_on
            deposit_account = fact.deposit_account or deposit_account
    return beneficiary, agreed_on, deposit_account


def terms_on(row: Encumbrance, on: date) -> dict[str, Any]:
    """Return what goes on with an encumbrance wherever its shares go, as amended by a date."""
    beneficiary, agreed_on, deposit_account = terms_of(row, [fact for fact in facts_of(row) if fact.registered_on <= on])
    amended = {"beneficiary_id": beneficiary.pk if beneficiary else None, "agreed_on": agreed_on, "deposit_account": deposit_account}
    return {**row.terms(), **amended}


def blocked(*, account: Account, security: Security, on: date) -> Decimal:
    """Return on how much of a holding encumbrances rest at the end of a date: their union, never their sum."""
    return security.from_smallest(rules.blocked(each.resting for each in in_force(account=account, security=security, on=on)))


def entitled(*, account: Account, security: Security, right: HolderRight, on: date, held: Decimal | None = None) -> Entitled:
    """Say who has one right over a holding on a date, and why."""
    quantity = positions.quantity(account, security, on) if held is None else held
    restings = [each.resting for each in in_force(account=account, security=security, on=on)]
    found = encumbrance_rules.in_force(account.entity, on).rights
    return rules.entitled(found, right=right, held=security.to_smallest(max(quantity, Decimal())), restings=restings)


def dividend_payees(*, security: Security, on: date) -> list[Payee]:
    """Return the parts of holdings whose dividend is withheld or goes to another, with where to; the others are paid to the holder."""
    return [
        _payee(part.parts, part.to, each, security)
        for _held, entitled_to, by_key in moved(security=security, right=HolderRight.DIVIDENDS, on=on)
        for part in entitled_to.shares
        if part.encumbrance is not None
        for each in [by_key[part.encumbrance]]
    ]


def moved(*, security: Security, right: HolderRight, on: date) -> Iterable[tuple[positions.Holding, Entitled, dict[int, InForce]]]:
    """Return the encumbered holdings of a security with the answer of who has a right over each, and the encumbrances by key."""
    by_account: dict[int, list[InForce]] = defaultdict(list)
    for each in in_force(security=security, on=on):
        by_account[each.encumbrance.account_id].append(each)
    if not by_account:
        return
    rights = encumbrance_rules.in_force(security.entity, on).rights
    for holding in positions.as_of(security, on):
        resting = by_account.get(holding.account_id)
        if resting and holding.quantity > 0:
            held = security.to_smallest(holding.quantity)
            answer = rules.entitled(rights, right=right, held=held, restings=[each.resting for each in resting])
            yield holding, answer, {each.encumbrance.pk: each for each in resting}


def resting_of(row: Encumbrance) -> Resting:
    """Return an encumbrance as it was constituted, as rules read it."""
    return Resting(
        key=row.pk or 0,
        kind=EncumbranceKind(row.kind),
        spans=spans.of(row.spans),
        beneficiary=row.beneficiary_id,
        scope=AttachmentScope(row.scope) if row.scope else None,
        granted=_rights(row.granted),
        reserved=_rights(row.reserved),
    )


def _change(row: Fact) -> Change:
    if isinstance(row, EncumbranceRelease):
        return Change(on=row.registered_on, order=_order(row, Stage.RELEASED), frees=spans.of(row.spans))
    granted, reserved = (None if rights is None else _rights(rights) for rights in (row.granted, row.reserved))
    return Change(
        on=row.registered_on,
        order=_order(row, Stage.EXTENDED),
        adds=spans.of(row.spans),
        granted=granted,
        reserved=reserved,
        beneficiary=row.beneficiary_id,
    )


def _order(row: Fact, alone: Stage) -> tuple[int, ...]:
    """Rank a fact within its day: by its posting where it has one (their keys are in the order of their numbers), else by its kind."""
    return (alone, 0, 0, row.pk) if row.posting_id is None else (Stage.POSTED, row.posting_id, alone, row.pk)


def _rights(stored: Iterable[str]) -> frozenset[HolderRight]:
    return frozenset(HolderRight(each) for each in stored)


def _payee(parts: int, to: To, each: InForce, security: Security) -> Payee:
    row = each.encumbrance
    person = each.beneficiary if to is To.BENEFICIARY else None
    where = person.name if person is not None else " · ".join(text for text in (row.authority, each.deposit_account) if text)
    return Payee(
        account_id=row.account_id,
        security_id=security.pk,
        quantity=security.from_smallest(parts),
        kind=to,
        payee_person_id=person.pk if person is not None else None,
        destination=where,
        encumbrance_id=row.pk,
    )
