"""Changes of holder: transfers, inheritances, donations, adjudications and buy-backs, asked for, examined, inscribed or refused."""

from governance.services.movements.answers import approve, refuse, reject
from governance.services.movements.leaves import record_leave
from governance.services.movements.requests import Asked, submit
from governance.services.movements.transfers import inscribe

__all__ = ["Asked", "approve", "inscribe", "record_leave", "refuse", "reject", "submit"]
