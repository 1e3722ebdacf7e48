"""One row of a list of movements made whole: its class, its dates, its accounts and the reference that names it. Writes nothing.

A row without a reference of its own is named by its content and by how many equal rows stand above it: two equal acts stay two, and the
same file in another order names the same rows.
"""

import hashlib
from collections import Counter
from datetime import date
from decimal import Decimal

from governance.models import Entity
from governance.rules.files.faults import Problem
from governance.rules.files.layouts import REVERSES
from governance.rules.kinds import PostingKind
from governance.services.files.holder_rows import Securities, fits, too_fine
from governance.services.files.reading import ReadRow
from governance.services.register import ISSUE_ACCOUNT

_FROM_ISSUE = frozenset({PostingKind.ISSUE, PostingKind.OPENING, PostingKind.STOCK_DIVIDEND, PostingKind.CONTRIBUTION, PostingKind.SPLIT})
_EITHER = frozenset({PostingKind.SPLIT, PostingKind.CONVERSION, PostingKind.REVERSAL})
"""Acts in which the issue account is on whichever side is left empty."""
_TO_ISSUE = frozenset({PostingKind.CANCELLATION, PostingKind.REDEMPTION})


class MovementRows:
    """Finishes rows of movements of one entity; with `acts`, rows of one posting number enter together."""

    def __init__(self, entity: Entity, *, acts: bool) -> None:
        self.securities, self._acts = Securities(entity), acts
        self._seen: Counter[bytes] = Counter()

    def __call__(self, row: ReadRow) -> tuple[str, dict[str, str]]:
        values = row.values
        effective, agreed, quantity = values.get("effective_on"), values.get("agreed_on"), values.get("quantity")
        kind = str(values.get("kind") or "")
        data = {
            "effective_on": effective.isoformat() if isinstance(effective, date) else "",
            "agreed_on": agreed.isoformat() if isinstance(agreed, date) else effective.isoformat() if isinstance(effective, date) else "",
            "kind": kind,
            **_sides(kind, str(values.get("from_account") or ""), str(values.get("to_account") or "")),
            "quantity": format(quantity, "f") if isinstance(quantity, Decimal) else "",
            "basis": str(values.get("basis") or ""),
            "security": self._security(row, quantity),
        }
        data["source_ref"] = self._reference(row, data)
        data["reference"], data["reverses"] = (str(values.get(key) or "") for key in ("reference", "reverses"))
        row.problems.extend(filter(None, (_missing_side(row.line, data), _missing_reversed(row.line, data))))
        return data["source_ref"], data

    def _security(self, row: ReadRow, quantity: object) -> str:
        text = str(row.values.get("security") or "")
        security = self.securities.find(text)
        if security is None:
            row.problems.append(self.securities.refusal(row, text))
            return ""
        if isinstance(quantity, Decimal) and not fits(quantity, security):
            row.problems.append(too_fine(row.line, quantity, security))
        return str(security.pk)

    def _reference(self, row: ReadRow, data: dict[str, str]) -> str:
        act, reference = str(row.values.get("act") or ""), str(row.values.get("reference") or "")
        if self._acts and act:
            return f"asiento:{act}"
        if reference:
            return f"referencia:{reference}"
        content = hashlib.sha256("\x1f".join(data.values()).encode()).digest()[:16]
        self._seen[content] += 1
        return f"fila:{content.hex()}:{self._seen[content]}"


def _sides(kind: str, source: str, target: str) -> dict[str, str]:
    """Return both accounts, the issue account where the kind of act says that an empty side is it."""
    if not source and (kind in _FROM_ISSUE or (kind in _EITHER and target)):
        source = ISSUE_ACCOUNT
    elif not target and (kind in _TO_ISSUE or (kind in _EITHER and source)):
        target = ISSUE_ACCOUNT
    return {"from_account": source, "to_account": target}


def _missing_reversed(line: int, data: dict[str, str]) -> Problem | None:
    """Return the problem of a reversal that does not say what it undoes, or of another act that does."""
    if (data["kind"] == PostingKind.REVERSAL) == bool(data["reverses"]):
        return None
    es, en = REVERSES.es, REVERSES.en
    if data["reverses"]:
        told = (f"{es}: solo una reversión lo dice. Borre la celda.", f"{en}: only a reversal says it. Delete the cell.")
    else:
        told = (f"{es}: está vacía. Escriba el asiento que deshace.", f"{en}: it is empty. Write the posting that it undoes.")
    return Problem(line, es, data["reverses"], *told)


def _missing_side(line: int, data: dict[str, str]) -> Problem | None:
    """Return the problem of a row whose kind needs an account that it does not name."""
    for key, es, en in (("from_account", "Cuenta de origen", "From account"), ("to_account", "Cuenta de destino", "To account")):
        if not data[key]:
            return Problem(line, es, "", f"{es}: está vacía. Escríbala.", f"{en}: it is empty. Fill it in.")
    return None
