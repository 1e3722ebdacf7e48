"""Registers as rows to send away: holders with what they hold at a date, and movements in order. The titles are those of our own templates,
so that what leaves may come back. Yields in batches; formats nothing.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice

from governance.models import Account, AccountHolder, Entity, Movement, Security
from governance.models.labels import ACCOUNT_PURPOSES, POSTING_KINDS
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.kinds import AccountPurpose, PersonKind
from governance.selectors import positions

Cell = str | int | Decimal | date
_BATCH = 2_000


def titles(kind: LoadKind, lang: str) -> list[str]:
    """Return the titles of a kind of list in one language."""
    return [column.en if lang.startswith("en") else column.es for column in layout_of(kind).columns]


def holders(entity: Entity, on: date) -> Iterator[list[Cell]]:
    """Yield one row per owner and class held at the end of a date; of joint owners the first carries the quantity."""
    held: dict[int, list[tuple[Security, Decimal]]] = {}
    for security in Security.objects.filter(entity=entity).select_related("entity__register").order_by("pk"):
        for holding in positions.as_of(security, on):
            if holding.purpose is not AccountPurpose.ISSUE:
                held.setdefault(holding.account_id, []).append((security, holding.quantity))
    for account, purpose, owned in _owned(entity):
        for security, quantity in held.get(account.pk, ()):
            listed: Sequence[AccountHolder | None] = owned or [None]
            for number, owner in enumerate(listed):
                yield [*_owner(account, owner, len(owned), purpose), security.code, "" if number else security.exact(quantity)]


def owners(entity: Entity) -> Iterator[list[Cell]]:
    """Yield one row per owner of every account, also of those that hold nothing."""
    for account, purpose, owned in _owned(entity):
        listed: Sequence[AccountHolder | None] = owned or [None]
        for owner in listed:
            yield _owner(account, owner, len(owned), purpose)


def _owned(entity: Entity) -> Iterator[tuple[Account, str, list[AccountHolder]]]:
    """Yield the accounts by name, each with its purpose in words and its owners, the representative first."""
    accounts = (
        Account.objects.filter(entity=entity)
        .exclude(purpose=AccountPurpose.ISSUE.value)
        .select_related("entity")
        .order_by("sort_key", "id")
    )
    purposes = {code: str(label).capitalize() for code, label in ACCOUNT_PURPOSES}
    batches = accounts.iterator(chunk_size=_BATCH)
    while batch := list(islice(batches, _BATCH)):
        owners: dict[int, list[AccountHolder]] = {}
        rows = AccountHolder.objects.filter(account__in=batch).select_related("person").order_by("account_id", "-is_representative", "id")
        for row in rows:
            owners.setdefault(row.account_id, []).append(row)
        for account in batch:
            yield account, purposes[account.purpose], owners.get(account.pk, [])


def _owner(account: Account, owner: AccountHolder | None, owners: int, purpose: str) -> list[Cell]:
    if owner is None:  # the issuer's own shares, under its own NIT
        entity = account.entity
        return ["NIT", entity.nit, "", account.title, PersonKind.LEGAL.value, "", "", "", "", "", account.number, purpose, "", ""]
    person = owner.person
    portion = f"{owner.numerator}/{owner.denominator}" if owners > 1 else ""
    representative = "sí" if owners > 1 and owner.is_representative else ""
    return [
        person.id_type, person.id_number, person.patrimony, person.name, person.kind, person.nationality, person.domicile, person.address, person.email,
        person.phone, account.number, purpose, portion, representative,
    ]  # fmt: skip


def movements(entity: Entity) -> Iterator[list[Cell]]:
    """Yield every line of the register in the order of its postings; the issue account is left empty."""
    kinds = {code: str(label).capitalize() for code, label in POSTING_KINDS}
    rows = (
        Movement.objects.filter(posting__register__entity=entity)
        .select_related("posting__reverses", "security", "from_account", "to_account")
        .order_by("posting__number", "line")
    )
    for row in rows.iterator(chunk_size=_BATCH):
        posting = row.posting
        yield [
            str(posting.number), posting.effective_on, posting.agreed_on, kinds[posting.kind], row.security.code, _number(row.from_account),
            _number(row.to_account), row.security.exact(row.quantity), posting.basis, posting.source_ref,
            str(posting.reverses.number) if posting.reverses else "",
        ]  # fmt: skip


def _number(account: Account) -> str:
    return "" if account.purpose == AccountPurpose.ISSUE else account.number
