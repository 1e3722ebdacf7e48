"""Dividends in shares: records what holders choose and credits the new shares through the register (BC-86)."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.rules.rounding import half_up
from core.services import audit
from governance.models import Account, Dividend, DividendInstalment, Posting, Register, StockChoice
from governance.rules import stock_dividends
from governance.rules.kinds import AccountPurpose, PostingKind
from governance.rules.profit_kinds import DividendForm
from governance.rules.provisions import Majority, StockDividend
from governance.rules.refusals import AlreadyDoneError
from governance.rules.stock_dividends import NewHolding
from governance.selectors import profits
from governance.services import register as registers
from governance.services.dividends import entitlement_lines
from governance.services.lines import Line
from governance.wording import dividend_refusals as refusals


class Credited(NamedTuple):
    """What one account takes of a stock dividend."""

    account_id: int
    taken: NewHolding


@transaction.atomic
def choose(
    *, actor: User, dividend: Dividend, account: Account, takes_shares: bool, chosen_on: date, evidence: Evidence | None = None
) -> StockChoice:
    """Record what the holder of an account chose; the latest choice before the credit counts. Raises StockChoiceError."""
    if dividend.form != DividendForm.CHOICE or account.entity_id != dividend.security.entity_id:
        raise refusals.stock(
            value=account.number,
            es="Este dividendo no se elige: se paga igual a todos. Revise la cuenta y el dividendo.",
            en="There is no choice in this dividend: everybody takes the same. Check the account and the dividend.",
        )
    if credited(dividend) is not None or not dividend.declared_on <= chosen_on <= clock.today():
        raise refusals.stock(
            value=chosen_on,
            es=f"La elección va del {dividend.declared_on:%d/%m/%Y} a hoy y antes de acreditar las acciones. Corrija la fecha.",
            en=f"The choice is made from {dividend.declared_on.isoformat()} to today and before shares are credited. Correct the date.",
        )
    choice = StockChoice.objects.create(
        dividend=dividend,
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


def form_of(dividend_majority: bool, entity_dividend: Dividend) -> DividendForm:
    """Return the form that a dividend in shares takes by its majority and by the entity's situation of control."""
    entity = entity_dividend.security.entity
    rule = profits.required(entity, StockDividend, "choice", entity_dividend.declared_on)
    control = bool(entity.traits.get("control_situation"))
    return stock_dividends.form_of(rule, majority_reached=dividend_majority, control_situation=control)


def majority(dividend: Dividend) -> Majority:
    """Return the majority that makes a dividend in shares bind everybody."""
    return profits.required(dividend.security.entity, Majority, "stock_dividend", dividend.declared_on)


def plan(dividend: Dividend) -> list[Credited]:
    """Compute the new shares of each account that takes them and the cash of the parts of a share. Writes nothing."""
    rule = profits.required(dividend.security.entity, StockDividend, "choice", dividend.declared_on)
    instalment: DividendInstalment = dividend.instalments.select_related("dividend__security", "dividend__distribution__decision").get()
    register = Register.objects.select_related("entity").get(entity=dividend.security.entity)
    weights: dict[int, Decimal] = {}
    for piece in entitlement_lines.pieces(instalment, register, register.last_number):
        weights[piece.account] = weights.get(piece.account, Decimal()) + piece.paid_shares
    chosen = dict(StockChoice.objects.filter(dividend=dividend).order_by("id").values_list("account_id", "takes_shares"))
    price = dividend.stock_price or Decimal()
    found = []
    for account, weight in sorted(weights.items()):
        if not stock_dividends.takes_shares(DividendForm(dividend.form), chosen.get(account)):
            continue
        amount = half_up(Fraction(instalment.per_share) * Fraction(weight), 2)
        found.append(Credited(account, stock_dividends.new_holding(rule, amount=amount, price=price)))
    return found


@transaction.atomic
def credit(*, actor: User, dividend: Dividend, source_ref: str) -> Posting:
    """Credit the new shares in one posting on or after the payment date. Raises StockChoiceError, AlreadyDoneError and what `post` raises."""
    locked = Dividend.objects.select_for_update().get(pk=dividend.pk)
    if locked.form == DividendForm.CASH:
        raise refusals.stock(
            value=locked.form,
            es="Este dividendo es en efectivo: no acredita acciones.",
            en="This dividend is in cash: it credits no shares.",
        )
    earlier = credited(locked)
    if earlier is not None:
        raise AlreadyDoneError(
            field="dividendo",
            value=str(earlier.number),
            message_es=f"Las acciones ya se acreditaron en el asiento {earlier.number}. Consúltelo.",
            message_en=f"The shares were credited in posting {earlier.number} already. See it.",
        )
    pay_on = locked.instalments.get().pay_on
    if clock.today() < pay_on:
        raise refusals.stock(
            value=pay_on,
            es=f"Las acciones se acreditan desde el {pay_on:%d/%m/%Y}. Espere a ese día.",
            en=f"Shares are credited from {pay_on.isoformat()}. Wait for that day.",
        )
    register = Register.objects.select_related("entity").get(entity=locked.security.entity)
    issue = Account.objects.get(entity=register.entity, purpose=AccountPurpose.ISSUE)
    lines = [Line(locked.security, issue, each.account_id, each.taken.shares) for each in plan(locked) if each.taken.shares > 0]
    if not lines:
        raise refusals.stock(
            value=pay_on,
            es="Nadie recibe acciones enteras de este dividendo. Revise las elecciones y el precio.",
            en="Nobody takes whole shares of this dividend. Check choices and price.",
        )
    posting = registers.post(
        actor=actor,
        register=register,
        lines=lines,
        kind=PostingKind.STOCK_DIVIDEND,
        agreed_on=pay_on,
        effective_on=clock.today(),
        basis=_basis(locked),
        source_ref=source_ref or reference(locked),
    )
    facts = {"posting": posting.number, "lines": len(lines)}
    organisation = register.entity.organisation
    audit.record(actor=actor, organisation=organisation, action="governance.credit_stock_dividend", subject=locked, facts=facts)
    return posting


def reference(dividend: Dividend) -> str:
    """Return the source reference under which the shares of a dividend are credited, once."""
    return f"stock-dividend:{dividend.pk}"


def credited(dividend: Dividend) -> Posting | None:
    """Return the posting that credited the shares of a dividend, unless it was reversed."""
    return Posting.objects.filter(
        register__entity=dividend.security.entity, basis=_basis(dividend), kind=PostingKind.STOCK_DIVIDEND, reversed_by__isnull=True
    ).first()


def _basis(dividend: Dividend) -> str:
    return f"Dividendo en acciones {dividend.pk}: {dividend.distribution.decision.minutes_ref}"[:300]
