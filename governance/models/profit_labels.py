"""Labels of the enumerations of `governance.rules.profit_kinds`, as choices for models and screens."""

from django.utils.translation import gettext_lazy as _

from governance.models.labels import Choices
from governance.rules.profit_kinds import (
    BeneficiaryKind,
    Disposal,
    DistributionStage,
    DividendForm,
    EntitlementBasis,
    ReserveKind,
    RunState,
)

RESERVE_KINDS: Choices = [
    (ReserveKind.LEGAL.value, _("reserva legal")),
    (ReserveKind.STATUTORY.value, _("reserva estatutaria")),
    (ReserveKind.OCCASIONAL.value, _("reserva ocasional")),
]
DIVIDEND_FORMS: Choices = [
    (DividendForm.CASH.value, _("efectivo")),
    (DividendForm.STOCK.value, _("acciones, obligatorio")),
    (DividendForm.CHOICE.value, _("acciones o efectivo, a elección")),
]
DISTRIBUTION_STAGES: Choices = [
    (DistributionStage.ACCOUNTS_APPROVED.value, _("cuentas aprobadas")),
    (DistributionStage.TAX_PROVIDED.value, _("provisión de impuestos")),
    (DistributionStage.LEGAL_RESERVE.value, _("reserva legal")),
    (DistributionStage.DISTRIBUTION.value, _("distribución")),
]
BENEFICIARY_KINDS: Choices = [
    (BeneficiaryKind.RESIDENT.value, _("persona natural residente")),
    (BeneficiaryKind.ESTATE.value, _("sucesión ilíquida residente")),
    (BeneficiaryKind.NATIONAL_COMPANY.value, _("sociedad nacional")),
    (BeneficiaryKind.NON_RESIDENT.value, _("no residente o sociedad extranjera")),
    (BeneficiaryKind.PERMANENT_ESTABLISHMENT.value, _("establecimiento permanente")),
    (BeneficiaryKind.MEGA_INVESTMENT.value, _("megainversión con estabilidad")),
    (BeneficiaryKind.EXEMPT.value, _("sin retención")),
]
ENTITLEMENT_BASES: Choices = [
    (EntitlementBasis.HELD.value, _("titular")),
    (EntitlementBasis.RESERVED.value, _("dividendos reservados al vender")),
    (EntitlementBasis.FRACTION.value, _("parte de acción en efectivo")),
]
DISPOSALS: Choices = [
    (Disposal.HOLDER.value, _("al titular")),
    (Disposal.THIRD_PARTY.value, _("a otra persona")),
    (Disposal.COURT.value, _("al juzgado")),
    (Disposal.DEPOSIT.value, _("en depósito, sin intereses")),
]
RUN_STATES: Choices = [
    (RunState.REQUESTED.value, _("en cálculo")),
    (RunState.COMPUTED.value, _("calculada, por aprobar")),
    (RunState.APPROVED.value, _("aprobada")),
    (RunState.REJECTED.value, _("rechazada")),
    (RunState.WITHDRAWN.value, _("retirada")),
    (RunState.FAILED.value, _("no se pudo calcular")),
]
