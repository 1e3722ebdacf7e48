"""What the pages of issues show: the stages of one issue with their dates and steps, its rights, its subscriptions. Decides nothing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from core.models import Evidence
from core.rules.calendars import Calendar
from core.rules.steps import Step
from governance.models import Account, IssueClearance, IssueClosing, IssueOffer, IssueRegulation, Obligation, ShareIssue, Subscription
from governance.rules.capital import authorised
from governance.rules.issues import Act, IssueResult, competent
from governance.rules.offers import Planned, judge_offer
from governance.rules.provisions import IssueCompetence, PaidCapital
from governance.rules.provisions.issues import IssuingOrgan
from governance.rules.provisions.notice import Medium
from governance.rules.subscriptions import CapitalFigures
from governance.selectors import capital, issue_rules, issues, provisions, subscriptions
from governance.selectors.subscriptions import Liability, State


class Stage(NamedTuple):
    """One stage of an issue: its name, whether it is done, its day, and how its dates come about."""

    code: str
    done: bool
    on: date | None
    steps: tuple[Step, ...]
    paper: str
    evidence: Evidence | None = None


class RightsRow(NamedTuple):
    """The right of one account, with the account."""

    account: Account
    rights: issues.Rights


class SubscriptionRow(NamedTuple):
    """One subscription and how it stands."""

    subscription: Subscription
    state: State | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuePage:
    """Everything that the page of one issue shows."""

    issue: ShareIssue
    regulation: IssueRegulation | None
    clearance: IssueClearance | None
    offer: IssueOffer | None
    closing: IssueClosing | None
    stages: tuple[Stage, ...]
    placed: Decimal
    left: Decimal
    rights: tuple[RightsRow, ...]
    subscriptions: tuple[SubscriptionRow, ...]
    figures: CapitalFigures | None
    obligations: tuple[Obligation, ...]


MOST = 200
"""A page lists so many rights and subscriptions; the export has all."""


def page(issue: ShareIssue, on: date, calendar: Calendar) -> IssuePage:
    """Return the page of one issue at a date."""
    regulation, clearance = issues.regulation_of(issue), issues.clearance_of(issue)
    offer, closing = issues.offer_of(issue), issues.closing_of(issue)
    states = {each.subscription_id: each for each in subscriptions.states(issue.security, on) if each.issue_id == issue.pk}
    rows = Subscription.objects.filter(issue=issue).select_related("account", "posting").order_by("number")[:MOST]
    facts = (regulation, clearance, offer, closing)
    return IssuePage(
        issue=issue,
        regulation=regulation,
        clearance=clearance,
        offer=offer,
        closing=closing,
        stages=_stages(issue, facts, states, calendar),
        placed=issues.placed(issue),
        left=issues.left(issue),
        rights=rights_rows(issue)[:MOST],
        subscriptions=tuple(SubscriptionRow(each, states.get(each.pk)) for each in rows),
        figures=_figures(issue, states, on),
        obligations=tuple(Obligation.objects.filter(entity=issue.entity, subject__startswith=f"governance.shareissue:{issue.pk}:")),
    )


def rights_rows(issue: ShareIssue) -> tuple[RightsRow, ...]:
    """Return the rights of an issue by the name of the account."""
    found = issues.rights(issue)
    accounts = Account.objects.filter(pk__in=found.keys()).order_by("sort_key", "number")
    return tuple(RightsRow(account, found[account.pk]) for account in accounts)


def liabilities_of(subscription: Subscription, on: date) -> list[tuple[Account, Liability]]:
    """Return who answers for the balance of one subscription, with the accounts."""
    rows = [each for each in subscriptions.liabilities(subscription.issue.security, on) if each.subscription_id == subscription.pk]
    accounts = Account.objects.in_bulk([each.account_id for each in rows])
    return [(accounts[each.account_id], each) for each in rows]


def _figures(issue: ShareIssue, states: Mapping[int, State], on: date) -> CapitalFigures | None:
    if not states or provisions.found(issue.entity, PaidCapital, "paid", on) is None:
        return None
    return subscriptions.figures_of(issue.security, states.values(), on)


_Facts = tuple[IssueRegulation | None, IssueClearance | None, IssueOffer | None, IssueClosing | None]


def _stages(issue: ShareIssue, facts: _Facts, states: Mapping[int, State], calendar: Calendar) -> tuple[Stage, ...]:
    regulation, clearance, offer, closing = facts
    placed = bool(states)
    return (
        Stage("order", issue.pk is not None, issue.ordered_on, _order_steps(issue), issue.basis, issue.evidence),
        Stage(
            "regulation",
            regulation is not None,
            regulation.approved_on if regulation else None,
            _regulation_steps(issue, regulation),
            regulation.basis if regulation else "",
            regulation.evidence if regulation else None,
        ),
        Stage(
            "clearance",
            clearance is not None,
            clearance.approved_on if clearance else None,
            (),
            clearance.reference if clearance else "",
            clearance.evidence if clearance else None,
        ),
        Stage(
            "offer",
            offer is not None,
            offer.notice_on if offer else None,
            _offer_steps(issue, clearance, offer, calendar),
            "",
            offer.evidence if offer else None,
        ),
        Stage("subscriptions", placed, None, (), ""),
        Stage("closing", closing is not None, closing.closed_on if closing else None, (), ""),
        Stage("remainder", closing is not None and issues.left(issue) == 0, None, (), ""),
    )


def _order_steps(issue: ShareIssue) -> tuple[Step, ...]:
    on, rule = issue.ordered_on, provisions.found(issue.entity, IssueCompetence, issue.security.kind, issue.ordered_on)
    limit, _limits = capital.rules_in_force(issue.entity, on)
    steps: tuple[Step, ...] = ()
    if rule is not None:
        found: IssueResult = competent(rule, IssuingOrgan(issue.ordered_by), Act.ORDERS)
        steps += found.steps
    if limit is not None:
        issued = sum(each.issued for each in capital.counts(issue.entity, on))
        steps += authorised(limit, subscribed=issued + int(issue.quantity)).steps
    return steps


def _regulation_steps(issue: ShareIssue, regulation: IssueRegulation | None) -> tuple[Step, ...]:
    if regulation is None:
        return ()
    rule = provisions.found(issue.entity, IssueCompetence, issue.security.kind, regulation.approved_on)
    if rule is None:
        return ()
    organ, ordered = IssuingOrgan(regulation.approved_by), IssuingOrgan(issue.ordered_by)
    return competent(rule, organ, Act.REGULATES, ordered_by=ordered, delegated=bool(regulation.delegated)).steps


def _offer_steps(issue: ShareIssue, clearance: IssueClearance | None, offer: IssueOffer | None, calendar: Calendar) -> tuple[Step, ...]:
    if offer is None:
        return ()
    planned = Planned(
        notice_on=offer.notice_on,
        closes_on=offer.closes_on,
        media=frozenset(Medium(each) for each in offer.media),
        approved_on=clearance.approved_on if clearance else None,
    )
    return judge_offer(issue_rules.offer_terms(issue.entity, offer.notice_on), planned, calendar=calendar).steps
