"""The rows of a list of movements as a temporary table of one transaction, joined to accounts and to the postings already entered."""

from django.db import connection

from governance.models import Load

_MAKE = """
DROP TABLE IF EXISTS pg_temp.load_moves;
CREATE TEMP TABLE load_moves ON COMMIT DROP AS
    SELECT r.line, x.source_ref, x.kind, nullif(x.effective_on, '')::date AS effective_on, nullif(x.agreed_on, '')::date AS agreed_on,
        nullif(x.security, '')::bigint AS security, nullif(x.quantity, '')::numeric AS quantity, x.basis, x.from_account, x.to_account,
        f.id AS from_id, t.id AS to_id, f.closed_on AS from_closed, t.closed_on AS to_closed, coalesce(q.id, p.id) AS posting_id, coalesce(q.number, p.number) AS posting, x.reverses
    FROM governance_loadrow r
    CROSS JOIN LATERAL jsonb_to_record(r.data) AS x(source_ref text, kind text, effective_on text, agreed_on text, security text, quantity text,
        basis text, from_account text, to_account text, reference text, reverses text)
    LEFT JOIN governance_account f ON f.entity_id = %(entity)s AND f.number = x.from_account
    LEFT JOIN governance_account t ON t.entity_id = %(entity)s AND t.number = x.to_account
    LEFT JOIN governance_register b ON b.entity_id = %(entity)s
    LEFT JOIN governance_posting p ON p.register_id = b.id AND p.source_ref = x.source_ref
    LEFT JOIN governance_posting q ON q.register_id = b.id AND q.source_ref = nullif(x.reference, '')
    WHERE r.load_id = %(load)s;
ANALYZE load_moves;
"""
VERDICTS = """
SELECT m.line, CASE
    WHEN EXISTS (SELECT 1 FROM governance_loadproblem x WHERE x.load_id = %(load)s AND x.row = m.line) THEN 'wrong'
    WHEN m.posting_id IS NOT NULL THEN 'same' ELSE 'new' END AS verdict
FROM load_moves m
"""


def make(load: Load) -> None:
    """Make the table for the rest of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_MAKE, {"entity": load.entity_id, "load": load.pk})
