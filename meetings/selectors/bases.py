"""The figures of the bases of CORE-08 for one meeting: what exists by its frozen roll, and what is present at a moment.

Every base that the roll can answer is given; none is inferred from another. Votes are of the smallest part.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from governance.models import Security
from governance.rules.kinds import SecurityKind
from governance.rules.provisions.matters import Base
from meetings.models import Meeting, RollSecurity
from meetings.selectors import presence
from meetings.selectors.presence import SecurityPresence

SHARES = frozenset({SecurityKind.COMMON, SecurityKind.PREFERRED, SecurityKind.PRIVILEGED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One class of the roll with what is present of it."""

    row: RollSecurity
    security: Security
    present: SecurityPresence
    votes_here: bool


def standings(meeting: Meeting, securities: Sequence[Security], at: datetime | None = None) -> tuple[Standing, ...]:
    """Return every class of the roll with its presence; `votes_here` marks those that vote on the matter in question."""
    here = presence.by_security(meeting, at)
    voting = {security.pk for security in securities}
    return tuple(
        Standing(
            row=row,
            security=row.security,
            present=here.get(row.security_id, SecurityPresence(security_id=row.security_id)),
            votes_here=row.security_id in voting,
        )
        for row in meeting.roll.securities.select_related("security").order_by("pk")
    )


def existing(classes: Sequence[Standing]) -> dict[Base, int]:
    """Return what exists: subscribed, net of own shares, and entitled at this meeting."""
    shares = [each for each in classes if each.security.kind in SHARES]
    units = [each for each in classes if each.security.kind == SecurityKind.UNIT]
    titles = [each for each in classes if each.security.kind == SecurityKind.TITLE]
    found: dict[Base, int] = {}
    if shares:
        found[Base.SHARES_SUBSCRIBED] = sum(each.row.subscribed for each in shares)
        found[Base.SHARES_SUBSCRIBED_NET_TREASURY] = sum(each.row.subscribed - each.row.treasury for each in shares)
        found[Base.SHARES_ENTITLED_AT_MEETING] = sum(each.row.entitled for each in shares if each.votes_here)
    if units:
        found[Base.UNITS_OUTSTANDING] = sum(each.row.subscribed - each.row.treasury for each in units)
        found[Base.UNITS_OUTSTANDING_EX_MANAGER] = sum(each.row.entitled for each in units)
    if titles:
        found[Base.TITLES_OUTSTANDING] = sum(each.row.subscribed - each.row.treasury for each in titles)
    return found


def present(classes: Sequence[Standing], *, everyone: bool = False) -> dict[Base, int]:
    """Return what is present against each base that exists: the votes of the classes that vote, or of all for a universal meeting."""
    votes = sum(each.present.votes for each in classes if each.votes_here or everyone)
    return dict.fromkeys(existing(classes), votes)


def for_majority(classes: Sequence[Standing], represented: int) -> Mapping[Base, int]:
    """Return the bases of a majority: what exists, and the votes represented in the poll, barred ones included."""
    kinds = {each.security.kind for each in classes}
    bases = existing(classes)
    if kinds & SHARES:
        bases[Base.SHARES_REPRESENTED] = represented
    if SecurityKind.UNIT in kinds:
        bases[Base.UNITS_PRESENT] = represented
    if SecurityKind.TITLE in kinds:
        bases[Base.TITLES_PRESENT] = represented
    return bases
