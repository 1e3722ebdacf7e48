"""A depository's movements entered as they come: one posting each, never refused; what does not fit becomes a difference of the report.

A row of an earlier file adds nothing; two rows that are alike in one file are two movements.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from django.db import connection, transaction

from core import clock
from core.models import User
from governance.models import Account, DepositoryDifference, DepositoryReport, Load, LoadRow, Posting, Security, TransferOrder
from governance.rules.depository_kinds import DifferenceKind
from governance.rules.encumbrance_kinds import TransferForm
from governance.rules.files.faults import Problem
from governance.rules.kinds import Keeping, PostingKind
from governance.rules.refusals import GovernanceRefusal
from governance.services import register
from governance.services.depository import differences
from governance.services.depository.holders import Holders
from governance.services.depository.rows import read_identity
from governance.services.files.holder_tables import query
from governance.services.register import Line
from governance.wording import depository_refusals as wording

_MAKE = """
DROP TABLE IF EXISTS pg_temp.depository_moves;
CREATE TEMP TABLE depository_moves ON COMMIT DROP AS
    SELECT r.line, encode(sha256(convert_to(r.data::text, 'UTF8')), 'hex') AS digest, r.data ->> 'reference' AS reference,
        row_number() OVER (PARTITION BY r.data ORDER BY r.line) AS occurrence, nullif(r.data ->> 'security', '')::bigint AS security
    FROM governance_loadrow r WHERE r.load_id = %(load)s;
"""
VERDICTS = """
SELECT m.line, CASE
    WHEN EXISTS (SELECT 1 FROM governance_loadproblem x WHERE x.load_id = %(load)s AND x.row = m.line) THEN 'wrong'
    WHEN EXISTS (SELECT 1 FROM governance_posting p JOIN governance_register g ON g.id = p.register_id JOIN governance_load l ON l.entity_id = g.entity_id
        WHERE l.id = %(load)s AND p.source_ref = 'deposito:' || left(m.digest, 40) || ':' || m.occurrence) THEN 'same'
    ELSE 'new' END AS verdict FROM depository_moves m
"""


class _Row(NamedTuple):
    line: int
    data: dict[str, str]
    source_ref: str

    @property
    def on(self) -> date:
        return date.fromisoformat(self.data["on"])

    @property
    def quantity(self) -> Decimal:
        return Decimal(self.data["quantity"])


def tables(load: Load) -> None:
    """Make the table of the rows with what names each, for the rest of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_MAKE, {"load": load.pk})


def problems(load: Load) -> Iterator[Problem]:
    """Yield why the file is not one of this mirror: no agreement, a class of our own book."""
    if not hasattr(load.entity, "depository"):
        yield wording.no_agreement(load.entity.name)
    keys = [row[0] for row in query("SELECT DISTINCT security FROM depository_moves WHERE security IS NOT NULL")]
    for security in Security.objects.filter(pk__in=keys).exclude(keeping=Keeping.MIRROR.value).order_by("pk"):
        yield wording.own_book(security.code)


def write(actor: User, load: Load) -> tuple[dict[str, int], Sequence[Posting]]:
    """Enter the movements in the order of their dates. Needs the transaction of a use case."""
    rows = _rows(load)
    report = DepositoryReport.objects.create(
        entity=load.entity, load=load, on=max((row.on for row in rows), default=clock.today()), rows=len(rows),
        known_at=load.entity.register.last_number, actor=actor, recorded_at=clock.now(),
    )  # fmt: skip
    taken = set(load.entity.register.postings.filter(source_ref__in=[row.source_ref for row in rows]).values_list("source_ref", flat=True))
    securities = Security.objects.in_bulk({int(row.data["security"]) for row in rows})
    holders = Holders(actor, load.entity, load.entity.register.opened_on)
    postings: list[Posting] = []
    found: list[DepositoryDifference] = []
    for row in rows:
        if row.source_ref in taken:
            continue
        posting, named = _enter(actor, holders, row, securities[int(row.data["security"])])
        found += named
        if posting is not None:
            postings.append(posting)
    made = {
        "postings": len(postings),
        "same": len(rows) - len(postings) - sum(each.discrepancy_id is None and each.kind == "date" for each in found),
    }
    made["differences"] = differences.name(report, found, actor=actor)
    return made, postings


def _rows(load: Load) -> list[_Row]:
    names = {
        line: f"deposito:{digest[:40]}:{times}" for line, digest, times in query("SELECT line, digest, occurrence FROM depository_moves")
    }
    rows = [_Row(row.line, row.data, names[row.line]) for row in LoadRow.objects.filter(load=load).order_by("line").iterator()]
    return sorted(rows, key=lambda row: (row.on, row.line))


def _enter(actor: User, holders: Holders, row: _Row, security: Security) -> tuple[Posting | None, list[DepositoryDifference]]:
    """Post one row; what cannot be a posting at all is a difference by itself."""
    notes: list[DepositoryDifference] = []
    source, target = _side(holders, row, "from", notes), _side(holders, row, "to", notes)
    kind = PostingKind.TRANSFER
    if source is None or target is None:
        kind = PostingKind.ISSUE if source is None else PostingKind.CANCELLATION
    lines = [Line(security, source or holders.issue(), target or holders.issue(), row.quantity)]
    reference = row.data["reference"] or f"fila {row.line}"
    try:
        with transaction.atomic():
            posting = register.post(
                actor=actor, register=holders.entity.register, lines=lines, kind=kind, agreed_on=row.on, effective_on=row.on,
                basis=f"{row.data['operation'] or 'Anotación en cuenta'} · {reference}"[:300], source_ref=row.source_ref,
            )  # fmt: skip
    except GovernanceRefusal as refusal:
        shown = f"{_written(row, 'from')} → {_written(row, 'to')}"[:400]
        late = refusal.code in ("future_date", "before_opening")
        kind_of = DifferenceKind.DATE if late else DifferenceKind.MOVEMENT
        return None, [
            DepositoryDifference(kind=kind_of.value, line=row.line, holder=shown, theirs=row.quantity, note=refusal.message_es[:300])
        ]
    TransferOrder.objects.create(
        posting=posting, form=TransferForm.DEPOSITORY.value, depository_ref=reference[:120], binds_from=row.on
    )  # fmt: skip
    return posting, [*notes, *_anomalies(posting, row)]


def _side(holders: Holders, row: _Row, side: str, notes: list[DepositoryDifference]) -> Account | None:
    """Return the account of one side; none where the row leaves it empty (an issue or a cancellation)."""
    number, written = row.data[f"{side}_account"], row.data[f"{side}_id"]
    if not number and not written:
        return None
    identity = read_identity(written) if written else None
    id_type, id_number = identity or ("", "")
    account = holders.find(number=number, id_type=id_type, id_number=id_number)
    if account is not None and account.closed_on is None:
        return account
    notes.append(
        DepositoryDifference(
            kind=DifferenceKind.IDENTITY.value,
            line=row.line,
            holder=_written(row, side),
            theirs=row.quantity,
            account=account,
            note="La cuenta no es de este libro o está cerrada: la cantidad queda en depósitos por identificar.",
        )
    )
    return holders.unidentified()


def _written(row: _Row, side: str) -> str:
    return " · ".join(part for part in (row.data[f"{side}_account"], row.data[f"{side}_id"]) if part) or "emisión"


def _anomalies(posting: Posting, row: _Row) -> list[DepositoryDifference]:
    return [
        DepositoryDifference(
            kind=(DifferenceKind.ENCUMBERED if each.kind == "encumbered" else DifferenceKind.MOVEMENT).value,
            line=row.line,
            account=each.account,
            theirs=row.quantity,
            ours=each.quantity,
            discrepancy=each,
            note=each.get_kind_display()[:300],
        )
        for each in posting.discrepancies.select_related("account").order_by("pk")
    ]
