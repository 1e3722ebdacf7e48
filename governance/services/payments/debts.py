"""The company's debts for dividends: opened from approved entitlements, withheld, released, set off. Pays nothing.

Every act locks its debt first; what touches a debt at the same time waits and finds it as it then is.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import IntegrityError, connection, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from core.wording import figures
from governance.models import DebtHold, DebtRelease, DividendDebt, DividendInstalment, Entity, Person, SetOff
from governance.rules.entitlements import IN_ARREARS, deposit_claim_accepted
from governance.rules.payments import claims, deposits, terms
from governance.rules.payments.kinds import HoldKind, Route
from governance.rules.payments.standing import FREE, DebtState
from governance.rules.provisions import DividendInterest, DividendPayment
from governance.selectors.payments import provisions
from governance.services import obligations
from governance.wording import payment_refusals

_OPEN = """
INSERT INTO governance_dividenddebt
    (entitlement_id, entity_id, instalment_id, account_id, payee_id, due_on, net, compensated, state, route, destination)
SELECT e.id, a.entity_id, e.instalment_id, e.account_id, e.payee_id, i.pay_on, e.net, 0,
    CASE e.disposal WHEN 'deposit' THEN 'withheld' ELSE 'pending' END,
    CASE WHEN e.disposal = 'court' THEN 'court'
         WHEN e.disposal = 'holder' AND s.keeping = 'mirror' AND a.direct_depositor_id IS NOT NULL THEN 'depository'
         ELSE 'own' END,
    e.destination
FROM governance_entitlement e
JOIN governance_entitlementrun r ON r.id = e.run_id AND r.state = 'approved'
JOIN governance_dividendinstalment i ON i.id = e.instalment_id
JOIN governance_dividend d ON d.id = i.dividend_id
JOIN governance_security s ON s.id = d.security_id
JOIN governance_account a ON a.id = e.account_id
WHERE a.entity_id = %s AND e.net > 0 AND NOT EXISTS (SELECT 1 FROM governance_dividenddebt x WHERE x.entitlement_id = e.id)
ORDER BY e.id
ON CONFLICT (entitlement_id) DO NOTHING
RETURNING instalment_id
"""
STATES = {
    DebtState.PENDING: ("pendiente", "pending"),
    DebtState.ORDERED: ("en un lote", "in a batch"),
    DebtState.SENT: ("enviado y sin confirmar", "sent and not confirmed"),
    DebtState.PAID: ("pagado", "paid"),
    DebtState.RETURNED: ("devuelto por el banco", "returned by the bank"),
    DebtState.WITHHELD: ("retenido", "withheld"),
    DebtState.PRESCRIBED: ("prescrito", "prescribed"),
    DebtState.COMPENSATED: ("compensado", "set off"),
}


@transaction.atomic
def open_due(*, actor: User, entity: Entity) -> int:
    """Open the debts of every approved entitlement that has none yet, with the duty to pass them to the reserve; return how many."""
    with connection.cursor() as cursor:
        cursor.execute(_OPEN, [entity.pk])
        opened = [row[0] for row in cursor.fetchall()]
    if not opened:
        return 0
    _duties(actor, entity, sorted(set(opened)))
    facts = {"opened": len(opened), "instalments": sorted(set(opened))}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.open_debts", subject=entity, facts=facts)
    return len(opened)


def _duties(actor: User, entity: Entity, instalments: Sequence[int]) -> None:
    """Note for each instalment when what nobody claims goes to the reserve (BC-85.2), where the book says that it does."""
    for instalment in DividendInstalment.objects.filter(pk__in=instalments).select_related("dividend__security").order_by("pk"):
        rule = provisions.prescription(entity, instalment.pay_on)
        if rule is None:
            continue
        ends = claims.prescription(rule, due_on=instalment.pay_on, on=instalment.pay_on)
        obligations.create(
            actor=actor,
            entity=entity,
            rule=rule.rule,
            subject=f"instalment:{instalment.pk}",
            title_es=f"Pasar a la reserva lo no reclamado de la cuota del {instalment.pay_on:%d/%m/%Y} ({instalment.dividend.security.code})",
            title_en=f"Pass to the reserve what nobody claimed of the instalment of {instalment.pay_on.isoformat()}",
            due_on=ends.enters_on,
            owner_role="treasury",
        )


def locked(debts: Sequence[int], entity: Entity) -> list[DividendDebt]:
    """Lock debts of an entity, always in one order."""
    rows = DividendDebt.objects.select_for_update(of=("self",)).filter(pk__in=debts, entity=entity)
    return list(rows.select_related("account", "payee", "instalment", "entity__organisation").order_by("pk"))


def _one(debt: DividendDebt) -> DividendDebt:
    return locked([debt.pk], debt.entity)[0]


def _refuse_state(debt: DividendDebt, allowed: frozenset[DebtState], todo_es: str, todo_en: str) -> None:
    if DebtState(debt.state) not in allowed:
        es, en = STATES[DebtState(debt.state)]
        raise payment_refusals.debt_state(account=debt.account.number, state_es=es, state_en=en, todo_es=todo_es, todo_en=todo_en)


class HoldFields(TypedDict):
    """Why a debt is not paid for now."""

    kind: HoldKind
    basis: str
    since_on: date
    authority: NotRequired[str]
    order_number: NotRequired[str]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def hold(*, actor: User, debt: DividendDebt, **fields: Unpack[HoldFields]) -> DebtHold:
    """Keep a debt from being paid. Raises DebtStateError where it is in a batch, paid or over."""
    debt = _one(debt)
    _refuse_state(
        debt, FREE, "no se puede retener. Anule el lote o espere su resultado.", "it cannot be withheld. Cancel its batch or wait."
    )
    row = DebtHold.objects.create(debt=debt, recorded_by=actor, recorded_at=clock.now(), **{**fields, "kind": fields["kind"].value})
    debt.state = DebtState.WITHHELD.value
    debt.save(update_fields=["state"])
    _record(actor, debt, "governance.hold_dividend", {"hold": row.pk, "kind": row.kind, "order": row.order_number})
    return row


class ReleaseFields(TypedDict):
    """What decided that a withheld debt is paid, and to whom."""

    decided_on: date
    basis: str
    payee: Person | None
    claimed: NotRequired[Decimal | None]
    order_number: NotRequired[str]
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def release(*, actor: User, debt: DividendDebt, **fields: Unpack[ReleaseFields]) -> DebtRelease:
    """Give a withheld debt to the person that the order names: the very amount, without interest (BC-20).

    Raises DebtStateError where it is not withheld, where the order names nobody, or where more is claimed than was kept.
    """
    debt, claimed = _one(debt), fields.pop("claimed", None)
    _refuse_state(debt, frozenset({DebtState.WITHHELD}), "no hay nada que entregar.", "there is nothing to release.")
    last = debt.holds.filter(release__isnull=True).order_by("-pk").first()
    payee = fields["payee"] or (debt.payee if last is not None and last.kind == HoldKind.DATA else None)
    rule = provisions.binding(debt.entity, DividendInterest, "withheld", clock.today())
    order = deposits.Order(decided_on=fields["decided_on"], names=payee.name if payee else "")
    kept_since = last.since_on if last is not None else debt.due_on
    kept = deposits.deposit(rule, amount=debt.net - debt.compensated, kept_since=kept_since, order=order)
    if kept.outcome is deposits.DepositOutcome.STAYS:
        es = "la orden debe decir a quién se entrega y no ser anterior a la retención. Elija la persona y la fecha de la orden."
        en = "the order must say who receives it and not be older than the hold. Choose the person and the date of the order."
        raise payment_refusals.debt_state(account=debt.account.number, state_es="retenido", state_en="withheld", todo_es=es, todo_en=en)
    if claimed is not None and not deposit_claim_accepted(kept=kept.payable, claimed=claimed):
        es, en = figures.pesos(kept.payable, "es"), figures.pesos(kept.payable, "en")
        todo_es = f"se entrega lo retenido, {es}, sin intereses. Corrija lo reclamado."
        todo_en = f"what was kept is handed over, {en}, without interest. Correct what is claimed."
        raise payment_refusals.debt_state(
            account=debt.account.number, state_es="retenido", state_en="withheld", todo_es=todo_es, todo_en=todo_en
        )
    row = DebtRelease.objects.create(debt=debt, hold=last, recorded_by=actor, recorded_at=clock.now(), **{**fields, "payee": payee})
    if payee != debt.payee:
        debt.payee, debt.route, debt.destination = payee, Route.OWN.value, ""
    debt.state = DebtState.PENDING.value
    debt.save(update_fields=["state", "payee", "route", "destination"])
    _record(actor, debt, "governance.release_dividend", {"release": row.pk, "payee": row.payee_id, "amount": kept.payable})
    return row


def kept_for_arrears(debt: DividendDebt) -> bool:
    """Say whether a debt stands in deposit only because its subscriber is in arrears: it waits to be set off, not for an order."""
    return debt.destination == IN_ARREARS and not debt.holds.filter(release__isnull=True).exists()


class SetOffFields(TypedDict):
    """What the holder owes the company, and the proof."""

    owed: Decimal
    concept: str
    reference: str
    compensated_on: date
    evidence: NotRequired[Evidence | None]


@transaction.atomic
def set_off(*, actor: User, debt: DividendDebt, **fields: Unpack[SetOffFields]) -> SetOff:
    """Set a debt off against what its holder owes: never more than either (CCo 455). Raises DebtStateError, SetOffError.

    What is kept because its subscriber is in arrears is set off where it stands; the rest of it stays in deposit.
    """
    debt = _one(debt)
    _refuse_state(
        debt,
        FREE | {DebtState.WITHHELD} if kept_for_arrears(debt) else FREE,
        "no se puede compensar. Anule el lote o espere su resultado.",
        "it cannot be set off. Cancel its batch or wait.",
    )
    today = clock.today()
    if fields["compensated_on"] > today or debt.due_on > fields["compensated_on"]:
        raise payment_refusals.set_off(
            field="compensated_on",
            value=fields["compensated_on"].isoformat(),
            es=f"Se compensa cuando el dividendo es exigible, desde el {debt.due_on:%d/%m/%Y} y hasta hoy. Corrija la fecha.",
            en=f"It is set off once the dividend is due, from {debt.due_on.isoformat()} until today. Correct the date.",
        )
    rule = provisions.binding(debt.entity, DividendPayment, "cash", debt.due_on)
    found = terms.set_off(rule, net=debt.net - debt.compensated, owed=fields["owed"])
    if found.applied <= 0:
        raise payment_refusals.set_off(
            field="owed", value=str(fields["owed"]), es="Escriba cuánto debe el titular.", en="Write how much the holder owes."
        )
    row = SetOff(debt=debt, amount=found.applied, recorded_by=actor, recorded_at=clock.now(), **fields)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise payment_refusals.set_off(
            field="reference",
            value=fields["reference"],
            es=f"El documento «{fields['reference']}» ya se compensó con este dividendo.",
            en=f"Document “{fields['reference']}” was already set off against this dividend.",
        ) from None
    debt.compensated += found.applied
    if debt.compensated == debt.net:
        debt.state = DebtState.COMPENSATED.value
    debt.save(update_fields=["compensated", "state"])
    _record(actor, debt, "governance.set_off_dividend", {"set_off": row.pk, "amount": row.amount, "reference": row.reference})
    return row


def _record(actor: User, debt: DividendDebt, action: str, facts: dict[str, object]) -> None:
    audit.record(actor=actor, organisation=debt.entity.organisation, action=action, subject=debt, facts=facts)
