"""Runs of entitlements: computes what every account takes of one payment date, at once or in the background, for a second person to approve."""

from datetime import date
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import F, Sum

from core import clock, work
from core.archive import digest
from core.models import Approval, Item, User
from core.selectors.approvals import about
from core.services import approvals, audit
from core.work import WorkRefusedError
from governance.models import Distribution, DividendInstalment, Entitlement, EntitlementRun, Position, Register, StockCredit
from governance.rules.dividend_errors import DividendRefusal
from governance.rules.profit_kinds import BeneficiaryKind, DividendForm, EntitlementBasis, RunState
from governance.selectors import dividend_positions, stock_dividends
from governance.selectors.books import in_force_or_law
from governance.services import books
from governance.services.dividends import calculation, locks, project_checks
from governance.services.dividends.calculation import Computed, Keyed, due
from governance.services.payments import debts
from governance.wording import dividend_refusals as refusals

KIND = "dividends.entitlements"
LARGE = 5_000
LIVE = (RunState.REQUESTED.value, RunState.COMPUTED.value, RunState.APPROVED.value)


@transaction.atomic
def request(*, actor: User, distribution: Distribution, pay_on: date) -> EntitlementRun:
    """Compute the entitlements of a payment date; over 5,000 accounts in the background. Raises RunRefusedError, RateMissingError."""
    locked = locks.distribution(distribution)
    instalments = due(locked, pay_on)
    _refuse(locked, instalments, pay_on)
    register = Register.objects.get(entity=locked.entity)
    book = in_force_or_law(locked.entity, instalments[0].dividend.declared_on)
    books.keep(book)
    run = EntitlementRun.objects.create(
        distribution=locked,
        pay_on=pay_on,
        known_at=register.last_number,
        book_chain_id=book.digest,
        provisions=["BC-16", "BC-82.2", "L-CCo-455", "L-DIV-INSTAL", "L-DIV-RATES", "L-EXDIV"],
        requested_by=actor,
        requested_at=clock.now(),
    )
    facts = {"pay_on": pay_on, "known_at": run.known_at}
    audit.record(actor=actor, organisation=locked.entity.organisation, action="governance.request_entitlements", subject=run, facts=facts)
    securities = [each.dividend.security_id for each in instalments]
    if Position.objects.filter(security__in=securities, quantity__gt=0).count() > LARGE:
        _in_background(run)
        return run
    write(run)
    return run


def compute(item: Item) -> dict[str, Any]:
    """Do a run of the queue: its rows and the item's new state are one transaction."""
    run: EntitlementRun = EntitlementRun.objects.select_for_update().get(pk=item.payload["run"])
    if run.state == RunState.REQUESTED:
        try:
            with transaction.atomic():
                write(run)
        except DividendRefusal as refusal:
            raise WorkRefusedError(refusal.message_es) from refusal
    return {"rows": run.rows}


def give_up(item: Item, error: str) -> None:
    """Mark the run of a failed item, with its reason, so that another may be asked for."""
    EntitlementRun.objects.filter(pk=item.payload["run"], state=RunState.REQUESTED).update(state=RunState.FAILED.value, reason=error[:500])


@transaction.atomic
def decide(*, actor: User, run: EntitlementRun, accept: bool, reason: str = "") -> EntitlementRun:
    """Approve or reject a computed run; whoever asked for it cannot. An approved one opens its debts.

    Raises RunRefusedError, and what `approvals.decide` raises.
    """
    locked: EntitlementRun = EntitlementRun.objects.select_for_update().get(pk=run.pk)
    if locked.state != RunState.COMPUTED:
        raise refusals.run(
            field="liquidación",
            value=locked.state,
            es="Solo se decide una liquidación calculada y pendiente. Consulte su estado.",
            en="Only a computed, pending run is decided. See its state.",
        )
    approval: Approval = about(locked, KIND).get()
    approvals.confirm(approval, payload(locked))
    approvals.settle(actor=actor, approval=approval, accept=accept, reason=reason)
    locked.state = (RunState.APPROVED if accept else RunState.REJECTED).value
    locked.reason = reason.strip()
    locked.save(update_fields=["state", "reason"])
    if accept:
        # The company owes from now on: whoever pays finds the debts at once, and not when somebody opens the desk of payments.
        debts.open_due(actor=actor, entity=locked.distribution.entity)
    return locked


def withdrawn(actor: User, approval: Approval) -> None:  # noqa: ARG001 - every kind of request is undone alike
    """End the run whose asker took it back; its payment date may be computed again."""
    EntitlementRun.objects.filter(pk=int(approval.subject_id), state=RunState.COMPUTED.value).update(
        state=RunState.WITHDRAWN.value, reason=approval.reason
    )


def payload(run: EntitlementRun) -> dict[str, Any]:
    """Return what a second person approves: the totals and the digest of the rows."""
    totals = {name: str(Decimal(getattr(run, name)).quantize(Decimal("0.01"))) for name in ("gross", "withheld", "net")}
    return {"run": run.pk, "pay_on": run.pay_on.isoformat(), "rows": run.rows, "digest": run.digest, **totals}


def write(run: EntitlementRun) -> None:
    """Write the rows of a run in one set, its totals and the request for a second person. For `request` and for the queue."""
    # Under the counter's lock no posting ends between the holdings and what rests on them: both are of one moment.
    run.known_at = Register.objects.select_for_update(no_key=True).get(entity=run.distribution.entity).last_number
    done = calculation.calculate(run.distribution, run.pay_on, run.known_at)
    rows = [row for row in (_row(run, each, done) for each in done.keys) if row.gross > 0]
    credits_ = [
        StockCredit(run=run, instalment_id=instalment, account_id=account, amount=each.amount, shares=each.shares, cash=each.cash)
        for (instalment, account), each in sorted(done.money.credited.items())
        if each.amount > 0
    ]
    if not rows and not credits_:
        raise refusals.run(
            field="liquidación",
            value=run.pay_on,
            es="Nadie tiene derecho a esta cuota según el libro. Revise las fechas.",
            en="Nobody takes this instalment by the register. Check the dates.",
        )
    Entitlement.objects.bulk_create(rows, batch_size=2_000)
    StockCredit.objects.bulk_create(credits_, batch_size=2_000)
    run.rows, run.rounding = len(rows), done.money.rounding
    run.gross, run.withheld, run.net = (sum((getattr(row, name) for row in rows), Decimal("0.00")) for name in ("gross", "withheld", "net"))
    paid = [[row.instalment_id, row.account_id, row.line, str(row.gross), str(row.withheld), row.payee_id] for row in rows]
    run.digest = digest([*paid, *([row.instalment_id, row.account_id, str(row.amount), str(row.shares)] for row in credits_)])
    run.state, run.computed_at = RunState.COMPUTED.value, clock.now()
    organisation = run.distribution.entity.organisation
    run.approval = approvals.request(actor=run.requested_by, organisation=organisation, kind=KIND, payload=payload(run), subject=run)
    run.save()
    facts = {"rows": run.rows, "gross": run.gross, "withheld": run.withheld, "net": run.net, "digest": run.digest}
    audit.record(actor=run.requested_by, organisation=organisation, action="governance.compute_entitlements", subject=run, facts=facts)


def difference(run: EntitlementRun) -> Decimal:
    """Return what the instalments of a run's date declare less what its rows give, in cash or in shares: shares that take nothing, and rounding."""
    declared = sum((each.total for each in due(run.distribution, run.pay_on)), Decimal("0.00"))
    given = run.entitlements.aggregate(total=Sum("gross"))["total"] or Decimal("0.00")
    in_shares = run.stock_credits.aggregate(total=Sum(F("amount") - F("cash")))["total"] or Decimal("0.00")
    return declared - given - in_shares


def _row(run: EntitlementRun, line: Keyed, done: Computed) -> Entitlement:
    piece, money = line.piece, done.money.amounts[line.key]
    kind = done.kinds[piece.beneficiary] if piece.beneficiary is not None else BeneficiaryKind.EXEMPT
    return Entitlement(
        run=run,
        instalment=line.instalment,
        account_id=piece.account,
        line=int(line.key.rpartition(":")[2]),
        basis=(EntitlementBasis.FRACTION if line.takes_shares else piece.basis).value,
        posting_id=piece.posting,
        shares=piece.shares,
        paid_shares=piece.paid_shares,
        beneficiary_id=piece.beneficiary,
        beneficiary_kind=kind.value,
        gross_untaxed=money.untaxed,
        gross_taxed=money.taxed,
        gross=money.gross,
        withheld_general=money.general,
        withheld_special=money.special,
        withheld=money.withheld,
        net=money.gross - money.withheld,
        holder_base=money.holder_base,
        holder_tax=money.holder_tax,
        payee_id=piece.payee,
        disposal=piece.disposal.value,
        destination=piece.destination,
    )


def _in_background(run: EntitlementRun) -> None:
    organisation = run.distribution.entity.organisation
    title = f"Liquidación de dividendos del {run.pay_on:%d/%m/%Y}"
    run.work = work.open_run(actor=run.requested_by, organisation=organisation, kind=KIND, title=title, total=1)
    run.save(update_fields=["work"])
    work.enqueue(kind=KIND, key=str(run.pk), payload={"run": run.pk}, organisation=organisation, run=run.work)


def _refuse(distribution: Distribution, instalments: list[DividendInstalment], pay_on: date) -> None:
    today = clock.today()
    if not instalments:
        raise refusals.run(
            field="pago",
            value=pay_on,
            es=f"No hay cuotas para el {pay_on:%d/%m/%Y}. Elija una fecha de las decretadas.",
            en=f"No instalment is due on {pay_on.isoformat()}. Choose a declared date.",
        )
    first = min(each.ex_from or each.pay_on for each in instalments)
    if today < first:
        raise refusals.run(
            field="pago",
            value=pay_on,
            es=f"Hasta el {first:%d/%m/%Y} la negociación todavía lleva el dividendo: liquide desde ese día.",
            en=f"Until {first.isoformat()} trades still carry the dividend: compute from that day.",
        )
    if EntitlementRun.objects.filter(distribution=distribution, pay_on=pay_on, state__in=LIVE).exists():
        raise refusals.run(
            field="pago",
            value=pay_on,
            es="Ya hay una liquidación de esta fecha en curso o aprobada. Decídala o consúltela.",
            en="There is a run of this date, pending or approved. Decide it or see it.",
        )
    _refuse_open_choice(instalments, pay_on, today)
    earlier = {each.pay_on for each in DividendInstalment.objects.filter(dividend__distribution=distribution, pay_on__lt=pay_on)}
    done = set(EntitlementRun.objects.filter(distribution=distribution, state=RunState.APPROVED).values_list("pay_on", flat=True))
    if earlier - done:
        missing = min(earlier - done)
        raise refusals.run(
            field="pago",
            value=pay_on,
            es=f"Falta aprobar la liquidación del {missing:%d/%m/%Y}: la retención se lleva de cuota en cuota.",
            en=f"The run of {missing.isoformat()} is not approved: tax is carried from instalment to instalment.",
        )
    register = Register.objects.get(entity=distribution.entity)
    for each in instalments:
        changed = dividend_positions.splits_between(each, register)
        if changed:
            raise refusals.run(
                field="acciones",
                value=changed[0],
                es=f"El asiento {changed[0]} cambió las acciones después del decreto: el valor por acción ya no es el mismo. Decrete de nuevo.",
                en=f"Posting {changed[0]} changed the shares after the declaration: the amount per share is no longer the same.",
            )
    project_checks.refuse_overdue(distribution.entity, today)


def _refuse_open_choice(instalments: list[DividendInstalment], pay_on: date, today: date) -> None:
    """What is computed freezes the choices: nothing is while holders may still choose (BC-86)."""
    for each in instalments:
        if each.dividend.form != DividendForm.CHOICE:
            continue
        until = stock_dividends.last_day(each.dividend)
        if today <= until:
            raise refusals.run(
                field="pago",
                value=pay_on,
                es=f"Hasta el {until:%d/%m/%Y} los titulares eligen acciones o efectivo: liquide después de ese día.",
                en=f"Until {until.isoformat()} holders choose shares or cash: compute after that day.",
            )
