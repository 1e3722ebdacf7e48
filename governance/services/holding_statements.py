"""Issuing what one account holds: a statement between two dates or a constancy at one, frozen as known at a posting."""

from datetime import date

from django.db import transaction

from core import clock
from core.models import Document, User
from core.services import documents
from core.wording import dates
from governance.documents import holding_statement
from governance.models import Account, Register
from governance.rules.kinds import AccountPurpose
from governance.rules.refusals import DatesError, FutureDateError

STATEMENT, CONSTANCY = "extracto-de-titular", "constancia-de-titularidad"
TEMPLATE = "documents/extracto-de-titular.html"


@transaction.atomic
def issue(
    *, actor: User, account: Account, on: date, since: date | None = None, known_at: int | None = None, language: str = "es"
) -> Document:
    """Freeze a statement (from `since`) or a constancy (without it) and ask for its printing. Raises DatesError, FutureDateError."""
    _refuse(account, since, on)
    # Under the counter's lock no posting ends between the holdings and what rests on them: both are of one moment.
    account.entity.register = Register.objects.select_for_update(no_key=True).get(entity=account.entity_id)
    last = account.entity.register.last_number
    posting = last if known_at is None else min(known_at, last)
    data = holding_statement.build(account, on, posting=posting, language=language, since=since)
    name = data.words["statement" if since else "constancy"]
    period = f"{data.words['at'].lower()} {dates.day_long(on, language)}"
    return documents.request(
        actor=actor,
        organisation=account.entity.organisation,
        kind=STATEMENT if since else CONSTANCY,
        title=f"{name} {period}, {account.number}"[:250],
        language=language,
        data=data,
        template=TEMPLATE,
        subject=account,
    )


def _refuse(account: Account, since: date | None, on: date) -> None:
    today = clock.today()
    if on > today:
        raise FutureDateError(
            field="fecha",
            value=on.isoformat(),
            message_es=f"Se certifica a hoy ({today:%d/%m/%Y}) o a una fecha anterior, no al {on:%d/%m/%Y}. Elija otra fecha.",
            message_en=f"It is certified at today ({today.isoformat()}) or earlier, not at {on.isoformat()}. Choose another date.",
        )
    if since is not None and since > on:
        raise DatesError(
            field="desde",
            value=since.isoformat(),
            message_es=f"El extracto comienza el {since:%d/%m/%Y}, después de su fin, el {on:%d/%m/%Y}. Corrija las fechas.",
            message_en=f"The statement begins on {since.isoformat()}, after its end, {on.isoformat()}. Correct the dates.",
        )
    if account.purpose == AccountPurpose.ISSUE:
        raise DatesError(
            field="cuenta",
            value=account.number,
            message_es="La cuenta de emisión no es de ningún titular. Elija la cuenta de un titular.",
            message_en="The issue account is nobody's. Choose a holder's account.",
        )
