"""The offer: told to the holders with its term, dividing the issue among them at the record date; and the rights they assign."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction

from core.models import Evidence, User
from governance.models import Account, IssueEntitlement, IssueOffer, RightsAssignment, Security, ShareIssue
from governance.rules import issues as rules
from governance.rules.issue_errors import OfferError, RightsError
from governance.rules.kinds import AccountPurpose
from governance.rules.offers import OfferResult, Planned, judge_offer
from governance.rules.preemption import Assignment, Entitlements, assign, entitlements, offered_classes, record_date
from governance.rules.provisions import PreemptiveRight, RightsNegotiation, ShareClass, SupervisorClearance
from governance.rules.provisions.notice import Medium
from governance.selectors import issue_rules, positions, provisions, subscriptions
from governance.selectors import issues as selectors
from governance.services.issues import steps
from governance.wording import issue_refusals as wording

_NO_RIGHT = (AccountPurpose.TREASURY, AccountPurpose.ISSUE)


class Split(NamedTuple):
    """How an issue would be divided: at which date, from which holdings, to whom."""

    record_on: date
    posting: int
    held: dict[int, int]
    result: Entitlements


def judge(issue: ShareIssue, *, notice_on: date, closes_on: date, media: Sequence[Medium | str]) -> OfferResult:
    """Return the judgement of an offer's notice and close, before it is recorded. Raises StageError without a regulation."""
    steps.regulation_of(issue)
    clearance = selectors.clearance_of(issue)
    planned = Planned(
        notice_on=notice_on,
        closes_on=closes_on,
        media=frozenset(Medium(each) for each in media),
        approved_on=clearance.approved_on if clearance is not None else None,
    )
    return judge_offer(issue_rules.offer_terms(issue.entity, notice_on), planned, calendar=steps.days_of(issue.entity))


def split(issue: ShareIssue, *, notice_on: date) -> Split:
    """Return how an issue would be divided among the holders with an offer told on a date. Raises StageError."""
    regulation, clearance = steps.regulation_of(issue), selectors.clearance_of(issue)
    rule = provisions.binding(issue.entity, PreemptiveRight, issue.security.kind, notice_on)
    day = record_date(
        rule, regulated_on=regulation.approved_on, cleared_on=clearance.approved_on if clearance else None, offered_on=notice_on
    )
    classes = offered_classes(rule, ShareClass(issue.security.kind))
    securities = [each for each in issue.entity.securities.order_by("pk") if each.kind in {one.value for one in classes}]
    known = issue.entity.register.last_number
    held, base = _held(securities, day, known)
    quantity = int(regulation.quantity)
    return Split(day, known, held, entitlements(rule, issue=min(quantity, int(issue.quantity)), held=held, base=base))


def _held(securities: Sequence[Security], day: date, known: int) -> tuple[dict[int, int], int]:
    """Return what gives a right, by account: own shares give none and leave the base; suspended shares give none and stay in it."""
    held: dict[int, int] = {}
    base = 0
    for security in securities:
        suspended = subscriptions.suspended(security, day)
        for holding in positions.as_of(security, day, known):
            if holding.purpose in _NO_RIGHT:
                continue
            base += int(holding.quantity)
            own = int(holding.quantity - suspended.get(holding.account_id, Decimal()))
            if own > 0:
                held[holding.account_id] = held.get(holding.account_id, 0) + own
    return held, base


@transaction.atomic
def offer(
    *, actor: User, issue: ShareIssue, notice_on: date, closes_on: date, media: Sequence[Medium | str], evidence: Evidence | None = None
) -> IssueOffer:
    """Record the notice of the offer and freeze who may subscribe how much. Raises OfferError, StageError."""
    issue = steps.lock(issue)
    steps.refuse_second(issue, selectors.offer_of(issue), "el aviso de oferta", "offer notice")
    steps.refuse_future("aviso de oferta", "offer notice", notice_on)
    _refuse_without_clearance(issue, notice_on)
    judged = judge(issue, notice_on=notice_on, closes_on=closes_on, media=media)
    if not judged.stands:
        es, en = "Corrija las fechas o el medio del aviso.", "Correct the dates or the medium of the notice."
        raise wording.broken(OfferError, judged.steps[-1], field="oferta", es=es, en=en)
    divided = split(issue, notice_on=notice_on)
    made = IssueOffer.objects.create(
        issue=issue,
        notice_on=notice_on,
        closes_on=closes_on,
        media=sorted(Medium(each).value for each in media),
        record_on=divided.record_on,
        posting_number=divided.posting,
        base=divided.result.base,
        entitled=0 if issue.waived else sum(divided.result.quantities.values()),
        outcome=judged.outcome.value,
        evidence=evidence,
        book_digest=steps.kept_book(issue.entity, notice_on).digest,
        recorded_by=actor,
    )
    if not issue.waived:
        _freeze(issue, divided)
    facts = {
        "notice_on": notice_on,
        "closes_on": closes_on,
        "record_on": made.record_on,
        "outcome": made.outcome,
        "entitled": made.entitled,
    }
    steps.recorded(actor, issue, "offer_issue", made, facts)
    return made


def _refuse_without_clearance(issue: ShareIssue, on: date) -> None:
    rule = provisions.found(issue.entity, SupervisorClearance, "regulation", on)
    clearance = selectors.clearance_of(issue)
    if rule is None:
        return
    result = rules.cleared(rule, subscribed_on=on, approved_on=clearance.approved_on if clearance else None)
    if not result.allowed:
        es, en = "Registre la aprobación antes de ofrecer.", "Record the approval before offering."
        raise wording.broken(OfferError, result.steps[0], field="oferta", es=es, en=en)


def _freeze(issue: ShareIssue, divided: Split) -> None:
    IssueEntitlement.objects.bulk_create(
        (
            IssueEntitlement(issue=issue, account_id=account, held=divided.held[account], quantity=quantity)
            for account, quantity in divided.result.quantities.items()
        ),
        batch_size=5000,
    )


class Assignee(NamedTuple):
    """Who takes how many rights."""

    account: Account
    quantity: Decimal


class AssignmentPaper(NamedTuple):
    """The document of an assignment and its date."""

    assigned_on: date
    basis: str
    evidence: Evidence | None = None


@transaction.atomic
def assign_rights(
    *, actor: User, issue: ShareIssue, assignor: Account, assignees: Sequence[Assignee], paper: AssignmentPaper
) -> list[RightsAssignment]:
    """Record that an account assigned its right to subscribe, in writing, to some accounts. Raises RightsError, StageError."""
    issue = steps.lock(issue)
    told = steps.offer_of(issue)
    steps.refuse_future("fecha de la cesión", "date of the assignment", paper.assigned_on)
    for one in assignees:
        _refuse_assignee(issue, assignor, one)
    rule = provisions.binding(issue.entity, RightsNegotiation, "rights", paper.assigned_on)
    own = selectors.rights(issue).get(assignor.pk)
    available = own.available if own is not None else Decimal()
    result = assign(
        rule,
        Assignment(
            assigned_on=paper.assigned_on,
            quantities=tuple(int(each.quantity) for each in assignees),
            available=int(available),
            written=bool(paper.basis.strip()),
        ),
        notice_on=told.notice_on,
        closes_on=told.closes_on,
    )
    if not result.effective:
        es, en = "Sin efecto: corrija la cesión.", "Without effect: correct the assignment."
        raise wording.broken(RightsError, result.steps[0], field="cesión", es=es, en=en)
    made = RightsAssignment.objects.bulk_create(
        RightsAssignment(
            issue=issue,
            assignor=assignor,
            assignee=each.account,
            quantity=each.quantity,
            assigned_on=paper.assigned_on,
            basis=paper.basis,
            evidence=paper.evidence,
            recorded_by=actor,
        )
        for each in assignees
    )
    facts = {"assignor": assignor.number, "on": paper.assigned_on, "assignees": {each.account.number: each.quantity for each in assignees}}
    steps.recorded(actor, issue, "assign_rights", issue, facts)
    return made


def _refuse_assignee(issue: ShareIssue, assignor: Account, one: Assignee) -> None:
    es = en = ""
    if one.account.entity_id != issue.entity_id or assignor.entity_id != issue.entity_id:
        es, en = "no es una cuenta de esta entidad. Elija otra.", "is not an account of this entity. Choose another."
    elif one.account.pk == assignor.pk:
        es, en = "es la cuenta del cedente. Elija otra.", "is the assignor's own account. Choose another."
    elif one.account.purpose in (AccountPurpose.TREASURY, AccountPurpose.ISSUE):
        es, en = "es una cuenta de la sociedad y no suscribe. Elija otra.", "is an account of the company and does not subscribe."
    elif one.quantity <= 0 or one.quantity % 1:
        es, en = (
            "recibe una cantidad que no es un entero mayor que cero. Corríjala.",
            "takes a quantity that is not a whole number above zero.",
        )
    if es:
        raise RightsError(
            field="cesionario",
            value=one.account.number,
            message_es=f"Cesionario «{one.account}»: {es}",
            message_en=f"Assignee “{one.account}”: {en}",
        )
