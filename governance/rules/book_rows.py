"""From one `[[provision]]` of a book to its typed form.

Knows the header that every provision has and asks the family for the rest. Knows nothing of other provisions or books.
"""

from dataclasses import replace
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from governance.rules.book_errors import BookError
from governance.rules.book_lines import Block
from governance.rules.provisions import FAMILIES
from governance.rules.provisions.header import Confidence, Effect, Evidence, Header, NotApplicable, Provision, TraitValue
from governance.rules.toml_values import ValueRefusedError, build, convert
from governance.rules.traits import KNOWN_TRAITS

_REQUIRED = {"id": str, "family": str, "article": str, "es": str, "en": str, "evidence": str, "confidence": str, "from": date}
_OPTIONAL = {"to": date, "when": dict, "effect": str, "params": dict, "not_applicable": bool, "key": object}


class BookKind(StrEnum):
    LAW = "law"
    COMPANY = "company"
    FUND = "fund"
    TRUST = "trust"


def provision_from(row: Any, block: Block, file: str, head: dict[str, Any]) -> Provision:
    rule_id = row.get("id", "") if isinstance(row, dict) and isinstance(row.get("id", ""), str) else ""
    check_keys(row, _REQUIRED, _OPTIONAL, block, file, rule_id)
    family = FAMILIES.get(row["family"])
    if family is None:
        known = ", ".join(sorted(FAMILIES))
        raise refusal(
            file,
            block,
            "family",
            f"familia desconocida «{row['family']}»; use: {known}",
            f"unknown family “{row['family']}”; use: {known}",
            rule_id,
        )
    header = _header(row, block, file, head)
    if header.effect in (Effect.FLOOR, Effect.CEILING) and (row.get("not_applicable", False) or family.strictness is Provision.strictness):
        raise refusal(
            file,
            block,
            "effect",
            f"«{header.effect}» no se admite aquí: de esta familia no se puede medir qué es más estricto",
            f"“{header.effect}” is not allowed here: what is stricter cannot be measured in this family",
            rule_id,
        )
    if row.get("not_applicable", False):
        if "params" in row:
            raise refusal(
                file,
                block,
                "params",
                "una provisión no aplicable no lleva parámetros",
                "a provision that does not apply has no params",
                rule_id,
            )
        return NotApplicable(source=header)
    try:
        built: tuple[Provision, dict[str, tuple[str, ...]]] = build(family, row.get("params", {}), {"source": header})
    except ValueRefusedError as refused:
        raise refusal(file, block, refused.key, refused.es, refused.en, rule_id) from None
    provision, readings = built
    return replace(provision, source=replace(header, readings=readings)) if readings else provision


def _header(row: dict[str, Any], block: Block, file: str, head: dict[str, Any]) -> Header:
    key = "evidence"
    try:
        evidence = convert(row[key], Evidence)
        confidence = convert(row[key := "confidence"], Confidence)
        effect = convert(row.get(key := "effect", Effect.DEFAULT.value), Effect)
        keys = _keys(row, key := "key")
        when = _when(row.get(key := "when", {}))
    except ValueRefusedError as refused:
        raise refusal(file, block, key, refused.es, refused.en, row["id"]) from None
    if effect is not Effect.DEFAULT and head["kind"] != BookKind.LAW:
        raise refusal(file, block, "effect", "solo la ley reemplaza o limita", "only the law replaces or bounds", row["id"])
    if "to" in row and row["to"] <= row["from"]:
        raise refusal(
            file, block, "to", f"termina el {row['to']}, antes de empezar", f"it ends on {row['to']}, before it begins", row["id"]
        )
    return Header(
        id=row["id"],
        family=row["family"],
        keys=keys,
        article=row["article"],
        es=row["es"],
        en=row["en"],
        evidence=evidence,
        confidence=confidence,
        from_=row["from"],
        to=row.get("to"),
        when=when,
        effect=effect,
        book=head["id"],
        rank=head["rank"],
        line=block.line,
    )


def _keys(row: dict[str, Any], name: str) -> tuple[str, ...]:
    given = row.get(name)
    keys = [given] if isinstance(given, str) else given
    if not isinstance(keys, list) or not keys or not all(isinstance(each, str) and each for each in keys):
        raise ValueRefusedError("debe ser un texto o una lista de textos", "must be a text or a list of texts")
    if len(set(keys)) != len(keys):
        raise ValueRefusedError("la lista repite un elemento", "the list repeats an item")
    return tuple(keys)


def _when(table: dict[str, Any]) -> dict[str, tuple[TraitValue, ...]]:
    when = {}
    for name, given in table.items():
        values = given if isinstance(given, list) else [given]
        known = KNOWN_TRAITS.get(name)
        if known is None:
            names = ", ".join(KNOWN_TRAITS)
            raise ValueRefusedError(f"rasgo desconocido «{name}»; use: {names}", f"unknown trait “{name}”; use: {names}")
        for value in values or [""]:
            if not any(type(value) is type(each) and value == each for each in known):
                allowed = ", ".join(str(each).lower() for each in known)
                raise ValueRefusedError(f"el rasgo «{name}» admite: {allowed}", f"trait “{name}” admits: {allowed}")
        when[name] = tuple(values)
    return when


def check_keys(row: Any, required: dict[str, Any], optional: dict[str, Any], block: Block, file: str, rule_id: str) -> None:
    if not isinstance(row, dict):
        raise refusal(file, block, "", "no es una tabla", "this is no table", rule_id)
    known = {**required, **optional}
    for key, value in row.items():
        if key not in known:
            names = ", ".join(sorted(known))
            raise refusal(
                file, block, key, f"clave desconocida; las conocidas son: {names}", f"unknown key; the known ones are: {names}", rule_id
            )
        wrong = not isinstance(value, known[key]) or (known[key] is int and type(value) is not int) or isinstance(value, datetime)
        if wrong or value == "":
            raise refusal(file, block, key, f"«{value}» no es del tipo esperado", f"“{value}” is not of the expected type", rule_id)
    for key in required:
        if key not in row:
            raise refusal(file, block, key, "falta esta clave, que es obligatoria", "this key is required and missing", rule_id)


def refusal(file: str, block: Block, key: str, es: str, en: str, rule_id: str = "") -> BookError:
    return BookError(file=file, rule_id=rule_id, key=key, line=block.line_of(key), message_es=es, message_en=en)
