"""Statements of investors: issued once for an account and a quarter, corrected by a later one, sent by e-mail."""

from django.db import transaction
from django.template.loader import render_to_string

from core import clock
from core.models import Item, User
from core.services import audit, documents, mail
from core.wording.dates import day_long
from funds.documents import statement as builder
from funds.documents.statement_data import StatementData
from funds.models import FundDay, FundText, ParticipationClass, Statement, TextKind
from funds.models.days import DayState
from funds.rules.refusals import StatementError
from funds.rules.statements import Movement
from funds.rules.statements import statement as judged
from funds.selectors import provisions, statements
from funds.selectors.statements import Quarter
from governance.models import Account
from governance.rules.provisions.obligations import ReportItem

KIND = "extracto"
TEMPLATE = "documents/extracto.html"
TITLES = {"es": "Extracto trimestral", "en": "Quarterly statement"}


@transaction.atomic
def issue(
    *, actor: User, participation_class: ParticipationClass, account: Account, quarter: Quarter, language: str = "es", again: bool = False
) -> Statement:
    """Request the statement of one account for one quarter; ``again`` issues a correction that replaces the last one.

    Raises StatementError: a day missing, no mandatory warning in force, another fund's account, already issued.
    """
    fund = participation_class.fund
    _refuse(participation_class, account, quarter)
    warning = _warning(participation_class, quarter, language)
    last = _last(participation_class, account, quarter)
    if last is not None and not again:
        raise _refusal(
            "quarter",
            last.document.verification_code,
            f"El extracto de la cuenta {account.number} de ese trimestre ya se pidió ({last.document.verification_code}): pida una corrección.",
            f"The statement of account {account.number} for that quarter was requested ({last.document.verification_code}): ask for a correction.",
        )
    data = builder.build(
        scope=builder.Scope(account=account, kind=participation_class, quarter=quarter), warning=warning, issued_on=clock.today()
    )
    _refuse_incomplete(participation_class, quarter, data)
    document = documents.request(
        actor=actor,
        organisation=fund.organisation,
        kind=KIND,
        title=TITLES[language],
        language=language,
        data=data,
        template=TEMPLATE,
        subject=account,
        replaces=last.document if last else None,
    )
    row = Statement.objects.create(
        participation_class=participation_class,
        account=account,
        from_on=quarter.first_on,
        to_on=quarter.last_on,
        version=last.version + 1 if last else 1,
        document=document,
    )
    facts = {"account": account.pk, "to_on": row.to_on, "version": row.version, "document": document.pk}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.issue_statement", subject=row, facts=facts)
    return row


@transaction.atomic
def send(*, actor: User, statement: Statement) -> list[Item]:
    """E-mail a statement to every owner of its account who has an address, once each. Raises StatementError where none has."""
    fund, document = statement.participation_class.fund, statement.document
    owners = [ownership.person for ownership in statement.account.ownerships.select_related("person")]
    addresses = sorted({person.email for person in owners if person.email})
    if not addresses:
        raise _refusal(
            "account",
            statement.account.number,
            f"Ningún titular de la cuenta {statement.account.number} tiene correo electrónico: regístrelo o entregue el extracto impreso.",
            f"No owner of account {statement.account.number} has an e-mail address: enter one or deliver it on paper.",
        )
    context = {"fund": fund.entity.name, "manager": fund.manager_name, "account": statement.account, "title": document.title}
    context |= {"first": day_long(statement.from_on, document.language), "last": day_long(statement.to_on, document.language)}
    items = [
        mail.queue(
            key=f"statement:{statement.pk}:{address}",
            to=address,
            subject=f"{document.title} · {fund.entity.name}",
            text=render_to_string(f"emails/statement/{document.language}.txt", context),
            html=render_to_string(f"emails/statement/{document.language}.html", context),
            attachments=[document.pk],
            organisation=fund.organisation,
        )
        for address in addresses
    ]
    facts = {"statement": statement.pk, "addresses": len(items)}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.send_statement", subject=statement, facts=facts)
    return items


def _refuse_incomplete(kind: ParticipationClass, quarter: Quarter, data: StatementData) -> None:
    """Refuse a statement that lacks what the reglamento asks, or whose units do not add up (FIC-9.2)."""
    rule = provisions.for_day(kind.fund, quarter.last_on).statement
    if rule is None:
        return
    shown = {ReportItem.MOVEMENTS, ReportItem.UNIT_VALUE, ReportItem.FUND_VALUE, ReportItem.PREVIOUS_PERIOD}
    if data.portfolio:
        shown.add(ReportItem.PORTFOLIO_BY_SPECIES)
    result = judged(
        rule,
        shown=shown,
        opening=(data.opening_units, data.quarter.opening),
        closing=(data.quarter.units, data.quarter.closing),
        movements=[Movement(units=each.units, amount=each.amount) for each in data.movements],
    )
    if result.missing:
        missing = ", ".join(item.value for item in result.missing)
        raise _refusal(
            "portfolio",
            missing,
            f"Falta lo que el reglamento exige en el extracto ({rule.article}): {missing}. Registre el portafolio del último día.",
            f"What the rulebook asks of the statement is missing ({rule.article}): {missing}. Enter the portfolio of the last day.",
        )


def _last(kind: ParticipationClass, account: Account, quarter: Quarter) -> Statement | None:
    rows = Statement.objects.filter(participation_class=kind, account=account, to_on=quarter.last_on)
    return rows.select_related("document").order_by("-version").first()


def _warning(kind: ParticipationClass, quarter: Quarter, language: str) -> FundText:
    """Return the mandatory warning in force (FIC-14): without it no statement is issued."""
    found = statements.text_in_force(kind.fund, TextKind.WARNING, language, quarter.last_on)
    if found is None:
        raise _refusal(
            "warning",
            language,
            "Falta la advertencia obligatoria vigente en ese idioma: regístrela en los textos del fondo antes de expedir extractos.",
            "The mandatory warning in force in that language is missing: enter it in the fund's texts before issuing statements.",
        )
    return found


def _refuse(kind: ParticipationClass, account: Account, quarter: Quarter) -> None:
    if account.entity_id != kind.fund.entity_id:
        es, en = f"La cuenta {account.number} no es de este fondo.", f"Account {account.number} is not of this fund."
        raise _refusal("account", account.number, es, en)
    published = FundDay.objects.filter(fund=kind.fund, state=DayState.PUBLISHED, valued_on=quarter.last_on).exists()
    if not published:
        raise _refusal(
            "quarter",
            quarter.last_on.isoformat(),
            f"El {quarter.last_on:%d/%m/%Y} no está publicado: cierre el trimestre antes de expedir extractos.",
            f"{quarter.last_on.isoformat()} is not published: close the quarter before issuing statements.",
        )


def _refusal(field: str, value: str, es: str, en: str) -> StatementError:
    return StatementError(field=field, value=value, message_es=es, message_en=en)
