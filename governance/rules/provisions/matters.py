"""The words in which rule books speak of what is decided and of what a percentage is taken.

Closed lists: a matter or a base that is not here cannot be written in a book.
"""

from enum import StrEnum


class Matter(StrEnum):
    """What an item of an agenda decides."""

    ORDINARY_BUSINESS = "ordinary_business"
    FINANCIAL_STATEMENTS = "financial_statements"
    PROFIT_DISTRIBUTION = "profit_distribution"
    DISTRIBUTION_BELOW_MINIMUM = "distribution_below_minimum"
    STOCK_DIVIDEND = "stock_dividend"
    WAIVE_PREEMPTION = "waive_preemption"
    IMPAIR_PREFERRED = "impair_preferred"
    CONVERT_PREFERRED = "convert_preferred"
    BYLAWS_AMENDMENT = "bylaws_amendment"
    AUTHORISED_CAPITAL_INCREASE = "authorised_capital_increase"
    SUBSCRIBED_CAPITAL_DECREASE = "subscribed_capital_decrease"
    CREATE_PRIVILEGES = "create_privileges"
    PRIVILEGED_PLACEMENT = "privileged_placement"
    REDUCE_PRIVILEGES = "reduce_privileges"
    BUY_BACK_SHARES = "buy_back_shares"
    MERGER = "merger"
    SPIN_OFF = "spin_off"
    SEGREGATION = "segregation"
    TRANSFORMATION = "transformation"
    DELISTING = "delisting"
    ASSET_ASSIGNMENT_OVER_QUARTER = "asset_assignment_over_quarter"
    BOARD_ELECTION = "board_election"
    AUDITOR_ELECTION = "auditor_election"
    BY_ELECTION = "by_election"
    EARLY_DISSOLUTION = "early_dissolution"
    LIQUIDATION_ACCOUNTS = "liquidation_accounts"
    LIABILITY_ACTION = "liability_action"
    OFF_AGENDA = "off_agenda"
    CONFLICT_AUTHORISATION = "conflict_authorisation"
    FUND_LIQUIDATION = "fund_liquidation"
    FUND_MERGER = "fund_merger"
    MANAGER_REPLACEMENT = "manager_replacement"
    EXTERNAL_AUDITOR = "external_auditor"
    SUSPEND_REDEMPTIONS = "suspend_redemptions"
    RELATED_ISSUERS_LIMIT = "related_issuers_limit"
    TRUST_LIQUIDATION = "trust_liquidation"
    TRUST_CONTRACT_AMENDMENT = "trust_contract_amendment"


class Base(StrEnum):
    """What a percentage is a percentage of (CORE-08). Always named by the book, never inferred."""

    SHARES_SUBSCRIBED = "SHARES_SUBSCRIBED"
    SHARES_SUBSCRIBED_NET_TREASURY = "SHARES_SUBSCRIBED_NET_TREASURY"
    SHARES_ENTITLED_AT_MEETING = "SHARES_ENTITLED_AT_MEETING"
    SHARES_REPRESENTED = "SHARES_REPRESENTED"
    CLASS_REPRESENTED = "CLASS_REPRESENTED"
    CLASS_SUBSCRIBED = "CLASS_SUBSCRIBED"
    CAPITAL_SUBSCRIBED = "CAPITAL_SUBSCRIBED"
    VOTES_VALID_CAST = "VOTES_VALID_CAST"
    MEMBERS_TOTAL = "MEMBERS_TOTAL"
    MEMBERS_PARTICIPATING = "MEMBERS_PARTICIPATING"
    UNITS_OUTSTANDING = "UNITS_OUTSTANDING"
    UNITS_OUTSTANDING_EX_MANAGER = "UNITS_OUTSTANDING_EX_MANAGER"
    UNITS_PRESENT = "UNITS_PRESENT"
    UNITS_RESPONDING = "UNITS_RESPONDING"
    TITLES_OUTSTANDING = "TITLES_OUTSTANDING"
    TITLES_PRESENT = "TITLES_PRESENT"
    INVESTORS_TOTAL = "INVESTORS_TOTAL"
    FUND_ASSETS = "FUND_ASSETS"
    FUND_NAV = "FUND_NAV"
    TYPE_SUBPORTFOLIO = "TYPE_SUBPORTFOLIO"


class ShareClass(StrEnum):
    COMMON = "common"
    PREFERRED = "preferred"
    PRIVILEGED = "privileged"


class MeetingKind(StrEnum):
    ORDINARY = "ordinary"
    EXTRAORDINARY = "extraordinary"


class Call(StrEnum):
    """Which summons a meeting answers to, or why it needs none."""

    FIRST = "first"
    SECOND = "second"
    THIRD = "third"
    BY_RIGHT = "by_right"
    UNIVERSAL = "universal"


class Role(StrEnum):
    """What a holder or a proxy is to the entity, where a rule asks."""

    ADMINISTRATOR = "administrator"
    EMPLOYEE = "employee"
    STATUTORY_AUDITOR = "statutory_auditor"
    CONFLICTED_MANAGER = "conflicted_manager"
    FUND_MANAGER = "fund_manager"
    TREASURY = "treasury"
    DEFAULTING_SUBSCRIBER = "defaulting_subscriber"
    UNIDENTIFIED = "unidentified"


class Breach(StrEnum):
    """What follows when the provision is broken."""

    BLOCK = "block"
    INEFFECTIVE = "ineffective"
    WARN = "warn"
