"""The papers of a dividend: the notice of a declared distribution and the settlement list of an approved run. Writes no figure."""

from django.db import transaction

from core.models import Document, User
from core.services import documents
from core.wording import dates
from governance.documents import dividends as papers
from governance.models import Distribution, EntitlementRun
from governance.rules.profit_kinds import RunState
from governance.selectors import dividends as read
from governance.wording import dividend_refusals as refusals
from governance.wording.dividend_documents import words

NOTICE, SETTLEMENT = "aviso-de-dividendos", "relacion-de-liquidacion"
ROWS = 2_000


@transaction.atomic
def issue_notice(*, actor: User, distribution: Distribution, language: str = "es") -> Document:
    """Ask for the notice of a declared distribution. Raises InstalmentsError before it is declared."""
    if not distribution.declared.exists():
        raise refusals.instalments(
            field="aviso",
            value=distribution.title,
            es="Todavía no hay dividendos decretados que avisar. Decrételos primero.",
            en="There are no declared dividends to announce yet. Declare them first.",
        )
    return documents.request(
        actor=actor,
        organisation=distribution.entity.organisation,
        kind=NOTICE,
        title=f"{words(language)['notice']} · {distribution.title}"[:200],
        language=language,
        data=papers.notice(distribution, language=language),
        template=f"documents/{NOTICE}.html",
        subject=distribution,
    )


@transaction.atomic
def issue_settlement(*, actor: User, run: EntitlementRun, language: str = "es") -> list[Document]:
    """Ask for the settlement list of an approved run, in parts of 2,000 lines. Raises RunRefusedError before it is approved."""
    if run.state != RunState.APPROVED:
        raise refusals.run(
            field="liquidación",
            value=run.state,
            es="Solo se imprime una liquidación aprobada. Apruébela primero.",
            en="Only an approved run is printed. Approve it first.",
        )
    parts = max(1, -(-run.rows // ROWS))
    rows, text = read.of_run(run), words(language)
    made = []
    for part in range(1, parts + 1):
        title = f"{text['settlement']} · {dates.day_long(run.pay_on, language)}" + (
            f" · {text['part']} {part}/{parts}" if parts > 1 else ""
        )
        made.append(
            documents.request(
                actor=actor,
                organisation=run.distribution.entity.organisation,
                kind=SETTLEMENT,
                title=title,
                language=language,
                data=papers.settlement(run, list(rows[(part - 1) * ROWS : part * ROWS]), part=part, parts=parts, language=language),
                template=f"documents/{SETTLEMENT}.html",
                subject=run,
            )
        )
    return made
