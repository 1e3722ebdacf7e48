"""The closed lists of encumbrances, of what a transfer is made with and of what the issuer answers. Knows the words only."""

from enum import StrEnum


class EncumbranceKind(StrEnum):
    """What may rest on shares (CCo 408-415)."""

    PLEDGE = "pledge"
    USUFRUCT = "usufruct"
    ATTACHMENT = "attachment"
    LITIGATION = "litigation"
    ANTICHRESIS = "antichresis"
    CANCELLED_REGISTRATION = "cancelled"
    SUSPENSION = "suspension"


class AttachmentScope(StrEnum):
    SHARES_AND_DIVIDENDS = "shares_and_dividends"
    DIVIDENDS_ONLY = "dividends_only"


class HolderRight(StrEnum):
    """The rights that a share gives, which an encumbrance may move from its holder to another."""

    VOTE = "vote"
    DIVIDENDS = "dividends"
    INSPECTION = "inspection"
    LIQUIDATION = "liquidation"


class Consent(StrEnum):
    """Whose leave a transfer of encumbered shares needs."""

    CREDITOR = "creditor"
    JUDGE = "judge"
    PLAINTIFF = "plaintiff"
    AUTHORITY = "authority"


class OnTransfer(StrEnum):
    """What becomes of the encumbrance when its shares move: it ends, or goes with them to the buyer."""

    RELEASE = "release"
    FOLLOW = "follow"


class ReleaseReason(StrEnum):
    RELEASED = "released"
    TRANSFERRED = "transferred"
    FOLLOWED = "followed"
    CARRIED = "carried"
    CORRECTED = "corrected"


class RefusalGround(StrEnum):
    """The only grounds on which an inscription may be refused (CCo 416)."""

    AUTHORITY_ORDER = "authority_order"
    UNMET_REQUIREMENT = "unmet_requirement"


class RequestState(StrEnum):
    RECEIVED = "received"
    ACCEPTED = "accepted"
    REFUSED = "refused"


class RequestEventKind(StrEnum):
    """What happens to a request before it is answered: it comes in, gets a paper, goes back for what is missing, comes in again."""

    RECEIVED = "received"
    PAPER = "paper"
    RETURNED = "returned"
    COMPLETED = "completed"


class TransferForm(StrEnum):
    """The document with which a transfer is asked for (CCo 406)."""

    WRITTEN_ORDER = "written_order"
    ENDORSEMENT = "endorsement"
    JUDICIAL_COPY = "judicial_copy"
    DEED = "deed"
    DEPOSITORY = "depository"


class Payer(StrEnum):
    TRANSFEROR = "transferor"
    TRANSFEREE = "transferee"
    ISSUER = "issuer"


class LeaveKind(StrEnum):
    """A leave that a person needs to trade: an administrator's (CCo 404), or the supervisor's for a large holding (EOSF 88)."""

    ADMINISTRATOR = "administrator"
    SIGNIFICANT = "significant"


class LeaveRequestState(StrEnum):
    ASKED = "asked"
    GRANTED = "granted"
    DENIED = "denied"


class Side(StrEnum):
    BUY = "buy"
    SELL = "sell"
    BOTH = "both"


class DiscrepancyKind(StrEnum):
    """How a movement taken from a depository disagrees with what our mirror knew."""

    NEGATIVE_BALANCE = "negative_balance"
    PAST_NEGATIVE = "past_negative"
    ENCUMBERED = "encumbered"
