"""Comparisons with another system: their rows by verdict, and the record that one was made and what came of it. Changes no holder."""

import hashlib
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from django.db import transaction

from core import clock
from core.models import User
from core.services import audit
from governance.models import Load, RecordedComparison, Register, Security
from governance.rules.files.layouts import LoadKind
from governance.rules.load_kinds import LoadState, Verdict
from governance.services.files import comparison_tables
from governance.services.files.holder_tables import query
from governance.wording import load_refusals

ORDER = (Verdict.ONLY_THEIRS, Verdict.ONLY_OURS, Verdict.DIFFERENT, Verdict.EQUAL)
_ROWS = """
SELECT verdict, line, key, name, security, theirs, ours, account_id FROM load_compared WHERE %(verdict)s IN ('', verdict)
ORDER BY array_position(ARRAY['different', 'only_theirs', 'only_ours', 'equal'], verdict), key, security LIMIT %(most)s
"""


class ComparedRow(NamedTuple):
    """One holding on one side or on both."""

    verdict: str
    line: int
    key: str
    name: str
    security: Security
    theirs: Decimal | None
    ours: Decimal | None
    account_id: int | None

    @property
    def gap(self) -> Decimal:
        """Theirs less ours."""
        return (self.theirs or Decimal()) - (self.ours or Decimal())


@transaction.atomic
def rows(load: Load, verdict: str = "", most: int | None = 200) -> list[ComparedRow]:
    """Return the rows of one verdict or of all, the differences first."""
    comparison_tables.make(load)
    return list(_rows(load, verdict, most))


def _rows(load: Load, verdict: str, most: int | None) -> Iterator[ComparedRow]:
    securities = Security.objects.filter(entity_id=load.entity_id).in_bulk()
    for row in query(_ROWS, {"verdict": verdict, "most": most}):
        verdict_, line, key, name, security, theirs, ours, account = row
        yield ComparedRow(verdict_, line, key, name or "", securities[security], theirs, ours, account)


@transaction.atomic
def record(*, actor: User, load: Load) -> RecordedComparison:
    """Record a comparison with the digest of its rows, as known at the last posting. Raises LoadStateError."""
    load = Load.objects.select_for_update(of=("self",), no_key=True).select_related("organisation", "entity").get(pk=load.pk)
    if load.kind != LoadKind.COMPARISON or load.state != LoadState.READY:
        raise load_refusals.state(load)
    book = Register.objects.get(entity=load.entity)
    load.options = {**load.options, "known_at": book.last_number, "on": load.on.isoformat()}
    comparison_tables.make(load)
    digest, counts = hashlib.sha256(), {each.value: 0 for each in ORDER}
    for row in _rows(load, "", None):
        digest.update(f"{row.verdict};{row.key};{row.security.pk};{row.theirs};{row.ours}\n".encode())
        counts[row.verdict] += 1
    recorded: RecordedComparison = RecordedComparison.objects.create(
        load=load, on=load.on, known_at=book.last_number, sha256=load.sha256, result_digest=digest.hexdigest(), counts=counts,
        recorded_by=actor, recorded_at=clock.now(),
    )  # fmt: skip
    load.state, load.counts = LoadState.RECORDED, counts
    load.save(update_fields=["state", "options", "counts"])
    facts = {"on": recorded.on, "known_at": recorded.known_at, "sha256": load.sha256, "result": recorded.result_digest, "counts": counts}
    audit.record(actor=actor, organisation=load.organisation, action="governance.record_comparison", subject=load, facts=facts)
    return recorded
