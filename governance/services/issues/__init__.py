"""The life of an issue of shares: ordered, regulated, cleared, offered, subscribed, paid, closed; and what default brings."""

from governance.services.issues.closing import Conversion, close, convert_shares, converted
from governance.services.issues.decisions import Waiver, clear, order, regulate
from governance.services.issues.offers import Assignee, AssignmentPaper, assign_rights, judge, offer, split
from governance.services.issues.payments import Receipt, Resolution, decide_remedy, imputation_of, pay, standing_of
from governance.services.issues.rehearsal import rehearse
from governance.services.issues.subscribing import Accepted, Application, subscribe, subscribe_many

__all__ = [
    "Accepted",
    "Application",
    "Assignee",
    "AssignmentPaper",
    "Conversion",
    "Receipt",
    "Resolution",
    "Waiver",
    "assign_rights",
    "clear",
    "close",
    "convert_shares",
    "converted",
    "decide_remedy",
    "imputation_of",
    "judge",
    "offer",
    "order",
    "pay",
    "regulate",
    "rehearse",
    "split",
    "standing_of",
    "subscribe",
    "subscribe_many",
]
