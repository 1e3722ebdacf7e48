"""Funds, their participation classes, orders, days, portfolio and statements."""

from funds.models.days import ClassDay, DayInput, DayState, FundDay
from funds.models.funds import Fund, ParticipationClass
from funds.models.openings import OpeningBalance
from funds.models.orders import ORDER_KINDS, Order, OrderPricing, OrderWithdrawal
from funds.models.portfolios import Instrument, PortfolioPosition, PortfolioSnapshot
from funds.models.statements import Statement
from funds.models.texts import FundText, TextKind

__all__ = [
    "ORDER_KINDS",
    "ClassDay",
    "DayInput",
    "DayState",
    "Fund",
    "FundDay",
    "FundText",
    "Instrument",
    "OpeningBalance",
    "Order",
    "OrderPricing",
    "OrderWithdrawal",
    "ParticipationClass",
    "PortfolioPosition",
    "PortfolioSnapshot",
    "Statement",
    "TextKind",
]
