"""The two layouts of the demonstration's bank, as whoever has its manual would enter them: what it is told and what it answers."""

from desk.demo.shareholders import Shareholders
from governance.models import PaymentLayout
from governance.rules.payments.layout_kinds import ColumnKind, Encoding, FileForm, FilePurpose, LineEnd, RecordKind
from governance.rules.payments.layouts import Column, FileLayout
from governance.services.payments import layouts

DETAIL = RecordKind.DETAIL
OUTGOING = (
    Column(record=RecordKind.HEADER, label="lote", field="batch", kind=ColumnKind.WHOLE),
    Column(record=RecordKind.HEADER, label="fecha de pago", field="pay_on", kind=ColumnKind.DATE),
    Column(record=RecordKind.HEADER, label="cuenta de origen", field="origin_account"),
    Column(record=DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS),
    Column(record=DETAIL, label="documento", field="payee_id", kind=ColumnKind.DIGITS),
    Column(record=DETAIL, label="nombre", field="payee_name"),
    Column(record=DETAIL, label="banco", field="bank_code", kind=ColumnKind.DIGITS),
    Column(record=DETAIL, label="cuenta", field="account_number", kind=ColumnKind.DIGITS),
    Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point="."),
    Column(record=RecordKind.TOTALS, label="órdenes", field="count", kind=ColumnKind.WHOLE),
    Column(record=RecordKind.TOTALS, label="total", field="total", kind=ColumnKind.MONEY, point="."),
)
INCOMING = (
    Column(record=DETAIL, label="referencia", field="reference", kind=ColumnKind.DIGITS),
    Column(record=DETAIL, label="valor", field="amount", kind=ColumnKind.MONEY, point="."),
    Column(record=DETAIL, label="resultado", field="outcome", kind=ColumnKind.CODE, codes=(("paid", "PAG"), ("returned", "DEV"))),
    Column(record=DETAIL, label="código de la causa", field="reason_code"),
    Column(record=DETAIL, label="causa", field="reason"),
)


def enter(of: Shareholders) -> tuple[PaymentLayout, PaymentLayout]:
    """Enter what the bank is told and what it answers."""
    return (
        _one(of, "pagos-sabana", "Pagos, Banco de la Sabana (muestra)", FilePurpose.PAYMENTS, OUTGOING),
        _one(of, "respuesta-sabana", "Respuesta, Banco de la Sabana (muestra)", FilePurpose.RESPONSE, INCOMING),
    )


def _one(of: Shareholders, code: str, name: str, purpose: FilePurpose, columns: tuple[Column, ...]) -> PaymentLayout:
    layout = FileLayout(
        purpose=purpose, form=FileForm.DELIMITED, encoding=Encoding.UTF8, line_end=LineEnd.LF, delimiter="|", columns=columns
    )
    return layouts.enter(
        actor=of.staff["administracion"],
        organisation=of.staff.organisation,
        code=code,
        name=name,
        basis="Manual de muestra, no es de un banco real",
        layout=layout,
    )
