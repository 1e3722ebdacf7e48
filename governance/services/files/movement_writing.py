"""Entering the movements of a list, act by act in the order of the file, each through the register. Needs the transaction of a use case."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from core.models import User
from governance.models import Load, Posting
from governance.rules.kinds import PostingKind
from governance.rules.refusals import GovernanceRefusal
from governance.services import register
from governance.services.files.holder_tables import query
from governance.services.lines import Line
from governance.wording import load_refusals

# Acts in the order of their first row; the rows of one act together.
_NEW = """
SELECT min(line) OVER (PARTITION BY source_ref) AS first, source_ref, kind, effective_on, agreed_on, basis, reverses,
    (SELECT min(o.posting_id) FROM load_moves o WHERE o.source_ref = 'asiento:' || m.reverses) AS reversed_id, security, from_id, to_id, quantity
FROM load_moves m WHERE posting_id IS NULL ORDER BY 1, line
"""


class Act(NamedTuple):
    """One posting to make."""

    line: int
    source_ref: str
    kind: str
    effective_on: date
    agreed_on: date
    basis: str
    reverses: str
    reversed_id: int | None
    lines: list[Line]


def acts() -> Iterator[Act]:
    """Yield the acts that the register does not have."""
    for _first, rows in groupby(query(_NEW), key=lambda row: row[0]):
        found = list(rows)
        yield Act._make((*found[0][:8], [Line(*row[8:]) for row in found]))


def post(actor: User, load: Load, act: Act) -> Posting:
    """Enter one act. Raises what `register.post` raises, and LoadStateError where a reversal is no mirror of what it names."""
    if act.kind == PostingKind.REVERSAL:
        return _reverse(actor, load, act)
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


def _reverse(actor: User, load: Load, act: Act) -> Posting:
    """Undo what the act names: an act of the same list, or one that an earlier list brought under that number."""
    rows = Posting.objects.filter(register=load.entity.register)
    reversed_ = rows.get(pk=act.reversed_id) if act.reversed_id else rows.get(source_ref=f"asiento:{act.reverses}")
    made = register.post_reversal(actor=actor, posting=reversed_, basis=act.basis, source_ref=act.source_ref, effective_on=act.effective_on)
    if sorted(made.movements.values_list("security_id", "from_account_id", "to_account_id", "quantity")) != sorted(act.lines):
        raise load_refusals.not_a_mirror(act.reverses)
    return made


def write(actor: User, load: Load) -> tuple[dict[str, int], Sequence[Posting]]:
    """Enter all acts or none; a refusal names the row of its act."""
    postings: list[Posting] = []
    for act in acts():
        try:
            postings.append(post(actor, load, act))
        except GovernanceRefusal as refusal:
            raise load_refusals.at_row(act.line, refusal) from refusal
    return {"postings": len(postings), "movements": sum(posting.line_count for posting in postings)}, postings
