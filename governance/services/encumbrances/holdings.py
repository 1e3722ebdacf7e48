"""One holding under lock with its encumbrances: what every act upon them starts from, and the check on each date that it ends with."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from core import clock
from governance.models import Account, Encumbrance, Position, Register, Security
from governance.rules import encumbrances as rules
from governance.rules.kinds import Keeping
from governance.selectors import capital, encumbrances
from governance.selectors.encumbrance_days import days
from governance.services import balances
from governance.wording import encumbrance_refusals as wording
from governance.wording import refusals


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A locked holding: how much there is now, and every encumbrance that was ever entered on it, with its facts."""

    account: Account
    security: Security
    quantity: Decimal
    rows: tuple[Encumbrance, ...]

    @property
    def beyond(self) -> int:
        """The first number of the strip that no encumbrance ever used."""
        return encumbrances.end_of(self.rows)

    def standing(self, on: date) -> list[encumbrances.InForce]:
        """Return what stands at the end of a date."""
        return [each for each in (encumbrances.stand(row, on) for row in self.rows) if each is not None]


def lock(account: Account, security: Security) -> Held:
    """Lock the position and read its encumbrances. Needs the caller's transaction."""
    quantity = balances.lock([(account.pk, security.pk)])[account.pk, security.pk].quantity
    rows = encumbrances.with_facts(Encumbrance.objects.filter(account=account, security=security))
    return Held(account=account, security=security, quantity=quantity, rows=tuple(rows))


def mark(account: Account, security: Security) -> None:
    """Say on the locked position that encumbrances were entered on it: from now on postings ask what is in force."""
    Position.objects.filter(account=account, security=security, is_encumbered=False).update(is_encumbered=True)


def refuse_dates(account: Account, *, agreed_on: date, registered_on: date) -> None:
    """Raise FutureDateError, BeforeOpeningError."""
    today, opened_on = clock.today(), Register.objects.get(entity_id=account.entity_id).opened_on
    if registered_on > today:
        raise refusals.future(effective_on=registered_on, today=today)
    if agreed_on > today:
        raise refusals.agreed_later(agreed_on=agreed_on, today=today)
    if registered_on < opened_on:
        raise refusals.before_opening(effective_on=registered_on, opened_on=opened_on)


def refuse_old_shares(security: Security, registered_on: date) -> None:
    """Raise OldSharesError on a date before a division or grouping of the class: a quantity of then is not one of now."""
    split = capital.split_after([security.pk], registered_on)
    if split is not None:
        raise refusals.old_shares(security=security.name, on=split.from_on)


def refuse_excess(account: Account, security: Security, *, from_on: date) -> None:
    """Raise ExceedsHoldingError on the first date since on which encumbrances rest on more than there was.

    Read after the fact is written, so that the fact itself counts; a mirror of a depository is taken as it comes.
    """
    if security.keeping == Keeping.MIRROR:
        return
    fresh = lock(account, security)
    for day in days(account=account.pk, security=security, held_now=fresh.quantity, from_on=from_on, rows=fresh.rows):
        encumbered = rules.blocked(day.restings)
        if encumbered > day.held:
            held, over = (security.from_smallest(parts) for parts in (day.held, encumbered))
            raise wording.exceeds(account=str(account), security=security.name, on=day.on, held=held, encumbered=over)
