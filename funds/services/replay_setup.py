"""A fresh fund for one replay: its own run number, the small book of published series, one class and an omnibus account."""

from dataclasses import dataclass
from decimal import Decimal

from core.models import Organisation
from core.rules.rounding import half_up
from core.services.actors import system_user
from funds.models import Fund
from funds.rules.rows import PublishedRow
from funds.selectors import provisions
from funds.services import funds, replay
from governance.rules.kinds import AccountPurpose
from governance.services import accounts

BOOK = "published-series"
ORGANISATION = "series-publicadas"
PREPARER, PUBLISHER = "preparer", "publisher"
CLASS_CODE = "U"
OMNIBUS = "OMNIBUS"
INITIAL = Decimal(10_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A fund ready to be replayed, and what its book declares not applicable."""

    fund: Fund
    cast: replay.Cast
    not_applicable: tuple[provisions.Told, ...]


def organisation() -> Organisation:
    """Return the organisation under which replays are kept, made on first use."""
    return Organisation.objects.get_or_create(slug=ORGANISATION, defaults={"name": "Series publicadas"})[0]


def stage(*, code: str, first_row: PublishedRow) -> Stage:
    """Make the fund of one replay with its opening state: nothing on a row of birth, otherwise what the first row opens with."""
    tenant = organisation()
    run = funds.next_run(tenant, code)
    data = funds.FundData(
        name=f"Fondo {code}, corrida {run}",
        code=code,
        nit="",
        rule_book=BOOK,
        first_day_on=first_row.valued_on,
        basis="Serie publicada",
        run=run,
    )
    return found(tenant=tenant, data=data, first_row=first_row)


def found(*, tenant: Organisation, data: funds.FundData, first_row: PublishedRow) -> Stage:
    """Make a fund with one class and an omnibus account, in the state with which its first row opens."""
    preparer, publisher = system_user(PREPARER), system_user(PUBLISHER)
    fund = funds.create(
        actor=preparer,
        organisation=tenant,
        data=data,
        classes=[funds.ClassData(code=CLASS_CODE, name="Única", initial_unit_value=INITIAL)],
    )
    omnibus = accounts.open(
        actor=preparer,
        entity=fund.entity,
        number=OMNIBUS,
        purpose=AccountPurpose.OMNIBUS,
        title="Cuenta global de inversionistas",
        opened_on=first_row.valued_on,
    )
    rules = provisions.for_day(fund, first_row.valued_on)
    if not first_row.is_inception:
        brought = funds.Brought(
            value=first_row.opening_value,
            unit_value=half_up(first_row.opening_value / first_row.opening_units, 6),
            holdings=[(omnibus, first_row.opening_units)],
        )
        [kind] = fund.classes.all()
        funds.load_opening(actor=preparer, participation_class=kind, brought=brought, basis="Estado de apertura publicado")
    return Stage(
        fund=fund,
        cast=replay.Cast(preparer=preparer, publisher=publisher, omnibus=omnibus),
        not_applicable=tuple(each for each in rules.told if not each["applies"]),
    )
