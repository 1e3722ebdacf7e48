"""What a posting says of its act, and the dates that it may have: not ahead of time, nor in shares that a split replaced."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NotRequired, TypedDict

from governance.models import Posting, Register
from governance.rules.kinds import PostingKind
from governance.rules.ledger import Holding
from governance.selectors import capital
from governance.services.balances import Balance
from governance.wording import refusals


class Act(TypedDict):
    """What a posting says of its act: `agreed_on` decides whose the dividend is, `effective_on` who votes and from when.

    `dividends_reserved`: the letter keeps the pending dividends for the transferor. `taking` names the encumbrances whose shares are to
    leave first; without it the free ones do. `dividing` names the titles that the use case ends with the posting: any other holds its shares.
    """

    kind: PostingKind | str
    agreed_on: date
    effective_on: date
    basis: str
    source_ref: str
    dividends_reserved: NotRequired[bool]
    taking: NotRequired[Sequence[int]]
    dividing: NotRequired[Sequence[int]]


def refuse(register: Register, act: Act, today: date) -> None:
    """Raise FutureDateError, DatesError, BeforeOpeningError, and LineError where the act names no document or source."""
    if act["effective_on"] > today:
        raise refusals.future(effective_on=act["effective_on"], today=today)
    if act["agreed_on"] > today:
        raise refusals.agreed_later(agreed_on=act["agreed_on"], today=today)
    if act["agreed_on"] > act["effective_on"]:
        raise refusals.registered_before_agreed(agreed_on=act["agreed_on"], effective_on=act["effective_on"])
    if act["effective_on"] < register.opened_on:
        raise refusals.before_opening(effective_on=act["effective_on"], opened_on=register.opened_on)
    if not act["basis"].strip():
        raise refusals.missing_text(field_es="soporte", field_en="basis")
    if not act["source_ref"].strip():
        raise refusals.missing_text(field_es="referencia de origen", field_en="source reference")


def refuse_old_shares(locked: Mapping[Holding, Balance], effective_on: date, reverses: Posting | None) -> None:
    """Raise OldSharesError on a posting dated before a split of its class, or the reversal of one.

    A split moves every holding there is, so that only where one of the locked ones moved later can its class have been split since.
    """
    later = {security for (_key, security), each in locked.items() if not each.mirrored and each.moved_on and each.moved_on > effective_on}
    split = capital.split_after(later, effective_on) if later else None
    if split is not None:
        raise refusals.old_shares(security=split.security.name, on=split.from_on)
    split = capital.split_since(reverses) if reverses is not None else None
    if reverses is not None and split is not None:
        raise refusals.reversal_of_old_shares(number=reverses.number, security=split.security.name, on=split.from_on)
