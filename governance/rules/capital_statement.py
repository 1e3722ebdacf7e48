"""The capital of a company at one moment: authorised, subscribed, paid, premium, treasury and outstanding, by class and in all.

Figures are derived, never typed. Knows counts of shares, pars and what subscribers owe; refuses to know accounts and dates.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from core.rules.outcomes import Computed
from core.rules.steps import Step, Value
from governance.rules.capital import CapitalResult, authorised, class_limit
from governance.rules.kinds import SecurityKind
from governance.rules.provisions import AuthorisedCapital, CapitalLimit

_NOTHING = Decimal()


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareClassCount:
    """What the books say of one class: shares issued and held by the company itself, their par, and money still owed on them.

    `unpaid_par` is the part of the par, `premium` the premium subscribed and `unpaid_premium` what of it is owed.
    """

    security: int
    code: str
    name: str
    kind: SecurityKind
    par: Decimal
    issued: int
    treasury: int = 0
    unpaid_par: Decimal = _NOTHING
    premium: Decimal = _NOTHING
    unpaid_premium: Decimal = _NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCapital:
    """One class in the statement: shares and pesos. Issued = treasury + outstanding."""

    count: ShareClassCount
    issued: int
    treasury: int
    outstanding: int
    subscribed: Decimal
    paid: Decimal
    premium: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalStatement:
    """The whole: amounts in pesos, counts of shares, classes by the key of their security, limits and how each figure came about.

    `authorised` and `authorised_shares` are None where the rule book states no authorised capital.
    """

    outcome: Computed = Computed.COMPUTED
    authorised: Decimal | None
    authorised_shares: int | None
    subscribed: Decimal
    paid: Decimal
    premium: Decimal
    issued: int
    treasury: int
    outstanding: int
    by_class: Mapping[int, ClassCapital]
    limits: tuple[CapitalResult, ...]
    figures: Mapping[str, Value] = field(default_factory=dict)
    steps: tuple[Step, ...]

    @property
    def within(self) -> bool:
        """Say whether every limit of the capital is respected."""
        return all(limit.within for limit in self.limits)

    @property
    def unpaid(self) -> Decimal:
        return self.subscribed - self.paid


def statement(
    classes: Sequence[ShareClassCount], *, authorised_rule: AuthorisedCapital | None = None, limits: Sequence[CapitalLimit] = ()
) -> CapitalStatement:
    """State the capital of these classes, and judge it against the authorised capital and the limits of each class.

    509,704,584 common and 452,122,416 preferred shares of 500: subscribed 480,913,500,000.
    """
    by_class = {each.security: _class_capital(each) for each in classes}
    issued, treasury = sum(each.issued for each in classes), sum(each.treasury for each in classes)
    subscribed, paid, premium = (
        sum((getattr(each, name) for each in by_class.values()), _NOTHING) for name in ("subscribed", "paid", "premium")
    )
    judged = judge(classes, authorised_rule=authorised_rule, limits=limits)
    figures: dict[str, Value] = {
        "subscribed": subscribed, "paid": paid, "unpaid": subscribed - paid, "premium": premium,
        "shares": issued, "treasury": treasury, "outstanding": issued - treasury,
    }  # fmt: skip
    steps = [
        *(Step(code="statement.class", figures=_of_class(each)) for each in by_class.values()),
        Step(code="statement.paid", figures=figures),
        Step(code="statement.premium", figures=figures),
        Step(code="statement.outstanding", figures=figures, rule="L-CCo-396", article="Código de Comercio art. 396"),
        *(step for limit in judged for step in limit.steps),
    ]
    return CapitalStatement(
        authorised=None if authorised_rule is None else authorised_rule.shares * authorised_rule.par,
        authorised_shares=None if authorised_rule is None else authorised_rule.shares,
        subscribed=subscribed, paid=paid, premium=premium, issued=issued, treasury=treasury, outstanding=issued - treasury,
        by_class=by_class, limits=judged, figures=figures, steps=tuple(steps),
    )  # fmt: skip


def judge(
    classes: Sequence[ShareClassCount], *, authorised_rule: AuthorisedCapital | None, limits: Sequence[CapitalLimit]
) -> tuple[CapitalResult, ...]:
    """Judge counts of shares, as they are or as an act would leave them, against the authorised capital and each class's limit."""
    issued = sum(each.issued for each in classes)
    judged = [] if authorised_rule is None else [authorised(authorised_rule, subscribed=issued)]
    for limit in limits:
        of_class = sum(each.issued for each in classes if each.kind == limit.share_class.value)
        if of_class:
            judged.append(class_limit(limit, of_class=of_class, others=issued - of_class))
    return tuple(judged)


def _class_capital(each: ShareClassCount) -> ClassCapital:
    subscribed = each.issued * each.par
    return ClassCapital(
        count=each,
        issued=each.issued,
        treasury=each.treasury,
        outstanding=each.issued - each.treasury,
        subscribed=subscribed,
        paid=subscribed - each.unpaid_par,
        premium=each.premium - each.unpaid_premium,
    )


def _of_class(each: ClassCapital) -> dict[str, Value]:
    return {"name": each.count.name, "shares": each.issued, "par": each.count.par, "subscribed": each.subscribed}
