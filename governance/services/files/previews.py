"""What a load would do, row by row and in counts. Asks the tables of its kind; writes nothing but temporary tables."""

from collections.abc import Sequence

from django.db import transaction

from governance.models import Load, LoadRow
from governance.rules.load_kinds import Verdict
from governance.services.files.holder_tables import query
from governance.services.files.kinds import stages_of

_USUAL = (Verdict.NEW, Verdict.SAME, Verdict.CHANGED, Verdict.WRONG)


def counts(load: Load) -> dict[str, int]:
    """Count the rows by what they would do, from the tables of the kind."""
    rows = query(f"SELECT verdict, count(*) FROM ({stages_of(load).verdicts}) v GROUP BY 1", {"load": load.pk})  # noqa: S608
    found: dict[str, int] = {row[0]: row[1] for row in rows}
    return {**{each.value: 0 for each in _USUAL}, **found}


@transaction.atomic
def first_rows(load: Load, verdict: str = "", most: int = 50) -> Sequence[tuple[LoadRow, str]]:
    """Return the first rows of one verdict, or of all, each with its verdict."""
    stages_of(load).tables(load)
    sql = f"SELECT line, verdict FROM ({stages_of(load).verdicts}) v WHERE %(verdict)s IN ('', verdict) ORDER BY line LIMIT %(most)s"  # noqa: S608
    found: dict[int, str] = {row[0]: row[1] for row in query(sql, {"load": load.pk, "verdict": verdict, "most": most})}
    rows = LoadRow.objects.filter(load=load, line__in=found).order_by("line")
    return [(row, found[row.line]) for row in rows]
