"""Accounts: opens and closes them, names their owners and the common representative. Knows no quantity but zero."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from django.db import IntegrityError, transaction

from core.models import User
from core.services import audit
from core.wording.sort_keys import sort_key
from governance.models import Account, AccountHolder, Entity, Person, Position
from governance.rules.identities import missing_inscription, normal_name, portions_complete
from governance.rules.kinds import AccountPurpose, Conjunction, EntityKind
from governance.wording import reference
from governance.wording.search_keys import account_key

_INSCRIBED = frozenset({AccountPurpose.HOLDER, AccountPurpose.JOINT, AccountPurpose.ESTATE})
_OF_THE_BOOK = frozenset({AccountPurpose.ISSUE})


class Owner(NamedTuple):
    """One owner of an account to open."""

    person: Person
    numerator: int = 1
    denominator: int = 1
    is_representative: bool = False


class AccountFields(TypedDict):
    """What an account says; the title follows from its owners where it is not given."""

    number: str
    opened_on: date
    purpose: NotRequired[AccountPurpose | str]
    title: NotRequired[str]
    conjunction: NotRequired[Conjunction | str]
    direct_depositor: NotRequired[Person | None]


@transaction.atomic
def open(  # noqa: A001 - accounts are opened
    *, actor: User, entity: Entity, holders: Sequence[Person | Owner] = (), taken_from: str = "", **fields: Unpack[AccountFields]
) -> Account:
    """Open an account with its owners; one owner alone represents the account.

    `taken_from` names the keeper of a mirror whose file brings the account: what the inscription lacks is in that keeper's record.

    Raises DuplicateError, PortionsError, PersonNameError, MissingFieldError (an inscription without nationality or domicile).
    """
    owners = [each if isinstance(each, Owner) else Owner(each) for each in holders]
    purpose = AccountPurpose(fields.get("purpose", AccountPurpose.JOINT if len(owners) > 1 else AccountPurpose.HOLDER))
    account = Account(entity=entity, **{**fields, "purpose": purpose.value, "title": fields.get("title") or _title(owners, fields)})
    account.number = normal_name(account.number, field_es="número de cuenta", field_en="account number", longest=40)
    account.title = normal_name(account.title, field_es="título de la cuenta", field_en="account title")
    account.sort_key = sort_key(account.title)
    account.search_key = account_key(title=account.title, number=account.number, owners=[owner.person.search_key for owner in owners])
    _refuse_owners(account, purpose, owners)
    if purpose in _INSCRIBED and not taken_from:
        _refuse_incomplete(entity, owners)
    _save(account)
    _add_owners(account, owners)
    facts = {"number": account.number, "purpose": account.purpose, "owners": [owner.person.pk for owner in owners]}
    facts |= {"from": taken_from} if taken_from else {}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.open_account", subject=account, facts=facts)
    return account


@transaction.atomic
def name_representative(*, actor: User, account: Account, person: Person, basis: str) -> None:
    """Name the one common representative of joint owners (BC-29). Raises PortionsError where the person is not an owner."""
    ownerships = {row.person_id: row for row in account.ownerships.select_for_update()}
    if person.pk not in ownerships:
        raise reference.portions(
            account=account.number,
            es=f"«{person.name}» no es titular. Elija a uno de los titulares.",
            en=f"“{person.name}” is not an owner. Choose one of the owners.",
        )
    account.ownerships.filter(is_representative=True).update(is_representative=False)
    account.ownerships.filter(person=person).update(is_representative=True)
    audit.record(
        actor=actor,
        organisation=account.entity.organisation,
        action="governance.name_representative",
        subject=account,
        facts={"person": person.pk, "basis": basis},
    )


@transaction.atomic
def close(*, actor: User, account: Account, closed_on: date) -> Account:
    """Close an account that holds nothing, from a date on. Raises DatesError, AlreadyDoneError."""
    account = Account.objects.select_for_update(no_key=True).get(pk=account.pk)
    if account.closed_on is not None or account.purpose in _OF_THE_BOOK:
        es = "no se cierra: ya está cerrada o es la cuenta de emisión."
        raise reference.already_done(
            field_es="cuenta",
            field_en="account",
            value=account.number,
            es=es,
            en="is not closed: it already is, or it is the issue account.",
        )
    positions = Position.objects.select_for_update().filter(account=account)
    last = max((row.moved_on for row in positions if row.moved_on), default=account.opened_on)
    if any(row.quantity for row in positions) or closed_on < max(last, account.opened_on):
        raise reference.dates(
            field_es="fecha de cierre",
            field_en="closing date",
            value=closed_on,
            es=f"no sirve: la cuenta «{account.number}» tiene saldo, o movimientos hasta el {last:%d/%m/%Y}. Traslade el saldo primero.",
            en=f"will not do: account “{account.number}” has a balance, or movements up to {last.isoformat()}. Move the balance first.",
        )
    account.closed_on = closed_on
    account.save(update_fields=["closed_on"])
    facts = {"closed_on": closed_on.isoformat()}
    audit.record(actor=actor, organisation=account.entity.organisation, action="governance.close_account", subject=account, facts=facts)
    return account


def _title(owners: list[Owner], fields: AccountFields) -> str:
    link = " o " if fields.get("conjunction") == Conjunction.OR else " y "
    return link.join(owner.person.name for owner in owners)[:300]


def _refuse_owners(account: Account, purpose: AccountPurpose, owners: list[Owner]) -> None:
    if any(owner.person.organisation_id != account.entity.organisation_id for owner in owners):
        raise reference.portions(
            account=account.number, es="un titular es de otra organización. Elija otro.", en="an owner is of another organisation."
        )
    if purpose in _INSCRIBED and not owners:
        raise reference.portions(account=account.number, es="no tiene titular. Elija al menos uno.", en="has no owner. Choose one.")
    if len({owner.person.pk for owner in owners}) < len(owners):
        raise reference.portions(
            account=account.number, es="un titular está repetido. Déjelo una vez.", en="an owner is repeated. Leave it once."
        )
    if len(owners) > 1 and not portions_complete([(owner.numerator, owner.denominator) for owner in owners]):
        raise reference.portions(
            account=account.number,
            es="las cuotas de los titulares no suman la unidad. Corríjalas.",
            en="the owners' portions do not add up to one. Correct them.",
        )
    if sum(owner.is_representative for owner in owners) > 1:
        raise reference.portions(
            account=account.number,
            es="tiene más de un representante común. Deje uno (C. Co., art. 378).",
            en="has more than one common representative. Leave one (CCo art. 378).",
        )


_CONTENTS = ("name", "nationality", "domicile", "id_number")


def lacking(entity: Entity, person: Person) -> tuple[str, ...]:
    """Return what the inscription of a person in the register of an entity still lacks; only a company's asks for it."""
    if entity.kind != EntityKind.COMPANY:
        return ()
    return missing_inscription({field: getattr(person, field) for field in _CONTENTS})


def _refuse_incomplete(entity: Entity, owners: list[Owner]) -> None:
    for owner in owners:
        missing = lacking(entity, owner.person)
        if missing:
            raise reference.incomplete(person=owner.person.name, missing=missing)


def _save(account: Account) -> None:
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError:
        raise reference.duplicate(
            field_es="número de cuenta", field_en="account number", value=account.number, of=account.entity.name
        ) from None


def _add_owners(account: Account, owners: list[Owner]) -> None:
    AccountHolder.objects.bulk_create(
        AccountHolder(
            account=account,
            person=owner.person,
            numerator=owner.numerator,
            denominator=owner.denominator,
            is_representative=owner.is_representative or len(owners) == 1,
        )
        for owner in owners
    )
