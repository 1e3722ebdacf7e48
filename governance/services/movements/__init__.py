"""Changes of holder: transfers, inheritances, donations, adjudications and buy-backs, asked for, examined, inscribed or refused."""

from governance.services.movements.answers import approve, refuse, reject
from governance.services.movements.leaves import ask_leave, deny_leave, record_leave
from governance.services.movements.receipts import complete, give_back, receive
from governance.services.movements.requests import Asked, submit, take_up
from governance.services.movements.transfers import inscribe

__all__ = [
    "Asked",
    "approve",
    "ask_leave",
    "complete",
    "deny_leave",
    "give_back",
    "inscribe",
    "receive",
    "record_leave",
    "refuse",
    "reject",
    "submit",
    "take_up",
]
