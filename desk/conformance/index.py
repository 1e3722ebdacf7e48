"""The project's own index of rule IDs: one entry for each rule, with the aliases it answers to."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


class RepeatedRuleError(Exception):
    """The index names one ID twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of the catalogue; `group` is its section."""

    id: str
    title: str
    group: str
    app: str
    kind: str
    aliases: tuple[str, ...]


def load(folder: Path) -> tuple[Rule, ...]:
    """Read the index in the order of its files and rows."""
    rules: list[Rule] = []
    seen: set[str] = set()
    for path in sorted(folder.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("rule", []):
            rule = Rule(
                id=row["id"], title=row["title"], group=row["group"], app=row["app"], kind=row["kind"], aliases=tuple(row["aliases"])
            )
            for name in (rule.id, *rule.aliases):
                if name in seen:
                    raise RepeatedRuleError(f"{path.name}: {name} appears twice")
                seen.add(name)
            rules.append(rule)
    return tuple(rules)


def canonical(rules: Sequence[Rule]) -> dict[str, str]:
    """Map every ID and alias to the ID of its entry."""
    return {name: rule.id for rule in rules for name in (rule.id, *rule.aliases)}
