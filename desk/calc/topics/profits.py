"""Topics of a company's profit: the least that is distributed, and the legal reserve."""

from decimal import Decimal
from fractions import Fraction

from core.clock import today
from core.rules.rounding import half_up
from desk.calc.answers import Answer, of_result
from desk.calc.books import book_of
from desk.calc.reader import Reader
from governance.rules import dividends, reserves
from governance.rules.provisions import DistributionRule, ReserveRule


def minimum_distribution(reader: Reader) -> Answer:
    book = book_of(reader, today())
    year = dividends.Profit(
        profit=reader.number("profit", places=2, least=None),
        prior_losses=reader.number("prior_losses", places=2),
        legal_reserve=reader.number("legal_reserve_appropriation", places=2),
        taxes=reader.number("taxes", places=2),
        reserves=reader.number("reserves", places=2),
        subscribed=reader.number("subscribed_capital", places=2, least=Decimal("0.01")),
    )
    reader.finish()
    result = dividends.minimum_distribution(book.find(DistributionRule, "minimum"), year)
    keys = {"percentage": _part(result.percentage), "base": half_up(result.base, 2), "minimum": result.minimum}
    figures = {**result.figures, "percentage": _part(result.percentage)}
    return of_result(book, result, keys, figures)


def legal_reserve(reader: Reader) -> Answer:
    book = book_of(reader, today())
    profit = reader.number("profit", places=2, least=None)
    reserve = reader.number("reserve", places=2)
    subscribed = reader.number("subscribed_capital", places=2, least=Decimal("0.01"))
    reader.finish()
    result = reserves.legal_reserve(book.find(ReserveRule, "legal_reserve"), profit=profit, reserve=reserve, subscribed=subscribed)
    return of_result(book, result, {"appropriation": result.appropriation, "target": result.target})


def _part(part: Fraction) -> Decimal | Fraction:
    """Write a part as two decimals where it has no more."""
    rounded = half_up(part, 2)
    return rounded if Fraction(rounded) == part else part
