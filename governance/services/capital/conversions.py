"""Conversion of one class into another: who gives how many and gets how many, as the regulation of their issue allows (BC-23.2)."""

from dataclasses import replace
from fractions import Fraction

from governance.models import IssueRegulation, Security
from governance.rules.preemption import ConversionOutcome, ConversionTerms, convert
from governance.rules.provisions import ClassConversion
from governance.selectors import provisions, subscriptions
from governance.services.capital import reading
from governance.services.capital.orders import Order
from governance.services.capital.plans import Carried, Ground, Plan
from governance.services.lines import Line
from governance.wording import capital_refusals


def plan(order: Order, ground: Ground) -> Plan:
    """Plan a conversion: every part is judged by itself, leaves one class and enters the other in the same posting."""
    source, target = reading.security(ground.entity, order.security), reading.security(ground.entity, order.target)
    if source == target or source.par != target.par:
        raise capital_refusals.order(
            field="target",
            value=target.name,
            es="La clase de destino es otra y tiene el mismo valor nominal. Elija otra.",
            en="The class converted into is another one and has the same par. Choose another.",
        )
    rule = provisions.binding(ground.entity, ClassConversion, source.kind, order.effective_on)
    terms = _terms(source)
    accounts = reading.accounts(ground.entity, order)
    _refuse_unpaid(order, source)
    lines, steps, given = [], [], 0
    for part in order.parts:
        result = convert(rule, part.quantity, terms=terms, on=order.effective_on, class_disappears=order.class_disappears)
        steps += [replace(step, figures=dict(step.figures)) for step in result.steps]
        if result.outcome is not ConversionOutcome.CONVERTED:
            return Plan(lines=(), steps=tuple(steps), figures=result.figures, unmet=result.steps)
        account = accounts[part.account]
        lines.append(Line(source, account, ground.issue, source.from_smallest(part.quantity)))
        lines.append(Line(target, ground.issue, account, target.from_smallest(result.quantity)))
        given += result.quantity
    return Plan(
        lines=tuple(lines),
        steps=tuple(steps),
        figures={"quantity": order.quantity, "given": given},
        issued={source.pk: -order.quantity, target.pk: given},
        carried=(Carried(source, Fraction(given, order.quantity), target, tuple(sorted(accounts))),),
    )


def _terms(security: Security) -> ConversionTerms:
    """Return the terms of the latest issue of the class whose regulation says any."""
    rows = IssueRegulation.objects.filter(issue__security=security, convertible_from__isnull=False)
    row = rows.order_by("-pk").first()
    if row is None:
        return ConversionTerms(convertible_from=None, convertible_until=None)
    return ConversionTerms(convertible_from=row.convertible_from, convertible_until=row.convertible_until)


def _refuse_unpaid(order: Order, source: Security) -> None:
    wanted = {part.account for part in order.parts}
    for part in subscriptions.paid_parts(source, order.effective_on):
        if part.account_id in wanted:
            raise capital_refusals.order(
                field="parts",
                value=part.account_id,
                es="Una de las cuentas tiene acciones sin pagar del todo: páguelas antes de convertirlas.",
                en="One of the accounts has shares that are not fully paid: pay them before they are converted.",
            )
