"""A power examined by the rules: its form, its contents, who may carry it, the age of a certificate. Decides and writes nothing."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from core import clock
from core.rules.steps import Step
from core.services.calendars import calendar
from governance.models import Person
from governance.rules.kinds import PersonKind
from governance.rules.overlay import NoProvisionError, applied
from governance.rules.provisions import Accreditation, ProxyBar, ProxyRule, RepresentativeRule
from governance.rules.provisions.representation import Document, ProxyItem, ProxyMedium
from meetings.models import Meeting, Proxy, RollEntry
from meetings.rules import proxies
from meetings.selectors import governing
from meetings.selectors.results import encode

CERTIFICATE_MISSING = "certificate_missing"
CERTIFICATE_OLD = "certificate_too_old"


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """Why a power goes back, what is accepted with a warning, and the whole checklist to be kept."""

    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    checklist: list[dict[str, Any]]
    rule: str = ""
    article: str = ""


def examine(proxy: Proxy) -> Examined:
    """Return the examination of a power by the rules of the day of the meeting."""
    meeting = proxy.meeting
    on = clock.date_of(meeting.scheduled_at)
    book, traits = governing.book_of(meeting.entity, on), governing.traits_of(meeting)
    rule = applied(book, ProxyRule, "proxy", on, traits).provision
    try:
        bar = applied(book, ProxyBar, "insiders", on, traits).provision
    except NoProvisionError:
        bar = None
    result = proxies.check_proxy(rule, bar, _paper(proxy))
    reasons, steps = list(result.reasons), list(result.steps)
    code, step = _certificate(proxy)
    if code:
        reasons.append(code)
    if step is not None:
        steps.append(step)
    first = steps[0] if steps else None
    return Examined(
        reasons=tuple(reasons),
        warnings=result.warnings,
        checklist=encode(steps),
        rule=first.rule if first else "",
        article=first.article if first else "",
    )


def prevailing(one: Proxy, other: Proxy) -> Proxy | None:
    """Return which of two powers of one holder counts, by the book; none where it cannot be told."""
    meeting = one.meeting
    on = clock.date_of(meeting.scheduled_at)
    signed = {str(each.pk): each.signed_at or each.received_at for each in (one, other)}
    try:
        rule = applied(
            governing.book_of(meeting.entity, on), RepresentativeRule, "representatives", on, governing.traits_of(meeting)
        ).provision
    except NoProvisionError:
        return _latest(one, other, signed)
    name = proxies.prevailing(rule, signed)
    return {str(one.pk): one, str(other.pk): other}.get(name or "")


def may_grant(meeting: Meeting, principal: Person) -> bool:
    """Say whether a person has shares to be represented: on the roll where it is frozen, else in the register."""
    if hasattr(meeting, "roll"):
        return RollEntry.objects.filter(roll=meeting.roll, person=principal).exists()
    return governing.holder_of(principal, meeting.entity)


def _latest(one: Proxy, other: Proxy, signed: dict[str, datetime]) -> Proxy | None:
    first, second = signed[str(one.pk)], signed[str(other.pk)]
    if first == second:
        return None
    return one if first > second else other


def _paper(proxy: Proxy) -> proxies.ProxyPaper:
    stated = {
        ProxyItem.PRINCIPAL: True,
        ProxyItem.AGENT: proxy.agent_id is not None,
        ProxyItem.SUBSTITUTE: proxy.substitute_id is not None,
        ProxyItem.MEETING_OR_PERIOD: bool(proxy.meeting_named.strip()),
        ProxyItem.SIGNATURE: proxy.signed,
        ProxyItem.INSIDER_DISCLOSURE: proxy.insider_declared,
    }
    legal = proxy.capacity == Proxy.Capacity.LEGAL
    if legal:  # CCo 184 asks a power; who represents by law shows the certificate instead.
        stated |= {ProxyItem.MEETING_OR_PERIOD: True, ProxyItem.SIGNATURE: True}
    roles = governing.roles_of(proxy.meeting.entity, clock.date_of(proxy.meeting.scheduled_at))
    return proxies.ProxyPaper(
        medium=ProxyMedium(proxy.medium or ProxyMedium.WRITTEN),
        states=frozenset(item for item, here in stated.items() if here),
        covers_meeting=True,
        agent_roles=roles.get(proxy.agent_id or 0, frozenset()),
        principal_roles=roles.get(proxy.principal_id, frozenset()),
        legal_representation=legal,
    )


def _certificate(proxy: Proxy) -> tuple[str, Step | None]:
    """A legal entity shows a certificate of existence young enough (GA-5.1)."""
    if proxy.principal.kind != PersonKind.LEGAL:
        return "", None
    meeting = proxy.meeting
    day = clock.date_of(meeting.scheduled_at)
    try:
        rule = applied(governing.book_of(meeting.entity, day), Accreditation, "legal_entity", day, governing.traits_of(meeting)).provision
    except NoProvisionError:
        return "", None
    if Document.CERTIFICATE_OF_EXISTENCE not in rule.documents:
        return "", None
    if proxy.certificate_on is None:
        return CERTIFICATE_MISSING, Step(code=f"proxies.{CERTIFICATE_MISSING}", rule=rule.rule, article=rule.article)
    days = calendar(saturday_is_business=meeting.entity.saturday_is_business)
    result = proxies.certificate_age(rule, issued_on=proxy.certificate_on, meeting=day, calendar=days)
    old = result.outcome is proxies.CertificateOutcome.REJECTED
    return (CERTIFICATE_OLD if old else ""), result.steps[0]
