"""One row of each list of a register's book, from the facts of a period: plain values in the language of the document."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from governance.models import Encumbrance, EncumbranceAmendment, Entity, MacroCertificate, Movement, Posting, ShareCertificate
from governance.selectors import book_entries
from governance.selectors.book_entries import Fact, Period
from governance.wording.book_lists import end_word, release_word
from governance.wording.holding_statement import kind_word


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer:
    """One movement between accounts, or one posting of many."""

    number: int
    letter: date
    received: date | None
    inscribed: date
    security: str
    decimals: int
    source: str
    source_detail: str
    target: str
    target_detail: str
    quantity: Decimal | None
    titles: str
    act: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """One title, and what became of it."""

    number: str
    kind: str
    holder: str
    detail: str
    quantity: Decimal
    prepared: date
    issued: date | None
    replaces: str
    ended: date | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Burden:
    """One fact about an encumbrance: constituted, amended, released."""

    inscribed: date
    letter: date | None
    act: str
    holder: str
    detail: str
    security: str
    decimals: int
    quantity: Decimal
    favour: str
    basis: str


def transfers(entity: Entity, period: Period, words: dict[str, str], language: str) -> Iterator[Transfer]:
    """Yield what moved in a period, each movement with the dates and titles of its posting."""
    found = list(book_entries.transfers(entity, period))
    named = book_entries.parties(key for _posting, lines in found for line in lines for key in (line.from_account_id, line.to_account_id))
    ended, made = book_entries.titles_of_postings(entity, period)
    for posting, lines in found:
        told = {
            "number": posting.number,
            "letter": posting.agreed_on,
            "received": posting.request.received_on if hasattr(posting, "request") else None,
            "inscribed": posting.effective_on,
            "act": _act(posting, period, words, language),
        }
        if not lines:
            yield _many(posting, told, words)
        for line in lines:
            yield _moved(line, told, named, _numbers(line, ended.get(posting.pk, ()), made.get(posting.pk, ()), words))


def _many(posting: Posting, told: dict[str, Any], words: dict[str, str]) -> Transfer:
    """Return one entry for a posting whose movements are the inscriptions themselves."""
    empty: dict[str, Any] = dict.fromkeys(("source", "source_detail", "target_detail", "security", "titles"), "")
    return Transfer(target=f"{posting.line_count} {words['movements']}", decimals=0, quantity=None, **empty, **told)


def _moved(line: Movement, told: dict[str, Any], named: dict[int, tuple[str, str]], titles: str) -> Transfer:
    source, target = named[line.from_account_id], named[line.to_account_id]
    return Transfer(
        security=line.security.code,
        decimals=line.security.decimals,
        source=source[0],
        source_detail=source[1],
        target=target[0],
        target_detail=target[1],
        quantity=line.quantity,
        titles=titles,
        **told,
    )


def _act(posting: Posting, period: Period, words: dict[str, str], language: str) -> str:
    told = f"{kind_word(posting.kind, language)}. {posting.basis}"
    if posting.reverses is not None:
        told += f" · {words['reverses']} {posting.reverses.number}"
    later = getattr(posting, "reversed_by", None)
    if later is not None and later.number <= period.posting:
        told += f" · {words['reversed']} {later.number}"
    return told


def _numbers(line: Movement, ended: Sequence[ShareCertificate], made: Sequence[ShareCertificate], words: dict[str, str]) -> str:
    """Return the titles of the accounts of a movement that its posting cancelled and for which others were made."""
    of = {(line.from_account_id, line.security_id), (line.to_account_id, line.security_id)}
    parts = []
    for word, titles in ((words["cancelled"], ended), (words["prepared"], made)):
        numbers = ", ".join(str(each) for each in titles if (each.account_id, each.security_id) in of)
        if numbers:
            parts.append(f"{word} {numbers}")
    return "; ".join(parts)


def titles(entity: Entity, period: Period, words: dict[str, str], language: str) -> list[Title]:
    """Return the titles that stood in a period, and the global certificates."""
    rows = book_entries.titles(entity, period)
    named = book_entries.parties(row.account_id for row in rows)
    return [_title(row, named[row.account_id], period, words, language) for row in rows] + [
        _macro(row, period, words) for row in book_entries.macro_certificates(entity, period)
    ]


def _title(row: ShareCertificate, holder: tuple[str, str], period: Period, words: dict[str, str], language: str) -> Title:
    end = getattr(row, "end", None)
    known = end is not None and end.ended_on <= period.until and period.knows(end.posting, end.recorded_at)
    kinds = [words["provisional" if row.provisional else "final"], *([words["duplicate"]] if row.duplicate else [])]
    return Title(
        number=str(row),
        kind=", ".join(kinds),
        holder=holder[0],
        detail=holder[1],
        quantity=row.quantity,
        prepared=row.prepared_on,
        issued=row.issued_on if row.issued_on is not None and row.issued_on <= period.until else None,
        replaces=str(row.replaces) if row.replaces is not None else "",
        ended=end.ended_on if known and end is not None else None,
        reason=f"{end_word(end.reason, language).capitalize()}. {end.basis}" if known and end is not None else "",
    )


def _macro(row: MacroCertificate, period: Period, words: dict[str, str]) -> Title:
    later = getattr(row, "replaced_by", None)
    known = later is not None and later.from_on <= period.until and period.knows(None, later.recorded_at)
    return Title(
        number=row.number,
        kind=words["macro"],
        holder=row.depository.name,
        detail=f"{row.security.code} · {row.depository.identity}",
        quantity=row.quantity,
        prepared=row.from_on,
        issued=row.from_on,
        replaces=row.replaces.number if row.replaces is not None else "",
        ended=later.from_on if known and later is not None else None,
        reason=f"{words['replaced_by'].capitalize()} {later.number}. {row.basis}" if known and later is not None else row.basis,
    )


def burdens(entity: Entity, period: Period, words: dict[str, str], language: str) -> list[Burden]:
    """Return what was constituted, amended and released in a period."""
    facts = book_entries.encumbrance_facts(entity, period)
    named = book_entries.parties(_of(fact).account_id for fact in facts)
    return [_burden(fact, named[_of(fact).account_id], words, language) for fact in facts]


def _of(fact: Fact) -> Encumbrance:
    return fact if isinstance(fact, Encumbrance) else fact.encumbrance


def _burden(fact: Fact, holder: tuple[str, str], words: dict[str, str], language: str) -> Burden:
    row = _of(fact)
    is_first = fact is row
    if isinstance(fact, Encumbrance):
        act, reason = words["constituted"], ""
    elif isinstance(fact, EncumbranceAmendment):
        act, reason = words["amended"], ""
    else:
        act, reason = words["released"], f"{release_word(fact.reason, language).capitalize()}. "
    favour = getattr(fact, "beneficiary", None) or row.beneficiary
    order = f"{row.authority}, {words['order']} {row.order_number}" if row.order_number else row.authority
    return Burden(
        inscribed=fact.registered_on,
        letter=(row.order_on or row.agreed_on) if is_first else getattr(fact, "agreed_on", None),
        act=f"{kind_word(row.kind, language)} {row.pk}: {act}",
        holder=holder[0],
        detail=holder[1],
        security=row.security.code,
        decimals=row.security.decimals,
        quantity=fact.quantity,
        favour=" · ".join(text for text in (favour.name if favour else "", order) if text),
        basis=f"{reason}{fact.basis}",
    )
