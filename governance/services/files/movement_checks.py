"""What is wrong with a list of movements as a whole, and beside the register. Writes nothing that stays.

Set questions first. Where nothing is wrong by them and the list is short, each act is tried by the register itself and taken back, so
that pledges, bars and past dates are said row by row before anybody confirms.
"""

from collections.abc import Iterator

from django.conf import settings
from django.db import transaction

from core import clock
from governance.models import Load
from governance.rules.files.faults import Problem
from governance.rules.files.layouts import LoadKind
from governance.rules.refusals import GovernanceRefusal
from governance.services.files import movement_writing
from governance.services.files.holder_tables import query
from governance.wording import load_problems as told

_UNKNOWN = """
SELECT line, from_account, 'from' FROM load_moves WHERE from_account <> '' AND from_id IS NULL
UNION ALL SELECT line, to_account, 'to' FROM load_moves WHERE to_account <> '' AND to_id IS NULL ORDER BY 1
"""
_CLOSED = """
SELECT line, from_account, from_closed FROM load_moves WHERE from_closed <= effective_on
UNION ALL SELECT line, to_account, to_closed FROM load_moves WHERE to_closed <= effective_on ORDER BY 1
"""
_ITSELF = "SELECT line, from_account FROM load_moves WHERE from_account = to_account AND from_account <> '' ORDER BY line"
_DATES = """
SELECT line, effective_on, agreed_on FROM load_moves
WHERE effective_on > %(today)s OR agreed_on > %(today)s OR effective_on < %(opened)s ORDER BY line
"""
_REPEATED = """
SELECT line, first, source_ref FROM (SELECT line, source_ref, min(line) OVER (PARTITION BY source_ref) AS first FROM load_moves) w
WHERE line > first ORDER BY line
"""
_MIXED_ACT = """
SELECT line, first, source_ref FROM (
    SELECT line, source_ref, kind, effective_on, agreed_on, min(line) OVER w AS first, first_value(kind) OVER w AS k, first_value(effective_on) OVER w AS e,
        first_value(agreed_on) OVER w AS a
    FROM load_moves WINDOW w AS (PARTITION BY source_ref ORDER BY line)
) q WHERE (kind, effective_on, agreed_on) IS DISTINCT FROM (k, e, a) ORDER BY line
"""
_UNKNOWN_REVERSED = """
SELECT m.line, m.reverses FROM load_moves m WHERE m.kind = 'reversal' AND m.posting_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM load_moves o WHERE o.source_ref = 'asiento:' || m.reverses AND o.line < m.line)
    AND NOT EXISTS (SELECT 1 FROM governance_posting p WHERE p.register_id = %(register)s AND p.source_ref = 'asiento:' || m.reverses)
ORDER BY m.line
"""
_OUT_OF_ORDER = """
SELECT line, effective_on, before FROM (SELECT line, effective_on, max(effective_on) OVER (ORDER BY line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    AS before FROM load_moves WHERE posting_id IS NULL) q WHERE effective_on < before ORDER BY line
"""
_OTHER_CONTENT = """
SELECT min(m.line), m.source_ref, m.posting FROM load_moves m JOIN governance_posting p ON p.id = m.posting_id
WHERE (m.kind, m.effective_on) IS DISTINCT FROM (p.kind, p.effective_on) OR NOT EXISTS (
    SELECT 1 FROM governance_movement v WHERE v.posting_id = p.id AND v.security_id = m.security AND v.from_account_id = m.from_id
        AND v.to_account_id = m.to_id AND v.quantity = m.quantity)
GROUP BY 2, 3 ORDER BY 1
"""
_SHORT = """
WITH sides AS (
    SELECT line, from_id AS account, security, -quantity AS effect FROM load_moves WHERE posting_id IS NULL
    UNION ALL SELECT line, to_id, security, quantity FROM load_moves WHERE posting_id IS NULL
), running AS (
    SELECT s.line, s.account, s.effect,
        coalesce(p.quantity, 0) + sum(s.effect) OVER (PARTITION BY s.account, s.security ORDER BY s.line) AS balance
    FROM sides s LEFT JOIN governance_position p ON p.account_id = s.account AND p.security_id = s.security
)
SELECT r.line, a.number, -r.effect, r.balance - r.effect FROM running r JOIN governance_account a ON a.id = r.account AND a.purpose <> 'issue'
WHERE r.balance < 0 AND r.effect < 0 ORDER BY r.line
"""


def problems(load: Load) -> Iterator[Problem]:
    """Yield what is wrong: set by set, and act by act where nothing else is."""
    found = list(_by_sets(load))
    yield from found
    if not found and not load.problem_count and load.row_count <= settings.LOAD_ROWS_AT_ONCE and load.state == "reading":
        yield from _by_trying(load)


def _by_sets(load: Load) -> Iterator[Problem]:
    yield from (told.unknown_account(*row) for row in query(_UNKNOWN))
    yield from (told.closed_account(*row) for row in query(_CLOSED))
    yield from (told.to_itself(*row) for row in query(_ITSELF))
    today, opened = clock.today(), load.entity.register.opened_on
    for line, effective_on, agreed_on in query(_DATES, {"today": today, "opened": opened}):
        yield told.dates(line, effective_on, agreed_on, today=today, opened=opened)
    if load.kind == LoadKind.HISTORY:
        yield from (told.unknown_reversed(*row) for row in query(_UNKNOWN_REVERSED, {"register": load.entity.register.pk}))
        yield from (told.mixed_act(*row) for row in query(_MIXED_ACT))
        yield from (told.out_of_order(*row) for row in query(_OUT_OF_ORDER))
    else:
        yield from (told.repeated_reference(*row) for row in query(_REPEATED))
    yield from (told.other_content(*row) for row in query(_OTHER_CONTENT))
    yield from (told.short(*row) for row in query(_SHORT))


def _by_trying(load: Load) -> Iterator[Problem]:
    """Post every act in a point of return of its own, then take all of them back."""
    wrong: list[Problem] = []
    with transaction.atomic():
        for act in movement_writing.acts():
            try:
                with transaction.atomic():
                    movement_writing.post(load.uploaded_by, load, act)
            except GovernanceRefusal as refusal:
                wrong.append(told.refused_act(act.line, refusal))
        transaction.set_rollback(True)
    return iter(wrong)
