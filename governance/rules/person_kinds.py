"""The closed lists about people: capacity, who represents whom, bank accounts, tax standing, contacts, personal data.

Knows the words only; what each of them may do is said by provisions and by the rules that read them.
"""

from enum import StrEnum


class Capacity(StrEnum):
    """How a natural person may act: alone, or through somebody (BC-32)."""

    FULL = "full"
    MINOR = "minor"
    SUPPORTED = "supported"
    INTERDICTED = "interdicted"


class RepresentativeKind(StrEnum):
    """By what right somebody acts for co-owners, for an estate or for a person who cannot act alone."""

    COMMON = "common"
    JUDGE_COMMON = "judge_common"
    EXECUTOR = "executor"
    JUDGE_EXECUTOR = "judge_executor"
    ELECTED_BY_HEIRS = "elected_by_heirs"
    PARENT = "parent"
    GUARDIAN = "guardian"
    SUPPORT = "support"


OF_CO_OWNERS = frozenset({RepresentativeKind.COMMON, RepresentativeKind.JUDGE_COMMON})
OF_ESTATES = frozenset({RepresentativeKind.EXECUTOR, RepresentativeKind.JUDGE_EXECUTOR, RepresentativeKind.ELECTED_BY_HEIRS})
OF_PERSONS = frozenset({RepresentativeKind.PARENT, RepresentativeKind.GUARDIAN, RepresentativeKind.SUPPORT})


class BankAccountKind(StrEnum):
    """Where money goes; `none` withdraws the earlier instruction."""

    SAVINGS = "savings"
    CHECKING = "checking"
    DEPOSIT = "deposit"
    NONE = "none"


class TaxBeneficiary(StrEnum):
    """What a holder is to the withholding of dividends (ET 242 to 246, 242-1)."""

    RESIDENT_PERSON = "resident_person"
    ESTATE = "estate"
    NATIONAL_COMPANY = "national_company"
    NON_RESIDENT_PERSON = "non_resident_person"
    FOREIGN_COMPANY = "foreign_company"
    PERMANENT_ESTABLISHMENT = "permanent_establishment"
    MEGA_INVESTMENT = "mega_investment"
    NON_TAXPAYER = "non_taxpayer"
    SPECIAL_REGIME = "special_regime"
    HOLDING_REGIME = "holding_regime"
    SIMPLE_REGIME = "simple_regime"
    GROUP_COMPANY = "group_company"


NOT_RESIDENT = frozenset({TaxBeneficiary.NON_RESIDENT_PERSON, TaxBeneficiary.FOREIGN_COMPANY, TaxBeneficiary.PERMANENT_ESTABLISHMENT})


class ContactKind(StrEnum):
    EMAIL = "email"
    PHONE = "phone"
    ADDRESS = "address"


class Delivery(StrEnum):
    """How a holder wants to be told."""

    EMAIL = "email"
    POSTAL = "postal"
    BOTH = "both"


class DataPurpose(StrEnum):
    """What personal data are used for, each with its own authorisation."""

    REGISTER = "register"
    NOTICES = "notices"
    PAYMENTS = "payments"
    DEPOSITORY = "depository"
    SURVEYS = "surveys"


class DataRequestKind(StrEnum):
    """What the owner of personal data asks: to know, or to have something put right."""

    QUERY = "query"
    CLAIM = "claim"
