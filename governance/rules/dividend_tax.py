"""Tax withheld from one beneficiary's dividend: which row of the dated table rules, how much it takes, and its part of each instalment.

Knows values only. Who the beneficiary is for the tax statute is said by the person's tax profile.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from core.rules.applies import applies
from core.rules.outcomes import Computed
from core.rules.rounding import down, half_up
from core.rules.steps import Step, Value
from governance.rules.kinds import IdentityType, PersonKind
from governance.rules.person_kinds import TaxBeneficiary
from governance.rules.profit_kinds import BeneficiaryKind
from governance.rules.provisions import FinalTax, UvtRule, WithholdingRule
from governance.rules.provisions.dividends import Allowance, UnknownProfile, UvtRounding
from governance.rules.withholding_table import Rate, exempt

ZERO = Decimal("0.00")
_EXEMPTIONS = {
    TaxBeneficiary.NON_TAXPAYER: "non_taxpayer",
    TaxBeneficiary.SPECIAL_REGIME: "special_regime",
    TaxBeneficiary.HOLDING_REGIME: "chc",
    TaxBeneficiary.SIMPLE_REGIME: "simple",
    TaxBeneficiary.GROUP_COMPANY: "group_or_control",
}
_KINDS = {
    TaxBeneficiary.RESIDENT_PERSON: BeneficiaryKind.RESIDENT,
    TaxBeneficiary.ESTATE: BeneficiaryKind.ESTATE,
    TaxBeneficiary.NATIONAL_COMPANY: BeneficiaryKind.NATIONAL_COMPANY,
    TaxBeneficiary.NON_RESIDENT_PERSON: BeneficiaryKind.NON_RESIDENT,
    TaxBeneficiary.FOREIGN_COMPANY: BeneficiaryKind.NON_RESIDENT,
    TaxBeneficiary.PERMANENT_ESTABLISHMENT: BeneficiaryKind.PERMANENT_ESTABLISHMENT,
    TaxBeneficiary.MEGA_INVESTMENT: BeneficiaryKind.MEGA_INVESTMENT,
}
_ABROAD = frozenset({IdentityType.PASSPORT, IdentityType.FOREIGN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Gross:
    """A dividend in pesos, by what the company says of it."""

    untaxed: Decimal
    taxed: Decimal

    @property
    def total(self) -> Decimal:
        return self.untaxed + self.taxed


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """The whole tax on one beneficiary's dividend of one declaration: at the general rate, and at the dividend's own rate."""

    outcome: Computed = Computed.COMPUTED
    general: Decimal
    special: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def total(self) -> Decimal:
        return self.general + self.special


@applies("L-DIV-RATES", "L-TAX")
def withholding(rule: WithholdingRule, rate: Rate, gross: Gross, *, unit: Decimal, units: UvtRule | None = None) -> Withheld:
    """Return the tax on a beneficiary's whole dividend; `unit` is one tax unit in pesos, `units` how amounts in units enter formulas.

    2026, unit 52,374, resident: untaxed 80,000,000 pays 3,436,851; taxed 100,000,000 pays 35,000,000 and 1,186,851.
    """
    free = rate.free_uvt * unit if units is None else rounded_units(units, rate.free_uvt * unit, printed=False)
    # ET 240: the taxed part pays the general rate first.
    general = half_up(rate.general_of(gross) * Fraction(gross.taxed), rule.money_decimals)
    rest = gross.taxed - general
    # ET 242, 242-1, 245, 246: then the untaxed part and what is left of the taxed one pay the dividend's rate above the free amount.
    if rule.allowance is Allowance.ONE:
        above = max(ZERO, gross.untaxed + rest - free)
    else:
        above = max(ZERO, gross.untaxed - free) + max(ZERO, rest - free)
    special = half_up(rate.special * Fraction(above), rule.money_decimals)
    figures: dict[str, Value] = {"untaxed": gross.untaxed, "taxed": gross.taxed, "general": general, "rest": rest, "free": free}
    figures |= {"above": above, "special": special, "rate": rate.special, "total": general + special, "reading": rule.allowance.value}
    figures |= {"general_rate": rate.general or Fraction(0)}
    codes = [code for code, used in (("withholding.general", gross.taxed), ("withholding.free", free)) if used]
    return Withheld(
        general=general,
        special=special,
        figures=figures,
        steps=tuple(Step(code=code, figures=figures, rule="L-DIV-RATES", article=rate.article) for code in (*codes, "withholding.special")),
    )


def under_treaty(rate: Rate, percent: Decimal | None) -> Rate:
    """Return a row with the treaty's rate where the holder proved a lower one than the law's for the dividend itself."""
    if percent is None or Fraction(percent) / 100 >= rate.special:
        return rate
    return replace(rate, special=Fraction(percent) / 100)


@applies("L-DIV-INSTAL")
def of_instalment(*, whole: Decimal, already: Decimal, now: Decimal, later: Decimal) -> Decimal:
    """Return what an instalment withholds: what is left of the whole tax, in the part that its gross has of what is left to pay.

    Cut to the cent, so that the last instalment takes the rounding. 3,436,851 over four equal instalments: 859,212.75 each.
    Never below zero nor above the instalment, also where the holder sold or bought between instalments.
    """
    if now <= 0:
        return ZERO
    left = max(ZERO, whole - already)
    part = left if later <= 0 else down(Fraction(left) * Fraction(now) / Fraction(now + later), 2)
    return min(part, now)


@applies("L-UVT-ROUND")
def rounded_units(rule: UvtRule, amount: Decimal, *, printed: bool) -> Decimal:
    """Round an amount in tax units turned into pesos. 57,087,660 prints as 57,088,000 and enters formulas as it is."""
    reading = rule.printed if printed else rule.in_formulas
    if reading is UvtRounding.NONE:
        return amount
    # ET 868: the nearest peso up to a hundred, the nearest hundred up to ten thousand, the nearest thousand beyond.
    places = 0 if amount <= rule.nearest_up_to else -2 if amount <= rule.hundreds_up_to else -3
    return Decimal(int(half_up(amount, places)))


@applies("L-DIV-TAXYEAR")
def final_tax_note(rule: FinalTax, *, unit: Decimal, units: UvtRule | None = None) -> Step:
    """Return what is told to residents: the final tax is another, with a discount above an amount, 57,087,660 pesos in 2026.

    `units` says how the amount is printed: 57,088,000 by article 868.
    """
    above = rule.above.quantity * unit if units is None else rounded_units(units, rule.above.quantity * unit, printed=True)
    figures: dict[str, Value] = {"discount": rule.discount_rate, "above": above, "units": rule.above.quantity}
    return Step(code="final_tax.note", figures=figures, rule=rule.rule, article=rule.article)


@applies("L-DIV-TAXYEAR")
def final_tax_only_told(*, note: Step | None, figure: Decimal | None) -> bool:
    """Say whether a document tells residents about their final tax without computing it: it depends on income not known here (ET 241)."""
    return note is not None and figure is None


@applies("L-DIV-RATES")
def beneficiary_kind(standing: TaxBeneficiary, declared_on: date) -> BeneficiaryKind:
    """Return the row of the table for a recorded standing; one that does not yet free at that date is taxed as a national company."""
    if standing in _EXEMPTIONS:
        return BeneficiaryKind.EXEMPT if exempt(_EXEMPTIONS[standing], declared_on) else BeneficiaryKind.NATIONAL_COMPANY
    return _KINDS[standing]


@applies("L-DIV-RATES")
def presumed_kind(rule: WithholdingRule, *, person: PersonKind, id_type: IdentityType, estate: bool) -> BeneficiaryKind:
    """Return how a holder is taxed of whom nothing was recorded: by the identity document, or as a non-resident, as the rule reads."""
    if rule.unknown_profile is UnknownProfile.NON_RESIDENT or id_type in _ABROAD:
        return BeneficiaryKind.NON_RESIDENT
    if person is not PersonKind.NATURAL:
        return BeneficiaryKind.NATIONAL_COMPANY
    return BeneficiaryKind.ESTATE if estate else BeneficiaryKind.RESIDENT
