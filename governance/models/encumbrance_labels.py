"""Labels of the enumerations of `governance.rules.encumbrance_kinds`, as choices for models and screens."""

from django.utils.translation import gettext_lazy as _

from governance.models.labels import choices
from governance.rules.encumbrance_kinds import (
    AttachmentScope,
    Consent,
    DiscrepancyKind,
    EncumbranceKind,
    HolderRight,
    LeaveKind,
    LeaveRequestState,
    OnTransfer,
    Payer,
    RefusalGround,
    ReleaseReason,
    RequestEventKind,
    RequestState,
    Side,
    TransferForm,
)

ENCUMBRANCE_KINDS = choices(
    {
        EncumbranceKind.PLEDGE: _("prenda"),
        EncumbranceKind.USUFRUCT: _("usufructo"),
        EncumbranceKind.ATTACHMENT: _("embargo"),
        EncumbranceKind.LITIGATION: _("litigio"),
        EncumbranceKind.ANTICHRESIS: _("anticresis"),
        EncumbranceKind.CANCELLED_REGISTRATION: _("inscripción cancelada o impedida"),
        EncumbranceKind.SUSPENSION: _("derechos suspendidos"),
    }
)
SCOPES = choices(
    {
        AttachmentScope.SHARES_AND_DIVIDENDS: _("acciones y dividendos"),
        AttachmentScope.DIVIDENDS_ONLY: _("solo dividendos"),
    }
)
HOLDER_RIGHTS = choices(
    {
        HolderRight.VOTE: _("votar"),
        HolderRight.DIVIDENDS: _("cobrar dividendos"),
        HolderRight.INSPECTION: _("inspeccionar"),
        HolderRight.LIQUIDATION: _("recibir en la liquidación"),
    }
)
CONSENTS = choices(
    {
        Consent.CREDITOR: _("el acreedor"),
        Consent.JUDGE: _("el juez"),
        Consent.PLAINTIFF: _("la parte actora"),
        Consent.AUTHORITY: _("la autoridad"),
    }
)
ON_TRANSFER = choices({OnTransfer.RELEASE: _("se levanta"), OnTransfer.FOLLOW: _("sigue a las acciones")})
RELEASE_REASONS = choices(
    {
        ReleaseReason.RELEASED: _("levantado"),
        ReleaseReason.TRANSFERRED: _("levantado por el traspaso"),
        ReleaseReason.FOLLOWED: _("siguió a las acciones"),
        ReleaseReason.CARRIED: _("pasó a las nuevas acciones"),
        ReleaseReason.CORRECTED: _("corregido"),
    }
)
REFUSAL_GROUNDS = choices(
    {
        RefusalGround.AUTHORITY_ORDER: _("orden de autoridad competente"),
        RefusalGround.UNMET_REQUIREMENT: _("requisitos del acto sin cumplir"),
    }
)
REQUEST_STATES = choices(
    {
        RequestState.RECEIVED: _("recibida"),
        RequestState.ACCEPTED: _("inscrita"),
        RequestState.REFUSED: _("negada"),
    }
)
REQUEST_EVENTS = choices(
    {
        RequestEventKind.RECEIVED: _("recibida"),
        RequestEventKind.PAPER: _("documento agregado"),
        RequestEventKind.RETURNED: _("devuelta por documentos faltantes"),
        RequestEventKind.COMPLETED: _("recibida de nuevo, completa"),
    }
)
TRANSFER_FORMS = choices(
    {
        TransferForm.WRITTEN_ORDER: _("orden escrita del enajenante"),
        TransferForm.ENDORSEMENT: _("endoso del título"),
        TransferForm.JUDICIAL_COPY: _("copia auténtica de la diligencia judicial"),
        TransferForm.DEED: _("escritura o sentencia de adjudicación"),
        TransferForm.DEPOSITORY: _("anotación del depósito central"),
    }
)
PAYERS = choices({Payer.TRANSFEROR: _("el enajenante"), Payer.TRANSFEREE: _("el adquirente"), Payer.ISSUER: _("la entidad emisora")})
LEAVE_KINDS = choices(
    {LeaveKind.ADMINISTRATOR: _("negociación de un administrador"), LeaveKind.SIGNIFICANT: _("participación del diez por ciento o más")}
)
LEAVE_STATES = choices(
    {
        LeaveRequestState.ASKED: _("por decidir"),
        LeaveRequestState.GRANTED: _("concedida"),
        LeaveRequestState.DENIED: _("negada"),
    }
)
SIDES = choices({Side.BUY: _("adquirir"), Side.SELL: _("enajenar"), Side.BOTH: _("adquirir y enajenar")})
DISCREPANCY_KINDS = choices(
    {
        DiscrepancyKind.NEGATIVE_BALANCE: _("saldo por debajo de cero"),
        DiscrepancyKind.PAST_NEGATIVE: _("saldo por debajo de cero en una fecha pasada"),
        DiscrepancyKind.ENCUMBERED: _("salieron unidades gravadas"),
    }
)
