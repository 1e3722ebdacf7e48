"""Choices of a dividend in shares that come as a list: read from a file or a text, checked row by row, written whole or not at all."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Account, Dividend, StockChoice
from governance.rules.dividend_errors import StockChoiceError
from governance.rules.files.columns import Column, ColumnType
from governance.rules.files.layouts import Layout, LoadKind
from governance.services.dividends import locks, stock
from governance.services.files import reading
from governance.wording import dividend_refusals as refusals

SHARES, CASH = "acciones", "efectivo"
MOST = 5_000
_SAID = 5
_LAYOUT = Layout(
    kind=LoadKind.COMPARISON,
    columns=(
        Column(key="account", es="Cuenta", en="Account", aliases=("Número de la cuenta",)),
        Column(
            key="takes",
            es="Elige",
            en="Takes",
            type=ColumnType.CHOICE,
            choices={SHARES: SHARES, CASH: CASH, "shares": SHARES, "cash": CASH},
        ),
        Column(key="chosen_on", es="Fecha", en="Date", type=ColumnType.DATE, needed=False, filled=False),
    ),
)


class ChoiceRow(NamedTuple):
    """One row of a list: its line, the account's number, whether it takes shares, and the day of the choice."""

    line: int
    number: str
    takes_shares: bool
    chosen_on: date


class CheckedRow(NamedTuple):
    """A row with its account, and why it cannot be written: nothing where it can."""

    row: ChoiceRow
    account: Account | None
    refusal: StockChoiceError | None


def read(content: bytes, name: str, *, chosen_on: date) -> list[ChoiceRow]:
    """Read a list; a row without its own date is chosen on the date given. Raises FileRefusedError, StockChoiceError."""
    found, wrong = [], []
    for each in reading.read(content, name, _LAYOUT).rows():
        wrong += each.problems
        if not each.problems:
            day = each.values.get("chosen_on") or chosen_on
            assert isinstance(day, date)  # noqa: S101  (the column's type)
            found.append(ChoiceRow(each.line, str(each.values["account"]), each.values["takes"] == SHARES, day))
    if wrong:
        told = [f"{one.row}: {one.es}" for one in wrong[:_SAID]], [f"{one.row}: {one.en}" for one in wrong[:_SAID]]
        raise refusals.stock(
            value=name, es=f"La lista tiene filas que no se leen. Fila {'; fila '.join(told[0])}",
            en=f"The list has rows that cannot be read. Row {'; row '.join(told[1])}",
        )  # fmt: skip
    if len(found) > MOST:
        raise refusals.stock(
            value=name, es=f"La lista tiene {len(found)} filas y se leen hasta {MOST}. Divídala.",
            en=f"The list has {len(found)} rows and up to {MOST} are read. Divide it.",
        )  # fmt: skip
    return found


def check(dividend: Dividend, rows: Sequence[ChoiceRow]) -> list[CheckedRow]:
    """Say of each row whether it can be written. Writes nothing."""
    accounts = Account.objects.filter(entity=dividend.security.entity_id, number__in={row.number for row in rows})
    known = {account.number: account for account in accounts}
    seen: set[str] = set()
    found = []
    for row in rows:
        account = known.get(row.number)
        found.append(CheckedRow(row, account, _refusal(dividend, row, account, again=row.number in seen)))
        seen.add(row.number)
    return found


def _refusal(dividend: Dividend, row: ChoiceRow, account: Account | None, *, again: bool) -> StockChoiceError | None:
    if account is None:
        return refusals.stock(
            value=row.number, es=f"«{row.number}» no es una cuenta de esta entidad. Corríjala.",
            en=f"“{row.number}” is no account of this entity. Correct it.",
        )  # fmt: skip
    if again:
        return refusals.stock(
            value=row.number,
            es=f"La cuenta «{row.number}» está dos veces. Deje una fila.",
            en=f"Account “{row.number}” is twice. Keep one.",
        )
    try:
        stock.refuse_choice(dividend, account, row.chosen_on)
    except StockChoiceError as refusal:
        return refusal
    return None


@transaction.atomic
def choose_all(*, actor: User, dividend: Dividend, rows: Iterable[ChoiceRow], evidence: Evidence | None = None) -> list[StockChoice]:
    """Record every choice of a list, or none. Raises StockChoiceError with the first rows that cannot be."""
    locked = locks.dividend(dividend)
    checked = check(locked, list(rows))
    wrong = [(each.row.line, each.refusal) for each in checked if each.refusal is not None]
    if wrong or not checked:
        raise refusals.stock(
            value=str(len(wrong)),
            es="No se escribió nada. "
            + (" ".join(f"Fila {line}: {why.message_es}" for line, why in wrong[:_SAID]) or "La lista está vacía."),
            en="Nothing was written. " + (" ".join(f"Row {line}: {why.message_en}" for line, why in wrong[:_SAID]) or "The list is empty."),
        )
    now = clock.now()
    made = StockChoice.objects.bulk_create(
        StockChoice(
            dividend=locked, account=each.account, takes_shares=each.row.takes_shares, chosen_on=each.row.chosen_on, evidence=evidence,
            recorded_by=actor, recorded_at=now,
        )
        for each in checked
    )  # fmt: skip
    shares = sum(each.takes_shares for each in made)
    facts = {"rows": len(made), "shares": shares, "cash": len(made) - shares}
    organisation = locked.security.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.choose_stock_dividend_list", subject=locked, facts=facts)
    return made
