"""The capital of a company at a date, as known at a posting: counts from the register, pars and rules of that date.

Reads the movements of the issue and treasury accounts only, so a register of a million holders costs no more than a small one.
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import connection
from django.db.models import Q

from governance.models import Entity, ParChange, Posting, Register, Security
from governance.rules.capital_statement import CapitalStatement, ShareClassCount
from governance.rules.capital_statement import statement as stated
from governance.rules.kinds import SecurityKind
from governance.rules.overlay import NoProvisionError, applied, applied_all
from governance.rules.provisions import AuthorisedCapital, CapitalLimit
from governance.rules.refusals import NoBookInForceError
from governance.selectors import books, subscriptions
from governance.selectors.pars import par_as_of

SHARES = (SecurityKind.COMMON, SecurityKind.PRIVILEGED, SecurityKind.PREFERRED)
_EVERY = 2**62

_COUNTS = """
WITH own AS (
    SELECT id, purpose FROM governance_account WHERE entity_id = %(entity)s AND purpose IN ('issue', 'treasury')
)
SELECT security_id, purpose, sum(quantity) FROM (
    SELECT m.security_id, own.purpose, m.quantity FROM own JOIN governance_movement m ON m.to_account_id = own.id
    WHERE m.effective_on <= %(on)s AND m.posting_number <= %(known)s
    UNION ALL
    SELECT m.security_id, own.purpose, -m.quantity FROM own JOIN governance_movement m ON m.from_account_id = own.id
    WHERE m.effective_on <= %(on)s AND m.posting_number <= %(known)s
) AS sides GROUP BY security_id, purpose
"""


def statement(entity: Entity, on: date, known_at: int | None = None) -> CapitalStatement:
    """Return the capital of an entity at the end of a date, as known at a posting (default: now), with its limits and its steps."""
    rule, limits = rules_in_force(entity, on)
    return stated(counts(entity, on, known_at), authorised_rule=rule, limits=limits)


def counts(entity: Entity, on: date, known_at: int | None = None) -> list[ShareClassCount]:
    """Return what the register says of each class of shares at the end of a date."""
    known = _EVERY if known_at is None else known_at
    with connection.cursor() as cursor:
        cursor.execute(_COUNTS, {"entity": entity.pk, "on": on, "known": known})
        moved = {(key, purpose): quantity for key, purpose, quantity in cursor.fetchall()}
    pars = par_as_of(entity, on, known)
    owed = {each.pk: _owed(each, on) for each in shares_of(entity)}
    return [
        ShareClassCount(
            security=each.pk,
            code=each.code,
            name=each.name,
            kind=SecurityKind(each.kind),
            par=pars[each.pk],
            issued=int(-moved.get((each.pk, "issue"), 0)),
            treasury=int(moved.get((each.pk, "treasury"), 0)),
            unpaid_par=owed[each.pk].subscribed - owed[each.pk].paid,
            premium=owed[each.pk].premium,
            unpaid_premium=owed[each.pk].premium - owed[each.pk].premium_paid,
        )
        for each in shares_of(entity)
    ]


def shares_of(entity: Entity) -> list[Security]:
    """Return the classes of shares of an entity, in the order in which they were created."""
    return list(Security.objects.filter(entity=entity, kind__in=SHARES).select_related("entity").order_by("pk"))


class _Owed(NamedTuple):
    """What subscriptions say of a class: capital subscribed and paid in recorded issues, and their premium."""

    subscribed: Decimal = Decimal()
    paid: Decimal = Decimal()
    premium: Decimal = Decimal()
    premium_paid: Decimal = Decimal()


def _owed(security: Security, on: date) -> _Owed:
    """Add up the subscriptions of a class, each at the par of its own day; what was issued before any recorded issue is paid in full."""
    states = subscriptions.states(security, on)
    if not states:
        return _Owed()
    found = subscriptions.figures_of(security, states, on)
    return _Owed(found.subscribed, found.paid, found.premium, found.premium_paid)


def rules_in_force(entity: Entity, on: date) -> tuple[AuthorisedCapital | None, list[CapitalLimit]]:
    """Return the authorised capital and the limits of classes that bind an entity on a date; none where it has no rule book."""
    try:
        book = books.in_force(entity, on)
    except NoBookInForceError:
        return None, []
    traits = books.traits_of(entity)
    limits = [each.provision for each in applied_all(book, CapitalLimit, on, traits).values()]
    try:
        return applied(book, AuthorisedCapital, "authorised", on, traits).provision, limits
    except NoProvisionError:
        return None, limits


def last_posting(entity: Entity) -> int:
    """Return the number of the last posting of the register of an entity, zero where there is none."""
    book = Register.objects.filter(entity=entity).first()
    return book.last_number if book else 0


def as_quantity(shares: int) -> Decimal:
    """Return a count of shares as the quantities of the register are written."""
    return Decimal(shares)


def split_after(securities: Iterable[int], on: date) -> ParChange | None:
    """Return the last division or grouping of some classes dated after a date: what is counted before it is in other shares."""
    rows = ParChange.objects.filter(security__in=list(securities), from_on__gt=on)
    return rows.select_related("security").order_by("-from_on", "-pk").first()


def split_since(posting: Posting) -> ParChange | None:
    """Return the last division or grouping after a posting of a class that it moved."""
    rows = ParChange.objects.filter(security__movements__posting=posting).filter(
        Q(from_on__gt=posting.effective_on) | Q(from_on=posting.effective_on, posting__number__gt=posting.number)
    )
    return rows.select_related("security").order_by("-from_on", "-pk").first()
