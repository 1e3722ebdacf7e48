"""Macro-certificates and the monthly comparison of the book: a difference of one share is a warning and a task, never a correction."""

from datetime import date, timedelta
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Evidence, User
from core.services import audit, calendars
from governance.models import Entity, HoldingsCheck, MacroCertificate, Obligation, Person, Security
from governance.rules import custody
from governance.rules.deadlines import deadline
from governance.rules.provisions import MacroCertificateRule, ReportRule
from governance.selectors import capital, certificates, positions, provisions
from governance.services import obligations
from governance.wording import capital_refusals, refusals

MACRO, MONTHLY = "BC-10", "BC-70.5"


class MacroFields(TypedDict):
    """One global certificate as the depository states it, and the one it takes the place of."""

    number: str
    quantity: int
    from_on: date
    basis: str
    replaces: NotRequired[MacroCertificate | None]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def record_macro(*, actor: User, security: Security, depository: Person, **fields: Unpack[MacroFields]) -> MacroCertificate:
    """Record a macro-certificate. Raises CustodyError, LineError without number or basis."""
    if not fields["number"].strip() or not fields["basis"].strip():
        raise refusals.missing_text(field_es="número o soporte", field_en="number or basis")
    old, rows = fields.get("replaces"), MacroCertificate.objects.filter(security=security)
    if fields["quantity"] < 0 or rows.filter(depository=depository, number=fields["number"]).exists():
        raise capital_refusals.custody(
            field="number",
            value=fields["number"],
            es="El macrotítulo ya está o su cantidad es negativa: revise el número y la cantidad.",
            en="The macro-certificate is there already or its quantity is negative: check number and quantity.",
        )
    if old is not None and (old.security_id != security.pk or hasattr(old, "replaced_by") or fields["from_on"] < old.from_on):
        raise capital_refusals.custody(
            field="replaces",
            value=old.number,
            es="El macrotítulo que se sustituye es de otra clase, ya fue sustituido o empieza después. Elija otro.",
            en="The macro-certificate that is replaced is of another class, was replaced already or begins later. Choose another.",
        )
    row = MacroCertificate.objects.create(
        security=security,
        depository=depository,
        actor=actor,
        recorded_at=clock.now(),
        **{**fields, "quantity": Decimal(fields["quantity"])},
    )
    facts = {"security": security.pk, "number": row.number, "quantity": str(row.quantity)}
    audit.record(actor=actor, organisation=security.entity.organisation, action="governance.record_macro", subject=row, facts=facts)
    return row


@transaction.atomic
def compare_macro(*, actor: User, security: Security, on: date) -> HoldingsCheck:
    """Compare the macro-certificates of a class with its entries at the end of a date; a difference becomes a task (BC-10)."""
    issued = next((Decimal(each.issued) for each in capital.counts(security.entity, on) if each.security == security.pk), Decimal())
    certified = sum((each.quantity for each in certificates.macro_certificates(security, on)), Decimal())
    found = certificates.entries(security, issued, on)
    rule = provisions.found(security.entity, MacroCertificateRule, "deposit", on)
    equal = custody.macro(rule, certified=int(certified), entries=int(found)).allowed if rule is not None else certified == found
    check = _check(actor, security, "macro", on, certified, found)
    if not equal:
        _task(
            actor,
            check,
            MACRO,
            ("Conciliar los macrotítulos de {name}: difieren en {n}", "Reconcile the macro-certificates of {name}: they differ by {n}"),
            clock.today(),
        )
    return check


@transaction.atomic
def compare_subscribed(*, actor: User, entity: Entity, on: date) -> list[HoldingsCheck]:
    """Compare, for each class, the sum of the holders with the subscribed shares at the end of a date (BC-70.5)."""
    checks = []
    subscribed = {each.security: each.issued for each in capital.counts(entity, on)}
    for security in capital.shares_of(entity):
        held = sum((each.quantity for each in positions.as_of(security, on)), Decimal())
        check = _check(actor, security, "subscribed", on, Decimal(subscribed[security.pk]), held)
        if check.difference:
            titles = ("Cuadrar el libro de {name}: difiere en {n}", "Reconcile the book of {name}: it differs by {n}")
            _task(actor, check, MONTHLY, titles, clock.today())
        checks.append(check)
    return checks


@transaction.atomic
def compare_all(*, actor: User, entity: Entity, on: date) -> list[HoldingsCheck]:
    """Make both comparisons of every class of an entity that has macro-certificates, and of its holders."""
    macro = [
        compare_macro(actor=actor, security=security, on=on)
        for security in capital.shares_of(entity)
        if certificates.macro_certificates(security, on)
    ]
    return [*macro, *compare_subscribed(actor=actor, entity=entity, on=on)]


@transaction.atomic
def schedule(*, actor: User, entity: Entity, on: date) -> Obligation | None:
    """Make the duty to reconcile the month that ended last, once; None where the rule book asks for none."""
    month_end = on.replace(day=1) - timedelta(days=1)
    rule = provisions.found(entity, ReportRule, "register_reconciliation", month_end)
    if rule is None:
        return None
    calendar = calendars.calendar(saturday_is_business=entity.saturday_is_business)
    return obligations.create(
        actor=actor,
        entity=entity,
        rule=MONTHLY,
        subject=f"{month_end:%Y-%m}",
        title_es=f"Conciliar el libro de accionistas de {month_end:%m/%Y}",
        title_en=f"Reconcile the shareholders' register of {month_end:%Y-%m}",
        due_on=deadline(rule, event=month_end, calendar=calendar).due_on,
        owner_role="secretary",
    )


def _check(actor: User, security: Security, kind: str, on: date, expected: Decimal, found: Decimal) -> HoldingsCheck:
    if on > clock.today():
        raise refusals.agreed_later(agreed_on=on, today=clock.today())
    row = HoldingsCheck.objects.create(
        security=security, kind=kind, on=on, expected=expected, found=found, actor=actor, recorded_at=clock.now()
    )
    facts = {"security": security.pk, "kind": kind, "on": on.isoformat(), "difference": str(row.difference)}
    audit.record(actor=actor, organisation=security.entity.organisation, action="governance.check_holdings", subject=row, facts=facts)
    return row


def _task(actor: User, check: HoldingsCheck, rule: str, titles: tuple[str, str], due_on: date) -> None:
    es, en = (text.format(name=check.security.name, n=int(check.difference)) for text in titles)
    obligations.create(
        actor=actor,
        entity=check.security.entity,
        rule=rule,
        subject=f"{check.kind}:{check.security.code}:{check.on.isoformat()}",
        title_es=es,
        title_en=en,
        due_on=due_on,
        owner_role="secretary",
    )
