"""Who the beneficiaries of a payment date are for the tax statute, what they took before, and the money of every line. Writes nothing."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.db.models import Sum

from governance.models import Distribution, Dividend, DividendInstalment, Entitlement, Person
from governance.rules import dividend_tax, liquidation
from governance.rules.dividend_tax import Gross
from governance.rules.kinds import AccountPurpose, IdentityType, PersonKind
from governance.rules.legal_units import unit_values
from governance.rules.liquidation import Earlier, Line, Liquidation, NewShares, Payable, Taxpayer
from governance.rules.person_kinds import TaxBeneficiary
from governance.rules.profit_kinds import BeneficiaryKind, RunState
from governance.rules.provisions import StockDividend, UvtRule, WithholdingRule
from governance.rules.provisions.dividends import UnitYear
from governance.rules.provisions.terms import AmountUnit
from governance.rules.withholding_table import NoRateError, Rate, rate
from governance.selectors import profits, tax_profiles
from governance.services.dividends.entitlement_lines import Piece, persons
from governance.wording import dividend_refusals as refusals

Keyed = Sequence[tuple[DividendInstalment, Piece, str, bool]]


def liquidate(
    distribution: Distribution, instalments: Sequence[DividendInstalment], keyed: Keyed, pay_on: date
) -> tuple[dict[int, BeneficiaryKind], Liquidation]:
    """Return the kind of each beneficiary and the money of each line. Raises RateMissingError."""
    declared_on = instalments[0].dividend.declared_on
    rule = profits.required(distribution.entity, WithholdingRule, "dividends", declared_on)
    people = persons(piece for _instalment, piece, _key, _shares in keyed)
    estates = {piece.beneficiary for _i, piece, _k, _s in keyed if piece.purpose is AccountPurpose.ESTATE}
    standings = tax_profiles.in_force_many(people, pay_on)
    earlier = _earlier(distribution)
    kinds, payers, rates = {}, {}, {}
    for key, person in people.items():
        standing = standings.get(key)
        kind = _kind(rule, person, standing.beneficiary if standing else "", declared_on, estate=key in estates)
        asked = (kind, standing.files_return if standing else None)
        if asked not in rates:
            rates[asked] = _rate(*asked, distribution.profit_year, declared_on)
        kinds[key] = kind
        treaty = standing.treaty_rate if standing else None
        payers[key] = Taxpayer(rate=dividend_tax.under_treaty(rates[asked], treaty), earlier=earlier.get(key, Earlier()))
    lines = [
        Line(key=key, instalment=i.pk, paid_shares=p.paid_shares, beneficiary=p.beneficiary, takes_shares=p.account if shares else None)
        for i, p, key, shares in keyed
    ]
    unit = _unit(distribution, declared_on if rule.unit_year is UnitYear.DECLARED else pay_on)
    units = profits.optional(distribution.entity, UvtRule, "rounding", declared_on)
    return kinds, liquidation.liquidate(rule, [_payable(each, pay_on) for each in instalments], lines, payers, unit=unit, units=units)


def _kind(rule: WithholdingRule, person: Person, standing: str, declared_on: date, *, estate: bool) -> BeneficiaryKind:
    if standing:
        return dividend_tax.beneficiary_kind(TaxBeneficiary(standing), declared_on)
    return dividend_tax.presumed_kind(rule, person=PersonKind(person.kind), id_type=IdentityType(person.id_type), estate=estate)


def _rate(kind: BeneficiaryKind, filer: bool | None, profit_year: int, declared_on: date) -> Rate:
    try:
        return rate(kind, profit_year=profit_year, declared_on=declared_on, filer=filer)
    except NoRateError:
        raise refusals.rate_missing(kind=kind.value, profit_year=profit_year, declared_on=declared_on) from None


def _unit(distribution: Distribution, on: date) -> Decimal:
    """Return one tax unit of the year of a date."""
    values = unit_values(AmountUnit.UVT)
    if on.year not in values:
        raise refusals.rate_missing(kind=f"UVT {on.year}", profit_year=distribution.profit_year, declared_on=on)
    return values[on.year]


def _payable(instalment: DividendInstalment, pay_on: date) -> Payable:
    dividend = instalment.dividend
    later = dividend.instalments.filter(pay_on__gt=pay_on).aggregate(total=Sum("per_share"))["total"]
    return Payable(
        key=instalment.pk,
        per_share=instalment.per_share,
        untaxed_part=Fraction(dividend.untaxed_total) / Fraction(dividend.total),
        later_per_share=later or Decimal(0),
        in_shares=_new_shares(dividend),
    )


def _new_shares(dividend: Dividend) -> NewShares | None:
    if dividend.stock_price is None:
        return None
    rule = profits.required(dividend.security.entity, StockDividend, "choice", dividend.declared_on)
    return NewShares(rule=rule, price=dividend.stock_price)


def _earlier(distribution: Distribution) -> dict[int, Earlier]:
    rows = (
        Entitlement.objects.filter(run__distribution=distribution, run__state=RunState.APPROVED, beneficiary__isnull=False)
        .order_by()
        .values("beneficiary_id")
        .annotate(untaxed=Sum("gross_untaxed"), taxed=Sum("gross_taxed"), general=Sum("withheld_general"), special=Sum("withheld_special"))
    )
    return {
        row["beneficiary_id"]: Earlier(
            gross=Gross(untaxed=row["untaxed"], taxed=row["taxed"]), general=row["general"], special=row["special"]
        )
        for row in rows
    }
