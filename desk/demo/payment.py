"""The first instalment of the demonstration on its way: bank accounts, batches by bank and court, answers, one return paid again.

The bank's answer is written here as the bank would write it. Bank codes and account numbers are samples.
"""

from collections.abc import Collection
from datetime import date
from typing import Any

from core import clock
from desk.demo.burdens import USUFRUCTUARY
from desk.demo.company import at
from desk.demo.dividend import PAY_ON
from desk.demo.layouts import enter
from desk.demo.shareholders import Shareholders
from governance.models import DividendDebt, EntitlementRun, PaymentBatch, PaymentLayout, PaymentOrder, Person
from governance.rules.payments.kinds import Channel
from governance.rules.payments.layout_kinds import Outcome
from governance.services import bank_accounts
from governance.services.payments import batches, outcomes, reports

COLLECTED_ON, PREPARED_ON, AGAIN_ON = date(2026, 4, 22), date(2026, 4, 28), date(2026, 5, 7)
UNCLAIMED, RETURNED = "20008", "10001"
BANKS = (("1801", "Banco de la Sabana (muestra)"), ("1802", "Banco del Magdalena (muestra)"), ("1803", "Banco Cafetero del Sur (muestra)"))
ORIGIN = "180100045821"


def pay(of: Shareholders, run: EntitlementRun) -> None:
    """Pay the first instalment: by the bank to whom has an account, into the court's account what is attached; one holder has none."""
    _collect_accounts(of)
    sent, answered = enter(of)
    _by_court(of, run)
    first = _send(of, PREPARED_ON, run, layout=sent)
    with clock.pinned(at(PAY_ON, 17)):
        _answer(of, first, answered, returned={RETURNED})
    debt = DividendDebt.objects.get(account=of.account(RETURNED))
    _give_new_account(of)
    again = _send(of, AGAIN_ON, run, layout=sent, debts=[debt.pk])
    with clock.pinned(at(AGAIN_ON, 17)):
        _answer(of, again, answered)


def _collect_accounts(of: Shareholders) -> None:
    """Record where each holder is paid, as one person, and confirm it as another."""
    owners = Person.objects.filter(ownerships__account__entity=of.entity, ownerships__account__positions__quantity__gt=0)
    usufructuary = Person.objects.filter(organisation=of.staff.organisation, id_number=USUFRUCTUARY[2])
    skipped = of.owner(UNCLAIMED).pk
    for turn, person in enumerate([*owners.exclude(pk=skipped).distinct().order_by("pk"), *usufructuary]):
        _give_account(of, person, turn, COLLECTED_ON)


def _give_account(of: Shareholders, person: Person, turn: int, on: date) -> None:
    code, name = BANKS[turn % len(BANKS)]
    with clock.pinned(at(on, 9)):
        row = bank_accounts.record(
            actor=of.staff["registro"],
            person=person,
            kind="checking" if person.kind != "natural" else "savings",
            from_on=on,
            basis="Formulario de pago de dividendos",
            bank_code=code,
            bank_name=name,
            number=f"{turn % 97:02d}{418_000_000 + 7_919 * turn:09d}",
        )
    with clock.pinned(at(on, 15)):
        bank_accounts.confirm(actor=of.staff["aprobacion"], bank_account=row, means="Certificación del banco")


def _give_new_account(of: Shareholders) -> None:
    _give_account(of, of.owner(RETURNED), 2_000, date(2026, 5, 6))


def _send(of: Shareholders, on: date, run: EntitlementRun, *, layout: PaymentLayout, debts: Collection[int] | None = None) -> PaymentBatch:
    return _prepare(of, on, run, Channel.BANK, layout=layout, debts=debts)


def _prepare(of: Shareholders, on: date, run: EntitlementRun, channel: Channel, **more: Any) -> PaymentBatch:
    cashier = of.staff["tesoreria"]
    with clock.pinned(at(on, 9)):
        batch = batches.prepare(
            actor=cashier,
            entity=of.entity,
            channel=channel,
            pay_on=max(on, PAY_ON),
            concept="Dividendo 2025, cuota 1 de 2",
            instalments=sorted(set(run.entitlements.values_list("instalment_id", flat=True))),
            origin_account=ORIGIN,
            **more,
        )
    with clock.pinned(at(on, 11)):
        batches.decide(actor=of.staff["aprobacion"], batch=batch, accept=True)
    with clock.pinned(at(on, 14)):
        return batches.send(actor=cashier, batch=batch)


def _by_court(of: Shareholders, run: EntitlementRun) -> None:
    batch = _prepare(of, PREPARED_ON, run, Channel.COURT)
    with clock.pinned(at(PAY_ON, 16)):
        for order in PaymentOrder.objects.filter(batch=batch):
            outcomes.confirm(
                actor=of.staff["tesoreria"],
                order=order,
                outcome=Outcome.PAID,
                settled_on=PAY_ON,
                reference=f"Depósito judicial 4{order.reference}",
                evidence=of.proof(),
            )


def _answer(of: Shareholders, batch: PaymentBatch, layout: PaymentLayout, returned: Collection[str] = ()) -> None:
    """Take the bank's file: every order paid but those of some accounts."""
    lines = []
    for order in PaymentOrder.objects.filter(batch=batch).select_related("account").order_by("line"):
        back = order.account is not None and order.account.number in returned
        word = f"{order.reference}|{order.amount:.2f}|" + ("DEV|R03|Cuenta cancelada" if back else "PAG||")
        lines.append(word + "\n")
    reports.take(
        actor=of.staff["tesoreria"], batch=batch, layout=layout, name=f"respuesta-lote-{batch.number}.txt", content="".join(lines).encode()
    )
