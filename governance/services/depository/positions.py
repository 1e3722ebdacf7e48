"""A depository's list of holdings beside our book at its cut-off: taken whole, every difference named, nothing moved.

A holder that our book does not know gets an account, empty until a reconciliation; an identity that cannot be one stays a difference.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from django.db import connection

from core import clock
from core.models import User
from governance.models import Account, DepositoryDifference, DepositoryReport, Load, Posting, Security
from governance.rules import reconciliation
from governance.rules.depository_kinds import DifferenceKind
from governance.rules.files.faults import Problem
from governance.rules.kinds import AccountPurpose, Keeping
from governance.rules.refusals import GovernanceRefusal
from governance.selectors import encumbrances
from governance.services.depository import differences
from governance.services.depository.holders import Holders
from governance.services.files import held_tables
from governance.services.files.holder_tables import query
from governance.wording import depository_refusals as wording

_MAKE = """
DROP TABLE IF EXISTS pg_temp.depository_rows;
CREATE TEMP TABLE depository_rows ON COMMIT DROP AS
    SELECT r.line, x.id_type, x.id_number, x.patrimony, x.name, x.account, x.fault, x.security, x.quantity, x.blocked, coalesce(n.id, o.id) AS account_id
    FROM governance_loadrow r
    CROSS JOIN LATERAL jsonb_to_record(r.data) AS x(id_type text, id_number text, patrimony text, name text, account text, fault text,
        security bigint, quantity numeric, blocked numeric)
    LEFT JOIN governance_account n ON n.entity_id = %(entity)s AND x.account <> '' AND n.number = x.account
    LEFT JOIN (
        SELECT p.id_type, p.id_number, p.patrimony, min(a.id) AS id
        FROM governance_account a JOIN governance_accountholder h ON h.account_id = a.id JOIN governance_person p ON p.id = h.person_id
        WHERE a.entity_id = %(entity)s AND a.closed_on IS NULL AND a.purpose IN ('holder', 'estate', 'omnibus')
        GROUP BY 1, 2, 3 HAVING count(*) = 1
    ) o ON x.account = '' AND o.id_type = x.id_type AND o.id_number = x.id_number AND o.patrimony = x.patrimony
    WHERE r.load_id = %(load)s;
ANALYZE depository_rows;
"""
_OURS = """
SELECT h.account_id, a.purpose, h.quantity FROM load_held h JOIN governance_account a ON a.id = h.account_id
WHERE h.security_id = %(security)s ORDER BY h.account_id
"""
VERDICTS = """
SELECT r.line, CASE
    WHEN EXISTS (SELECT 1 FROM governance_loadproblem x WHERE x.load_id = %(load)s AND x.row = r.line) THEN 'wrong'
    WHEN r.account_id IS NULL THEN 'only_theirs'
    WHEN sum(r.quantity) OVER (PARTITION BY r.account_id, r.security) = coalesce(h.quantity, 0) THEN 'equal'
    ELSE 'different' END AS verdict
FROM depository_rows r LEFT JOIN load_held h ON h.account_id = r.account_id AND h.security_id = r.security
"""
_BY_ACCOUNT = """
SELECT security, account_id, min(line), sum(quantity), sum(blocked) FROM depository_rows WHERE account_id IS NOT NULL GROUP BY 1, 2 ORDER BY 3
"""
_UNKNOWN = """
SELECT security, account, id_type, id_number, patrimony, min(name), min(fault), min(line), sum(quantity)
FROM depository_rows WHERE account_id IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 8
"""


def tables(load: Load) -> None:
    """Make the tables of the rows and of what our book held at the cut-off, for the rest of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_MAKE, {"load": load.pk, "entity": load.entity_id})
    held_tables.make(load, _securities())


def _securities() -> list[int]:
    """Return the classes that the list names."""
    return [row[0] for row in query("SELECT DISTINCT security FROM depository_rows WHERE security IS NOT NULL")]


def problems(load: Load) -> Iterator[Problem]:
    """Yield why the list is not one of this mirror: no agreement, no cut-off, a class of our own book."""
    if not hasattr(load.entity, "depository"):
        yield wording.no_agreement(load.entity.name)
    on = load.declared_on
    if on is None:
        yield wording.no_date()
    elif on > clock.today():
        yield wording.future_cut(on)
    for security in Security.objects.filter(pk__in=_securities()).exclude(keeping=Keeping.MIRROR.value).order_by("pk"):
        yield wording.own_book(security.code)


def write(actor: User, load: Load) -> tuple[dict[str, int], Sequence[Posting]]:
    """Take the list: one report per class with its differences. Needs the transaction of a use case."""
    on = load.on
    holders = Holders(actor, load.entity, min(on, clock.today()))
    theirs: dict[int, dict[int, Decimal]] = defaultdict(dict)
    lines: dict[tuple[int, int], int] = {}
    blocked: dict[tuple[int, int], Decimal] = {}
    for security, account, line, quantity, encumbered in query(_BY_ACCOUNT):
        theirs[security][account] = quantity
        lines[security, account], blocked[security, account] = line, encumbered
    unread: dict[int, list[DepositoryDifference]] = defaultdict(list)
    for security, number, id_type, id_number, patrimony, name, fault, line, quantity in query(_UNKNOWN):
        holder = f"{id_type} {id_number} · {name}"[:400]
        try:
            if fault:
                raise _Unreadable(fault)
            account = holders.open(number=number, id_type=id_type, id_number=id_number, patrimony=patrimony, name=name)
        except (GovernanceRefusal, _Unreadable) as told:
            note = str(getattr(told, "message_es", told))[:300]
            unread[security].append(
                DepositoryDifference(kind=DifferenceKind.IDENTITY.value, holder=holder, line=line, theirs=quantity, note=note)
            )
            theirs[security].setdefault(0, Decimal())
            continue
        theirs[security][account.pk] = theirs[security].get(account.pk, Decimal()) + quantity
        lines[security, account.pk] = line
    made = {"reports": 0, "differences": 0, "accounts": len(holders.opened)}
    for security in Security.objects.filter(pk__in=theirs).order_by("pk"):
        report, found = _compare(actor, load, security, on, theirs[security.pk], unread[security.pk])
        for each in found:
            each.line = each.line or lines.get((security.pk, each.account_id or 0))
        found += _encumbered(security, on, {key[1]: value for key, value in blocked.items() if key[0] == security.pk})
        found += [_incomplete(account, missing) for account, missing in holders.opened if missing and account.pk in theirs[security.pk]]
        made["differences"] += differences.name(report, found, actor=actor)
        made["reports"] += 1
    return made, []


class _Unreadable(Exception):  # noqa: N818 - never leaves this module
    """An identity that the file writes and no document can have."""


def _compare(
    actor: User, load: Load, security: Security, on: date, theirs: dict[int, Decimal], unread: list[DepositoryDifference]
) -> tuple[DepositoryReport, list[DepositoryDifference]]:
    theirs = {key: quantity for key, quantity in theirs.items() if key}
    held = query(_OURS, {"security": security.pk})
    ours = {account: quantity for account, purpose, quantity in held if purpose != AccountPurpose.ISSUE}
    subscribed = -sum((quantity for _account, purpose, quantity in held if purpose == AccountPurpose.ISSUE), Decimal())
    listed = sum(theirs.values(), Decimal()) + sum((each.theirs for each in unread), Decimal())
    report = DepositoryReport.objects.create(
        entity=load.entity, load=load, security=security, on=on, rows=len(theirs) + len(unread), listed=listed, subscribed=subscribed,
        known_at=load.entity.register.last_number, actor=actor, recorded_at=clock.now(),
    )  # fmt: skip
    found = [
        DepositoryDifference(kind=each.kind.value, account_id=each.account, theirs=each.theirs, ours=each.ours)
        for each in reconciliation.differences(theirs, ours)
    ] + unread
    if not reconciliation.total(listed, subscribed=subscribed).met:
        found.append(DepositoryDifference(kind=DifferenceKind.TOTAL.value, theirs=listed, ours=subscribed))
    return report, found


def _encumbered(security: Security, on: date, listed: dict[int, Decimal]) -> list[DepositoryDifference]:
    """Name the accounts whose encumbered quantity differs; only those that either side says are encumbered are looked at."""
    known = {row.encumbrance.account_id for row in encumbrances.in_force(security=security, on=on)}
    found = []
    for key in sorted(known | {account for account, quantity in listed.items() if quantity}):
        account = Account.objects.get(pk=key)
        ours, theirs = encumbrances.blocked(account=account, security=security, on=on), listed.get(key, Decimal()) or Decimal()
        if ours != theirs:
            found.append(DepositoryDifference(kind=DifferenceKind.ENCUMBERED.value, account=account, theirs=theirs, ours=ours))
    return found


def _incomplete(account: Account, missing: Sequence[str]) -> DepositoryDifference:
    words = {"name": "nombre", "nationality": "nacionalidad", "domicile": "domicilio", "id_number": "documento"}
    return DepositoryDifference(
        kind=DifferenceKind.INCOMPLETE.value, account=account, note=f"Falta: {', '.join(words[each] for each in missing)}."
    )
