"""Labels of the enumerations of payments, as choices for models and screens."""

from django.utils.translation import gettext_lazy as _

from governance.models.labels import Choices, choices
from governance.rules.payments.entries import Concept, Event
from governance.rules.payments.kinds import ActState, BatchState, Channel, HoldKind, ReportState, Route
from governance.rules.payments.layout_kinds import FilePurpose, Outcome
from governance.rules.payments.reconciliation import Difference, OrderState
from governance.rules.payments.standing import DebtState

DEBT_STATES: Choices = choices(
    {
        DebtState.PENDING: _("pendiente"),
        DebtState.ORDERED: _("en un lote"),
        DebtState.SENT: _("enviado, sin confirmar"),
        DebtState.PAID: _("pagado"),
        DebtState.RETURNED: _("devuelto"),
        DebtState.WITHHELD: _("retenido"),
        DebtState.PRESCRIBED: _("prescrito"),
        DebtState.COMPENSATED: _("compensado"),
    }
)
ROUTES: Choices = choices({Route.OWN: _("la sociedad"), Route.DEPOSITORY: _("el depósito central"), Route.COURT: _("depósito judicial")})
CHANNELS: Choices = choices(
    {
        Channel.BANK: _("banco"),
        Channel.DEPOSITORY: _("depósito central"),
        Channel.WINDOW: _("cheque o ventanilla"),
        Channel.COURT: _("depósito judicial"),
    }
)
BATCH_STATES: Choices = choices(
    {
        BatchState.ASSEMBLING: _("armándose"),
        BatchState.PREPARED: _("preparado"),
        BatchState.SENT: _("enviado"),
        BatchState.CLOSED: _("cerrado"),
        BatchState.CANCELLED: _("anulado"),
    }
)
ORDER_STATES: Choices = choices(
    {
        OrderState.PREPARED: _("preparada"),
        OrderState.SENT: _("enviada"),
        OrderState.HELD: _("detenida"),
        OrderState.PAID: _("pagada"),
        OrderState.RETURNED: _("devuelta"),
        OrderState.CANCELLED: _("anulada"),
    }
)
OUTCOMES: Choices = choices({Outcome.PAID: _("pagada"), Outcome.RETURNED: _("devuelta o rechazada"), Outcome.HELD: _("detenida")})
DIFFERENCES: Choices = choices(
    {
        Difference.UNKNOWN_REFERENCE: _("referencia que no está en el lote"),
        Difference.REPEATED: _("orden repetida en el archivo"),
        Difference.AMOUNT: _("valor distinto del enviado"),
        Difference.ALREADY_SETTLED: _("orden que ya tenía otro resultado"),
        Difference.FUTURE_DATE: _("fecha posterior a hoy"),
    }
)
REPORT_STATES: Choices = choices({ReportState.APPLIED: _("aplicado"), ReportState.REFUSED: _("no aplicado")})
HOLD_KINDS: Choices = choices({HoldKind.ORDER: _("orden de un funcionario"), HoldKind.DATA: _("datos por corregir")})
ACT_STATES: Choices = choices(
    {
        ActState.PROPOSED: _("propuesta"),
        ActState.DONE: _("hecha"),
        ActState.REJECTED: _("rechazada"),
        ActState.WITHDRAWN: _("retirada"),
    }
)
FILE_PURPOSES: Choices = choices(
    {
        FilePurpose.PAYMENTS: _("pagos al banco"),
        FilePurpose.RESPONSE: _("respuesta del banco"),
        FilePurpose.SETTLEMENT: _("liquidación al depósito central"),
        FilePurpose.SETTLEMENT_REPORT: _("reporte de pagos del depósito central"),
    }
)
CONCEPTS: Choices = choices(
    {
        Concept.PROFITS: _("utilidades por distribuir"),
        Concept.PAYABLE: _("dividendos por pagar"),
        Concept.TAX_WITHHELD: _("retención en la fuente"),
        Concept.BANK: _("bancos"),
        Concept.COURT_DEPOSITS: _("depósitos judiciales"),
        Concept.HOLDER_DEBTS: _("cuentas por cobrar a accionistas"),
        Concept.RESERVE: _("reserva"),
        Concept.CAPITAL: _("capital y prima por dividendos en acciones"),
    }
)
EVENTS: Choices = choices(
    {
        Event.DECLARATION: _("decreto"),
        Event.WITHHOLDING: _("retención"),
        Event.PAYMENT: _("pago"),
        Event.RETURN: _("devolución"),
        Event.COURT_DEPOSIT: _("depósito judicial"),
        Event.SET_OFF: _("compensación"),
        Event.PRESCRIPTION: _("prescripción"),
        Event.SHARES_CREDITED: _("acciones acreditadas"),
    }
)
