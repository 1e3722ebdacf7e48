"""The proxy desk: powers received, examined, accepted, returned with reasons, replaced by a later one, revoked.

Examining asks the rules; what they answer is kept with the power. A power accepted while its agent is in the room counts at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import IntegrityError, transaction

from core import clock
from core.models import Evidence, User
from core.services import audit
from governance.models import Person
from meetings.models import Ballot, Meeting, PresenceEvent, Proxy, Representation
from meetings.selectors import powers, presence
from meetings.services import door, moments, representations
from meetings.services.asking import asking
from meetings.services.refusals import (
    MeetingOverError,
    PrincipalInsideError,
    PrincipalNotHolderError,
    ProxyAfterVotingError,
    ProxyChainError,
    ProxyCircleError,
    ProxyDecidedError,
    ProxyNotInOrderError,
    ProxyOlderError,
    ProxyReasonsError,
    ProxySameMomentError,
    SelfProxyError,
)
from meetings.wording import powers as wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """A power as it came: who grants it to whom and what the paper says."""

    principal: Person
    agent: Person | None = None
    substitute: Person | None = None
    capacity: str = Proxy.Capacity.ATTORNEY
    medium: str = "written"
    meeting_named: str = ""
    signed: bool = True
    signed_at: datetime | None = None
    certificate_on: date | None = None
    insider_declared: bool = False
    evidence: Evidence | None = None


def receive(*, actor: User, meeting: Meeting, power: Power, at: datetime | None = None) -> Proxy:
    """Record a power as received; examining it comes after.

    Raises SelfProxyError, PrincipalNotHolderError, MeetingOverError, MomentFutureError.
    """
    if power.agent is not None and power.agent.pk == power.principal.pk:
        raise SelfProxyError(principal=power.principal.name, rule="GA-5.2")
    with transaction.atomic():
        _refuse_over(meeting)
        if not powers.may_grant(meeting, power.principal):
            raise PrincipalNotHolderError(principal=power.principal.name, entity=meeting.entity.name)
        names = ("principal", "agent", "substitute", "capacity", "medium", "meeting_named", "signed", "signed_at", "certificate_on",
                 "insider_declared", "evidence")  # fmt: skip
        fields = {name: getattr(power, name) for name in names}
        proxy = Proxy.objects.create(meeting=meeting, received_at=moments.settle(at), **fields)
        facts = {"principal": power.principal.pk, "agent": power.agent.pk if power.agent else None, "capacity": power.capacity}
        audit.record(actor=actor, organisation=meeting.organisation, action="meetings.receive_proxy", subject=proxy, facts=facts)
    return proxy


@asking()
def accept(*, actor: User, proxy: Proxy, at: datetime | None = None) -> Proxy:
    """Accept a power that is in order; an accepted one granted earlier is replaced by it.

    Raises ProxyDecidedError, ProxyNotInOrderError, ProxySameMomentError, ProxyOlderError, ProxyCircleError, ProxyChainError,
    ProxyAfterVotingError, PrincipalInsideError, MeetingOverError.
    """
    with transaction.atomic():
        moments.hold_still(proxy.meeting)
        proxy = _locked(proxy)
        _refuse_over(proxy.meeting)
        at = moments.settle(at)
        examined = powers.examine(proxy)
        _refuse_acceptance(proxy, examined)
        earlier = _earlier(proxy)
        if earlier is not None:
            _end(actor, earlier, Proxy.State.REPLACED, at, replaced_by=proxy)
        proxy.state, proxy.checklist, proxy.decided_at, proxy.decided_by = Proxy.State.ACCEPTED, examined.checklist, at, actor
        proxy.save(update_fields=["state", "checklist", "decided_at", "decided_by"])
        if hasattr(proxy.meeting, "roll") and proxy.agent is not None:
            door.credential(meeting=proxy.meeting, person=proxy.agent)
            door.hold_person(proxy.meeting, proxy.agent)
            _begin_inside(actor, proxy, at)
        facts = {"principal": proxy.principal_id, "agent": proxy.agent_id, "replaces": earlier.pk if earlier else None, "at": at}
        audit.record(actor=actor, organisation=proxy.meeting.organisation, action="meetings.accept_proxy", subject=proxy, facts=facts)
    return proxy


@asking()
def return_(*, actor: User, proxy: Proxy, reasons: Sequence[str] = (), at: datetime | None = None) -> Proxy:
    """Return a power with its reasons: those of the examination and any that the desk adds.

    Raises ProxyDecidedError, ProxyReasonsError.
    """
    with transaction.atomic():
        proxy = _locked(proxy)
        if proxy.state != Proxy.State.RECEIVED:
            raise ProxyDecidedError(principal=proxy.principal.name, state=proxy.get_state_display())
        examined = powers.examine(proxy)
        said = [wording.reason(code, "es") for code in examined.reasons] + [each.strip() for each in reasons if each.strip()]
        if not said:
            raise ProxyReasonsError(principal=proxy.principal.name, rule="L-CBJ-PROXY")
        proxy.state, proxy.checklist, proxy.reasons = Proxy.State.RETURNED, examined.checklist, said
        proxy.decided_at, proxy.decided_by = moments.settle(at), actor
        proxy.save(update_fields=["state", "checklist", "reasons", "decided_at", "decided_by"])
        facts = {"principal": proxy.principal_id, "reasons": said}
        audit.record(actor=actor, organisation=proxy.meeting.organisation, action="meetings.return_proxy", subject=proxy, facts=facts)
    return proxy


def revoke(*, actor: User, proxy: Proxy, at: datetime | None = None) -> Proxy:
    """Revoke an accepted power at a moment; what its agent represents by it stops counting then.

    Raises ProxyDecidedError, MeetingOverError, MomentFutureError, MomentBackwardsError.
    """
    with transaction.atomic():
        moments.hold_still(proxy.meeting)
        proxy = _locked(proxy)
        _refuse_over(proxy.meeting)
        if proxy.state != Proxy.State.ACCEPTED:
            raise ProxyDecidedError(principal=proxy.principal.name, state=proxy.get_state_display())
        at = moments.settle(at)
        _end(actor, proxy, Proxy.State.REVOKED, at)
        facts = {"principal": proxy.principal_id, "at": at}
        audit.record(actor=actor, organisation=proxy.meeting.organisation, action="meetings.revoke_proxy", subject=proxy, facts=facts)
    return proxy


def _locked(proxy: Proxy) -> Proxy:
    """Lock the power and every other one of its principal, in order, so that two desks cannot accept two."""
    found = Proxy.objects.get(pk=proxy.pk)
    same = Proxy.objects.filter(meeting_id=found.meeting_id, principal_id=found.principal_id).order_by("pk")
    rows = same.select_for_update(of=("self",)).select_related("meeting__entity", "meeting__organisation", "principal", "agent")
    return next(row for row in rows if row.pk == proxy.pk)


def _refuse_over(meeting: Meeting) -> None:
    if meeting.state in (Meeting.State.CLOSED, Meeting.State.FAILED, Meeting.State.CANCELLED):
        raise MeetingOverError(number=meeting.number, state=meeting.get_state_display())


def _refuse_acceptance(proxy: Proxy, examined: powers.Examined) -> None:
    principal = proxy.principal.name
    if proxy.state != Proxy.State.RECEIVED:
        raise ProxyDecidedError(principal=principal, state=proxy.get_state_display())
    if examined.reasons:
        raise ProxyNotInOrderError(
            principal=principal,
            reasons_es="; ".join(wording.reason(code, "es") for code in examined.reasons),
            reasons_en="; ".join(wording.reason(code, "en") for code in examined.reasons),
            rule=examined.rule,
            article=examined.article,
        )
    _refuse_chain(proxy)
    if hasattr(proxy.meeting, "roll"):
        voted = Ballot.objects.filter(
            poll__item__meeting=proxy.meeting, poll__closed_at=None, poll__voided_at=None, entry__person=proxy.principal
        )
        ballot = voted.select_related("poll__item").first()
        if ballot is not None:
            raise ProxyAfterVotingError(principal=principal, position=ballot.poll.item.position)
        if presence.is_inside(proxy.meeting, proxy.principal):
            raise PrincipalInsideError(principal=principal)


def _refuse_chain(proxy: Proxy) -> None:
    """A power does not pass through another: neither may the agent have given one away, nor the principal hold others'."""
    if proxy.capacity == Proxy.Capacity.LEGAL or proxy.agent is None:
        return
    accepted = Proxy.objects.filter(meeting=proxy.meeting, state=Proxy.State.ACCEPTED, capacity=Proxy.Capacity.ATTORNEY)
    given = accepted.filter(principal=proxy.agent).select_related("agent").first()
    if given is not None and given.agent_id == proxy.principal_id:
        raise ProxyCircleError(principal=proxy.principal.name, agent=proxy.agent.name)
    if given is not None:
        raise ProxyChainError(principal=proxy.principal.name, agent=proxy.agent.name, other=str(given.agent))
    held = accepted.filter(agent=proxy.principal).select_related("principal").first()
    if held is not None:
        raise ProxyChainError(principal=held.principal.name, agent=proxy.principal.name, other=proxy.agent.name)


def _earlier(proxy: Proxy) -> Proxy | None:
    """Return the accepted power that this one replaces; the last signed prevails, and of two of one moment neither."""
    accepted = (
        Proxy.objects.filter(meeting=proxy.meeting, principal=proxy.principal, state=Proxy.State.ACCEPTED).exclude(pk=proxy.pk).first()
    )
    if accepted is None:
        return None
    prevailing = powers.prevailing(proxy, accepted)
    shown = moments.shown(proxy.signed_at) if proxy.signed_at else "–"
    if prevailing is None:
        raise ProxySameMomentError(principal=proxy.principal.name, signed=shown, rule="BC-31.1")
    if prevailing.pk == accepted.pk:
        held = moments.shown(accepted.signed_at) if accepted.signed_at else "–"
        raise ProxyOlderError(principal=proxy.principal.name, signed=shown, accepted=held, rule="BC-31.1")
    return accepted


def _end(actor: User, proxy: Proxy, state: str, at: datetime, replaced_by: Proxy | None = None) -> None:
    proxy.state, proxy.decided_at, proxy.decided_by, proxy.replaced_by = state, at, actor, replaced_by
    proxy.save(update_fields=["state", "decided_at", "decided_by", "replaced_by"])
    current = list(presence.current(proxy.meeting).filter(proxy=proxy))
    if current and proxy.agent is not None:
        at = moments.after_last_close(proxy.meeting, at)
        event = _event(actor, proxy, proxy.agent, PresenceEvent.Kind.REVOCATION, at)
        representations.cease(event=event, current=current, reason=Representation.Reason.REVOKED)


def _begin_inside(actor: User, proxy: Proxy, at: datetime) -> None:
    if proxy.agent is None or not presence.is_inside(proxy.meeting, proxy.agent):
        return
    at = moments.after_last_close(proxy.meeting, at)
    event = _event(actor, proxy, proxy.agent, PresenceEvent.Kind.APPOINTMENT, at)
    try:
        with transaction.atomic():
            representations.begin(event=event, bearings=[door.bearing_of(proxy)], reason=Representation.Reason.APPOINTED)
    except IntegrityError:
        raise PrincipalInsideError(principal=proxy.principal.name) from None


def _event(actor: User, proxy: Proxy, agent: Person, kind: str, at: datetime) -> PresenceEvent:
    return PresenceEvent.objects.create(meeting=proxy.meeting, person=agent, kind=kind, turn=0, at=at, actor=actor, recorded_at=clock.now())


def checklist(proxy: Proxy) -> list[dict[str, Any]]:
    """Return the examination of a power without deciding anything."""
    return powers.examine(proxy).checklist
