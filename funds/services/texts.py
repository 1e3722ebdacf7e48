"""The texts that only a fund's administrator may write: each version is kept, verbatim."""

from datetime import date

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit
from funds.models import Fund, FundText, TextKind
from funds.rules.refusals import FundSetupError


@transaction.atomic
def enter(  # noqa: PLR0913 - a text has as many parts
    *, actor: User, fund: Fund, kind: TextKind, text: str, valid_from: date, language: str = "es", is_sample: bool = False
) -> FundText:
    """Keep a new version of a text, valid from a date. Raises FundSetupError for an empty text."""
    if not text.strip():
        raise FundSetupError(
            field="text", value="", message_es="Escriba el texto: no puede quedar vacío.", message_en="Write the text: it cannot be empty."
        )
    Fund.objects.select_for_update(no_key=True).get(pk=fund.pk)
    last = FundText.objects.filter(fund=fund, kind=kind, language=language).order_by("-version").values_list("version", flat=True).first()
    row = FundText.objects.create(
        fund=fund,
        kind=kind,
        language=language,
        version=(last or 0) + 1,
        valid_from=valid_from,
        text=text.strip(),
        is_sample=is_sample,
        entered_by=actor,
        entered_at=clock.now(),
    )
    facts = {"kind": kind, "language": language, "version": row.version, "valid_from": valid_from}
    audit.record(actor=actor, organisation=fund.organisation, action="funds.enter_text", subject=row, facts=facts)
    return row
