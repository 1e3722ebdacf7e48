"""Where things stand in the text of a book: TOML readers forget lines, refusals need them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_PROVISION = re.compile(r"\s*\[\[\s*provision\s*\]\]")
_BOOK = re.compile(r"\s*\[\s*book\s*\]")
_SECTION = re.compile(r"\s*\[{1,2}\s*([A-Za-z0-9_.\-\s]+?)\s*\]{1,2}\s*(#.*)?$")
_KEY = re.compile(r"\s*([A-Za-z0-9_\-]+)\s*=")
_INLINE_KEY = re.compile(r"[{,]\s*([A-Za-z0-9_\-]+)\s*=")


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
    """Find the lines of the `[book]` table and of each `[[provision]]`; keys of its sub-tables and inline tables count as its own."""
    book = _Found(1)
    provisions: list[_Found] = []
    current = book
    for number, line in enumerate(text.splitlines(), start=1):
        if _PROVISION.match(line):
            current = _Found(number)
            provisions.append(current)
        elif _BOOK.match(line):
            current = book = _Found(number)
        elif section := _SECTION.match(line):
            current.keys.setdefault(section[1].split(".")[-1], number)
        else:
            current.read(line, number)
    return Lines(book=book.block(), provisions=tuple(each.block() for each in provisions))


class _Found:
    """A table being scanned. A key that begins a line goes before one inside an inline table, which may be text of a sentence."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.keys: dict[str, int] = {}
        self.inline: dict[str, int] = {}

    def read(self, line: str, number: int) -> None:
        if key := _KEY.match(line):
            self.keys.setdefault(key[1], number)
        for inner in _INLINE_KEY.findall(line):
            self.inline.setdefault(inner, number)

    def block(self) -> Block:
        return Block(line=self.line, keys={**self.inline, **self.keys})
