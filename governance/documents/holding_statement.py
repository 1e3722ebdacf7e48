"""What one account holds: between two dates with its movements (statement), or at one date (constancy), as known at a posting.

The figures come from the movements alone, so that they can be made again; knows no drawing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from governance.models import Account, AccountHolder, Encumbrance, Movement, Posting, Security
from governance.rules.kinds import MandateRole
from governance.selectors import encumbrances, mandates, positions, register, register_marks
from governance.selectors.pars import par_as_of
from governance.wording.holding_statement import kind_word, words
from governance.wording.names import spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementLine:
    """One movement: what came in or went out, and the balance after it."""

    on: date
    number: int
    concept: str
    basis: str
    incoming: Decimal | None
    outgoing: Decimal | None
    balance: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One security of the account."""

    name: str
    decimals: int
    opening: Decimal
    lines: tuple[StatementLine, ...]
    closing: Decimal
    issued: Decimal
    percent: Decimal | None
    par_value: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden:
    """One encumbrance in force on the last date."""

    kind: str
    security: str
    quantity: Decimal
    decimals: int
    favour: str
    since: date
    basis: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingStatement:
    """Everything that the printed statement says; `since` is None for a constancy."""

    issuer: str
    nit: str
    account: str
    title: str
    identities: tuple[str, ...]
    representative: str
    nationality: str
    domicile: str
    kept_in: str
    since: date | None
    on: date
    posting: int
    last_hash: str
    sections: tuple[Section, ...]
    burdens: tuple[Burden, ...]
    secretary: str
    words: dict[str, str]


def build(account: Account, on: date, *, posting: int, language: str, since: date | None = None) -> HoldingStatement:
    """Return what an account holds at the end of a date as known at a posting, with its movements from `since` on where it is given."""
    entity, texts = account.entity, words(language)
    owners = list(account.ownerships.select_related("person").order_by("-is_representative", "person__sort_key", "pk"))
    hashed = Posting.objects.filter(register__entity=entity, number=posting).values_list("hash", flat=True).first()
    named = [owner.person.name for owner in owners if owner.is_representative and len(owners) > 1]
    secretary = mandates.of_entity(entity, on, roles=(MandateRole.SECRETARY,)).first()
    return HoldingStatement(
        issuer=entity.name,
        nit=entity.nit,
        account=account.number,
        title=account.title,
        identities=tuple(owner.person.identity for owner in owners),
        representative=named[0] if named else "",
        nationality=_each(owners, "nationality"),
        domicile=_each(owners, "domicile"),
        kept_in=account.direct_depositor.name if account.direct_depositor else texts["own"],
        since=since,
        on=on,
        posting=posting,
        last_hash=hashed or "",
        sections=tuple(_sections(account, since, on, posting, language)),
        burdens=tuple(_burdens(account, on, posting, language)),
        secretary=spoken(secretary.person.name) if secretary else "",
        words=texts,
    )


def _each(owners: Sequence[AccountHolder], name: str) -> str:
    return " · ".join(dict.fromkeys(value for owner in owners if (value := getattr(owner.person, name))))


def _sections(account: Account, since: date | None, on: date, posting: int, language: str) -> list[Section]:
    closing = positions.of_account(account, on, posting)
    moved = _moved(account, since, on, posting) if since else []
    opening = positions.of_account(account, since - timedelta(days=1), posting) if since else {}
    totals = register.page(account.entity, on, posting, part=slice(0, 0)).totals
    pars = par_as_of(account.entity, on, posting)
    sections = []
    for key in sorted({*closing, *opening, *(row.security_id for row in moved)}):
        security = totals[key].security
        first, last, issued = opening.get(key, Decimal()), closing.get(key, Decimal()), totals[key].issued
        sections.append(
            Section(
                name=security.name,
                decimals=security.decimals,
                opening=security.exact(first),
                lines=tuple(_lines(account, security, first, [row for row in moved if row.security_id == key], language)),
                closing=security.exact(last),
                issued=security.exact(issued),
                percent=(last * 100 / issued).quantize(Decimal("0.000001")) if issued else None,
                par_value=(last * pars[key]).quantize(Decimal("0.01")) if security.par is not None else None,
            )
        )
    return sections


def _moved(account: Account, since: date, on: date, posting: int) -> list[Movement]:
    rows = Movement.objects.filter(effective_on__gte=since, effective_on__lte=on, posting_number__lte=posting).select_related("posting")
    both = [*rows.filter(from_account=account), *rows.filter(to_account=account)]
    return sorted(both, key=lambda row: (row.effective_on, row.posting_number, row.line))


def _lines(account: Account, security: Security, opening: Decimal, rows: Sequence[Movement], language: str) -> list[StatementLine]:
    lines, balance = [], opening
    for row in rows:
        leaves = row.from_account_id == account.pk
        balance += -row.quantity if leaves else row.quantity
        quantity = security.exact(row.quantity)
        lines.append(
            StatementLine(
                on=row.effective_on,
                number=row.posting_number,
                concept=kind_word(row.posting.kind, language),
                basis=row.posting.basis,
                incoming=None if leaves else quantity,
                outgoing=quantity if leaves else None,
                balance=security.exact(balance),
            )
        )
    return lines


def _burdens(account: Account, on: date, posting: int, language: str) -> list[Burden]:
    entity = account.entity
    known = register_marks.known_when(entity, posting, entity.register.last_number)
    found = encumbrances.standing(Encumbrance.objects.filter(account=account), on=on, known_at=known)
    return [
        Burden(
            kind=kind_word(each.encumbrance.kind, language),
            security=each.encumbrance.security.name,
            quantity=each.encumbrance.security.exact(each.quantity),
            decimals=each.encumbrance.security.decimals,
            favour=each.beneficiary.name if each.beneficiary else each.encumbrance.authority,
            since=each.encumbrance.registered_on,
            basis=each.encumbrance.order_number or each.encumbrance.basis,
        )
        for each in found
    ]
