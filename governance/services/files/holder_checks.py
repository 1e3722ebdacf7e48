"""What is wrong with a list of holders as a whole, and beside the register: repeated rows, other names, portions, positions, totals.

Set questions to the tables of `holder_tables`; every answer becomes a problem with its row. Writes nothing.
"""

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from core import clock
from governance.models import Load, Security
from governance.rules.files.faults import Problem
from governance.rules.files.layouts import LoadKind
from governance.rules.identities import portions_complete
from governance.rules.kinds import EntityKind
from governance.services.files.holder_tables import query
from governance.wording import load_problems as told

_REPEATED = """
WITH w AS (SELECT line, account, min(line) OVER (PARTITION BY id_type, id_number, patrimony, account, security) AS first FROM load_rows)
SELECT line, first, account FROM w WHERE line > first ORDER BY line
"""
_ANY_REPEATED = "SELECT 1 FROM load_rows GROUP BY id_type, id_number, patrimony, account, security HAVING count(*) > 1 LIMIT 1"
_ANY_TWICE = "SELECT 1 WHERE (SELECT count(*) FROM load_people) < (SELECT count(*) FROM load_rows WHERE NOT own)"
"""Whether a person is in several rows: nearly no list needs the dearer questions."""
_OTHER_NAME = """
SELECT r.line, r.name, f.line, f.name FROM load_rows r
JOIN load_people p ON p.id_type = r.id_type AND p.id_number = r.id_number AND p.patrimony = r.patrimony
JOIN load_rows f ON f.line = p.line WHERE r.name <> f.name ORDER BY r.line
"""
_OWNERS = """
SELECT r.account, p.id, r.num, r.den, r.representative, min(r.line) FROM load_rows r
JOIN load_accounts a ON a.account = r.account AND a.row_count > 1
JOIN load_people p ON p.id_type = r.id_type AND p.id_number = r.id_number AND p.patrimony = r.patrimony
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 6
"""
_LONE_PORTION = """
SELECT r.line, r.account FROM load_rows r JOIN load_accounts a ON a.account = r.account AND a.row_count = 1 WHERE r.num <> r.den ORDER BY r.line
"""
_FOREIGN_ACCOUNT = """
SELECT r.line, r.account, g.title FROM load_rows r JOIN load_accounts a ON a.account = r.account AND NOT a.is_new
JOIN governance_account g ON g.id = a.id
JOIN load_people p ON p.id_type = r.id_type AND p.id_number = r.id_number AND p.patrimony = r.patrimony
WHERE NOT EXISTS (SELECT 1 FROM governance_accountholder h WHERE h.account_id = a.id AND h.person_id = p.id)
UNION ALL
SELECT r.line, r.account, g.title FROM load_rows r JOIN load_accounts a ON a.account = r.account AND NOT a.is_new
JOIN governance_account g ON g.id = a.id WHERE r.own AND EXISTS (SELECT 1 FROM governance_accountholder h WHERE h.account_id = a.id) ORDER BY 1
"""
_INCOMPLETE = """
SELECT r.line, r.name, coalesce(nullif(r.nationality, ''), q.nationality, '') = '', coalesce(nullif(r.domicile, ''), q.domicile, '') = ''
FROM load_rows r JOIN load_people p ON p.line = r.line LEFT JOIN governance_person q ON q.id = p.id AND NOT p.is_new
WHERE r.purpose NOT IN ('treasury', 'omnibus', 'unidentified') AND (r.nationality = '' OR r.domicile = '')
    AND (coalesce(nullif(r.nationality, ''), q.nationality, '') = '' OR coalesce(nullif(r.domicile, ''), q.domicile, '') = '') ORDER BY r.line
"""
_MERGED = """
SELECT p.line, q.name FROM load_people p JOIN governance_person q ON q.id = p.id
WHERE NOT p.is_new AND q.merged_into_id IS NOT NULL ORDER BY p.line
"""
HELD = """
SELECT r.account, r.security, sum(r.quantity) AS quantity, min(r.line) AS line, min(a.id) AS account_id, bool_and(a.is_new) AS is_new FROM load_rows r
JOIN load_accounts a USING (account) WHERE r.security IS NOT NULL GROUP BY 1, 2
"""
_OTHER_POSITION = f"""
SELECT h.line, h.account, h.security, h.quantity, coalesce(p.quantity, 0)
FROM ({HELD}) h LEFT JOIN governance_position p ON p.account_id = h.account_id AND p.security_id = h.security
WHERE h.quantity <> coalesce(p.quantity, 0) AND h.security = ANY(%(begun)s) ORDER BY h.line
"""  # noqa: S608 - no value of anybody
_ANY_NOTHING = "SELECT 1 FROM load_rows WHERE quantity = 0 AND security IS NOT NULL LIMIT 1"
_NOTHING = f"SELECT line, account FROM ({HELD}) h WHERE quantity = 0 ORDER BY line"  # noqa: S608
_TOTALS = "SELECT security, sum(quantity), count(DISTINCT account) FROM load_rows WHERE security IS NOT NULL GROUP BY 1"
BEGUN = "SELECT DISTINCT security_id FROM governance_position p JOIN governance_account a ON a.id = p.account_id WHERE a.entity_id = %(entity)s AND p.quantity <> 0"  # fmt: skip


def problems(load: Load) -> Iterator[Problem]:
    """Yield what is wrong, check by check."""
    if query(_ANY_REPEATED):
        yield from (told.repeated(*row) for row in query(_REPEATED))
    if query(_ANY_TWICE):
        yield from (told.other_name(*row) for row in query(_OTHER_NAME))
    yield from _owners()
    yield from (told.lone_portion(*row) for row in query(_LONE_PORTION))
    yield from (told.foreign_account(*row) for row in query(_FOREIGN_ACCOUNT))
    yield from (told.merged(*row) for row in query(_MERGED))
    if load.entity.kind == EntityKind.COMPANY:
        yield from (told.incomplete(*row) for row in query(_INCOMPLETE))
    if load.kind == LoadKind.OPENING:
        yield from _opening(load)


def _owners() -> Iterator[Problem]:
    """Check the owners of joint accounts: portions that make one, one common representative at most."""
    owners: dict[str, dict[int, tuple[int, int, str, int]]] = defaultdict(dict)
    for account, person, *owned in query(_OWNERS):
        if owners[account].setdefault(person, (owned[0], owned[1], owned[2], owned[3])) != tuple(owned):
            yield told.two_portions(owned[3], account)
    for account, people in owners.items():
        rows = list(people.values())
        if len(rows) > 1 and not portions_complete([(row[0], row[1]) for row in rows]):
            yield told.portions(rows[0][3], account)
        if sum(row[2] == "1" for row in rows) > 1:
            yield told.representatives(rows[0][3], account)


def _opening(load: Load) -> Iterator[Problem]:
    on, opened, today = load.on, load.entity.register.opened_on, clock.today()
    if not opened <= on <= today:
        yield told.opening_date(on, today=today, opened=opened)
    begun = [row[0] for row in query(BEGUN, {"entity": load.entity_id})]
    codes = dict(Security.objects.filter(entity_id=load.entity_id).values_list("pk", "code"))
    if query(_ANY_NOTHING):
        yield from (told.nothing_held(*row) for row in query(_NOTHING))
    if begun:
        for line, account, security, quantity, held in query(_OTHER_POSITION, {"begun": begun}):
            yield told.other_position(line, account, codes[security], quantity, held)
    stated = {int(key): Decimal(value) for key, value in load.options.get("stated", {}).items()}
    sums = {key: total for key, total, _accounts in query(_TOTALS)} if stated else {}
    for security, should in stated.items():
        found = sums.get(security, Decimal())
        if found != should:
            yield told.total(codes.get(security, str(security)), found, should)
