"""The reglamento in force for a fund's day: its typed provisions, and what it declares not applicable. Decides nothing between books."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeVar

from funds.models import Fund, FundDay
from funds.rules.orders import OrderKind
from governance.models import Entity
from governance.rules.books import Book, parse_book
from governance.rules.legal_units import amount_in_pesos
from governance.rules.overlay import NoProvisionError, NotApplicableError, applied
from governance.rules.provisions import (
    AdmissionMinimum,
    ConcentrationLimit,
    FeeRule,
    InvestorCount,
    NavFormula,
    OrderRule,
    Provision,
    ReportRule,
    ReturnRule,
)
from governance.selectors import books

P = TypeVar("P", bound=Provision)
Told = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRules:
    """The provisions of one day. ``told`` says of each question which provision answers it, or that the book declares it not applicable."""

    book: Book
    nav: NavFormula
    fee: FeeRule | None
    least: AdmissionMinimum | None
    concentration: ConcentrationLimit | None
    investors: InvestorCount | None
    returns: ReturnRule | None
    statement: ReportRule | None
    orders: Mapping[OrderKind, OrderRule | None]
    told: tuple[Told, ...]

    def order_rule(self, kind: OrderKind) -> OrderRule | None:
        """Return when orders of a kind count; None where the book sets no hour."""
        return self.orders[kind]

    def minimum(self, on: date) -> tuple[AdmissionMinimum | None, Decimal | None]:
        """Return the minimum's provision and its pesos on a date; a pair of None where there is none."""
        return (self.least, amount_in_pesos(self.least.amount, on)) if self.least else (None, None)

    def untold(self, key: str) -> Told:
        """Return what was told of a question that no provision answers, as a check of an order."""
        return {**self._told(key), "key": key, "outcome": "not_applicable"}

    def article_of(self, key: str) -> str:
        """Return the article that answers a question, or none."""
        return str(self._told(key).get("article", ""))

    def sentence_of(self, key: str, language: str) -> str:
        """Return what the book says of a question, in its own paraphrase."""
        return str(self._told(key).get("en" if language.startswith("en") else "es", ""))

    def _told(self, key: str) -> Told:
        return next((each for each in self.told if each["key"] == key), {})


def for_day(fund: Fund, on: date) -> DayRules:
    """Return the provisions in force on a day of the fund. Raises NoProvisionError where its book does not say how to value."""
    return _of(_in_force(fund.entity, on), fund, on)


def of_day(day: FundDay) -> DayRules:
    """Return the provisions by which a day was closed, from the texts kept then; those in force for a day that is only open."""
    if day.book_chain_id is None:
        return for_day(day.fund, day.valued_on)
    return _of(books.by_digest(day.book_chain_id), day.fund, day.valued_on)


def _of(text: Book, fund: Fund, on: date) -> DayRules:
    book = _Book(text)
    traits = tuple(sorted(fund.entity.traits.items()))
    return _settled(_Stretch(book, bisect_right(_boundaries(book), on), traits, on))


def _in_force(entity: Entity, on: date) -> Book:
    """Return the book that binds on a date, from the versions already loaded with the entity where they are (a run of many days)."""
    if "adopted_books" not in getattr(entity, "_prefetched_objects_cache", {}):
        return books.in_force(entity, on)
    binding = [version for version in entity.adopted_books.all() if version.binds_from <= on]
    if not binding:
        return books.in_force(entity, on)
    latest = max(binding, key=lambda version: version.binds_from)
    return parse_book(latest.source, file=f"{latest.book_id}.toml")


@dataclass(frozen=True, slots=True)
class _Book:
    """A rule book as a key of caches: equal texts are equal books."""

    book: Book

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Book) and self.book.digest == other.book.digest

    def __hash__(self) -> int:
        return hash(self.book.digest)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A stretch of days on which no provision of a book begins or ends, known by any of its days."""

    book: _Book
    number: int
    traits: tuple[tuple[str, Any], ...]
    on: date = field(compare=False)


@lru_cache(maxsize=64)
def _boundaries(book: _Book) -> tuple[date, ...]:
    """Return the dates on which any provision of the book, or of those it extends, begins or ends."""
    sources = [provision.source for each in book.book.chain() for provision in each.provisions]
    return tuple(sorted({source.from_ for source in sources} | {source.to for source in sources if source.to}))


@lru_cache(maxsize=256)
def _settled(stretch: _Stretch) -> DayRules:
    book, on = stretch.book.book, stretch.on
    told: list[Told] = []

    def find(family: type[P], key: str) -> P | None:
        try:
            found = applied(book, family, key, on, dict(stretch.traits)).provision
        except NotApplicableError as silent:
            told.append(_told(key, silent.provision, applies=False))
            return None
        except NoProvisionError:
            return None
        told.append(_told(key, found, applies=True))
        return found

    nav = find(NavFormula, "unit_value")
    if nav is None:
        raise NoProvisionError(rule="FIC-5.3", book=book.id, family=NavFormula.family, key="unit_value", on=on)
    contribution = find(OrderRule, "contribution")
    return DayRules(
        book=book,
        nav=nav,
        fee=find(FeeRule, "management_fee"),
        least=find(AdmissionMinimum, "minimum"),
        concentration=find(ConcentrationLimit, "single"),
        investors=find(InvestorCount, "investors"),
        returns=find(ReturnRule, "returns"),
        statement=find(ReportRule, "statement"),
        orders={
            OrderKind.CONTRIBUTION: contribution,
            OrderKind.ANNULMENT: None,
            OrderKind.REDEMPTION: find(OrderRule, "redemption"),
        },
        told=tuple(told),
    )


def _told(key: str, provision: Provision, *, applies: bool) -> Told:
    source = provision.source
    return {"key": key, "id": source.id, "article": source.article, "es": source.es, "en": source.en, "applies": applies}
