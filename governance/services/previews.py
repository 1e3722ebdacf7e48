"""The effect of an act before it is confirmed: does it, looks, and takes it all back. Keeps nothing, not even its audit record."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from core import clock
from core.models import User
from core.rules.steps import Step, Value
from governance.models import Account, EncumbranceAmendment, EncumbranceRelease, Entity, Posting, Security
from governance.rules.encumbrance_kinds import HolderRight
from governance.rules.encumbrances import To
from governance.rules.kinds import AccountPurpose
from governance.selectors import encumbrance_rules, positions
from governance.selectors import encumbrances as selectors
from governance.services import book_acts, consequences, movements
from governance.services.book_acts import Wanted
from governance.services.movements.acts import Act, parties
from governance.services.movements.examination import examine
from governance.services.rehearsals import taken_back

Holding = tuple[Account, Security]
MOST = 20
"""So many holdings are shown; of a posting that moves more, their number."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """What of one encumbrance leaves with the shares, and whether it follows them or ends; or comes `back` to where they were."""

    number: int
    kind: str
    quantity: Decimal
    reason: str = ""
    back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """All that an act would do: each holding before and after, what leaves with its encumbrance, and what follows by which article.

    `more` counts the holdings that are not shown.
    """

    changes: list[Change]
    moving: list[Moving]
    steps: tuple[Step, ...] = ()
    more: int = 0


def of_transfer(*, actor: User, entity: Entity, act: Act) -> Effect:
    """Return what a transfer would change at its two accounts. Raises what `movements.inscribe` raises."""
    of = parties(entity, act)
    holdings = [(of.source, of.security), (of.target, of.security)]
    changes, moving = _tried(holdings, lambda: movements.inscribe(actor=actor, entity=entity, act=act))
    return Effect(changes=changes, moving=moving, steps=(*examine(act, of).steps, *consequences.of_transfer(act, of)))


def of_act(*, actor: User, wanted: Wanted) -> Effect:
    """Return what an act of the book would change: the holdings of the posting that it undoes, or the one that it is upon.

    Raises what the act raises.
    """
    holdings = _touched(wanted)
    changes, moving = _tried(holdings[:MOST], lambda: book_acts.rehearse(actor=actor, wanted=wanted))
    return Effect(changes=changes, moving=moving, more=max(0, len(holdings) - MOST))


def _touched(wanted: Wanted) -> list[Holding]:
    """Return the holdings that an act of the book is upon, those of the issue account left out."""
    if wanted.undone is not None:
        lines = wanted.undone.movements.select_related("security", "from_account", "to_account").order_by("line")
        found = {
            (account.pk, line.security_id): (account, line.security) for line in lines for account in (line.from_account, line.to_account)
        }
        return [holding for holding in found.values() if holding[0].purpose != AccountPurpose.ISSUE]
    row = wanted.encumbrance
    account, security = (row.account, row.security) if row is not None else (wanted.account, wanted.security)
    return [(account, security)] if account is not None and security is not None else []


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
        steps=(*_free(account, security, held), *(step for answer in answers.values() for step in answer.steps)),
    )


def _free(account: Account, security: Security, held: Decimal) -> list[Step]:
    """Return what is free as arithmetic: what is held, less what each encumbrance rests on, each with the article of its bar."""
    on = clock.today()
    standing = selectors.in_force(account=account, security=security, on=on)
    bars = encumbrance_rules.in_force(account.entity, on).bars if standing else {}
    found = []
    for each in standing:
        row, rule = each.encumbrance, bars.get(each.resting.kind)
        figures: dict[str, Value] = {"number": row.pk, "kind": f"encumbrance_{row.kind}", "quantity": each.quantity}
        found.append(Step(code="holding.rests", figures=figures, rule=rule.rule if rule else "", article=rule.article if rule else ""))
    blocked = selectors.blocked(account=account, security=security, on=on)
    found.append(Step(code="holding.free", figures={"held": held, "blocked": blocked, "free": held - blocked}))
    return found


def _tried(holdings: list[Holding], act: Callable[[], object]) -> tuple[list[Change], list[Moving]]:
    before = [state_of(*holding) for holding in holdings]
    with taken_back():
        made = act()
        after = [state_of(*holding) for holding in holdings]
        moving = _moving(made) if isinstance(made, Posting) else []
    changes = [
        Change(account=account, security=security, before=then, after=now)
        for (account, security), then, now in zip(holdings, before, after, strict=True)
    ]
    return changes, moving


def _moving(posting: Posting) -> list[Moving]:
    rows = EncumbranceRelease.objects.filter(posting=posting).select_related("encumbrance").order_by("pk")
    back = EncumbranceAmendment.objects.filter(posting=posting).select_related("encumbrance").order_by("pk")
    return [
        *(
            Moving(
                number=row.encumbrance_id, kind=row.encumbrance.get_kind_display(), quantity=row.quantity, reason=row.get_reason_display()
            )
            for row in rows
        ),
        *(Moving(number=row.encumbrance_id, kind=row.encumbrance.get_kind_display(), quantity=row.quantity, back=True) for row in back),
    ]


def _issue(account: Account) -> Account:
    return Account.objects.get(entity_id=account.entity_id, purpose=AccountPurpose.ISSUE)
