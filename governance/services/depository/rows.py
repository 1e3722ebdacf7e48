"""One row of a depository's file made whole, as it comes: an identity that cannot be one stays in the row with its fault, unrefused.

Only what is not of this entity at all (its class) makes a row wrong. Writes nothing.
"""

from datetime import date
from decimal import Decimal
from typing import Any

from core.rules.violations import InputError
from governance.models import Entity
from governance.services import identities
from governance.services.files.holder_rows import Securities, fits, too_fine
from governance.services.files.reading import ReadRow

_TYPES = ("NIT", "CC", "CE", "TI", "PA", "PPT", "RC", "IE")


class PositionRows:
    """Finishes the rows of a list of holdings."""

    def __init__(self, entity: Entity) -> None:
        self._securities = Securities(entity)

    def __call__(self, row: ReadRow) -> tuple[str, dict[str, str]]:
        values = row.values
        data = _texts(row, ("name", "account", "depositor", "patrimony"))
        data |= _identity(str(values.get("id_type") or ""), str(values.get("id_number") or ""), data["patrimony"])
        data["security"] = _security(self._securities, row)
        data["quantity"] = _figure(values.get("quantity"))
        data["blocked"] = _figure(values.get("blocked"))
        return f"{data['id_type']} {data['id_number']}/{data['account']}/{data['security']}"[:120], data


class MovementRows:
    """Finishes the rows of a list of movements; an identity without its kind is tried as each kind of document."""

    def __init__(self, entity: Entity) -> None:
        self._securities = Securities(entity)

    def __call__(self, row: ReadRow) -> tuple[str, dict[str, str]]:
        values = row.values
        data = _texts(row, ("operation", "from_account", "to_account", "from_id", "to_id", "reference"))
        data["security"] = _security(self._securities, row)
        data["quantity"] = _figure(values.get("quantity"))
        on = values.get("effective_on")
        data["on"] = on.isoformat() if isinstance(on, date) else ""
        return f"{data['on']}/{data['reference']}/{data['from_account']}/{data['to_account']}"[:120], data


def _texts(row: ReadRow, keys: tuple[str, ...]) -> dict[str, str]:
    return {key: str(row.values.get(key) or "") for key in keys}


def _figure(value: Any) -> str:
    return format(value, "f") if isinstance(value, Decimal) else "0"


def _security(known: Securities, row: ReadRow) -> str:
    text, quantity = str(row.values.get("security") or ""), row.values.get("quantity")
    security = known.find(text)
    if security is None:
        row.problems.append(known.refusal(row, text))
        return ""
    if isinstance(quantity, Decimal) and not fits(quantity, security):
        row.problems.append(too_fine(row.line, quantity, security))
    return str(security.pk)


def _identity(id_type: str, number: str, patrimony: str) -> dict[str, str]:
    """Return the normal identity, or the written one with the sentence that says why it is none."""
    try:
        found = identities.checked(id_type=id_type, number=number, patrimony=patrimony)
    except (InputError, ValueError) as fault:
        told = getattr(fault, "message_es", "") or f"«{id_type} {number}» no es un documento de identidad."
        return {"id_type": id_type, "id_number": number, "fault": told[:300]}
    return {"id_type": str(found.id_type), "id_number": found.number, "fault": ""}


def read_identity(text: str) -> tuple[str, str] | None:
    """Return kind and number of an identity written in one cell (`NIT 900123456-8`, `52000418`), None where it is none."""
    text = text.strip()
    first, _space, rest = text.partition(" ")
    tries = [(first.replace(".", "").upper(), rest)] if rest and first.replace(".", "").upper() in _TYPES else []
    tries += [("NIT", text)] if "-" in text else [("CC", text)]
    for id_type, number in tries:
        try:
            found = identities.checked(id_type=id_type, number=number)
        except (InputError, ValueError):
            continue
        return str(found.id_type), found.number
    return None
