"""The closed lists of payments: by which road money goes, how far a batch and a report have come. Knows the words only."""

from enum import StrEnum


class Channel(StrEnum):
    """By which road a batch is paid: the bank, the depository, the company's own window, a court's deposit account."""

    BANK = "bank"
    DEPOSITORY = "depository"
    WINDOW = "window"
    COURT = "court"


class Route(StrEnum):
    """Who pays a debt: the company to the holder, the depository that administers the holding, or a court's account."""

    OWN = "own"
    DEPOSITORY = "depository"
    COURT = "court"


ROUTE_OF = {Channel.BANK: Route.OWN, Channel.WINDOW: Route.OWN, Channel.DEPOSITORY: Route.DEPOSITORY, Channel.COURT: Route.COURT}


class BatchState(StrEnum):
    """`prepared` waits for a second person; `sent` for the bank; `closed` has every order settled."""

    ASSEMBLING = "assembling"
    PREPARED = "prepared"
    SENT = "sent"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class ReportState(StrEnum):
    APPLIED = "applied"
    REFUSED = "refused"


class HoldKind(StrEnum):
    """Why a debt is not paid although it is due: an official's order, or data that somebody must put right."""

    ORDER = "order"
    DATA = "data"


class ActState(StrEnum):
    PROPOSED = "proposed"
    DONE = "done"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
