"""Freezing the roll: who may vote how much at one meeting, taken once from the register. A later posting leaves it alone.

Own shares are left out, and so are shares whose subscriber is in arrears. Shares that nobody may represent yet (co-owners without
common representative, an estate without its own, a holder without capacity or legal representative, unidentified deposits) stay in
the base and are marked. Whoever represents co-owners or an estate is on the roll, an owner or not. Encumbered shares are on the roll of whoever votes them. Knows no vote.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import IntegrityError, transaction

from core import clock
from core.archive import digest
from core.models import User
from core.services import audit, counters
from governance.models import Account, AccountHolder, Register, Security
from governance.rules.kinds import AccountPurpose
from governance.selectors import positions, representatives
from meetings.models import Credential, Meeting, Proxy, Roll, RollEntry, RollSecurity
from meetings.selectors.rolls import digest_lines
from meetings.selectors.votes_elsewhere import Elsewhere, votes_elsewhere
from meetings.services import door, moments
from meetings.services.refusals import MeetingOverError, RollEmptyError, RollFrozenError

UNIDENTIFIED = "unidentified"
_LEFT_OUT = (AccountPurpose.TREASURY, AccountPurpose.ISSUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One line of the roll before it is written."""

    account: Account
    security: Security
    person_id: int
    weight: int
    blocked: str


def freeze(*, actor: User, meeting: Meeting, as_of: date | None = None) -> Roll:
    """Freeze the roll of a meeting from the register at a date, as known at its last posting.

    Raises RollFrozenError, RollEmptyError, MeetingOverError.
    """
    with transaction.atomic():
        meeting = Meeting.objects.select_for_update(no_key=True, of=("self",)).select_related("entity", "organisation").get(pk=meeting.pk)
        if hasattr(meeting, "roll"):
            raise RollFrozenError(number=meeting.number, frozen=moments.shown(meeting.roll.frozen_at), rule="CORE-15")
        if meeting.state in (Meeting.State.CANCELLED, Meeting.State.CLOSED, Meeting.State.FAILED):
            raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())
        as_of = as_of or clock.today()
        roll = _write(actor, meeting, as_of)
        facts = {"as_of": as_of, "posting": roll.posting_number, "entries": roll.entries_count, "digest": roll.digest}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.freeze_roll", subject=meeting, facts=facts)
    return roll


def _write(actor: User, meeting: Meeting, as_of: date) -> Roll:
    # Under the counter's lock no posting ends between the shares and what rests on them: both are of one moment.
    register = Register.objects.select_for_update(no_key=True).get(entity=meeting.entity)
    securities = list(meeting.entity.securities.order_by("pk"))
    known = register.last_number
    held = {
        security: {row.account_id: row.quantity for row in positions.as_of(security, as_of, known, with_issue=True)}
        for security in securities
    }
    accounts = _accounts({account for quantities in held.values() for account in quantities}, as_of)
    elsewhere = {security: votes_elsewhere(security, as_of, held[security]) for security in securities}
    drafts = [draft for security in securities for draft in _drafts(security, held[security], accounts, elsewhere[security])]
    if not drafts:
        raise RollEmptyError(as_of=f"{as_of:%d/%m/%Y}", rule="CORE-15")
    lines = digest_lines((draft.account.number, draft.person_id, draft.security.code, draft.weight, draft.blocked) for draft in drafts)
    try:
        with transaction.atomic():
            roll = Roll.objects.create(
                meeting=meeting,
                as_of=as_of,
                posting_number=register.last_number,
                entries_count=len(drafts),
                digest=digest(lines),
                frozen_at=clock.now(),
                frozen_by=actor,
            )
    except IntegrityError:
        raise RollFrozenError(number=meeting.number, frozen=moments.shown(clock.now()), rule="CORE-15") from None
    RollSecurity.objects.bulk_create(_sums(roll, security, held[security], accounts, elsewhere[security]) for security in securities)
    RollEntry.objects.bulk_create(
        (
            RollEntry(
                roll=roll,
                person_id=draft.person_id,
                account=draft.account,
                security=draft.security,
                weight=draft.weight,
                blocked=draft.blocked,
            )
            for draft in drafts
        ),
        batch_size=5000,
    )
    _credentials(meeting, roll)
    return roll


def _accounts(ids: Iterable[int], on: date) -> dict[int, tuple[Account, int | None, str]]:
    """Return, of each account, the person whose head counts and why it may not be represented."""
    accounts = {account.pk: account for account in Account.objects.filter(pk__in=list(ids))}
    owners: dict[int, list[AccountHolder]] = {}
    for ownership in AccountHolder.objects.filter(account__in=accounts).order_by("pk"):
        owners.setdefault(ownership.account_id, []).append(ownership)
    barred, acting = representatives.barred(accounts, on), representatives.of_accounts(accounts, on)
    return {
        pk: (account, *_head(account, owners.get(pk, []), barred.get(pk, ""), acting.get(pk))) for pk, account in accounts.items()
    }  # fmt: skip


def _head(account: Account, owners: list[AccountHolder], barred: str, acting: int | None) -> tuple[int | None, str]:
    if not owners:
        return None, ""
    if account.purpose == AccountPurpose.UNIDENTIFIED:
        return owners[0].person_id, UNIDENTIFIED
    flagged = next((owner.person_id for owner in owners if owner.is_representative), None)
    if barred:
        return flagged or owners[0].person_id, barred
    return acting or flagged or owners[0].person_id, ""


def _drafts(security: Security, quantities: dict, accounts: dict, elsewhere: Elsewhere) -> list[Draft]:
    drafts = []
    for pk, quantity in quantities.items():
        account, person_id, blocked = accounts[pk]
        if account.purpose in _LEFT_OUT or person_id is None or quantity <= 0:
            continue
        moved = [part for part in elsewhere.get(pk, []) if part[0] != person_id]
        own = security.to_smallest(quantity) - sum(parts for _whose, parts in moved)
        if own > 0:
            drafts.append(Draft(account=account, security=security, person_id=person_id, weight=own, blocked=blocked))
        drafts += _of_others(account, security, moved)
    return sorted(drafts, key=lambda draft: (draft.account.sort_key, draft.account.number))


def _of_others(account: Account, security: Security, moved: Sequence[tuple[int | None, int]]) -> list[Draft]:
    """List the votes that another casts for shares of an account, once for each person."""
    by_person: dict[int, int] = {}
    for whose, parts in moved:
        if whose is not None:
            by_person[whose] = by_person.get(whose, 0) + parts
    return [Draft(account=account, security=security, person_id=whose, weight=parts, blocked="") for whose, parts in by_person.items()]


def _sums(roll: Roll, security: Security, quantities: dict, accounts: dict, elsewhere: Elsewhere) -> RollSecurity:
    def total(*purposes: str) -> int:
        return sum(security.to_smallest(quantity) for pk, quantity in quantities.items() if accounts[pk][0].purpose in purposes)

    subscribed, treasury = -total(AccountPurpose.ISSUE), total(AccountPurpose.TREASURY)
    voting = {pk for pk, (account, _person, _blocked) in accounts.items() if account.purpose not in _LEFT_OUT}
    idle = sum(parts for pk, moved in elsewhere.items() if pk in voting for whose, parts in moved if whose is None)
    return RollSecurity(
        roll=roll, security=security, subscribed=subscribed, treasury=treasury, suspended=idle, entitled=subscribed - treasury - idle
    )


def _credentials(meeting: Meeting, roll: Roll) -> None:
    """Number the holders in the order of the roll, then the agents whose powers are already accepted."""
    holders = RollEntry.objects.filter(roll=roll).order_by("person__sort_key", "person_id").values_list("person_id", flat=True)
    agents = (
        Proxy.objects.filter(meeting=meeting, state=Proxy.State.ACCEPTED).order_by("agent__sort_key").values_list("agent_id", flat=True)
    )
    persons = dict.fromkeys([*holders, *agents])
    counters.take(organisation=meeting.organisation, series=door.credential_series(meeting), count=len(persons))
    Credential.objects.bulk_create(
        (Credential(meeting=meeting, person_id=person, number=number) for number, person in enumerate(persons, 1)), batch_size=5000
    )
