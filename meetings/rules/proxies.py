"""Whether a power may be accepted, which of two counts, how many may represent one holder and whether votes may be split.

Knows what the paper says and who signed it for whom. Reads no file and keeps no register of powers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar, Roll
from core.rules.steps import Step, Value
from governance.rules.provisions import Accreditation, Breach, ProxyBar, ProxyRule, RepresentativeRule, Role
from governance.rules.provisions.representation import ProxyItem, ProxyMedium, SplitVotes, TwoProxies


class ProxyOutcome(StrEnum):
    ACCEPTED = "accepted"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyPaper:
    """A power as it was received: what it states, for which meetings, and what principal and agent are to the entity."""

    medium: ProxyMedium
    states: frozenset[ProxyItem]
    covers_meeting: bool
    meetings_covered: int = 1
    several_meetings_stated: bool = False
    agent_roles: frozenset[Role] = frozenset()
    principal_roles: frozenset[Role] = frozenset()
    legal_representation: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProxyResult:
    """`reasons` are why the power goes back; `warnings` what is accepted and told."""

    outcome: ProxyOutcome
    reasons: tuple[str, ...]
    warnings: tuple[str, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def accepted(self) -> bool:
        return self.outcome is ProxyOutcome.ACCEPTED


class CertificateOutcome(StrEnum):
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateResult:
    """Whether a certificate of existence is young enough; `oldest` is the first date that is."""

    outcome: CertificateOutcome
    oldest: date
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-28", "BB-14.1", "GA-5.2", "BC-33.1", "BB-21.4", "GA-5.5", "L-CBJ-PROXY")
def check_proxy(rule: ProxyRule, bar: ProxyBar | None, paper: ProxyPaper) -> ProxyResult:
    """Check a power against its form, its contents and the bars on insiders; every reason is told at once.

    A power without an agent's name is returned; one granted by an insider for own shares is accepted with a warning.
    """
    reasons = [*_form(rule, paper), *_agent(bar, paper)]
    warnings = _principal(bar, paper)
    if bar is not None and bar.own_shares_breach is Breach.BLOCK and "insider_grants_proxy" in warnings:
        warnings.remove("insider_grants_proxy")
        reasons.append("insider_grants_proxy")
    figures: dict[str, Value] = {"reasons": len(reasons), "warnings": len(warnings)}
    sources = {"insider_agent": bar, "insider_grants_proxy": bar, "insider_undeclared": bar}
    steps = []
    for kind, codes in (("returned", reasons), ("warned", warnings)):
        for code in codes:
            source = sources.get(code) or rule
            steps.append(Step(code=f"proxies.{code}", figures={**figures, "kind": kind}, rule=source.rule, article=source.article))
    if not reasons:
        steps.append(Step(code="proxies.accepted", figures=figures, rule=rule.rule, article=rule.article))
    outcome = ProxyOutcome.RETURNED if reasons else ProxyOutcome.ACCEPTED
    return ProxyResult(outcome=outcome, reasons=tuple(reasons), warnings=tuple(warnings), figures=figures, steps=tuple(steps))


def _form(rule: ProxyRule, paper: ProxyPaper) -> list[str]:
    reasons = [] if paper.medium in rule.media else ["medium_not_allowed"]
    # CCo 184: the agent, the substitute where there is one, and the date or time of the meeting. A blank power is its own reason.
    for item in rule.required:
        if item in paper.states or item in (ProxyItem.SUBSTITUTE, ProxyItem.INSIDER_DISCLOSURE):
            continue
        reasons.append("blank_power" if item is ProxyItem.AGENT else f"{item.value}_missing")
    if ProxyItem.AGENT not in rule.required and rule.blank_refused and ProxyItem.AGENT not in paper.states:
        reasons.append("blank_power")
    if not paper.covers_meeting:
        reasons.append("other_meeting")
    elif paper.meetings_covered > 1 and rule.several_meetings_only_if_stated and not paper.several_meetings_stated:
        reasons.append("several_meetings_not_stated")
    return reasons


def _agent(bar: ProxyBar | None, paper: ProxyPaper) -> list[str]:
    # CCo 185: while in office, administrators and employees represent only by law, never by power.
    if bar is None or not bar.roles & paper.agent_roles or (paper.legal_representation and bar.except_legal_representation):
        return []
    return ["insider_agent"]


def _principal(bar: ProxyBar | None, paper: ProxyPaper) -> list[str]:
    if bar is None or not bar.roles & paper.principal_roles:
        return []
    warnings = [] if bar.may_grant_for_own_shares else ["insider_grants_proxy"]
    if bar.must_disclose and ProxyItem.INSIDER_DISCLOSURE not in paper.states:
        warnings.append("insider_undeclared")
    return warnings


@applies("BC-31.1")
def prevailing(rule: RepresentativeRule, signed: Mapping[str, datetime]) -> str | None:
    """Return which of one holder's valid powers counts: the last signed, or none where two share the moment or the book refuses both.

    Powers of 10 and 12 March: the second. Same day and hour: none.
    """
    if len(signed) < 2:
        return next(iter(signed), None)
    if rule.two_proxies is TwoProxies.BOTH_REFUSED:
        return None
    latest = max(signed.values())
    last = [name for name, moment in signed.items() if moment == latest]
    return last[0] if len(last) == 1 else None


@applies("BC-31.1", "BB-21.1")
def enough_representatives(rule: RepresentativeRule, number: int) -> bool:
    """Say whether one holder may have that many representatives at once."""
    return rule.max_representatives is None or number <= rule.max_representatives


@applies("BC-31.2", "BB-21.1")
def may_split(rule: RepresentativeRule, options: Sequence[str], *, election: bool) -> bool:
    """Say whether one holder's votes may go to these options. 6 yes and 4 no of one principal: never; two slates: where the book lets."""
    return len(set(options)) <= 1 or (election and rule.split is SplitVotes.IN_ELECTIONS)


@applies("GA-5.1", "CORE-07")
def certificate_age(rule: Accreditation, *, issued_on: date, meeting: date, calendar: Calendar) -> CertificateResult:
    """Judge the age of a certificate of existence: no older than the book's months before the meeting, same day number included.

    Meeting 2026-03-27, one month: 2026-02-27 is accepted and 2026-02-26 rejected.
    """
    oldest = meeting if rule.max_age is None else calendar.add_months(meeting, -rule.max_age.months, Roll.NONE)
    unlimited = rule.max_age is None
    young = issued_on <= meeting and (unlimited or issued_on >= oldest)
    figures: dict[str, Value] = {"issued_on": issued_on, "meeting": meeting, "oldest": oldest}
    code = "proxies.certificate_accepted" if young else "proxies.certificate_too_old"
    return CertificateResult(
        outcome=CertificateOutcome.ACCEPTED if young else CertificateOutcome.REJECTED,
        oldest=oldest,
        figures=figures,
        steps=(Step(code=code, figures=figures, rule=rule.rule, article=rule.article),),
    )
