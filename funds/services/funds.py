"""A fund comes into being: its entity, its register, its classes' units as securities, and what it brings from another system."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction

from core.models import Organisation, User
from core.services import audit
from funds.models import Fund, OpeningBalance, ParticipationClass
from funds.rules.refusals import FundSetupError
from funds.selectors import accounts
from governance.models import Account
from governance.rules.kinds import EntityKind, PostingKind, SecurityKind
from governance.services import books, entities, register, securities

ONE_DAY = timedelta(days=1)
UNIT_DECIMALS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class FundData:
    """What a fund is: its name, code, NIT, its reglamento (a shipped book, or its own text) and basis, its first day, its manager."""

    name: str
    code: str
    nit: str
    rule_book: str
    first_day_on: date
    basis: str
    rule_book_text: str = ""
    manager_name: str = ""
    manager_nit: str = ""
    run: int = 0
    started_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassData:
    """One type of participation: its code and name, the value of its first unit, and its effective annual fee."""

    code: str
    name: str
    initial_unit_value: Decimal
    annual_rate: Decimal = Decimal(0)


@transaction.atomic
def create(*, actor: User, organisation: Organisation, data: FundData, classes: Sequence[ClassData]) -> Fund:
    """Create a fund with its entity, its register (and issue account) and one security per class. Raises FundSetupError."""
    _refuse(organisation, data, classes)
    entity = entities.create(
        actor=actor,
        organisation=organisation,
        kind=EntityKind.FUND,
        name=data.name,
        nit=data.nit,
        code=data.code if data.run == 0 else f"{data.code}/{data.run}",
    )
    eve = data.first_day_on - ONE_DAY
    books.adopt(actor=actor, entity=entity, binds_from=eve, basis=data.basis, book_id=data.rule_book, source=data.rule_book_text)
    register.open(actor=actor, entity=entity, opened_on=eve)
    fund = Fund.objects.create(
        organisation=organisation,
        entity=entity,
        code=data.code,
        run=data.run,
        started_on=data.started_on or data.first_day_on,
        first_day_on=data.first_day_on,
        manager_name=data.manager_name,
        manager_nit=data.manager_nit,
    )
    for each in classes:
        _add_class(actor, fund, each)
    facts = {"code": data.code, "run": data.run, "rule_book": data.rule_book, "classes": [each.code for each in classes]}
    audit.record(actor=actor, organisation=organisation, action="funds.create", subject=fund, facts=facts)
    return fund


def next_run(organisation: Organisation, code: str) -> int:
    """Return the number of the next replay of a code: 1 for the first."""
    last = Fund.objects.filter(organisation=organisation, code=code).order_by("-run").values_list("run", flat=True).first()
    return (last or 0) + 1


def _add_class(actor: User, fund: Fund, data: ClassData) -> ParticipationClass:
    security = securities.create(
        actor=actor, entity=fund.entity, code=data.code, name=data.name or data.code, kind=SecurityKind.UNIT, decimals=UNIT_DECIMALS
    )
    return ParticipationClass.objects.create(
        fund=fund,
        security=security,
        code=data.code,
        name=data.name,
        initial_unit_value=data.initial_unit_value,
        annual_rate=data.annual_rate,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What a class brings at the end of the eve of its first day: its value and units, held by these accounts."""

    value: Decimal
    unit_value: Decimal
    holdings: Sequence[tuple[Account, Decimal]]


@transaction.atomic
def load_opening(*, actor: User, participation_class: ParticipationClass, brought: Brought, basis: str) -> OpeningBalance:
    """Enter the balance that a class brings from another system, as one posting of the register. Raises FundSetupError."""
    fund = participation_class.fund
    if fund.days.exists():
        raise _setup(
            "opening", fund.code, "El fondo ya tiene días: el saldo de apertura se carga antes del primero.", "The fund has days already."
        )
    as_of = fund.first_day_on - ONE_DAY
    issue = accounts.issue_account(fund)
    posting = register.post(
        actor=actor,
        register=fund.entity.register,
        kind=PostingKind.OPENING,
        lines=[register.Line(participation_class.security, issue, account, units) for account, units in brought.holdings],
        agreed_on=as_of,
        effective_on=as_of,
        basis=basis,
        source_ref=f"fund-opening:{participation_class.code}",
    )
    units = sum((each for _account, each in brought.holdings), Decimal(0))
    row = OpeningBalance.objects.create(
        participation_class=participation_class,
        as_of=as_of,
        value=brought.value,
        units=units,
        unit_value=brought.unit_value,
        posting=posting,
    )
    facts = {"class": participation_class.code, "as_of": as_of, "value": brought.value, "units": units}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.load_opening", subject=row, facts=facts)
    return row


def _refuse(organisation: Organisation, data: FundData, classes: Sequence[ClassData]) -> None:
    codes = [each.code for each in classes]
    if not codes or len(set(codes)) != len(codes):
        raise _setup(
            "classes",
            ", ".join(codes),
            "Escriba al menos una clase, cada una con su propio código.",
            "Give at least one class, each with its own code.",
        )
    if Fund.objects.filter(organisation=organisation, code=data.code, run=data.run).exists():
        es = f"El fondo {data.code} ya existe: use otro código."
        raise _setup("code", data.code, es, f"Fund {data.code} already exists: use another code.")
    if data.started_on is not None and data.started_on > data.first_day_on:
        es = f"El fondo no puede empezar el {data.started_on:%d/%m/%Y}, después de su primer día aquí."
        raise _setup("started_on", data.started_on.isoformat(), es, "The fund cannot start after its first day here.")
    for each in classes:
        if each.initial_unit_value <= 0:
            es = f"El valor inicial de la unidad de la clase {each.code} debe ser mayor que cero."
            raise _setup("initial_unit_value", str(each.initial_unit_value), es, "The initial unit value must be above zero.")


def _setup(field: str, value: str, es: str, en: str) -> FundSetupError:
    return FundSetupError(field=field, value=value, message_es=es, message_en=en)
