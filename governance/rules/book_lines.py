"""Where things stand in the text of a book: TOML readers forget lines, refusals need them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_PROVISION = re.compile(r"\s*\[\[\s*provision\s*\]\]")
_BOOK = re.compile(r"\s*\[\s*book\s*\]")
_SECTION = re.compile(r"\s*\[{1,2}\s*([A-Za-z0-9_.\-\s]+?)\s*\]{1,2}\s*(#.*)?$")
_KEY = re.compile(r"\s*([A-Za-z0-9_\-]+)\s*=")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The first line of a table and the line of each key in it."""

    line: int
    keys: Mapping[str, int] = field(default_factory=dict)

    def line_of(self, key: str) -> int:
        return self.keys.get(key, self.line)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    book: Block
    provisions: tuple[Block, ...]

    def provision(self, index: int) -> Block:
        return self.provisions[index] if index < len(self.provisions) else Block(line=1)


def scan(text: str) -> Lines:
    """Find the lines of the `[book]` table and of each `[[provision]]`; keys of its sub-tables count as its own."""
    book: tuple[int, dict[str, int]] = (1, {})
    provisions: list[tuple[int, dict[str, int]]] = []
    current = book
    for number, line in enumerate(text.splitlines(), start=1):
        if _PROVISION.match(line):
            current = (number, {})
            provisions.append(current)
        elif _BOOK.match(line):
            current = book = (number, {})
        elif section := _SECTION.match(line):
            current[1].setdefault(section[1].split(".")[-1], number)
        elif key := _KEY.match(line):
            current[1].setdefault(key[1], number)
    return Lines(book=_block(book), provisions=tuple(_block(each) for each in provisions))


def _block(found: tuple[int, dict[str, int]]) -> Block:
    return Block(line=found[0], keys=found[1])
