"""The shareholders' book at a date: frozen data of sheets with their totals, class totals and the reconciliation.

Reads the register as known at one posting, so that it can be built again. Knows the page's measures, not its drawing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core.rules.allocation import allocate
from core.wording.dates import day_figures
from core.wording.figures import decimal
from governance.documents.packing import line_count, pack
from governance.models import Entity, Posting, Security
from governance.rules.identities import written
from governance.rules.kinds import AccountPurpose, IdentityType, MandateRole, SecurityKind
from governance.selectors import encumbrances, mandates, register, register_marks
from governance.selectors.register import ClassTotal, RegisterRow
from governance.wording.holders_book import words
from governance.wording.holding_statement import kind_word
from governance.wording.names import spoken

SHEET_HEIGHT = Decimal(504)
"""Points between the margins of a landscape letter page."""

SHARES = (SecurityKind.COMMON, SecurityKind.PRIVILEGED, SecurityKind.PREFERRED)
_NAME, _IDENTITY, _ACCOUNT, _NOTE = 25_200, 13_500, 4_650, 19_000
_FOLIO_LINES = 18
_HUNDRED = Decimal("100.00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inscription:
    """One row of the book."""

    number: int
    name: str
    identity: str
    account: str
    inscribed_on: date
    quantity: Decimal
    percent: Decimal
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One page: its rows, what came before, its sum, and the sums after it, of the class and of the whole book."""

    index: int
    class_name: str
    rows: tuple[Inscription, ...]
    is_continued: bool
    before: Decimal
    before_percent: Decimal
    total: Decimal
    total_percent: Decimal
    after: Decimal
    after_percent: Decimal
    running: Decimal
    is_last: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSummary:
    """One class in the reconciliation: subscribed = outstanding + treasury."""

    name: str
    accounts: int
    treasury_accounts: int
    all_accounts: int
    outstanding: Decimal
    treasury: Decimal
    issued: Decimal
    outstanding_capital: Decimal | None
    treasury_capital: Decimal | None
    capital: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FolioLine:
    """One folio in the reconciliation."""

    index: int
    class_name: str
    entries: int
    total: Decimal
    running: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldersBook:
    """Everything that the printed book says."""

    issuer: str
    nit: str
    registry_note: str
    par: Decimal | None
    on: date
    posting: int
    last_hash: str
    sheets: tuple[Sheet, ...]
    classes: tuple[ClassSummary, ...]
    folios: tuple[FolioLine, ...]
    more_folios: tuple[tuple[tuple[FolioLine, ...], ...], ...]
    is_short: bool
    inscriptions: int
    subscribed: Decimal
    capital: Decimal | None
    persons: int
    in_several: int
    encumbrances: int
    secretary: str
    legal_representative: str
    words: dict[str, str]

    @property
    def pages(self) -> int:
        """How many pages the book must print on: its sheets, the reconciliation, and what its list of folios needs beyond."""
        return len(self.sheets) + 1 + len(self.more_folios)


def build(entity: Entity, on: date, *, posting: int, language: str, height: Decimal = SHEET_HEIGHT) -> HoldersBook:
    """Return the book of an entity at the end of a date, as known at a posting, packed for a height of page."""
    texts = words(language)
    classes = list(Security.objects.filter(entity=entity, kind__in=SHARES).select_related("entity__register").order_by("id"))
    pages = {each: register.page(entity, on, posting, each) for each in classes}
    held = [each for each in classes if pages[each].rows]
    sheets: list[Sheet] = []
    burdens = 0
    for each in held:
        notes, listed = _encumbered(entity, each, on, posting, language)
        burdens += listed
        sheets += _sheets(each, _inscriptions(each, pages[each].rows, texts, notes), sheets, height)
    totals = [pages[each].totals[each.pk] for each in held]
    by_person = _classes_by_person(pages[each].rows for each in held)
    pars = {each.par for each in held}
    par = pars.pop() if len(pars) == 1 else None
    subscribed = sum((total.issued for total in totals), Decimal())
    columns = _folio_columns(sheets)
    return HoldersBook(
        issuer=entity.name,
        nit=entity.nit,
        registry_note=entity.registry_note,
        par=par,
        on=on,
        posting=posting,
        last_hash=_hash_of(entity, posting),
        sheets=tuple(sheets),
        classes=tuple(_summary(total, pages[total.security].rows) for total in totals),
        folios=columns[0],
        more_folios=tuple(tuple(columns[index : index + 2]) for index in range(1, len(columns), 2)),
        is_short=len(columns) == 1,
        inscriptions=sum(len(sheet.rows) for sheet in sheets),
        subscribed=subscribed,
        capital=subscribed * par if par is not None else None,
        persons=len(by_person),
        in_several=sum(count > 1 for count in by_person.values()),
        encumbrances=burdens,
        secretary=_signer(entity, on, MandateRole.SECRETARY),
        legal_representative=_signer(entity, on, MandateRole.LEGAL_REPRESENTATIVE),
        words=texts,
    )


def _encumbered(entity: Entity, security: Security, on: date, posting: int, language: str) -> tuple[dict[int, list[str]], int]:
    """What rests on the shares of a class: the sentence of each, by account, and how many there are."""
    known = register_marks.known_when(entity, posting, entity.register.last_number) if hasattr(entity, "register") else None
    by_account: dict[int, list[str]] = {}
    count = 0
    for each in encumbrances.in_force(security=security, on=on, known_at=known):
        row = each.encumbrance
        favour = row.beneficiary.name if row.beneficiary else row.authority
        told = f"{kind_word(row.kind, language)}: {decimal(each.quantity, security.decimals, language)}" + (f", {favour}" if favour else "")
        told += f" ({day_figures(row.registered_on, language)})."
        by_account.setdefault(row.account_id, []).append(told)
        count += 1
    return by_account, count


def _of_person(row: RegisterRow) -> str:
    """Nationality and domicile, which the book must state of each holder (CCo 195)."""
    if row.account.purpose == AccountPurpose.TREASURY:
        return ""
    told = dict.fromkeys(", ".join(each for each in (person.domicile, person.nationality) if each) for person in row.persons)
    return " · ".join(each for each in told if each)


def _inscriptions(
    security: Security, rows: Sequence[RegisterRow], texts: dict[str, str], notes: Mapping[int, Sequence[str]]
) -> list[Inscription]:
    """Rows in the book's order (own shares first), percentages by largest remainder so that each class sums to 100."""
    ordered = sorted(rows, key=lambda row: row.account.purpose != AccountPurpose.TREASURY)
    quantities = {str(row.account.pk): row.quantities[security.pk] for row in ordered}
    percents = allocate(amount=_HUNDRED, weights=quantities, decimals=2).shares
    return [
        Inscription(
            number=number,
            name=_name(row, texts),
            identity=_identity(row),
            account=row.account.number,
            inscribed_on=row.inscribed_on,
            quantity=row.quantities[security.pk],
            percent=percents[str(row.account.pk)],
            note=" ".join(each for each in (_note(row, texts), _of_person(row), *notes.get(row.account.pk, ())) if each),
        )
        for number, row in enumerate(ordered, 1)
    ]


def _name(row: RegisterRow, texts: dict[str, str]) -> str:
    if row.account.purpose == AccountPurpose.TREASURY:
        return f"{row.account.entity.name} — {texts['own_shares']}"
    return row.account.title


def _identity(row: RegisterRow) -> str:
    if row.account.purpose == AccountPurpose.TREASURY and row.account.entity.nit:
        return written(IdentityType.NIT, row.account.entity.nit)
    return row.identity


def _note(row: RegisterRow, texts: dict[str, str]) -> str:
    if row.account.purpose == AccountPurpose.TREASURY:
        return texts["suspended"]
    if len(row.owners) > 1:
        named = [owner.person.name for owner in row.owners if owner.is_representative]
        return f"{texts['representative']} {named[0]}." if named else texts["no_representative"]
    return ""


def _height(row: Inscription) -> Decimal:
    lines = max(line_count(row.name, _NAME), line_count(row.identity, _IDENTITY), line_count(row.account, _ACCOUNT))
    return Decimal("5.6") + max(Decimal("10.5") * lines, Decimal("9.2") * line_count(row.note, _NOTE))


def _sheets(security: Security, rows: list[Inscription], earlier: Sequence[Sheet], height: Decimal) -> list[Sheet]:
    def room(index: int) -> Decimal:
        heading = Decimal(45) if not earlier and index == 0 else Decimal(19)
        totals = Decimal("16.5") * (2 if index == 0 else 3)
        return height - 17 - heading - 17 - totals

    groups = pack(rows, _height, room)
    sheets: list[Sheet] = []
    after, percent = Decimal(), Decimal()
    running = earlier[-1].running if earlier else Decimal()
    for index, group in enumerate(groups):
        total, share = sum((row.quantity for row in group), Decimal()), sum((row.percent for row in group), Decimal())
        sheets.append(
            Sheet(
                index=len(earlier) + index,
                class_name=security.name,
                rows=tuple(group),
                is_continued=index > 0,
                before=after,
                before_percent=percent,
                total=total,
                total_percent=share,
                after=after + total,
                after_percent=percent + share,
                running=running + after + total,
                is_last=index == len(groups) - 1,
            )
        )
        after, percent = after + total, percent + share
    return sheets


def _folio_columns(sheets: Sequence[Sheet]) -> list[tuple[FolioLine, ...]]:
    lines = [
        FolioLine(index=each.index, class_name=each.class_name, entries=len(each.rows), total=each.total, running=each.running)
        for each in sheets
    ]
    return [tuple(lines[index : index + _FOLIO_LINES]) for index in range(0, max(len(lines), 1), _FOLIO_LINES)]


def _summary(total: ClassTotal, rows: Sequence[RegisterRow]) -> ClassSummary:
    own, par = sum(row.account.purpose == AccountPurpose.TREASURY for row in rows), total.security.par
    return ClassSummary(
        name=total.security.name,
        accounts=total.accounts - own,
        treasury_accounts=own,
        all_accounts=total.accounts,
        outstanding=total.outstanding,
        treasury=total.treasury,
        issued=total.issued,
        outstanding_capital=total.outstanding * par if par is not None else None,
        treasury_capital=total.treasury * par if par is not None else None,
        capital=total.issued * par if par is not None else None,
    )


def _classes_by_person(rows_of_classes: Iterable[list[RegisterRow]]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for rows in rows_of_classes:
        for person in {person.pk for row in rows for person in row.persons}:
            counts[person] = counts.get(person, 0) + 1
    return counts


def _hash_of(entity: Entity, number: int) -> str:
    posting = Posting.objects.filter(register__entity=entity, number=number).first()
    return posting.hash if posting else ""


def _signer(entity: Entity, on: date, role: MandateRole) -> str:
    mandate = mandates.of_entity(entity, on, roles=(role,)).first()
    return spoken(mandate.person.name) if mandate else ""
