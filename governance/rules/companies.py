"""What keeps a company alive and known: its seat and term, its five holders, and the filing of what its capital becomes.

Knows dates and counts. Dissolution itself is decided elsewhere.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Value
from governance.rules.conditions import Condition, Judged, judged
from governance.rules.kinds import OrganKind
from governance.rules.provisions.shares import CapitalFiling, CompanyIdentity, FilingStep, HolderMinimum


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """One warning of an expiry: the day it falls on, and how many years are left then."""

    on: date
    years: int


@applies("BC-1", "BB-1")
def expiry_warnings(rule: CompanyIdentity, *, expires_on: date) -> tuple[Warned, ...]:
    """Return the days on which the end of the term is warned of: 2070-06-30 is warned of on 2065-06-30 and 2069-06-30."""
    return tuple(Warned(on=_years_before(expires_on, years), years=years) for years in sorted(rule.warn_years, reverse=True))


@applies("BC-1", "BB-1")
def extension(rule: CompanyIdentity, *, expires_on: date, registered_on: date, extended_to: date, decided_by: OrganKind) -> Judged:
    """Judge an extension of the term: decided by the meeting, registered before the term is over, to a later date.

    A term that ends on 2070-06-30 and an extension registered on 2070-07-01: too late.
    """
    return judged(
        rule,
        [
            Condition(name="company.decided", met=decided_by is rule.changed_by, figures={"organ": decided_by.value}),
            Condition(
                name="company.in_time", met=registered_on <= expires_on, figures={"registered_on": registered_on, "expires_on": expires_on}
            ),
            Condition(name="company.later", met=extended_to > expires_on, figures={"extended_to": extended_to, "expires_on": expires_on}),
        ],
    )


@applies("BC-1", "BB-1")
def seat_change(rule: CompanyIdentity, *, decided_by: OrganKind) -> Judged:
    """Judge a change of the seat: only the meeting decides it."""
    return judged(rule, [Condition(name="company.decided", met=decided_by is rule.changed_by, figures={"organ": decided_by.value})])


@applies("L-CCo-374")
def enough_holders(rule: HolderMinimum, *, holders: int, on: date, calendar: Calendar) -> tuple[Judged, date]:
    """Judge how many holders there are, and return the last day of the cure: five are enough; four have six months."""
    until = calendar.add_months(on, rule.cure_months)
    figures: dict[str, Value] = {"holders": holders, "least": rule.holders, "until": until}
    return judged(rule, [Condition(name="holders.enough", met=holders >= rule.holders, figures=figures)]), until


@applies("BC-7")
def filed(rule: CapitalFiling, *, done: Collection[FilingStep]) -> Judged:
    """Judge whether a change of subscribed or paid capital is complete: certified by the auditor and filed. Until then it is pending."""
    missing = sorted(rule.steps - set(done))
    return judged(rule, [Condition(name="capital.filed", met=not missing, figures={"missing": ", ".join(missing)})])


@applies("BC-7")
def authorised_change(rule: CapitalFiling, *, decided_by: OrganKind, public_deed: bool) -> Judged:
    """Judge a change of the authorised capital: an amendment decided by the meeting, in a public deed."""
    return judged(
        rule,
        [
            Condition(name="company.decided", met=decided_by is rule.authorised_by, figures={"organ": decided_by.value}),
            Condition(name="capital.deed", met=public_deed or not rule.public_deed),
        ],
    )


def _years_before(day: date, years: int) -> date:
    """Return the same day some years before; 29 February becomes the 28th."""
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)
