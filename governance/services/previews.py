"""The effect of an act before it is confirmed: does it, looks, and takes it all back. Keeps nothing, not even its audit record."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.db import transaction

from core import clock
from core.models import User
from core.rules.steps import Step
from governance.models import Account, Entity, Security
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import To
from governance.rules.kinds import AccountPurpose
from governance.selectors import encumbrances as selectors
from governance.selectors import positions
from governance.services import movements
from governance.services.movements.acts import Act, parties

Holding = tuple[Account, Security]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One holding at a moment: what is held and free, its part of the class, and how much of it its holder votes and is paid on."""

    held: Decimal
    blocked: Decimal
    part: Fraction
    votes: Decimal
    paid: Decimal
    steps: tuple[Step, ...]

    @property
    def free(self) -> Decimal:
        return self.held - self.blocked


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One holding before and after."""

    account: Account
    security: Security
    before: State
    after: State


def of_transfer(*, actor: User, entity: Entity, act: Act) -> list[Change]:
    """Return what a transfer would change at its two accounts. Raises what `movements.inscribe` raises."""
    of = parties(entity, act)
    holdings = [(of.source, of.security), (of.target, of.security)]
    return _tried(holdings, lambda: movements.inscribe(actor=actor, entity=entity, act=act))


def of_encumbrance(*, account: Account, security: Security, act: Callable[[], object]) -> list[Change]:
    """Return what an act upon the encumbrances of one holding would change. Raises what the act raises."""
    return _tried([(account, security)], act)


def state_of(account: Account, security: Security) -> State:
    """Return one holding as it stands."""
    held = positions.quantity(account, security)
    on = clock.today()
    answers = {
        right: selectors.entitled(account=account, security=security, right=right, on=on, held=held)
        for right in (HolderRight.VOTE, HolderRight.DIVIDENDS)
    }
    issued = -positions.quantity(_issue(account), security)
    votes, paid = (security.from_smallest(answer.to(To.HOLDER)) for answer in answers.values())
    return State(
        held=held,
        blocked=selectors.blocked(account=account, security=security, on=on),
        part=Fraction(held) / Fraction(issued) if issued > 0 else Fraction(),
        votes=votes,
        paid=paid,
        steps=tuple(step for answer in answers.values() for step in answer.steps),
    )


def _tried(holdings: list[Holding], act: Callable[[], object]) -> list[Change]:
    before = [state_of(*holding) for holding in holdings]
    with transaction.atomic():
        act()
        after = [state_of(*holding) for holding in holdings]
        transaction.set_rollback(True)
    return [
        Change(account=account, security=security, before=then, after=now)
        for (account, security), then, now in zip(holdings, before, after, strict=True)
    ]


def _issue(account: Account) -> Account:
    return Account.objects.get(entity_id=account.entity_id, purpose=AccountPurpose.ISSUE)
