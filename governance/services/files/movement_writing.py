"""Entering the movements of a list, act by act in the order of the file, each through the register. Needs the transaction of a use case."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from core.models import User
from governance.models import Load, Posting
from governance.rules.refusals import GovernanceRefusal
from governance.services import register
from governance.services.files.holder_tables import query
from governance.services.lines import Line
from governance.wording import load_refusals

# Acts in the order of their first row; the rows of one act together.
_NEW = """
SELECT min(line) OVER (PARTITION BY source_ref) AS first, source_ref, kind, effective_on, agreed_on, basis, security, from_id, to_id, quantity
FROM load_moves WHERE posting_id IS NULL ORDER BY 1, line
"""


class Act(NamedTuple):
    """One posting to make."""

    line: int
    source_ref: str
    kind: str
    effective_on: date
    agreed_on: date
    basis: str
    lines: list[Line]


def acts() -> Iterator[Act]:
    """Yield the acts that the register does not have."""
    for _first, rows in groupby(query(_NEW), key=lambda row: row[0]):
        found = list(rows)
        first, reference, kind, effective_on, agreed_on, basis = found[0][:6]
        yield Act(first, reference, kind, effective_on, agreed_on, basis, [Line(*row[6:]) for row in found])


def post(actor: User, load: Load, act: Act) -> Posting:
    """Enter one act. Raises what `register.post` raises."""
    return register.post(
        actor=actor,
        register=load.entity.register,
        lines=act.lines,
        kind=act.kind,
        agreed_on=act.agreed_on,
        effective_on=act.effective_on,
        basis=act.basis,
        source_ref=act.source_ref,
    )


def write(actor: User, load: Load) -> tuple[dict[str, int], Sequence[Posting]]:
    """Enter all acts or none; a refusal names the row of its act."""
    postings: list[Posting] = []
    for act in acts():
        try:
            postings.append(post(actor, load, act))
        except GovernanceRefusal as refusal:
            raise load_refusals.at_row(act.line, refusal) from refusal
    return {"postings": len(postings), "movements": sum(posting.line_count for posting in postings)}, postings
