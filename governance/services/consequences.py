"""What follows from a change of holder: who votes until when, whose the pending dividends are. Computes and writes nothing."""

from datetime import date
from decimal import Decimal

from core.rules.steps import Step, Value
from governance.models import DividendInstalment
from governance.rules.entitlements import Change, Due, takes
from governance.rules.kinds import PostingKind
from governance.rules.provisions import CirculationRule, DueDay, PendingDividendRule
from governance.rules.provisions.dividends import Taker
from governance.selectors import dividend_positions, provisions
from governance.services.movements.acts import Act, Parties


def of_transfer(act: Act, of: Parties) -> tuple[Step, ...]:
    """Return who votes from which day, and who takes each dividend declared and not yet due at the date of the letter."""
    return (*_votes(act, of), *_dividends(act, of))


def _votes(act: Act, of: Parties) -> tuple[Step, ...]:
    # CCo 406, 416: towards the company the acquirer is a holder from the entry on, whatever was agreed before.
    rule = provisions.found_or_law(of.entity, CirculationRule, "circulation", act.effective_on)
    figures: dict[str, Value] = {
        "seller": of.source.title,
        "buyer": of.target.title,
        "agreed_on": act.agreed_on,
        "effective_on": act.effective_on,
        "quantity": act.quantity,
    }
    code = "consequence.votes" if act.agreed_on < act.effective_on else "consequence.votes_now"
    return (Step(code=code, figures=figures, rule=rule.rule, article=rule.article),) if rule is not None else ()


def _dividends(act: Act, of: Parties) -> tuple[Step, ...]:
    pending = provisions.found_or_law(of.entity, PendingDividendRule, "pending", act.agreed_on)
    due_day = provisions.found_or_law(of.entity, DueDay, "transfer", act.agreed_on)
    if pending is None or due_day is None:
        return ()
    kept = act.dividends_reserved and pending.may_reserve
    code = "consequence.dividends_kept" if kept else f"consequence.dividends_{pending.to.value}"
    figures: dict[str, Value] = {"seller": of.source.title, "buyer": of.target.title, "agreed_on": act.agreed_on}
    found = [Step(code=code, figures=figures, rule=pending.rule, article=pending.article)]
    for each in _open_instalments(act, of):
        on_exchange = act.kind is PostingKind.TRANSFER and dividend_positions.on_exchange(each)
        change = Change(agreed_on=act.agreed_on, on_exchange=on_exchange, reserved=act.dividends_reserved)
        due = Due(declared_on=each.dividend.declared_on, pay_on=each.pay_on, last_cum_on=each.last_cum_on)
        taker = takes(pending, due_day, change, due)
        found.append(_instalment(each, act.quantity, of.target.title if taker is Taker.BUYER else of.source.title, pending))
    return tuple(found)


def _open_instalments(act: Act, of: Parties) -> list[DividendInstalment]:
    """Return the instalments of the class that were declared by the date of the inscription and fall due from the letter on."""
    rows = DividendInstalment.objects.filter(dividend__security=of.security, pay_on__gte=_first(act))
    return list(rows.filter(dividend__declared_on__lte=act.effective_on).select_related("dividend__security").order_by("pay_on", "pk"))


def _first(act: Act) -> date:
    return min(act.agreed_on, act.effective_on)


def _instalment(row: DividendInstalment, quantity: Decimal, taker: str, pending: PendingDividendRule) -> Step:
    figures: dict[str, Value] = {
        "pay_on": row.pay_on,
        "declared_on": row.dividend.declared_on,
        "per_share": row.per_share,
        "quantity": quantity,
        "amount": row.per_share * quantity,
        "taker": taker,
    }
    return Step(code="consequence.instalment", figures=figures, rule=pending.rule, article=pending.article)
