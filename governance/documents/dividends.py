"""The notice of a declared distribution and the settlement list of a run: frozen figures for the page, computed elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import override

from core.wording import figures
from governance.models import Distribution, Entitlement, EntitlementRun
from governance.rules.dividend_tax import final_tax_note
from governance.rules.legal_units import unit_values
from governance.rules.provisions import FinalTax, UvtRule
from governance.rules.provisions.terms import AmountUnit
from governance.selectors import profits
from governance.wording import steps
from governance.wording.dividend_documents import words


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeLine:
    """One instalment of one class."""

    security: str
    number: int
    pay_on: date
    ex_from: date | None
    last_cum_on: date
    per_share: str
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassLine:
    """One class: its dividend and its parts for the tax."""

    security: str
    per_share: str
    total: Decimal
    untaxed: Decimal
    taxed: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendNotice:
    """Everything that the notice says."""

    issuer: str
    nit: str
    decided_on: date
    minutes: str
    profit_year: int
    classes: tuple[ClassLine, ...]
    lines: tuple[NoticeLine, ...]
    final_tax: str
    words: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementRow:
    """One line of the list."""

    holder: str
    identity: str
    security: str
    shares: str
    gross: Decimal
    withheld: Decimal
    net: Decimal
    disposal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    gross: Decimal
    withheld: Decimal
    net: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """One part of the settlement list: its rows, what they add up to, and the whole of the run."""

    issuer: str
    nit: str
    title: str
    pay_on: date
    known_at: int
    approved_by: str
    part: int
    parts: int
    rows: tuple[SettlementRow, ...]
    here: Totals
    whole: Totals
    words: dict[str, str]


def notice(distribution: Distribution, *, language: str) -> DividendNotice:
    """Return the notice of a declared distribution."""
    entity, declared = distribution.entity, list(distribution.declared.select_related("security").prefetch_related("instalments"))
    return DividendNotice(
        issuer=entity.name,
        nit=entity.nit,
        decided_on=distribution.decision.decided_on,
        minutes=distribution.decision.minutes_ref,
        profit_year=distribution.profit_year,
        classes=tuple(
            ClassLine(
                security=each.security.name,
                per_share=_amount(each.per_share, language),
                total=each.total,
                untaxed=each.untaxed_total,
                taxed=each.taxed_total,
            )
            for each in declared
        ),
        lines=tuple(
            NoticeLine(
                security=dividend.security.name,
                number=each.number,
                pay_on=each.pay_on,
                ex_from=each.ex_from,
                last_cum_on=each.last_cum_on,
                per_share=_amount(each.per_share, language),
                total=each.total,
            )
            for dividend in declared
            for each in dividend.instalments.all()
        ),
        final_tax=_final_tax(distribution, language),
        words=words(language),
    )


def settlement(run: EntitlementRun, rows: Sequence[Entitlement], *, part: int, parts: int, language: str) -> Settlement:
    """Return one part of the settlement list of a run."""
    entity = run.distribution.entity
    return Settlement(
        issuer=entity.name,
        nit=entity.nit,
        title=run.distribution.title,
        pay_on=run.pay_on,
        known_at=run.known_at,
        approved_by=str(run.approval.decided_by) if run.approval else "",
        part=part,
        parts=parts,
        rows=_rows(rows, language),
        here=Totals(**{name: sum((getattr(each, name) for each in rows), Decimal("0.00")) for name in ("gross", "withheld", "net")}),
        whole=Totals(gross=run.gross, withheld=run.withheld, net=run.net),
        words=words(language),
    )


def _rows(rows: Sequence[Entitlement], language: str) -> tuple[SettlementRow, ...]:
    """Return the rows in the language of the document, whatever the screen speaks."""
    with override(language):
        return tuple(_row(each, language) for each in rows)


def _row(each: Entitlement, language: str) -> SettlementRow:
    return SettlementRow(
        holder=each.account.title,
        identity=each.beneficiary.identity if each.beneficiary else "",
        security=f"{each.instalment.dividend.security.code} {each.instalment.number}",
        shares=_amount(each.shares, language),
        gross=each.gross,
        withheld=each.withheld,
        net=each.net,
        disposal=str(each.get_disposal_display()),
    )


def _amount(value: Decimal, language: str) -> str:
    """Return a figure with no more decimals than it uses."""
    return figures.decimal(value, max(0, -int(value.normalize().as_tuple().exponent)), language)


def _final_tax(distribution: Distribution, language: str) -> str:
    on = distribution.decision.decided_on
    rule, unit = profits.optional(distribution.entity, FinalTax, "residents", on), unit_values(AmountUnit.UVT).get(on.year)
    if rule is None or unit is None:
        return ""
    # ET 868: what is printed in pesos of an amount in tax units is rounded.
    return steps.sentence(final_tax_note(rule, unit=unit, units=profits.optional(distribution.entity, UvtRule, "rounding", on)), language)
