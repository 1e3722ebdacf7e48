"""The end of an offer: its figures, the report to the supervisor, the duties that follow. And conversion, where the regulation allows it."""

from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction

from core import clock
from core.models import Document, User
from core.services import documents
from governance.documents import issue_report
from governance.models import Account, IssueClosing, Posting, Security, ShareIssue
from governance.rules.issue_errors import ConversionError
from governance.rules.kinds import PostingKind, SecurityKind
from governance.rules.preemption import ConversionResult, ConversionTerms, convert
from governance.rules.provisions import ClassConversion
from governance.rules.provisions.obligations import Event
from governance.selectors import accounts, provisions, subscriptions
from governance.selectors import issues as selectors
from governance.services import register
from governance.services.issues import duties, steps
from governance.services.register import Line
from governance.wording import issue_refusals as wording
from governance.wording import issue_report as words

KIND, TEMPLATE = "informe-de-colocacion", "documents/informe-de-colocacion.html"


@transaction.atomic
def close(*, actor: User, issue: ShareIssue, closed_on: date, language: str = "es") -> IssueClosing:
    """Record that the offer ended, ask for its report, and start the duties of CCo 392 and of the change of capital. Raises StageError."""
    issue = steps.lock(issue)
    told = steps.offer_of(issue)
    steps.refuse_second(issue, selectors.closing_of(issue), "el cierre", "end of the offer")
    steps.refuse_future("fecha del cierre", "closing date", closed_on)
    if closed_on < told.closes_on and selectors.left(issue) > 0:
        raise wording.stage(
            value=str(issue.number),
            es=f"la oferta vence el {told.closes_on:%d/%m/%Y} y quedan acciones. Ciérrela ese día o después.",
            en=f"the offer runs until {told.closes_on.isoformat()} and shares are left. Close it on that day or later.",
        )
    rows = [each for each in subscriptions.states(issue.security, closed_on) if each.issue_id == issue.pk]
    made = IssueClosing(
        issue=issue,
        closed_on=closed_on,
        subscribed=sum((each.quantity for each in rows), Decimal()),
        amount=sum((each.total for each in rows), Decimal()),
        paid=sum((each.paid for each in rows), Decimal()),
        recorded_by=actor,
    )
    made.document = _report(actor, issue, made, language)
    made.save()
    duties.start(actor=actor, issue=issue, event=Event.OFFER_CLOSED, on=closed_on)
    if made.subscribed:
        duties.start(actor=actor, issue=issue, event=Event.CAPITAL_CHANGED, on=closed_on)
    facts = {"on": closed_on, "subscribed": made.subscribed, "paid": made.paid, "document": made.document.verification_code}
    steps.recorded(actor, issue, "close_issue", made, facts)
    return made


def _report(actor: User, issue: ShareIssue, closing: IssueClosing, language: str) -> Document:
    return documents.request(
        actor=actor,
        organisation=issue.entity.organisation,
        kind=KIND,
        title=words.title(issue.number, issue.security.name, language),
        language=language,
        data=issue_report.build(issue, closing, language=language),
        template=TEMPLATE,
        subject=issue,
    )


class Conversion(NamedTuple):
    """Shares of one account that turn into another class: how many, when, by which paper."""

    account: Account
    quantity: Decimal
    on: date
    basis: str
    reference: str
    class_disappears: bool = False


def converted(issue: ShareIssue, wanted: Conversion) -> ConversionResult:
    """Return what a conversion would give, before it is entered."""
    regulation = steps.regulation_of(issue)
    rule = provisions.found(issue.entity, ClassConversion, issue.security.kind, wanted.on)
    if rule is None:
        raise ConversionError(
            field="clase",
            value=issue.security.code,
            message_es=f"Los estatutos no prevén convertir «{issue.security.name}». Revise la clase de la emisión.",
            message_en=f"The bylaws provide for no conversion of “{issue.security.name}”. Check the class of the issue.",
        )
    terms = ConversionTerms(convertible_from=regulation.convertible_from, convertible_until=regulation.convertible_until)
    return convert(rule, int(wanted.quantity), terms=terms, on=wanted.on, class_disappears=wanted.class_disappears)


@transaction.atomic
def convert_shares(*, actor: User, issue: ShareIssue, into: Security, wanted: Conversion) -> Posting:
    """Turn shares of an issue into common ones as its regulation says, by one posting. Raises ConversionError, and what the register refuses."""
    issue = steps.lock(issue)
    result = converted(issue, wanted)
    if not result.quantity or into.kind != SecurityKind.COMMON or wanted.quantity % 1:
        es = "Revise el reglamento de la emisión, la fecha, la cantidad y que la clase de destino sea ordinaria."
        en = "Check the issue's regulation, the date, the quantity, and that the target class is common."
        raise wording.broken(ConversionError, result.steps[0], field="conversión", es=es, en=en)
    source = accounts.issue_account(issue.entity)
    posting = register.post(
        actor=actor,
        register=issue.entity.register,
        kind=PostingKind.CONVERSION,
        lines=[
            Line(issue.security, wanted.account, source, wanted.quantity),
            Line(into, source, wanted.account, Decimal(result.quantity)),
        ],
        agreed_on=wanted.on,
        effective_on=min(wanted.on, clock.today()),
        basis=wanted.basis,
        source_ref=wanted.reference,
    )
    duties.start(actor=actor, issue=issue, event=Event.CAPITAL_CHANGED, on=wanted.on, subject=f"conversion:{posting.number}")
    facts = {"account": wanted.account.number, "quantity": wanted.quantity, "given": result.quantity, "posting": posting.number}
    steps.recorded(actor, issue, "convert_shares", posting, facts)
    return posting
