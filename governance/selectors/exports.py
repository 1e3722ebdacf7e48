"""Registers as rows to send away: holders with what they hold at a date, and movements in order. The titles are those of our own templates,
so that what leaves may come back. Yields in batches; formats nothing.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from governance.models import Account, AccountHolder, Entity, Movement, Security
from governance.models.labels import ACCOUNT_PURPOSES, POSTING_KINDS
from governance.rules.files.layouts import LoadKind, layout_of
from governance.rules.kinds import AccountPurpose
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
    accounts = Account.objects.filter(entity=entity).exclude(purpose=AccountPurpose.ISSUE.value).order_by("sort_key", "id")
    batch: list[Account] = []
    for account in accounts.iterator(chunk_size=_BATCH):
        batch.append(account)
        if len(batch) == _BATCH:
            yield from _rows(batch, held)
            batch = []
    yield from _rows(batch, held)


def _rows(accounts: list[Account], held: dict[int, list[tuple[Security, Decimal]]]) -> Iterator[list[Cell]]:
    owners: dict[int, list[AccountHolder]] = {}
    for row in (
        AccountHolder.objects.filter(account__in=accounts).select_related("person").order_by("account_id", "-is_representative", "id")
    ):
        owners.setdefault(row.account_id, []).append(row)
    purposes = {code: str(label).capitalize() for code, label in ACCOUNT_PURPOSES}
    for account in accounts:
        for security, quantity in held.get(account.pk, ()):
            owned = owners.get(account.pk, [])
            for number, owner in enumerate(owned):
                yield _row(account, owner, len(owned), purposes[account.purpose], security, quantity if number == 0 else None)


def _row(account: Account, owner: AccountHolder, owners: int, purpose: str, security: Security, quantity: Decimal | None) -> list[Cell]:
    person = owner.person
    portion = f"{owner.numerator}/{owner.denominator}" if owners > 1 else ""
    representative = "sí" if owners > 1 and owner.is_representative else ""
    return [
        person.id_type, person.id_number, person.patrimony, person.name, person.kind, person.nationality, person.domicile, person.address, person.email,
        person.phone, account.number, purpose, portion, representative, security.code, "" if quantity is None else security.exact(quantity),
    ]  # fmt: skip


def movements(entity: Entity) -> Iterator[list[Cell]]:
    """Yield every line of the register in the order of its postings; the issue account is left empty."""
    kinds = {code: str(label).capitalize() for code, label in POSTING_KINDS}
    rows = (
        Movement.objects.filter(posting__register__entity=entity)
        .select_related("posting", "security", "from_account", "to_account")
        .order_by("posting__number", "line")
    )
    for row in rows.iterator(chunk_size=_BATCH):
        posting = row.posting
        yield [
            str(posting.number), posting.effective_on, posting.agreed_on, kinds[posting.kind], row.security.code, _number(row.from_account),
            _number(row.to_account), row.security.exact(row.quantity), posting.basis, posting.source_ref,
        ]  # fmt: skip


def _number(account: Account) -> str:
    return "" if account.purpose == AccountPurpose.ISSUE else account.number
