"""A dividend with approved entitlements, bank accounts and layouts: what payments start from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from core import clock
from core.models import User
from governance.models import (
    Account,
    BankAccount,
    BankAccountConfirmation,
    BookChain,
    Distribution,
    Dividend,
    DividendDebt,
    DividendInstalment,
    Entitlement,
    EntitlementRun,
    PaymentBatch,
    PaymentLayout,
    Person,
)
from governance.rules.payments.kinds import Channel
from governance.rules.payments.layout_kinds import Align, ColumnKind, Encoding, FileForm, FilePurpose, LineEnd, RecordKind
from governance.rules.payments.layouts import Column, FileLayout
from governance.selectors import books
from governance.services import books as book_service
from governance.services.payments import batches, debts, layouts
from tests.governance.cast import Book

D = Decimal
DUE = date(2026, 4, 1)
WORDS = (("paid", "OK"), ("returned", "NO"), ("held", "ES"))
OUTGOING = (
    Column(record=RecordKind.DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS),
    Column(record=RecordKind.DETAIL, label="nombre", field="payee_name"),
    Column(record=RecordKind.DETAIL, label="cuenta", field="account_number"),
    Column(record=RecordKind.DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point="."),
    Column(record=RecordKind.TOTALS, label="total", field="total", kind=ColumnKind.MONEY, point="."),
)
INCOMING = (
    Column(record=RecordKind.DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS),
    Column(record=RecordKind.DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point="."),
    Column(record=RecordKind.DETAIL, label="resultado", field="outcome", kind=ColumnKind.CODE, codes=WORDS),
    Column(record=RecordKind.DETAIL, label="causa", field="reason"),
)


def layout(purpose: FilePurpose, columns: tuple[Column, ...]) -> FileLayout:
    return FileLayout(purpose=purpose, form=FileForm.DELIMITED, encoding=Encoding.UTF8, line_end=LineEnd.LF, delimiter="|", columns=columns)


@dataclass
class Payments:
    """One company's dividend: who prepares, who approves, and shorthand for what tests do most."""

    book: Book
    actor: User
    second: User
    dividend: Dividend
    instalment: DividendInstalment
    run: EntitlementRun
    made: dict[str, DividendDebt] = field(default_factory=dict)
    lines: int = 0

    def entitle(self, name: str, gross: str, withheld: str = "0.00", *, bank: str = "", **more: Any) -> Entitlement:
        account = self.book.holder(name)
        person = account.ownerships.get().person
        if bank:
            self.bank(person, bank)
        self.lines += 1
        values = {"payee": person, "disposal": "holder", "beneficiary": person, "beneficiary_kind": "resident", **more}
        return Entitlement.objects.create(
            run=self.run, instalment=self.instalment, account=account, line=self.lines, shares=D(1), paid_shares=D(1), gross_untaxed=D(gross),
            gross_taxed=D(0), gross=D(gross), withheld_special=D(withheld), withheld=D(withheld), net=D(gross) - D(withheld),
            holder_base=D(gross), holder_tax=D(withheld), **values,
        )  # fmt: skip

    def bank(self, person: Person, number: str, on: date = date(2020, 1, 1)) -> BankAccount:
        row = BankAccount.objects.create(
            person=person, kind="savings", bank_code="07", bank_name="Banco", number=number, holder_name=person.name, holder_id_type="CC",
            holder_id_number=person.id_number, from_on=on, basis="formulario", recorded_by=self.actor, recorded_at=clock.now(),
        )  # fmt: skip
        BankAccountConfirmation.objects.create(bank_account=row, confirmed_by=self.second, confirmed_at=clock.now(), means="llamada")
        return row

    def debt(self, name: str) -> DividendDebt:
        return DividendDebt.objects.get(account=self.book.made[name])

    def open(self) -> None:
        debts.open_due(actor=self.actor, entity=self.book.entity)

    def outgoing(self) -> PaymentLayout:
        return self._layout("salida", FilePurpose.PAYMENTS, OUTGOING)

    def incoming(self) -> PaymentLayout:
        return self._layout("respuesta", FilePurpose.RESPONSE, INCOMING)

    def _layout(self, code: str, purpose: FilePurpose, columns: tuple[Column, ...]) -> PaymentLayout:
        found = PaymentLayout.objects.filter(code=code).first()
        return found or layouts.enter(
            actor=self.actor,
            organisation=self.book.entity.organisation,
            code=code,
            name=code,
            basis="manual",
            layout=layout(purpose, columns),
        )

    def prepare(self, channel: Channel = Channel.BANK, **more: Any) -> PaymentBatch:
        values: Mapping[str, Any] = {"pay_on": clock.today(), "concept": "Dividendos", "instalments": [self.instalment.pk], **more}
        if channel is Channel.BANK:
            values = {"layout": self.outgoing(), **values}
        return batches.prepare(actor=self.actor, entity=self.book.entity, channel=channel, **values)

    def sent(self, channel: Channel = Channel.BANK, **more: Any) -> PaymentBatch:
        batch = self.prepare(channel, **more)
        batches.decide(actor=self.second, batch=batch, accept=True)
        return batches.send(actor=self.actor, batch=batch)


def right(width: int) -> dict[str, Any]:
    return {"width": width, "align": Align.RIGHT, "pad": "0"}


def payments(book: Book, second: User, *, due_on: date = DUE) -> Payments:
    """Declare a dividend of one instalment, with an approved run and no entitlement yet."""
    entity, actor = book.entity, book.actor
    if not entity.rule_book:
        book_service.adopt(actor=actor, entity=entity, book_id="bancolombia", binds_from=date(2000, 1, 1), basis="escritura 1")
    book_service.keep(books.in_force(entity, due_on))
    chain = BookChain.objects.get(digest=books.in_force(entity, due_on).digest)
    year = due_on.year - 1
    distribution = Distribution.objects.create(
        entity=entity, profit_year=year, period_from=date(year, 1, 1), period_to=date(year, 12, 31), title=f"Utilidades {year}",
        profit=D(1000), equity=D(1000), subscribed=D(1000), dividends=D(1000), minimum=D(0), book_chain=chain, proposed_by=actor,
        proposed_at=clock.now(),
    )  # fmt: skip
    dividend = Dividend.objects.create(
        distribution=distribution, security=book.common, declared_on=date(due_on.year, 3, 1), profit_year=year, per_share=D(1), shares=D(1000),
        total=D(1000), untaxed_total=D(1000), taxed_total=D(0), book_chain=chain, declared_by=actor, recorded_at=clock.now(),
    )  # fmt: skip
    instalment = DividendInstalment.objects.create(
        dividend=dividend, number=1, pay_on=due_on, per_share=D(1), total=D(1000), last_cum_on=due_on
    )
    run = EntitlementRun.objects.create(
        distribution=distribution,
        pay_on=due_on,
        known_at=0,
        state="approved",
        book_chain=chain,
        requested_by=actor,
        requested_at=clock.now(),
    )
    return Payments(book, actor, second, dividend, instalment, run)


def account_of(made: Payments, name: str) -> Account:
    return made.book.made[name]
