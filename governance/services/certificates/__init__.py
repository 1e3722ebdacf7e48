"""Titles of shares: prepared, signed, issued, transferred, replaced, deposited and cancelled. What is on paper is never an entry too."""

from governance.services.certificates.deposits import deposit, deposit_title, withdraw
from governance.services.certificates.ending import cancel, divide, held_by, replace_title
from governance.services.certificates.issuing import issue, sign
from governance.services.certificates.preparing import prepare

__all__ = ["cancel", "deposit", "deposit_title", "divide", "held_by", "issue", "prepare", "replace_title", "sign", "withdraw"]
