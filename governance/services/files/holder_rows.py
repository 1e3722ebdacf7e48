"""One row of a list of holders made whole: its identity in normal form, its keys, its account and its class. Writes nothing."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from core.rules.violations import InputError
from core.wording.sort_keys import search_key, sort_key
from governance.models import Entity, Security
from governance.rules.files.columns import folded
from governance.rules.files.faults import Problem
from governance.rules.files.layouts import ID_NUMBER, PERSONAL, SECURITY
from governance.rules.identities import written
from governance.rules.kinds import IdentityType, PersonKind
from governance.rules.names import skeleton
from governance.services import identities
from governance.services.files.reading import ReadRow
from governance.wording.search_keys import LONGEST, account_key, person_key

_PLAIN = {
    IdentityType.CC: re.compile(r"[0-9]{3,10}"),
    IdentityType.CE: re.compile(r"[0-9]{4,10}"),
    IdentityType.TI: re.compile(r"[0-9]{10,11}"),
}
_EMAIL = re.compile(
    r"[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}"
)
_EMAIL_COLUMN = next(column for column in PERSONAL if column.key == "email")
KEPT = ("name", "nationality", "domicile", "address", "email", "phone", "purpose")


class Securities:
    """The classes of an entity by their code, ISIN or name; the only one where there is one."""

    def __init__(self, entity: Entity) -> None:
        self._rows = list(Security.objects.filter(entity=entity).order_by("pk"))
        names = [(folded(text), row) for row in self._rows for text in (row.code, row.isin, row.name) if text]
        self._known: dict[str, Security] = dict(reversed(names))
        self.decimals = max((row.decimals for row in self._rows), default=0)
        self._asked: dict[str, Security | None] = {}

    def find(self, text: str) -> Security | None:
        """Return the class that a text names; an empty text names the only one."""
        if text not in self._asked:
            only = self._rows[0] if len(self._rows) == 1 else None
            self._asked[text] = self._known.get(folded(text)) if text else only
        return self._asked[text]

    def refusal(self, row: ReadRow, text: str) -> Problem:
        codes = ", ".join(f"«{each.code}»" for each in self._rows) or "—"
        es = (
            f"Especie: «{text[:40]}» no es una clase de esta entidad. Use una de: {codes}."
            if text
            else f"Especie: está vacía. Use una de: {codes}."
        )
        en = (
            f"Security: “{text[:40]}” is not a class of this entity. Use one of: {codes}."
            if text
            else f"Security: it is empty. Use one of: {codes}."
        )
        return Problem(row.line, SECURITY.es, text[:40], es, en)


class HolderRows:
    """Finishes the rows of holders of one entity: `(identity, data)` of each, its faults added to the row's."""

    def __init__(self, entity: Entity, *, with_quantity: bool) -> None:
        self.securities, self._with_quantity = Securities(entity), with_quantity

    def __call__(self, row: ReadRow) -> tuple[str, dict[str, str]]:
        values = row.values
        data = {key: str(values[key]) for key in KEPT if values.get(key)}
        id_type, number, patrimony = self._identity(row)
        kind = str(values.get("kind") or "") or _kind_of(id_type, patrimony)
        name = data.get("name", "")
        account = str(values.get("account") or "") or f"{id_type} {number}{' ' + patrimony if patrimony else ''}"[:40]
        data |= {"id_type": id_type, "id_number": number, "kind": kind, "account": account}
        data |= _keys(name, (id_type, number, patrimony), account)
        if patrimony:
            data["patrimony"] = patrimony
        if values.get("portion"):
            data["num"], _bar, data["den"] = str(values["portion"]).partition("/")
        if values.get("representative"):
            data["representative"] = str(values["representative"])
        email = data.get("email", "")
        if email and not (len(email) <= 254 and _EMAIL.fullmatch(email)):
            row.problems.append(_not_an_email(row.line, email))
        if self._with_quantity:
            self._holding(row, data)
        return f"{id_type} {number}/{account}/{data.get('security', '')}"[:120], data

    def _identity(self, row: ReadRow) -> tuple[str, str, str]:
        values = row.values
        id_type, number = str(values.get("id_type") or ""), str(values.get("id_number") or "")
        patrimony = str(values.get("patrimony") or "")
        plain = _PLAIN.get(id_type)  # type: ignore[call-overload]
        if plain is not None and plain.fullmatch(number):
            return id_type, number, patrimony
        if not id_type or not number:
            return id_type, number, patrimony  # said already, cell by cell
        try:
            identity = identities.checked(id_type=id_type, number=number, patrimony=patrimony)
        except InputError as error:
            row.problems.append(Problem(row.line, ID_NUMBER.es, error.value, error.message_es, error.message_en))
            return id_type, number, patrimony
        return identity.id_type, identity.number, identity.patrimony

    def _holding(self, row: ReadRow, data: dict[str, str]) -> None:
        quantity = row.values.get("quantity")
        data["quantity"] = format(quantity, "f") if isinstance(quantity, Decimal) else "0"
        text = str(row.values.get("security") or "")
        security = self.securities.find(text)
        if security is None:
            row.problems.append(self.securities.refusal(row, text))
            return
        data["security"] = str(security.pk)
        if isinstance(quantity, Decimal) and not fits(quantity, security):
            row.problems.append(too_fine(row.line, quantity, security))


_SAID = {kind.value: search_key(written(kind, "1"))[:-2] for kind in IdentityType}
"""How the search key says each kind of document, before its number."""


def _keys(name: str, identity: tuple[str, str, str], account: str) -> dict[str, str]:
    """Return the keys by which a person and an account are ordered and found: the same as `services.persons` and `services.accounts` give.

    The plain numbers of nearly every row need no folding: of those the tables put the keys together from the name's (`holder_tables`).
    """
    id_type, number, patrimony = identity
    plain = search_key(name)
    keys = {"plain": plain, "skeleton": skeleton(name)}
    if "ñ" in name or "Ñ" in name:
        keys["sort_key"] = sort_key(name)
    if _is_plain(number) and not patrimony and id_type in _SAID:
        keys["said"], person = _SAID[id_type], f"{plain} {_SAID[id_type]} {number}"[:LONGEST]
    else:
        person = person_key(name=name, id_type=id_type, id_number=number, patrimony=patrimony) if id_type in _SAID else plain
        keys["search_key"] = person
    if not _is_plain(account):
        keys["account_key"] = account_key(title=name, number=account, owners=[person])
    return keys


def _is_plain(number: str) -> bool:
    return number.isascii() and number.isdigit()


def fits(quantity: Decimal, security: Security) -> bool:
    """Say whether a quantity has no more decimals than its class."""
    return quantity == quantity.to_integral_value() or -int(quantity.normalize().as_tuple().exponent) <= security.decimals


def too_fine(line: int, quantity: Decimal, security: Security) -> Problem:
    return Problem(
        line,
        "Cantidad",
        str(quantity),
        f"Cantidad: «{quantity}» tiene más de {security.decimals} decimales, los de {security.code}. Corríjala.",
        f"Quantity: “{quantity}” has more than {security.decimals} decimals, those of {security.code}. Correct it.",
    )


def _kind_of(id_type: str, patrimony: str) -> str:
    if patrimony:
        return PersonKind.PATRIMONY.value
    return PersonKind.LEGAL.value if id_type == IdentityType.NIT.value else PersonKind.NATURAL.value


def _not_an_email(line: int, text: str) -> Problem:
    shown = text[:40]
    return Problem(
        line,
        _EMAIL_COLUMN.es,
        shown,
        f"{_EMAIL_COLUMN.es}: «{shown}» no es una dirección. Escriba una sola, como nombre@empresa.co.",
        f"{_EMAIL_COLUMN.en}: “{shown}” is not an address. Write a single one, like name@company.co.",
    )


Finished = tuple[str, Mapping[str, Any]]
