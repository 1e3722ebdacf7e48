"""What a payment date comes to: the instalments due, every line with its money, and who takes shares instead. Writes nothing."""

from datetime import date
from typing import NamedTuple

from governance.models import Distribution, DividendInstalment, Register
from governance.rules.liquidation import Liquidation
from governance.rules.profit_kinds import BeneficiaryKind, Disposal, DividendForm
from governance.rules.provisions import StockDividend
from governance.rules.stock_dividends import takes_shares
from governance.selectors import profits, stock_dividends
from governance.services.dividends import entitlement_lines, taxpayers
from governance.services.dividends.entitlement_lines import Piece


class Keyed(NamedTuple):
    """One line of a payment date: `key` is unique, `takes_shares` says that it is taken in shares of its own account."""

    instalment: DividendInstalment
    piece: Piece
    key: str
    takes_shares: bool


class Computed(NamedTuple):
    """The lines of a payment date with their money: what a run writes, and what a preview shows."""

    keys: list[Keyed]
    kinds: dict[int, BeneficiaryKind]
    money: Liquidation


def due(distribution: Distribution, pay_on: date) -> list[DividendInstalment]:
    """Return the instalments of a distribution that fall due on a date."""
    found = DividendInstalment.objects.filter(dividend__distribution=distribution, pay_on=pay_on)
    related = "dividend__security__entity", "dividend__distribution__decision"
    return list(found.select_related(*related).order_by("dividend__security_id"))


def calculate(distribution: Distribution, pay_on: date, known_at: int) -> Computed:
    """Compute the lines and their money, writing nothing. Raises RateMissingError."""
    instalments = due(distribution, pay_on)
    register = Register.objects.select_related("entity").get(entity=distribution.entity)
    keys = []
    for instalment in instalments:
        counted: dict[int, int] = {}
        takers = _Takers(instalment)
        for piece in entitlement_lines.pieces(instalment, register, known_at):
            counted[piece.account] = counted.get(piece.account, 0) + 1
            key = f"{instalment.pk}:{piece.account}:{counted[piece.account]}"
            keys.append(Keyed(instalment, piece, key, takers.takes(piece)))
    kinds, money = taxpayers.liquidate(distribution, instalments, keys, pay_on)
    return Computed(keys, kinds, money)


class _Takers:
    """Who takes an instalment in shares: read once for all its lines."""

    def __init__(self, instalment: DividendInstalment) -> None:
        self.form = DividendForm(instalment.dividend.form)
        self.chosen: dict[int, bool] = {}
        if self.form is not DividendForm.CASH:
            dividend = instalment.dividend
            self.rule = profits.required(dividend.security.entity, StockDividend, "choice", dividend.declared_on)
            self.chosen = {account: each.takes_shares for account, each in stock_dividends.choices(dividend).items()}

    def takes(self, piece: Piece) -> bool:
        """Say whether a line is taken in shares: never what is kept for arrears, nor, by choice, what goes to another than the holder."""
        if self.form is DividendForm.CASH or piece.late:
            return False
        if self.form is DividendForm.CHOICE and piece.disposal is not Disposal.HOLDER:
            return False
        return takes_shares(self.rule, self.form, self.chosen.get(piece.account))
