"""Declared dividends: turns a decided project into the dividends of its classes, their instalments and the days without dividend."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db import transaction

from core import clock
from core.models import User
from core.rules.allocation import allocate
from core.rules.rounding import half_up
from core.services import audit, calendars
from governance.models import Distribution, Dividend, DividendInstalment, Entity, ProposedDividend
from governance.rules import instalments as rules
from governance.rules import preferred_dividends
from governance.rules.instalments import ExWindow
from governance.rules.kinds import SecurityKind
from governance.rules.profit_kinds import DividendForm
from governance.rules.provisions import DividendTerm, ExDividend, PreferredDividend
from governance.selectors import profits
from governance.selectors.books import in_force_or_law
from governance.services import books, obligations
from governance.services.dividends import locks, project_checks, stock_terms
from governance.wording import dividend_refusals as refusals

RULE_TERM, RULE_EX = "L-CCo-455", "L-EXDIV"


class Part(NamedTuple):
    """One instalment as decided: when it falls due and how much of it is paid on each share."""

    pay_on: date
    per_share: Decimal


class Schedule(NamedTuple):
    """The instalments of one class; for a dividend in shares, the value of each new share and the last day to choose.

    `preferred_in_favour` are the preferred shares that voted for shares, where the bylaws ask for that class too.
    """

    parts: Sequence[Part]
    stock_price: Decimal | None = None
    choose_by: date | None = None
    preferred_in_favour: Decimal = Decimal(0)


class Planned(NamedTuple):
    """One instalment with its total and its ex-dividend days (None where the shares are not traded on the exchange)."""

    number: int
    part: Part
    total: Decimal
    window: ExWindow | None


@transaction.atomic
def declare(*, actor: User, distribution: Distribution, schedules: Mapping[int, Schedule]) -> list[Dividend]:
    """Declare the dividends of a decided project, by the key of each security, and make its dates duties.

    Raises InstalmentsError, DividendBarredError.
    """
    locked = locks.distribution(distribution)
    planned = plan(locked, schedules)
    project_checks.refuse_overdue(locked.entity, clock.today())
    book = in_force_or_law(locked.entity, locked.decision.decided_on)
    books.keep(book)
    proposed = list(locked.proposed.select_related("security"))
    weights = {str(each.security_id): each.total for each in proposed}
    untaxed = allocate(amount=locked.tax_split.untaxed, weights=weights, decimals=2).shares
    forms = {each.security_id: stock_terms.binding_form(each, schedules[each.security_id].preferred_in_favour) for each in proposed}
    made = []
    for each in proposed:
        free = untaxed[str(each.security_id)]
        dividend = Dividend.objects.create(
            distribution=locked,
            security=each.security,
            form=forms[each.security_id].value,
            declared_on=locked.decision.decided_on,
            profit_year=locked.profit_year,
            per_share=each.per_share,
            shares=each.shares,
            total=each.total,
            untaxed_total=free,
            taxed_total=each.total - free,
            stock_price=schedules[each.security_id].stock_price,
            choose_by=schedules[each.security_id].choose_by if forms[each.security_id] is DividendForm.CHOICE else None,
            book_chain_id=book.digest,
            provisions=[RULE_TERM, RULE_EX],
            declared_by=actor,
            recorded_at=clock.now(),
        )
        _write(dividend, planned[each.security_id])
        made.append(dividend)
    _duties(actor, locked, planned)
    facts = {
        "dividends": {each.security_id: each.per_share for each in made},
        "total": locked.dividends,
        "forms": {each.security_id: each.form for each in made},
        "warnings": warnings(locked, planned),
    }
    audit.record(actor=actor, organisation=locked.entity.organisation, action="governance.declare_dividends", subject=locked, facts=facts)
    return made


def plan(distribution: Distribution, schedules: Mapping[int, Schedule]) -> dict[int, list[Planned]]:
    """Check the instalments and compute their totals and days, writing nothing: what the screen shows before it is confirmed."""
    if not hasattr(distribution, "decision"):
        raise refusals.instalments(
            field="proyecto",
            value=distribution.title,
            es="La asamblea no ha decidido este proyecto. Registre su decisión.",
            en="The meeting has not decided this project. Record its decision.",
        )
    if distribution.declared.exists():
        raise refusals.instalments(
            field="dividendos",
            value=distribution.title,
            es="Los dividendos de este proyecto ya se decretaron. Consúltelos.",
            en="The dividends of this project are declared already. See them.",
        )
    proposed = {each.security_id: each for each in distribution.proposed.select_related("security")}
    if set(schedules) != set(proposed):
        raise refusals.instalments(
            field="clases",
            value=len(schedules),
            es="Dé las cuotas de cada clase del proyecto, y de ninguna otra.",
            en="Give the instalments of each class of the project, and of no other.",
        )
    return {key: _planned(distribution, proposed[key], schedule) for key, schedule in schedules.items()}


def warnings(distribution: Distribution, planned: Mapping[int, Sequence[Planned]]) -> list[str]:
    """Return what is unusual but allowed: an ordinary instalment due before the preferred one (BC-83.3)."""
    rule = profits.optional(distribution.entity, PreferredDividend, "minimum", distribution.decision.decided_on)
    kinds = {each.security_id: each.security.kind for each in distribution.proposed.select_related("security")}
    preferred = [[p.part.pay_on for p in planned[key]] for key, kind in kinds.items() if kind == SecurityKind.PREFERRED]
    ordinary = [[p.part.pay_on for p in planned[key]] for key, kind in kinds.items() if kind != SecurityKind.PREFERRED]
    late = rule is not None and any(
        not preferred_dividends.preferred_first(rule, preferred=first, ordinary=second) for first in preferred for second in ordinary
    )
    return ["preferred_after_ordinary"] if late else []


def _planned(distribution: Distribution, proposed: ProposedDividend, schedule: Schedule) -> list[Planned]:
    parts = sorted(schedule.parts)
    _refuse_parts(distribution, proposed, parts, schedule)
    exact = [half_up(Fraction(part.per_share) * Fraction(proposed.shares), 2) for part in parts[:-1]]
    totals = [*exact, proposed.total - sum(exact, Decimal("0.00"))]
    windows = [ex_window(distribution.entity, part.pay_on) for part in parts]
    return [Planned(number, *each) for number, each in enumerate(zip(parts, totals, windows, strict=True), start=1)]


def ex_window(entity: Entity, pay_on: date) -> ExWindow | None:
    """Return the ex-dividend days of a payment of a listed entity; None for one whose shares are not on the exchange."""
    if not entity.listed:
        return None
    rule = profits.required(entity, ExDividend, "trades", min(pay_on, clock.today()))
    return rules.ex_window(rule, calendars.calendar(saturday_is_business=entity.saturday_is_business), pay_on)


def _refuse_parts(distribution: Distribution, proposed: ProposedDividend, parts: Sequence[Part], schedule: Schedule) -> None:
    name, entity, declared_on = proposed.security.name, distribution.entity, distribution.decision.decided_on
    term = profits.required(entity, DividendTerm, "instalments", declared_on)
    if not parts or any(part.per_share <= 0 for part in parts) or len({part.pay_on for part in parts}) < len(parts):
        raise refusals.instalments(
            field=name,
            value=len(parts),
            es=f"«{name}»: dé al menos una cuota, con valores positivos y fechas distintas.",
            en=f"“{name}”: give at least one instalment, with positive amounts and different dates.",
        )
    if not rules.adds_up(proposed.per_share, [part.per_share for part in parts]):
        given = sum((part.per_share for part in parts), Decimal(0))
        raise refusals.instalments(
            field=name,
            value=given,
            es=f"«{name}»: las cuotas suman {given} por acción y se decretaron {proposed.per_share}. Corrija las cuotas.",
            en=f"“{name}”: instalments add up to {given} a share and {proposed.per_share} was declared. Correct them.",
        )
    last = rules.last_payment(term, calendars.calendar(saturday_is_business=entity.saturday_is_business), declared_on)
    for part in parts:
        if not declared_on <= part.pay_on <= last:
            raise refusals.instalments(
                field=name,
                value=part.pay_on,
                es=f"«{name}»: la cuota del {part.pay_on:%d/%m/%Y} cae fuera del plazo, del {declared_on:%d/%m/%Y} al {last:%d/%m/%Y}. Cambie la fecha.",
                en=f"“{name}”: the instalment of {part.pay_on.isoformat()} is out of term, {declared_on.isoformat()} to {last.isoformat()}.",
            )
    stock_terms.refuse_choice_day(proposed, schedule.choose_by, parts[0].pay_on, declared_on)
    if (proposed.form == DividendForm.CASH) != (schedule.stock_price is None) or (proposed.form != DividendForm.CASH and len(parts) > 1):
        raise refusals.instalments(
            field=name,
            value=proposed.form,
            es=f"«{name}»: un dividendo en acciones se entrega en una sola fecha y dice el valor de cada acción nueva; uno en efectivo, no.",
            en=f"“{name}”: a dividend in shares has one date and the value of each new share; a cash one has not.",
        )


def _write(dividend: Dividend, planned: Sequence[Planned]) -> None:
    DividendInstalment.objects.bulk_create(
        [
            DividendInstalment(
                dividend=dividend,
                number=each.number,
                pay_on=each.part.pay_on,
                per_share=each.part.per_share,
                total=each.total,
                ex_from=each.window.ex_from if each.window else None,
                last_cum_on=each.window.last_cum_on if each.window else each.part.pay_on,
            )
            for each in planned
        ]
    )


def _duties(actor: User, distribution: Distribution, planned: Mapping[int, Sequence[Planned]]) -> None:
    dates = {each.part.pay_on: each.window for parts in planned.values() for each in parts}
    for pay_on, window in sorted(dates.items()):
        subject = f"distribution:{distribution.pk}:{pay_on.isoformat()}"
        obligations.create(
            actor=actor,
            entity=distribution.entity,
            rule=RULE_TERM,
            subject=subject,
            title_es=f"Pagar la cuota del dividendo del {pay_on:%d/%m/%Y}",
            title_en=f"Pay the dividend instalment of {pay_on.isoformat()}",
            due_on=pay_on,
            owner_role="secretary",
        )
        if window is not None:
            obligations.create(
                actor=actor,
                entity=distribution.entity,
                rule=RULE_EX,
                subject=subject,
                title_es=f"Empieza el periodo exdividendo de la cuota del {pay_on:%d/%m/%Y}",
                title_en=f"The ex-dividend period of the instalment of {pay_on.isoformat()} begins",
                due_on=window.ex_from,
                owner_role="secretary",
            )
