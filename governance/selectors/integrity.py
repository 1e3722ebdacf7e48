"""What must hold of every register, checked on the rows as they are: each finding names the first bad record. Repairs nothing."""

from collections.abc import Iterator
from typing import Any

from django.db import connection

from core.audit import Finding
from governance.models import AdoptedBook, BookChain, BookText, Posting, Register, Snapshot
from governance.rules.books import chain_digest, text_digest
from governance.rules.ledger import posting_hash
from governance.selectors import snapshots

_POSITIONS = """
WITH fold AS (
    SELECT account_id, security_id, sum(quantity) AS quantity, max(effective_on) AS moved_on FROM (
        SELECT to_account_id AS account_id, security_id, quantity, effective_on FROM governance_movement
        UNION ALL SELECT from_account_id, security_id, -quantity, effective_on FROM governance_movement
    ) AS sides GROUP BY 1, 2
)
SELECT account_id, security_id, p.quantity, coalesce(f.quantity, 0), p.moved_on, f.moved_on
FROM fold f FULL JOIN governance_position p USING (account_id, security_id)
WHERE p.quantity IS DISTINCT FROM coalesce(f.quantity, 0) OR p.moved_on IS DISTINCT FROM f.moved_on
ORDER BY account_id, security_id
"""

# The server folds the same canonical rows as `governance.rules.ledger.lines_digest`.
_DIGESTS = """
SELECT p.id, p.number, p.register_id FROM governance_posting p LEFT JOIN LATERAL (
    SELECT count(*) AS lines, encode(sha256(convert_to(string_agg(
        m.line || ';' || m.security_id || ';' || m.from_account_id || ';' || m.to_account_id || ';' || m.quantity || E'\\n',
        '' ORDER BY m.line), 'UTF8')), 'hex') AS digest,
        bool_and(m.effective_on = p.effective_on AND m.posting_number = p.number) AS dated
    FROM governance_movement m WHERE m.posting_id = p.id
) AS own ON true
WHERE own.lines <> p.line_count OR own.digest IS DISTINCT FROM p.lines_digest OR NOT own.dated
ORDER BY p.register_id, p.number
"""

_NEGATIVE = """
WITH days AS (
    SELECT account_id, security_id, effective_on, sum(quantity) AS moved FROM (
        SELECT to_account_id AS account_id, security_id, effective_on, quantity FROM governance_movement
        UNION ALL SELECT from_account_id, security_id, effective_on, -quantity FROM governance_movement
    ) AS sides JOIN governance_account a ON a.id = account_id AND a.purpose <> 'issue'
        JOIN governance_security s ON s.id = security_id AND s.keeping <> 'mirror' GROUP BY 1, 2, 3
), ends AS (
    SELECT account_id, security_id, effective_on,
        sum(moved) OVER (PARTITION BY account_id, security_id ORDER BY effective_on) AS balance FROM days
)
SELECT account_id, security_id, effective_on, balance FROM ends WHERE balance < 0 ORDER BY effective_on, account_id, security_id
"""

_ISSUED = """
SELECT s.id, s.code, coalesce(sum(p.quantity) FILTER (WHERE a.purpose <> 'issue'), 0) AS held,
    (SELECT coalesce(sum(CASE WHEN f.purpose = 'issue' THEN m.quantity ELSE 0 END), 0)
          - coalesce(sum(CASE WHEN t.purpose = 'issue' THEN m.quantity ELSE 0 END), 0)
     FROM governance_movement m JOIN governance_account f ON f.id = m.from_account_id JOIN governance_account t ON t.id = m.to_account_id
     WHERE m.security_id = s.id) AS issued
FROM governance_security s LEFT JOIN governance_position p ON p.security_id = s.id LEFT JOIN governance_account a ON a.id = p.account_id
GROUP BY s.id ORDER BY s.id
"""

_LATE = """
SELECT id, number, register_id, is_late FROM (
    SELECT id, number, register_id, is_late, effective_on, max(effective_on) OVER (PARTITION BY register_id ORDER BY number) AS latest
    FROM governance_posting
) AS p WHERE is_late <> (latest > effective_on) ORDER BY register_id, number
"""

_SNAPSHOT = """
SELECT account_id, security_id, coalesce(k.quantity, 0), coalesce(h.quantity, 0)
FROM (
    SELECT unnest(accounts) AS account_id, security_id, unnest(quantities) AS quantity FROM governance_snapshotblock WHERE snapshot_id = %(checked)s
) AS k
    FULL JOIN ({held}) AS h USING (account_id, security_id)
WHERE k.quantity IS DISTINCT FROM h.quantity ORDER BY 1, 2
"""


def positions_equal_movements() -> Iterator[Finding]:
    """Find the positions that are not the fold of their movements."""
    for account, security, stored, folded, _moved_on, _last in _rows(_POSITIONS):
        yield _finding(
            f"governance_position cuenta {account} especie {security}",
            f"el saldo guardado ({stored}) no es la suma de los movimientos ({folded}), o su última fecha no coincide.",
            f"the stored balance ({stored}) is not the sum of the movements ({folded}), or its last date differs.",
        )


def movements_match_postings() -> Iterator[Finding]:
    """Find the postings whose movements are not those that were digested when they were entered."""
    for key, number, register in _rows(_DIGESTS):
        yield _finding(
            f"governance_posting {key} (libro {register}, asiento {number})",
            "sus movimientos no son los que se registraron: la huella no coincide.",
            "its movements are not those that were recorded: the digest differs.",
        )


def postings_chain() -> Iterator[Finding]:
    """Find, in each register, the first posting that breaks the numbers or the chain, and a counter that is not its last."""
    for register in Register.objects.order_by("pk"):
        number, previous = 0, ""
        for number, posting in enumerate(Posting.objects.filter(register=register).order_by("number").iterator(chunk_size=5_000), 1):
            if posting.number != number:
                yield _gap(register, number)
                break
            if posting.previous_hash != previous or posting_hash(previous, posting.payload()) != posting.hash:
                yield _finding(
                    f"governance_posting {posting.pk} (libro {register.pk}, asiento {number})",
                    "su huella no sigue a la del asiento anterior: el asiento o el anterior fue cambiado.",
                    "its hash does not follow from the posting before: it or that one was changed.",
                )
                break
            previous = posting.hash
        else:
            if (register.last_number, register.last_hash) != (number, previous):
                yield _gap(register, number + 1)


def past_balances() -> Iterator[Finding]:
    """Find the accounts that were below zero at the end of some date."""
    for account, security, day, balance in _rows(_NEGATIVE):
        yield _finding(
            f"governance_account {account} especie {security}",
            f"su saldo al cierre del {day:%d/%m/%Y} es {balance}.",
            f"its balance at the end of {day.isoformat()} is {balance}.",
        )


def holdings_equal_issued() -> Iterator[Finding]:
    """Find the securities whose holdings do not add up to what was issued less what was cancelled."""
    for key, code, held, issued in _rows(_ISSUED):
        if held != issued:
            yield _finding(
                f"governance_security {key} ({code})",
                f"los saldos suman {held} y lo emitido es {issued}.",
                f"the holdings add up to {held} and what is issued is {issued}.",
            )


def late_postings() -> Iterator[Finding]:
    """Find the postings whose mark of a date before an earlier posting's is not what the dates say."""
    for key, number, register, is_late in _rows(_LATE):
        yield _finding(
            f"governance_posting {key} (libro {register}, asiento {number})",
            f"su marca de fecha anterior ({is_late}) no es la de sus fechas.",
            f"its mark of an earlier date ({is_late}) is not that of its dates.",
        )


def snapshots_equal_movements() -> Iterator[Finding]:
    """Find the snapshots that are not the one before them (the first: the sum from the beginning) with what moved between the two."""
    for register in Register.objects.select_related("entity").order_by("pk"):
        securities = list(register.entity.securities.values_list("pk", flat=True))
        base = snapshots.BEGINNING
        for snapshot in Snapshot.objects.filter(register=register).select_related("register").order_by("on", "posting_number"):
            made = snapshots.held(register, securities, snapshot.on, snapshot.posting_number, base=base)
            for account, security, kept, summed in _rows(_SNAPSHOT.format(held=made.sql), {**made.values, "checked": snapshot.pk}):
                yield _finding(
                    f"governance_snapshotblock {snapshot.on.isoformat()} cuenta {account} especie {security}",
                    f"lo guardado ({kept}) no es la suma de los movimientos ({summed}). Los saldos guardados se pueden volver a hacer.",
                    f"what is kept ({kept}) is not the sum of the movements ({summed}). Kept balances can be made again.",
                )
            base = snapshots.state_of(snapshot)


def books_as_adopted() -> Iterator[Finding]:
    """Find the adopted rule books whose text is not the one that was adopted."""
    for version in AdoptedBook.objects.order_by("pk").iterator():
        if text_digest(version.source) != version.digest:
            yield _finding(
                f"governance_adoptedbook {version.pk} ({version})",
                "su texto no es el que se adoptó: la huella no coincide.",
                "its text is not the one that was adopted: the digest differs.",
            )


def books_as_kept() -> Iterator[Finding]:
    """Find the kept texts that are not what their digest says, and the chains that lack one of theirs."""
    for text in BookText.objects.order_by("pk").iterator():
        if text_digest(text.source) != text.digest:
            yield _finding(
                f"governance_booktext {text.pk[:12]} ({text.book_id})",
                "el texto guardado no es el de su huella.",
                "the kept text is not the one of its digest.",
            )
    texts, chains = (set(kept.objects.values_list("pk", flat=True)) for kept in (BookText, BookChain))
    for chain in BookChain.objects.order_by("pk").iterator():
        whole = chain.text_id in texts and all(parent in chains for parent in chain.extends)
        if not whole or chain_digest(chain.text_id, chain.extends) != chain.digest:
            yield _finding(
                f"governance_bookchain {chain.pk[:12]}",
                "no están los textos que dice su huella.",
                "the texts that its digest names are not here.",
            )


def _gap(register: Register, number: int) -> Finding:
    return _finding(
        f"governance_register {register.pk} (asiento {number})",
        f"falta el asiento {number}, o el contador ({register.last_number}) no es el último.",
        f"posting {number} is missing, or the counter ({register.last_number}) is not the last one.",
    )


def _finding(record: str, es: str, en: str) -> Finding:
    return Finding(record=record, message_es=f"{record}: {es}", message_en=f"{record}: {en}")


def _rows(query: str, values: dict[str, Any] | None = None) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchmany(100)
