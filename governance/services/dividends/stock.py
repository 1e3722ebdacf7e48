"""Dividends in shares: records what holders choose and credits the new shares through the register (BC-86).

What each account takes is computed with the payment date's run and approved with it; the credit posts what was approved.
"""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet, Sum

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Account, Dividend, EntitlementRun, Posting, Register, StockChoice, StockCredit
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.profit_kinds import DividendForm, RunState
from governance.rules.refusals import AlreadyDoneError
from governance.selectors import stock_dividends
from governance.selectors.stock_dividends import credited, last_day
from governance.services import register as registers
from governance.services.capital import filings, limits
from governance.services.dividends import calculation, locks, runs
from governance.services.lines import Line
from governance.wording import dividend_refusals as refusals

ZERO = Decimal("0.00")


class Credited(NamedTuple):
    """What one account takes of a dividend in shares: its amount, whole new shares, their value and the cash of a part of a share (pesos)."""

    account_id: int
    amount: Decimal
    shares: Decimal
    value: Decimal
    cash: Decimal


class StockPlan(NamedTuple):
    """What a dividend in shares comes to: total = value + fractions + cash + dropped."""

    credits: tuple[Credited, ...]
    shares: Decimal
    value: Decimal
    fractions: Decimal
    cash: Decimal
    dropped: Decimal
    total: Decimal


@transaction.atomic
def choose(
    *, actor: User, dividend: Dividend, account: Account, takes_shares: bool, chosen_on: date, evidence: Evidence | None = None
) -> StockChoice:
    """Record what the holder of an account chose; the latest choice counts until the payment is computed. Raises StockChoiceError."""
    locked = locks.dividend(dividend)
    refuse_choice(locked, account, chosen_on)
    choice = StockChoice.objects.create(
        dividend=locked,
        account=account,
        takes_shares=takes_shares,
        chosen_on=chosen_on,
        evidence=evidence,
        recorded_by=actor,
        recorded_at=clock.now(),
    )
    facts = {"account": account.pk, "takes_shares": takes_shares, "chosen_on": chosen_on}
    organisation = account.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.choose_stock_dividend", subject=choice, facts=facts)
    return choice


def refuse_choice(dividend: Dividend, account: Account, chosen_on: date) -> None:
    """Raise StockChoiceError where the holder of an account cannot choose on a date: not theirs to choose, too early, too late, or fixed."""
    of_the_book = account.purpose in (AccountPurpose.ISSUE, AccountPurpose.TREASURY)
    if dividend.form != DividendForm.CHOICE or account.entity_id != dividend.security.entity_id or of_the_book:
        raise refusals.stock(
            value=account.number,
            es="Este dividendo no se elige: se paga igual a todos. Revise la cuenta y el dividendo.",
            en="There is no choice in this dividend: everybody takes the same. Check the account and the dividend.",
        )
    if _runs(dividend).filter(state__in=runs.LIVE).exists():
        raise refusals.stock(
            value=account.number,
            es="La liquidación de este dividendo ya fijó lo elegido. Si hay que cambiarlo, rechácela primero.",
            en="The run of this dividend has fixed what was chosen. To change it, reject the run first.",
        )
    until = last_day(dividend)
    if not dividend.declared_on <= chosen_on <= min(until, clock.today()):
        raise refusals.stock(
            value=chosen_on,
            es=f"La elección va del {dividend.declared_on:%d/%m/%Y} al {until:%d/%m/%Y}, y no es futura. Corrija la fecha.",
            en=f"The choice is made from {dividend.declared_on.isoformat()} to {until.isoformat()}, not in the future. Correct the date.",
        )


def preview(dividend: Dividend) -> StockPlan:
    """Compute what a dividend in shares comes to with the choices known now; the approved run's figures where there is one. Writes nothing."""
    instalment = dividend.instalments.select_related("dividend").get()
    run = _runs(dividend).filter(state__in=(RunState.COMPUTED.value, RunState.APPROVED.value)).first()
    if run is not None:
        rows = StockCredit.objects.filter(run=run, instalment=instalment).order_by("account_id")
        found = [(row.account_id, row.amount, row.shares, row.cash) for row in rows]
        gross = run.entitlements.filter(instalment=instalment).aggregate(total=Sum("gross"))["total"] or ZERO
    else:
        known_at = Register.objects.get(entity=dividend.security.entity).last_number
        done = calculation.calculate(dividend.distribution, instalment.pay_on, known_at)
        taken = sorted((account, each) for (key, account), each in done.money.credited.items() if key == instalment.pk)
        found = [(account, each.amount, each.shares, each.cash) for account, each in taken]
        gross = sum((done.money.amounts[line.key].gross for line in done.keys if line.instalment.pk == instalment.pk), ZERO)
    return _planned(found, gross, dividend.stock_price or ZERO)


def _planned(found: list[tuple[int, Decimal, Decimal, Decimal]], gross: Decimal, price: Decimal) -> StockPlan:
    rows = tuple(Credited(account, amount, shares, shares * price, cash) for account, amount, shares, cash in found)
    value, fractions = sum((each.value for each in rows), ZERO), sum((each.cash for each in rows), ZERO)
    dropped = sum((each.amount for each in rows), ZERO) - value - fractions
    shares = sum((each.shares for each in rows), Decimal(0))
    return StockPlan(rows, shares, value, fractions, gross - fractions, dropped, value + gross + dropped)


@transaction.atomic
def credit(*, actor: User, dividend: Dividend, source_ref: str = "") -> Posting:
    """Credit the new shares of the approved run in one posting, on or after the payment date, with the duties of a change of capital.

    Raises StockChoiceError, AlreadyDoneError, CapitalLimitError and what `register.post` raises.
    """
    locked = locks.dividend(dividend)
    pay_on = _refuse_credit(locked)
    entity, security, today = locked.security.entity, locked.security, clock.today()
    rows = StockCredit.objects.filter(
        run__in=_runs(locked).filter(state=RunState.APPROVED.value), instalment__dividend=locked, shares__gt=0
    )
    taken = list(rows.order_by("account_id").values_list("account_id", "shares"))
    if not taken:
        raise refusals.stock(
            value=pay_on,
            es="La liquidación aprobada no da acciones enteras a nadie. Revise que esté aprobada, las elecciones y el precio.",
            en="The approved run gives whole shares to nobody. Check that it is approved, the choices and the price.",
        )
    limits.refuse_excess(entity=entity, on=today, issued={security.pk: int(sum(shares for _account, shares in taken))})
    issue = Account.objects.get(entity=entity, purpose=AccountPurpose.ISSUE)
    posting = registers.post(
        actor=actor,
        register=Register.objects.select_related("entity").get(entity=entity),
        lines=[Line(security, issue, account, shares) for account, shares in taken],
        kind=PostingKind.STOCK_DIVIDEND,
        agreed_on=pay_on,
        effective_on=today,
        basis=stock_dividends.basis(locked),
        source_ref=source_ref or f"stock-dividend:{locked.pk}",
    )
    filings.require(actor=actor, entity=entity, on=today, subject=f"asiento {posting.number}")
    facts = {"posting": posting.number, "lines": len(taken), "shares": sum(shares for _account, shares in taken)}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.credit_stock_dividend", subject=locked, facts=facts)
    return posting


def _refuse_credit(dividend: Dividend) -> date:
    """Return the payment date of a dividend whose shares may be credited now. Raises StockChoiceError, AlreadyDoneError."""
    if dividend.form == DividendForm.CASH:
        raise refusals.stock(
            value=dividend.form,
            es="Este dividendo es en efectivo: no acredita acciones.",
            en="This dividend is in cash: it credits no shares.",
        )
    earlier = credited(dividend)
    if earlier is not None:
        raise AlreadyDoneError(
            field="dividendo",
            value=str(earlier.number),
            message_es=f"Las acciones ya se acreditaron en el asiento {earlier.number}. Consúltelo.",
            message_en=f"The shares were credited in posting {earlier.number} already. See it.",
        )
    pay_on: date = dividend.instalments.get().pay_on
    if clock.today() < pay_on:
        raise refusals.stock(
            value=pay_on,
            es=f"Las acciones se acreditan desde el {pay_on:%d/%m/%Y}. Espere a ese día.",
            en=f"Shares are credited from {pay_on.isoformat()}. Wait for that day.",
        )
    return pay_on


def _runs(dividend: Dividend) -> QuerySet[EntitlementRun]:
    return EntitlementRun.objects.filter(distribution=dividend.distribution_id, pay_on__in=dividend.instalments.values("pay_on"))
