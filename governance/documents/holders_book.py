"""The book of holders at a date: frozen data of sheets with their totals, class totals, lists of acts and the reconciliation.

Reads the register as known at one posting, so that it can be built again. Knows the page's measures, not its drawing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from core.wording.dates import day_figures
from core.wording.figures import decimal
from governance.documents import book_lists, book_sheets
from governance.documents.book_lists import BookList, ListSheet
from governance.documents.book_sheets import SHEET_HEIGHT, Sheet
from governance.models import Entity, Posting, Security
from governance.rules.kinds import AccountPurpose, MandateRole
from governance.selectors import book_entries, encumbrances, mandates, register, register_marks
from governance.selectors.book_entries import Period
from governance.selectors.pars import par_as_of
from governance.selectors.register import ClassTotal, RegisterPage, RegisterRow
from governance.wording.book_lists import words as list_words
from governance.wording.holders_book import words
from governance.wording.holding_statement import kind_word
from governance.wording.names import spoken

_FOLIO_LINES = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassSummary:
    """One class in the reconciliation: subscribed = outstanding + treasury."""

    name: str
    decimals: int
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
    decimals: int
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
    since: date | None
    posting: int
    last_hash: str
    sheets: tuple[Sheet, ...]
    classes: tuple[ClassSummary, ...]
    lists: tuple[BookList, ...]
    list_sheets: tuple[ListSheet, ...]
    folios: tuple[FolioLine, ...]
    more_folios: tuple[tuple[tuple[FolioLine, ...], ...], ...]
    is_short: bool
    inscriptions: int
    subscribed: Decimal
    capital: Decimal | None
    has_par: bool
    decimals: int
    persons: int
    in_several: int
    encumbrances: int
    secretary: str
    legal_representative: str
    words: dict[str, str]

    @property
    def pages(self) -> int:
        """How many pages the book must print on: its sheets, its lists', the reconciliation, and what its list of folios needs beyond."""
        return len(self.sheets) + len(self.list_sheets) + 1 + len(self.more_folios)

    @property
    def entries(self) -> int:
        """How many rows the book has: inscriptions and entries of its lists."""
        return self.inscriptions + sum(each.entries for each in self.lists)


def size(entity: Entity, on: date, *, posting: int, since: date | None = None) -> tuple[int, int]:
    """Return how many inscriptions a book would have, and how many movements it would list, without reading them."""
    held = sum(total.accounts for total in register.page(entity, on, posting, part=slice(0, 0)).totals.values())
    return held, book_entries.transfer_count(entity, Period(since, on, posting, None))


def build(
    entity: Entity, on: date, *, posting: int, language: str, since: date | None = None, height: Decimal = SHEET_HEIGHT
) -> HoldersBook:
    """Return the book of an entity at the end of a date, as known at a posting, packed for a height of page.

    Its lists tell what happened since a date, or since the register was opened.
    """
    texts = words(language, entity.kind) | list_words(language)
    classes = list(Security.objects.filter(entity=entity).select_related("entity__register").order_by("id"))
    known = register_marks.known_when(entity, posting, entity.register.last_number) if hasattr(entity, "register") else None
    pages = {each: register.page(entity, on, posting, each) for each in classes}
    held = [each for each in classes if pages[each].rows]
    sheets: list[Sheet] = []
    burdens = 0
    for each in held:
        notes, listed = _encumbered(each, on, known, language)
        burdens += listed
        sheets += book_sheets.sheets(each, book_sheets.inscriptions(each, pages[each].rows, texts, notes), sheets, height)
    columns = _folio_columns(sheets)
    acts = book_lists.build(entity, Period(since, on, posting, known), texts, language=language, height=height, pages=len(sheets))
    return HoldersBook(
        issuer=entity.name,
        nit=entity.nit,
        registry_note=entity.registry_note,
        on=on,
        since=since,
        posting=posting,
        last_hash=_hash_of(entity, posting),
        sheets=tuple(sheets),
        lists=acts.lists,
        list_sheets=acts.sheets,
        folios=columns[0],
        more_folios=tuple(tuple(columns[index : index + 2]) for index in range(1, len(columns), 2)),
        is_short=len(columns) == 1,
        inscriptions=sum(len(sheet.rows) for sheet in sheets),
        encumbrances=burdens,
        secretary=_signer(entity, on, MandateRole.SECRETARY),
        legal_representative=_signer(entity, on, MandateRole.LEGAL_REPRESENTATIVE),
        words=texts,
        **_together(held, pages, par_as_of(entity, on, posting)),
    )


def _together(held: Sequence[Security], pages: Mapping[Security, RegisterPage], par_of: Mapping[int, Decimal]) -> dict[str, Any]:
    """What the reconciliation says of the classes, and of all of them together."""
    totals = [pages[each].totals[each.pk] for each in held]
    by_person = _classes_by_person(pages[each].rows for each in held)
    pars = {par_of[each.pk] if each.par is not None else None for each in held}
    par = next(iter(pars)) if len(pars) == 1 else None
    subscribed = sum((total.issued for total in totals), Decimal())
    return {
        "par": par,
        "classes": tuple(_summary(total, pages[total.security].rows, par_of) for total in totals),
        "subscribed": subscribed,
        "capital": subscribed * par if par is not None else None,
        "has_par": any(each is not None for each in pars),
        "decimals": max((each.decimals for each in held), default=0),
        "persons": len(by_person),
        "in_several": sum(count > 1 for count in by_person.values()),
    }


def _encumbered(security: Security, on: date, known: datetime | None, language: str) -> tuple[dict[int, list[str]], int]:
    """What rests on the shares of a class: the sentence of each, by account, and how many there are."""
    by_account: dict[int, list[str]] = {}
    count = 0
    for each in encumbrances.in_force(security=security, on=on, known_at=known):
        row = each.encumbrance
        favour = each.beneficiary.name if each.beneficiary else row.authority
        told = f"{kind_word(row.kind, language)}: {decimal(each.quantity, security.decimals, language)}" + (f", {favour}" if favour else "")
        told += f" ({day_figures(row.registered_on, language)})."
        by_account.setdefault(row.account_id, []).append(told)
        count += 1
    return by_account, count


def _folio_columns(sheets: Sequence[Sheet]) -> list[tuple[FolioLine, ...]]:
    lines = [
        FolioLine(
            index=each.index,
            class_name=each.class_name,
            decimals=each.decimals,
            entries=len(each.rows),
            total=each.total,
            running=each.running,
        )
        for each in sheets
    ]
    return [tuple(lines[index : index + _FOLIO_LINES]) for index in range(0, max(len(lines), 1), _FOLIO_LINES)]


def _summary(total: ClassTotal, rows: Sequence[RegisterRow], par_of: Mapping[int, Decimal]) -> ClassSummary:
    own = sum(row.account.purpose == AccountPurpose.TREASURY for row in rows)
    par = par_of[total.security.pk] if total.security.par is not None else None
    return ClassSummary(
        name=total.security.name,
        decimals=total.security.decimals,
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
