"""Division and grouping of every class at once: new counts for all accounts, fractions in cash, and the par that keeps the capital."""

from collections import defaultdict
from decimal import Decimal
from fractions import Fraction

from core.rules.steps import Step, Value
from governance.models import Entity, Position, Security
from governance.rules.kinds import AccountPurpose
from governance.rules.splits import Split, SplitRatioError, par_after, split
from governance.selectors import capital, subscriptions
from governance.services import balances, encumbrances
from governance.services.capital.orders import Order
from governance.services.capital.plans import Carried, Ground, ParPair, Plan
from governance.services.lines import Line
from governance.wording import capital_refusals

_WHOLE = 1


def plan(order: Order, ground: Ground, *, lock: bool = False) -> Plan:
    """Plan a split of every class. With `lock` the positions of all accounts are locked first, so that what is read stays.

    Raises ActOrderError, EncumberedLaterError where an encumbrance began or changed after the date.
    """
    entity, ratio = ground.entity, _ratio(order)
    securities = capital.shares_of(entity)
    pars = tuple(_par(each, ratio) for each in securities)
    _refuse_book(order, entity, pars[0].after if pars else Decimal())
    _refuse_unpaid(order, entity)
    if lock:
        balances.lock(sorted(Position.objects.filter(security__in=securities).values_list("account_id", "security_id")))
    lines: list[Line] = []
    steps: list[Step] = []
    issued: dict[int, int] = {}
    treasury: dict[int, int] = {}
    figures: dict[str, Value] = {"gives": ratio.numerator, "for_each": ratio.denominator}
    made: list[Split] = []
    for security in securities:
        encumbrances.refuse_changed(security, on=order.effective_on)
        held, purposes = _held(security, order)
        if not held:
            continue
        each = split(held, ratio, price=order.price)
        made.append(each)
        lines += _lines(security, held, each, ground)
        issued[security.pk] = sum(each.after.values()) - sum(held.values())
        own = [key for key in held if purposes[key] == AccountPurpose.TREASURY]
        treasury[security.pk] = sum(each.after[key] - held[key] for key in own)
        steps += each.steps
    fractions = tuple(each for one in made for each in one.fractions)
    if fractions and order.price <= 0:
        raise capital_refusals.order(
            field="price",
            value=order.price,
            es=f"Quedan {len(fractions)} fracciones que se pagan en dinero: escriba el precio de una acción nueva.",
            en=f"{len(fractions)} fractions are left that are paid in cash: write the price of one new share.",
        )
    figures |= {"fractions": len(fractions), "cash": sum((each.amount for each in fractions), Decimal())}
    return Plan(
        lines=tuple(lines),
        steps=tuple(steps),
        figures=figures,
        issued=issued,
        treasury=treasury,
        fractions=fractions,
        pars=pars,
        carried=tuple(Carried(each, ratio) for each in securities if each.pk in issued),
        ratio=ratio,
    )


def _ratio(order: Order) -> Fraction:
    if order.gives < _WHOLE or order.for_each < _WHOLE or order.gives == order.for_each:
        raise capital_refusals.order(
            field="gives",
            value=f"{order.gives}:{order.for_each}",
            es="La proporción no cambia nada o no es de números mayores que cero: escriba, por ejemplo, 2 por cada 1.",
            en="The ratio changes nothing or is not of numbers above zero: write, for instance, 2 for each 1.",
        )
    return Fraction(order.gives, order.for_each)


def _par(security: Security, ratio: Fraction) -> ParPair:
    before = security.par or Decimal()
    try:
        return ParPair(security, before, par_after(before, ratio))
    except SplitRatioError:
        raise capital_refusals.order(
            field="gives",
            value=str(ratio),
            es=f"Con esa proporción el nominal de {before.normalize():f} no tiene una cifra exacta. Elija otra proporción.",
            en=f"With that ratio the par of {before.normalize():f} has no exact figure. Choose another ratio.",
        ) from None


def _refuse_book(order: Order, entity: Entity, par: Decimal) -> None:
    """Refuse where the bylaws in force on that date do not yet say the new par."""
    rule, _limits = capital.rules_in_force(entity, order.effective_on)
    if rule is not None and rule.par != par:
        raise capital_refusals.order(
            field="effective_on",
            value=order.effective_on.isoformat(),
            es=f"El libro de reglas que rige ese día dice un nominal de {rule.par} y quedaría en {par}: adopte antes la reforma.",
            en=f"The rule book in force that day says a par of {rule.par} and it would be {par}: adopt the amendment first.",
        )


def _refuse_unpaid(order: Order, entity: Entity) -> None:
    pending = subscriptions.unpaid(entity, order.effective_on)
    if pending:
        raise capital_refusals.order(
            field="effective_on",
            value=len(pending),
            es=f"Hay {len(pending)} suscripciones sin pagar del todo: páguelas o retírelas antes de dividir o agrupar.",
            en=f"{len(pending)} subscriptions are not fully paid: pay or withdraw them before the split.",
        )


def _held(security: Security, order: Order) -> tuple[dict[int, int], dict[int, str]]:
    """Return what every account holds now, in whole shares; nothing may have moved after the date of the act."""
    rows = Position.objects.filter(security=security).exclude(account__purpose=AccountPurpose.ISSUE)
    held: dict[int, int] = {}
    purposes: dict[int, str] = defaultdict(str)
    for account, purpose, quantity, moved_on in rows.values_list("account_id", "account__purpose", "quantity", "moved_on"):
        if moved_on is not None and moved_on > order.effective_on:
            raise capital_refusals.order(
                field="effective_on",
                value=order.effective_on.isoformat(),
                es=f"Hay movimientos posteriores, hasta el {moved_on:%d/%m/%Y}: use esa fecha o una posterior.",
                en=f"There are later movements, up to {moved_on.isoformat()}: use that date or a later one.",
            )
        if quantity:
            held[account], purposes[account] = security.to_smallest(quantity), purpose
    return held, purposes


def _lines(security: Security, held: dict[int, int], made: Split, ground: Ground) -> list[Line]:
    lines = []
    for account, before in held.items():
        more = made.after[account] - before
        if more > 0:
            lines.append(Line(security, ground.issue.pk, account, security.from_smallest(more)))
        elif more < 0:
            lines.append(Line(security, account, ground.issue.pk, security.from_smallest(-more)))
    return lines
