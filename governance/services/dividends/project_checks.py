"""What bars a project of distribution: asks every rule in the order of the law and gathers the results. Writes nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from core import clock
from governance.models import Distribution, Entity
from governance.rules import dividends as least_rules
from governance.rules import losses, profit_project, reserves, tax_split
from governance.rules.dividends import MinimumDistribution
from governance.rules.losses import Absorption
from governance.rules.preferred_dividends import PreferredDue
from governance.rules.profit_kinds import LossSource, ReserveKind
from governance.rules.provisions import (
    DistributionRule,
    DividendBar,
    LossOrder,
    ReserveRelease,
    ReserveRule,
    ReserveUse,
    SocialPurpose,
    TaxSplitRule,
)
from governance.rules.reserves import LegalReserve
from governance.rules.tax_split import Split, TaxYear
from governance.selectors import profits
from governance.services.dividends import preferred_checks
from governance.services.dividends.project_lines import ZERO, DividendLine, ProjectFields, ReserveLine
from governance.wording import dividend_refusals as refusals

_SOURCES = {
    LossSource.SPECIAL_RESERVES: ("las reservas hechas para pérdidas", "the reserves made for losses"),
    LossSource.LEGAL_RESERVE: ("la reserva legal", "the legal reserve"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What a project comes to, with the results that explain each figure."""

    absorption: Absorption
    appropriation: LegalReserve
    preferred: tuple[PreferredDue, ...]
    least: MinimumDistribution
    split: Split
    dividends: Decimal
    untaxed: Decimal
    available: Decimal
    retained: Decimal
    rules: frozenset[str]

    @property
    def below_minimum(self) -> bool:
        return not least_rules.reaches_minimum(self.least, self.dividends)


def examine(
    entity: Entity,
    fields: ProjectFields,
    lines: Sequence[ReserveLine],
    priced: Sequence[tuple[DividendLine, Decimal, Decimal]],
    tax: TaxYear,
) -> Checked:
    """Ask the rules in the order of the law. Raises the refusals of `projects.propose`."""
    on = clock.today()
    given: dict[str, Any] = {"taxes": ZERO, "prior_losses": ZERO, "undistributed": ZERO, "legal_reserve": ZERO, "social": ZERO, **fields}
    paid = sum((total for _line, _shares, total in priced), ZERO)
    if paid:
        refuse_barred(entity, equity=given["equity"], subscribed=given["subscribed"], on=on)
    absorption = _losses(entity, given, lines, on)
    _reserves(entity, given, lines, on)
    appropriation = _legal_reserve(entity, given, lines, absorption.uncovered, on)
    preferred = preferred_checks.preferred(entity, given, _sum(lines, "added", ReserveKind.OCCASIONAL, ReserveKind.STATUTORY), priced, on)
    _social(entity, given, on)
    available, retained = _balance(given, lines, paid, absorption)
    year = least_rules.Profit(
        profit=given["profit"],
        prior_losses=absorption.uncovered,
        legal_reserve=given["legal_reserve"],
        taxes=given["taxes"],
        reserves=profit_project.all_reserves([(line.kind, line.before) for line in lines]),
        subscribed=given["subscribed"],
    )
    least = least_rules.minimum_distribution(profits.required(entity, DistributionRule, "minimum", on), year)
    split, untaxed = _split(entity, given, lines, tax, paid)
    of_preferred = [step for each in preferred for step in each.steps]
    steps = (*absorption.steps, *appropriation.steps, *of_preferred, *least.steps, *split.steps)
    return Checked(
        absorption=absorption,
        appropriation=appropriation,
        preferred=preferred,
        least=least,
        split=split,
        dividends=paid,
        untaxed=untaxed,
        available=available,
        retained=retained,
        rules=frozenset(step.rule for step in steps if step.rule),
    )


def refuse_barred(entity: Entity, *, equity: Decimal, subscribed: Decimal, on: date) -> None:
    """Refuse any dividend while losses affect the capital or bonds are overdue. Raises DividendBarredError."""
    bar = profits.required(entity, DividendBar, "losses_affect_capital", on)
    if not losses.capital_intact(bar, equity=equity, subscribed=subscribed):
        raise refusals.losses_affect_capital(equity=equity, subscribed=subscribed)
    refuse_overdue(entity, on)


def refuse_overdue(entity: Entity, on: date) -> None:
    """Refuse any dividend while bonds or their interest are overdue. Raises DividendBarredError."""
    rule = profits.required(entity, DividendBar, "bond_default", on)
    for default in profits.open_defaults(entity, on):
        if not losses.bonds_in_order(rule, [(on - default.overdue_since).days]):
            raise refusals.bond_overdue(bond=default.bond, since=default.overdue_since)


def split_rule(entity: Entity, on: date) -> TaxSplitRule:
    """Return how profits part into taxed and untaxed on a date."""
    return profits.required(entity, TaxSplitRule, "dividends", on)


def _sum(lines: Sequence[ReserveLine], name: str, *kinds: ReserveKind) -> Decimal:
    return sum((getattr(line, name) for line in lines if not kinds or line.kind in kinds), ZERO)


def _losses(entity: Entity, given: Mapping[str, Any], lines: Sequence[ReserveLine], on: date) -> Absorption:
    rule = profits.required(entity, LossOrder, "losses", on)
    special = [line for line in lines if line.covers and line.kind is not ReserveKind.LEGAL]
    for line in special:
        purpose = "" if line.covers == "any" else line.covers
        decided = bool(given.get("redirects_reserves"))
        if line.loss_taken and not losses.may_cover(rule, purpose=purpose, loss_kind=given.get("loss_kind", ""), meeting_decided=decided):
            raise refusals.reserve(
                name=line.purpose or line.covers,
                es=f"se hizo para pérdidas de «{line.covers}» y estas son de «{given.get('loss_kind', '')}»: solo la asamblea puede cambiarlo. Marque que lo decide.",
                en=f"was made for losses of “{line.covers}” and these are of “{given.get('loss_kind', '')}”: only the meeting may change it.",
            )
    available = {
        LossSource.SPECIAL_RESERVES: sum((line.before for line in special), ZERO),
        LossSource.UNDISTRIBUTED: given["undistributed"],
        LossSource.LEGAL_RESERVE: _sum(lines, "before", ReserveKind.LEGAL),
    }
    absorption = losses.absorb(rule, loss=given["prior_losses"], available=available)
    taken = {
        LossSource.SPECIAL_RESERVES: _sum(lines, "loss_taken", ReserveKind.OCCASIONAL, ReserveKind.STATUTORY),
        LossSource.LEGAL_RESERVE: _sum(lines, "loss_taken", ReserveKind.LEGAL),
    }
    for source, (es, en) in _SOURCES.items():
        due = absorption.taken.get(source, ZERO)
        if taken[source] != due:
            raise refusals.loss_order(source_es=es, source_en=en, due=due, given=taken[source])
    return absorption


def _reserves(entity: Entity, given: Mapping[str, Any], lines: Sequence[ReserveLine], on: date) -> None:
    use = profits.required(entity, ReserveUse, "legal_reserve", on)
    for line in lines:
        name = line.purpose or line.kind.value
        if line.after < 0 or line.released_untaxed > line.released:
            raise refusals.reserve(
                name=name, es="queda por debajo de cero o libera más de lo que tiene. Corrija la cifra.", en="falls below zero."
            )
        if line.kind is ReserveKind.LEGAL:
            figures = {"losses": given["prior_losses"], "undistributed": given["undistributed"]}
            allowed = losses.legal_reserve_use_allowed(use, for_dividend=True, amount=line.released, **figures)
            if not allowed or not losses.legal_reserve_use_allowed(use, for_dividend=False, amount=line.loss_taken, **figures):
                raise refusals.reserve(
                    name=name,
                    es="no se reparte ni cubre pérdidas mientras haya utilidades sin repartir. Ponga en cero lo liberado.",
                    en="is not distributed and covers no losses while there are undistributed profits. Set what is released to zero.",
                )
            continue
        release = profits.required(entity, ReserveRelease, line.kind.value, on)
        may = profit_project.releasable(
            release, created_year=line.created_year, year=on.year, bylaws_amended=bool(given.get("bylaws_amended"))
        )
        if line.released and not may:
            raise refusals.reserve(
                name=name,
                es="es estatutaria: se libera reformando los estatutos. Márquelo si ya se hizo.",
                en="is released by amending the bylaws.",
            )


def _legal_reserve(entity: Entity, given: Mapping[str, Any], lines: Sequence[ReserveLine], uncovered: Decimal, on: date) -> LegalReserve:
    rule = profits.required(entity, ReserveRule, "legal_reserve", on)
    held = _sum(lines, "before", ReserveKind.LEGAL) - _sum(lines, "loss_taken", ReserveKind.LEGAL)
    profit = max(ZERO, given["profit"] - given["taxes"] - uncovered)
    appropriation = reserves.legal_reserve(rule, profit=profit, reserve=held, subscribed=given["subscribed"])
    added = _sum(lines, "added", ReserveKind.LEGAL)
    if given["legal_reserve"] < appropriation.appropriation or added != given["legal_reserve"]:
        raise refusals.reserve_short(given=min(given["legal_reserve"], added), least=appropriation.appropriation)
    return appropriation


def _social(entity: Entity, given: Mapping[str, Any], on: date) -> None:
    if not given["social"]:
        return
    rule, purpose = profits.optional(entity, SocialPurpose, "purposes", on), given.get("social_purpose", "")
    if rule is not None and not profit_project.social_allowed(rule, purpose):
        raise refusals.social(purpose=purpose, allowed=", ".join(rule.purposes))


def _balance(given: Mapping[str, Any], lines: Sequence[ReserveLine], paid: Decimal, absorption: Absorption) -> tuple[Decimal, Decimal]:
    undistributed = given["undistributed"] - absorption.taken.get(LossSource.UNDISTRIBUTED, ZERO)
    available = given["profit"] - given["taxes"] - absorption.uncovered + undistributed + _sum(lines, "released")
    added = _sum(lines, "added")
    used = paid + given["social"] + added
    if used > max(ZERO, available):
        raise refusals.overspent(available=max(ZERO, available), used=used)
    return available, max(ZERO, available - used)


def _split(entity: Entity, given: Mapping[str, Any], lines: Sequence[ReserveLine], tax: TaxYear, paid: Decimal) -> tuple[Split, Decimal]:
    rule = split_rule(entity, given["period_to"])
    excess = sum(profits.excess_for(entity, rule, given["profit_year"]).values(), ZERO)
    profit = max(ZERO, given["profit"] - given["taxes"])
    of_year = tax_split.split(rule, tax, profit=profit, distributed=profit, excess=excess)
    free = of_year.untaxed + _sum(lines, "released_untaxed")
    whole = profit + given["undistributed"] + _sum(lines, "released")
    return of_year, tax_split.distributed_part(rule, free=free, whole=whole, distributed=paid)


def minimum_again(distribution: Distribution) -> MinimumDistribution:
    """Compute the minimum of a written project once more, with its steps, for the page that explains it."""
    on = clock.date_of(distribution.proposed_at)
    rows = list(distribution.reserves.all())
    order = profits.required(distribution.entity, LossOrder, "losses", on)
    available = {
        LossSource.SPECIAL_RESERVES: sum((row.before for row in rows if row.covers and row.kind != ReserveKind.LEGAL), ZERO),
        LossSource.UNDISTRIBUTED: distribution.undistributed,
        LossSource.LEGAL_RESERVE: sum((row.before for row in rows if row.kind == ReserveKind.LEGAL), ZERO),
    }
    absorption = losses.absorb(order, loss=distribution.prior_losses, available=available)
    year = least_rules.Profit(
        profit=distribution.profit,
        prior_losses=absorption.uncovered,
        legal_reserve=distribution.legal_reserve,
        taxes=distribution.taxes,
        reserves=sum((row.before for row in rows), ZERO),
        subscribed=distribution.subscribed,
    )
    return least_rules.minimum_distribution(profits.required(distribution.entity, DistributionRule, "minimum", on), year)
