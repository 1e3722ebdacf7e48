"""Labels of the enumerations of `governance.rules.person_kinds`, as choices for models and screens."""

from django.utils.translation import gettext_lazy as _

from governance.models.labels import choices
from governance.rules.person_kinds import (
    BankAccountKind,
    Capacity,
    ContactKind,
    DataPurpose,
    DataRequestKind,
    Delivery,
    RepresentativeKind,
    TaxBeneficiary,
)

CAPACITIES = choices(
    {
        Capacity.FULL: _("plena"),
        Capacity.MINOR: _("menor de edad"),
        Capacity.SUPPORTED: _("con apoyo formal"),
        Capacity.INTERDICTED: _("interdicción anterior a 2019"),
    }
)
REPRESENTATIVE_KINDS = choices(
    {
        RepresentativeKind.COMMON: _("representante común de los copropietarios"),
        RepresentativeKind.JUDGE_COMMON: _("representante común nombrado por juez"),
        RepresentativeKind.EXECUTOR: _("albacea con tenencia de bienes"),
        RepresentativeKind.JUDGE_EXECUTOR: _("albacea autorizado por juez"),
        RepresentativeKind.ELECTED_BY_HEIRS: _("elegido por los sucesores reconocidos"),
        RepresentativeKind.PARENT: _("padre o madre"),
        RepresentativeKind.GUARDIAN: _("guardador o curador"),
        RepresentativeKind.SUPPORT: _("persona de apoyo"),
    }
)
BANK_ACCOUNT_KINDS = choices(
    {
        BankAccountKind.SAVINGS: _("ahorros"),
        BankAccountKind.CHECKING: _("corriente"),
        BankAccountKind.DEPOSIT: _("depósito electrónico"),
        BankAccountKind.NONE: _("ninguna: se retira la anterior"),
    }
)
TAX_BENEFICIARIES = choices(
    {
        TaxBeneficiary.RESIDENT_PERSON: _("persona natural residente"),
        TaxBeneficiary.ESTATE: _("sucesión ilíquida de residente"),
        TaxBeneficiary.NATIONAL_COMPANY: _("sociedad nacional"),
        TaxBeneficiary.NON_RESIDENT_PERSON: _("persona natural no residente"),
        TaxBeneficiary.FOREIGN_COMPANY: _("sociedad o entidad extranjera"),
        TaxBeneficiary.PERMANENT_ESTABLISHMENT: _("establecimiento permanente"),
        TaxBeneficiary.MEGA_INVESTMENT: _("mega-inversión con contrato de estabilidad"),
        TaxBeneficiary.NON_TAXPAYER: _("no contribuyente"),
        TaxBeneficiary.SPECIAL_REGIME: _("régimen tributario especial"),
        TaxBeneficiary.HOLDING_REGIME: _("compañía holding colombiana"),
        TaxBeneficiary.SIMPLE_REGIME: _("régimen simple"),
        TaxBeneficiary.GROUP_COMPANY: _("sociedad del mismo grupo o en situación de control"),
    }
)
CONTACT_KINDS = choices({ContactKind.EMAIL: _("correo electrónico"), ContactKind.PHONE: _("teléfono"), ContactKind.ADDRESS: _("dirección")})
DELIVERIES = choices({Delivery.EMAIL: _("por correo electrónico"), Delivery.POSTAL: _("a la dirección física"), Delivery.BOTH: _("ambas")})
DATA_PURPOSES = choices(
    {
        DataPurpose.REGISTER: _("llevar el libro y ejercer los derechos de los titulares"),
        DataPurpose.NOTICES: _("recibir convocatorias y comunicaciones por medios electrónicos"),
        DataPurpose.PAYMENTS: _("pagar dividendos y rendimientos"),
        DataPurpose.DEPOSITORY: _("compartir datos con el depósito o quien lleva el libro"),
        DataPurpose.SURVEYS: _("encuestas y actividades con inversionistas"),
    }
)
DATA_REQUEST_KINDS = choices({DataRequestKind.QUERY: _("consulta"), DataRequestKind.CLAIM: _("reclamo")})
