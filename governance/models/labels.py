"""Labels of the enumerations of `governance.rules.kinds`, as choices for models and screens."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from governance.rules.kinds import (
    AccountPurpose,
    ActState,
    BookAct,
    Conjunction,
    EntityKind,
    IdentityType,
    Keeping,
    MandateRole,
    ObligationStatus,
    OrganKind,
    PaymentOrigin,
    PersonKind,
    PostingKind,
    RelationshipKind,
    SecurityKind,
    SubscriptionOrigin,
)
from governance.rules.provisions.issues import IssuingOrgan, Remedy

Choices = list[tuple[str, Promise]]


def choices(labels: Mapping[StrEnum, Promise]) -> Choices:
    """Return the labels of an enumeration as a field takes them."""
    return [(key.value, label) for key, label in labels.items()]


ENTITY_KINDS = choices(
    {EntityKind.COMPANY: _("sociedad"), EntityKind.FUND: _("fondo de inversión"), EntityKind.TRUST: _("patrimonio de titularización")}
)
PERSON_KINDS = choices(
    {PersonKind.NATURAL: _("persona natural"), PersonKind.LEGAL: _("persona jurídica"), PersonKind.PATRIMONY: _("patrimonio autónomo")}
)
IDENTITY_TYPES = choices(
    {
        IdentityType.CC: _("cédula de ciudadanía"),
        IdentityType.CE: _("cédula de extranjería"),
        IdentityType.TI: _("tarjeta de identidad"),
        IdentityType.RC: _("registro civil"),
        IdentityType.NIT: _("NIT"),
        IdentityType.PASSPORT: _("pasaporte"),
        IdentityType.PPT: _("permiso por protección temporal"),
        IdentityType.FOREIGN: _("identificación extranjera"),
    }
)
ACCOUNT_PURPOSES = choices(
    {
        AccountPurpose.HOLDER: _("titular"),
        AccountPurpose.JOINT: _("titulares en común"),
        AccountPurpose.ESTATE: _("sucesión ilíquida"),
        AccountPurpose.OMNIBUS: _("cuenta global"),
        AccountPurpose.UNIDENTIFIED: _("depósitos por identificar"),
        AccountPurpose.TREASURY: _("propias readquiridas"),
        AccountPurpose.ISSUE: _("emisión"),
    }
)
CONJUNCTIONS = choices({Conjunction.AND: _("y (actúan juntos)"), Conjunction.OR: _("o (actúa cualquiera)")})
SECURITY_KINDS = choices(
    {
        SecurityKind.COMMON: _("acción ordinaria"),
        SecurityKind.PRIVILEGED: _("acción privilegiada"),
        SecurityKind.PREFERRED: _("acción con dividendo preferencial y sin derecho a voto"),
        SecurityKind.UNIT: _("unidad de participación"),
        SecurityKind.TITLE: _("título de participación"),
    }
)
KEEPINGS = choices({Keeping.OWN: _("libro propio"), Keeping.MIRROR: _("espejo del depósito central")})
POSTING_KINDS = choices(
    {
        PostingKind.OPENING: _("saldo de apertura"),
        PostingKind.ISSUE: _("emisión"),
        PostingKind.TRANSFER: _("traspaso"),
        PostingKind.INHERITANCE: _("sucesión"),
        PostingKind.DONATION: _("donación"),
        PostingKind.ADJUDICATION: _("adjudicación"),
        PostingKind.BUY_BACK: _("readquisición"),
        PostingKind.RESALE: _("enajenación de propias"),
        PostingKind.CANCELLATION: _("cancelación"),
        PostingKind.CONVERSION: _("conversión"),
        PostingKind.SPLIT: _("división o agrupación"),
        PostingKind.STOCK_DIVIDEND: _("dividendo en acciones"),
        PostingKind.CONTRIBUTION: _("aporte"),
        PostingKind.REDEMPTION: _("retiro"),
        PostingKind.FUND_DAY: _("día del fondo"),
        PostingKind.RECONCILIATION: _("conciliación"),
        PostingKind.REVERSAL: _("reversión"),
    }
)
ORGAN_KINDS = choices(
    {
        OrganKind.MEETING: _("asamblea"),
        OrganKind.BOARD: _("junta directiva"),
        OrganKind.COMMITTEE: _("comité"),
        OrganKind.MANAGEMENT: _("administración"),
        OrganKind.SECRETARY: _("secretaría"),
        OrganKind.AUDITOR: _("revisoría fiscal"),
        OrganKind.CUSTODIAN: _("custodio"),
        OrganKind.LIQUIDATOR: _("liquidador"),
    }
)
MANDATE_ROLES = choices(
    {
        MandateRole.CHAIR: _("presidente"),
        MandateRole.VICE_CHAIR: _("vicepresidente de la junta"),
        MandateRole.MEMBER: _("miembro principal"),
        MandateRole.ALTERNATE: _("miembro suplente"),
        MandateRole.PRESIDENT: _("presidente de la entidad"),
        MandateRole.VICE_PRESIDENT: _("vicepresidente de la entidad"),
        MandateRole.LEGAL_REPRESENTATIVE: _("representante legal"),
        MandateRole.ALTERNATE_REPRESENTATIVE: _("representante legal suplente"),
        MandateRole.MANAGER: _("gerente"),
        MandateRole.SECRETARY: _("secretario general"),
        MandateRole.AUDITOR: _("revisor fiscal"),
        MandateRole.ALTERNATE_AUDITOR: _("revisor fiscal suplente"),
        MandateRole.LIQUIDATOR: _("liquidador"),
    }
)
RELATIONSHIP_KINDS = choices(
    {
        RelationshipKind.SPOUSE: _("cónyuge o compañero"),
        RelationshipKind.PARENT: _("padre o madre"),
        RelationshipKind.SIBLING: _("hermano"),
        RelationshipKind.RELATIVE: _("pariente por consanguinidad"),
        RelationshipKind.IN_LAW: _("pariente por afinidad"),
        RelationshipKind.CIVIL: _("pariente civil"),
        RelationshipKind.EMPLOYEE: _("empleado"),
        RelationshipKind.REPRESENTS: _("representa"),
        RelationshipKind.CONTROLS: _("controla"),
        RelationshipKind.GROUP: _("mismo grupo"),
    }
)
OBLIGATION_STATUSES = choices(
    {ObligationStatus.OPEN: _("pendiente"), ObligationStatus.FULFILLED: _("cumplida"), ObligationStatus.WAIVED: _("dispensada")}
)
ISSUING_ORGANS = choices({IssuingOrgan.MEETING: _("asamblea"), IssuingOrgan.BOARD: _("junta directiva")})
SUBSCRIPTION_ORIGINS = choices(
    {
        SubscriptionOrigin.RIGHT: _("derecho de preferencia"),
        SubscriptionOrigin.WAIVER: _("colocación sin preferencia"),
        SubscriptionOrigin.REMAINDER: _("remanente"),
        SubscriptionOrigin.WITHDRAWN: _("acciones retiradas a otro suscriptor"),
    }
)
PAYMENT_ORIGINS = choices(
    {
        PaymentOrigin.SUBSCRIBER: _("suscriptor"),
        PaymentOrigin.ACQUIRER: _("adquirente"),
        PaymentOrigin.COURT: _("cobro judicial"),
        PaymentOrigin.SALE: _("venta por comisionista"),
    }
)
REMEDIES = choices(
    {
        Remedy.JUDICIAL_COLLECTION: _("cobro judicial"),
        Remedy.SALE_THROUGH_BROKER: _("venta por comisionista"),
        Remedy.IMPUTATION: _("imputación a liberar acciones"),
    }
)
BOOK_ACTS = choices(
    {
        BookAct.REVERSAL: _("reversión de un asiento"),
        BookAct.CONSTITUTION: _("inscripción de un gravamen"),
        BookAct.AMENDMENT: _("modificación de un gravamen"),
        BookAct.RELEASE: _("levantamiento de un gravamen"),
        BookAct.PERMISSION: _("permiso de traspaso de lo gravado"),
    }
)
ACT_STATES = choices(
    {
        ActState.ASKED: _("por aprobar"),
        ActState.DONE: _("hecho"),
        ActState.REFUSED: _("negado"),
        ActState.WITHDRAWN: _("retirado"),
    }
)
