"""The decisions before an offer: the issue is ordered, its placement regulated, the regulation cleared by the supervisor."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple, NotRequired, TypedDict, Unpack

from django.db import transaction
from django.db.models import Max

from core.models import Evidence, User
from core.rules.calendars import DayKind
from core.services import audit
from governance.models import Entity, IssueClearance, IssueRegulation, Security, ShareIssue
from governance.rules import capital as capital_rules
from governance.rules import issues as rules
from governance.rules.issue_errors import CompetenceError, RegulationError, ReserveError, WaiverError
from governance.rules.kinds import SecurityKind
from governance.rules.profit_project import share_pay_allowed
from governance.rules.provisions import IssueCompetence, IssuePayment, IssuePrice, Majority, Matter, RegulationContent, SharePay
from governance.rules.provisions.issues import IssuingOrgan, RegulationItem
from governance.selectors import capital, provisions
from governance.selectors import issues as selectors
from governance.services.issues import steps
from governance.wording import issue_refusals as wording

_SHARES = (SecurityKind.COMMON, SecurityKind.PREFERRED, SecurityKind.PRIVILEGED)


class Waiver(NamedTuple):
    """The vote by which a meeting let shares be placed without pre-emption."""

    on: date
    votes: int
    represented: int
    basis: str


class OrderFields(TypedDict):
    """What is said of an issue when it is ordered; one that pays work in shares names when the meeting approved the policy."""

    ordered_by: IssuingOrgan | str
    ordered_on: date
    basis: str
    evidence: NotRequired[Evidence | None]
    waiver: NotRequired[Waiver | None]
    pays_work: NotRequired[bool]
    policy_on: NotRequired[date | None]


class RegulationFields(TypedDict):
    """What a placement regulation settles. `delegated` names the minutes by which the meeting left it to the board."""

    approved_by: IssuingOrgan | str
    approved_on: date
    basis: str
    price: Decimal
    offer_days: int
    proportion: NotRequired[str]
    quantity: NotRequired[Decimal | None]
    offer_day_kind: NotRequired[DayKind | str]
    delegated: NotRequired[str]
    evidence: NotRequired[Evidence | None]
    in_cash: NotRequired[bool]
    initial: NotRequired[Fraction]
    instalments: NotRequired[int]
    balance_months: NotRequired[int]
    remainder_authorised: NotRequired[bool]
    convertible_from: NotRequired[date | None]
    convertible_until: NotRequired[date | None]
    conversion_compulsory: NotRequired[bool]


@transaction.atomic
def order(*, actor: User, security: Security, quantity: Decimal, **fields: Unpack[OrderFields]) -> ShareIssue:
    """Record that a body ordered an issue of a class.

    Raises CompetenceError, ReserveError beyond the authorised capital or a class's limit, WaiverError, StageError.
    """
    entity = Entity.objects.select_for_update(no_key=True).select_related("organisation").get(pk=security.entity_id)
    organ, on, waiver = IssuingOrgan(fields["ordered_by"]), fields["ordered_on"], fields.get("waiver")
    _refuse_order(entity, security, quantity, on)
    result = rules.competent(provisions.binding(entity, IssueCompetence, security.kind, on), organ, rules.Act.ORDERS)
    if not result.allowed:
        es, en = "Registre la decisión del órgano que corresponde.", "Record the decision of the body it belongs to."
        raise wording.broken(CompetenceError, result.steps[0], field="órgano", es=es, en=en)
    refuse_beyond(entity, security, quantity + selectors.in_reserve_elsewhere(None, entity), on)
    if waiver is not None:
        _refuse_waiver(entity, waiver)
    if fields.get("pays_work"):
        _refuse_pay(entity, on, fields.get("policy_on"))
    last = ShareIssue.objects.filter(entity=entity).aggregate(last=Max("number"))["last"] or 0
    issue = ShareIssue.objects.create(
        entity=entity,
        number=last + 1,
        security=security,
        quantity=quantity,
        ordered_by=organ.value,
        ordered_on=on,
        basis=fields["basis"],
        evidence=fields.get("evidence"),
        waived_on=waiver.on if waiver else None,
        waiver_for=waiver.votes if waiver else None,
        waiver_represented=waiver.represented if waiver else None,
        waiver_basis=waiver.basis if waiver else "",
        book_digest=steps.kept_book(entity, on).digest,
        recorded_by=actor,
    )
    facts = {"security": security.code, "quantity": quantity, "organ": organ.value, "on": on, "waived": waiver is not None}
    facts |= {"pays_work": True, "policy_on": fields.get("policy_on")} if fields.get("pays_work") else {}
    audit.record(actor=actor, organisation=entity.organisation, action="governance.order_issue", subject=issue, facts=facts)
    return issue


def _refuse_order(entity: Entity, security: Security, quantity: Decimal, on: date) -> None:
    steps.refuse_future("fecha de la decisión", "date of the decision", on)
    if security.kind not in _SHARES or security.par is None:
        raise wording.stage(
            value=security.code,
            es="solo se emiten acciones de una clase con valor nominal. Elija otra clase o fije su nominal.",
            en="only shares of a class with a par are issued. Choose another class or set its par.",
        )
    if quantity <= 0 or quantity % 1:
        raise wording.stage(
            value=str(quantity), es="la cantidad es un entero mayor que cero.", en="the quantity is a whole number above zero."
        )
    if not hasattr(entity, "register"):
        raise wording.stage(
            value=entity.name, es="la entidad no tiene libro de registro abierto. Ábralo.", en="the entity has no open register. Open it."
        )


def refuse_beyond(entity: Entity, security: Security, more: Decimal, on: date) -> None:
    """Raise ReserveError where more shares of a class pass the authorised capital or the limit of a class."""
    counts = capital.counts(entity, date.max)
    rule, limits = capital.rules_in_force(entity, on)
    issued = sum(each.issued for each in counts)
    if rule is not None and not rules.within_reserve(quantity=int(more), authorised=rule.shares, subscribed=issued):
        step = capital_rules.authorised(rule, subscribed=issued + int(more)).steps[0]
        es = f"Quedan {rule.shares - issued} en reserva, contando otras emisiones abiertas aparte. Aumente antes el capital autorizado."
        en = f"{rule.shares - issued} are in reserve, other open issues apart. Increase the authorised capital first."
        raise wording.broken(ReserveError, step, field="acciones", es=es, en=en)
    for limit in limits:
        own = sum(each.issued for each in counts if each.kind.value == limit.share_class.value)
        result = capital_rules.class_limit(
            limit,
            of_class=own + (int(more) if security.kind == limit.share_class.value else 0),
            others=issued - own + (0 if security.kind == limit.share_class.value else int(more)),
        )
        if not result.within and security.kind == limit.share_class.value:
            es, en = "Emita menos de esta clase.", "Issue fewer of this class."
            raise wording.broken(ReserveError, result.steps[0], field="acciones", es=es, en=en)


def _refuse_pay(entity: Entity, on: date, policy_on: date | None) -> None:
    rule = provisions.found(entity, SharePay, "policy", on)
    if rule is None or share_pay_allowed(rule, policy_approved_on=policy_on, on=on):
        return
    raise CompetenceError(
        field="policy_on",
        value=policy_on.isoformat() if policy_on else "",
        message_es=f"Pagar trabajo en acciones pide que la asamblea haya aprobado antes la política ({rule.article}). Escriba cuándo.",
        message_en=f"To pay work in shares the meeting must have approved the policy before ({rule.article}). Write when.",
    )


def _refuse_waiver(entity: Entity, waiver: Waiver) -> None:
    rule = provisions.binding(entity, Majority, Matter.WAIVE_PREEMPTION.value, waiver.on)
    result = rules.waived(rule, votes=waiver.votes, represented=waiver.represented)
    if not result.allowed:
        es = "Sin esa mayoría la colocación sería nula: ofrezca las acciones a los accionistas."
        en = "Without that majority the placement would be void: offer the shares to the holders."
        raise wording.broken(WaiverError, result.steps[0], field="votos", es=es, en=en)


@transaction.atomic
def regulate(*, actor: User, issue: ShareIssue, **fields: Unpack[RegulationFields]) -> IssueRegulation:
    """Record the placement regulation of an issue. Raises CompetenceError, RegulationError, StageError."""
    issue = steps.lock(issue)
    steps.refuse_second(issue, selectors.regulation_of(issue), "el reglamento", "regulation")
    on, organ = fields["approved_on"], IssuingOrgan(fields["approved_by"])
    steps.refuse_future("fecha del reglamento", "date of the regulation", on)
    if on < issue.ordered_on:
        raise wording.stage(
            value=str(issue.number),
            es=f"el reglamento es anterior a la decisión de emitir ({issue.ordered_on:%d/%m/%Y}). Corrija la fecha.",
            en=f"the regulation is before the decision to issue ({issue.ordered_on.isoformat()}). Correct the date.",
        )
    result = rules.competent(
        provisions.binding(issue.entity, IssueCompetence, issue.security.kind, on),
        organ,
        rules.Act.REGULATES,
        ordered_by=IssuingOrgan(issue.ordered_by),
        delegated=bool(fields.get("delegated", "").strip()),
    )
    if not result.allowed:
        es, en = (
            "Escriba el acta de la delegación o registre el reglamento del órgano que corresponde.",
            "Name the minutes of the delegation.",
        )
        raise wording.broken(CompetenceError, result.steps[0], field="órgano", es=es, en=en)
    refuse_terms(issue, fields)
    regulation = IssueRegulation.objects.create(issue=issue, recorded_by=actor, **_columns(issue, fields))
    facts = {"price": regulation.price, "quantity": regulation.quantity, "on": on, "organ": organ.value}
    steps.recorded(actor, issue, "regulate_issue", regulation, facts)
    return regulation


def refuse_terms(issue: ShareIssue, fields: RegulationFields) -> None:
    """Raise RegulationError for a regulation that lacks a point, a price below par, or a plan of payment that is not allowed."""
    on, entity = fields["approved_on"], issue.entity
    settled = rules.settled_items(
        {
            RegulationItem.QUANTITY: fields.get("quantity") or issue.quantity,
            RegulationItem.PROPORTION: fields.get("proportion", "").strip() or issue.waived,
            RegulationItem.OFFER_TERM: fields["offer_days"],
            RegulationItem.PRICE: fields["price"],
            RegulationItem.PAYMENT_TERM: plan_of(fields).initial == 1 or fields.get("balance_months"),
        }
    )
    offered = fields.get("quantity") or issue.quantity
    results = (
        rules.complete(
            provisions.binding(entity, RegulationContent, "regulation", on), settled=settled, offered=offered, issued=issue.quantity
        ),
        rules.price_allowed(
            provisions.binding(entity, IssuePrice, "price", on), price=fields["price"], par=issue.security.par or Decimal()
        ),
        rules.payment_allowed(provisions.binding(entity, IssuePayment, "payment", on), plan_of(fields)),
    )
    for result in results:
        if not result.allowed:
            raise wording.broken(
                RegulationError, result.steps[0], field="reglamento", es="Corrija el reglamento.", en="Correct the regulation."
            )


def plan_of(fields: RegulationFields) -> rules.PaymentPlan:
    """Return the plan of payment that a regulation describes; by default the whole price at subscription."""
    return rules.PaymentPlan(
        initial=fields.get("initial", Fraction(1)),
        instalments=fields.get("instalments", 0),
        months=fields.get("balance_months", 0),
        in_cash=fields.get("in_cash", True),
    )


def _columns(issue: ShareIssue, fields: RegulationFields) -> dict[str, object]:
    initial = fields.get("initial", Fraction(1))
    given: dict[str, object] = {name: value for name, value in fields.items() if name not in ("initial", "quantity", "approved_by")}
    return {
        "offer_day_kind": DayKind.BUSINESS.value,
        **given,
        "approved_by": IssuingOrgan(fields["approved_by"]).value,
        "quantity": fields.get("quantity") or issue.quantity,
        "initial_numerator": initial.numerator,
        "initial_denominator": initial.denominator,
        "book_digest": steps.kept_book(issue.entity, fields["approved_on"]).digest,
    }


@transaction.atomic
def clear(*, actor: User, issue: ShareIssue, approved_on: date, reference: str, evidence: Evidence | None = None) -> IssueClearance:
    """Record the supervisor's approval of a regulation. Raises StageError."""
    issue = steps.lock(issue)
    regulation = steps.regulation_of(issue)
    steps.refuse_second(issue, selectors.clearance_of(issue), "la aprobación de la Superintendencia", "Superintendence's approval")
    steps.refuse_future("fecha de la aprobación", "date of the approval", approved_on)
    if approved_on < regulation.approved_on:
        raise wording.stage(
            value=str(issue.number),
            es=f"la aprobación es anterior al reglamento ({regulation.approved_on:%d/%m/%Y}). Corrija la fecha.",
            en=f"the approval is before the regulation ({regulation.approved_on.isoformat()}). Correct the date.",
        )
    clearance = IssueClearance.objects.create(
        issue=issue, approved_on=approved_on, reference=reference, evidence=evidence, recorded_by=actor
    )
    steps.recorded(actor, issue, "clear_issue", clearance, {"on": approved_on, "reference": reference})
    return clearance
