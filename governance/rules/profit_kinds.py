"""The closed lists of profits and dividends: reserves, forms of dividend, steps of a distribution, beneficiaries, where money goes.

Knows the words only.
"""

from enum import StrEnum


class ReserveKind(StrEnum):
    """Who made a reserve: the law, the bylaws, or the meeting for a purpose (CCo 452-453)."""

    LEGAL = "legal"
    STATUTORY = "statutory"
    OCCASIONAL = "occasional"


class LossSource(StrEnum):
    """What takes a loss, besides the reserves: profits not yet distributed and profits of later years (CCo 456)."""

    SPECIAL_RESERVES = "special_reserves"
    UNDISTRIBUTED = "undistributed"
    LEGAL_RESERVE = "legal_reserve"
    LATER_PROFITS = "later_profits"


class DividendForm(StrEnum):
    """How a dividend is paid: cash, shares that bind everybody, or shares to those who accept them."""

    CASH = "cash"
    STOCK = "stock"
    CHOICE = "choice"


class DistributionStage(StrEnum):
    """What comes before profits are shared out, in order (BC-82.1)."""

    ACCOUNTS_APPROVED = "accounts_approved"
    TAX_PROVIDED = "tax_provided"
    LEGAL_RESERVE = "legal_reserve"
    DISTRIBUTION = "distribution"


class BeneficiaryKind(StrEnum):
    """Whom the tax statute looks at when a dividend is paid."""

    RESIDENT = "resident"
    ESTATE = "estate"
    NATIONAL_COMPANY = "national_company"
    NON_RESIDENT = "non_resident"
    PERMANENT_ESTABLISHMENT = "permanent_establishment"
    MEGA_INVESTMENT = "mega_investment"
    EXEMPT = "exempt"


class EntitlementBasis(StrEnum):
    """Why an account takes money: it held the shares, it sold them and kept the pending dividends, or a part of a new share is paid."""

    HELD = "held"
    RESERVED = "reserved"
    FRACTION = "fraction"


class Disposal(StrEnum):
    """Where the money goes: to the holder, to another person, to a court, or it stays in deposit without interest (BC-19, BC-20)."""

    HOLDER = "holder"
    THIRD_PARTY = "third_party"
    COURT = "court"
    DEPOSIT = "deposit"


class RunState(StrEnum):
    """How far the entitlements of one payment date have come; only approved ones are paid."""

    REQUESTED = "requested"
    COMPUTED = "computed"
    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    FAILED = "failed"
