"""Loading rule books: TOML text to typed provisions, or one refusal that names file, rule, key and line.

Knows the shipped folder and the form of a book. Decides nothing between books (see `overlay`) and knows no clock.
"""

import hashlib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from governance.rules.book_errors import BookError
from governance.rules.book_lines import Lines, scan
from governance.rules.book_rows import BookKind, check_keys, provision_from, refusal
from governance.rules.book_versions import closed
from governance.rules.provisions.header import Provision
from governance.rules.traits import ENTITY_TRAITS, Traits

SHIPPED = Path(__file__).resolve().parent.parent / "rulebooks"

_LARGEST_FILE = 2_000_000
_BOOK_KEYS = {"id": str, "title": str, "kind": str, "rank": int}
_BOOK_OPTIONAL = {"title_es": str, "extends": list, "source": str, "traits": dict}
_SYNTAX_LINE = re.compile(r"at line (\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One rule book with those it extends. `digest` covers all their texts and their order; `version` is its short form."""

    id: str
    title: str
    title_es: str
    kind: BookKind
    rank: int
    source: str
    extends: tuple["Book", ...]
    traits: Traits
    provisions: tuple[Provision, ...]
    text: str = field(repr=False, compare=False)
    digest: str
    file: str

    @property
    def version(self) -> str:
        return self.digest[:12]

    def chain(self) -> tuple["Book", ...]:
        """Return the book, then those it extends, each once."""
        seen: dict[str, Book] = {self.digest: self}
        for parent in self.extends:
            for each in parent.chain():
                seen.setdefault(each.digest, each)
        return tuple(seen.values())

    def in_force(self, on: date) -> tuple[Provision, ...]:
        """List the book's own provisions in force on a date, in the order of the text."""
        return tuple(each for each in self.provisions if each.source.in_force(on))


@lru_cache(maxsize=1)
def shipped_ids() -> tuple[str, ...]:
    """List the identifiers of the shipped books."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def load_book(id_or_path: str | Path) -> Book:
    """Load a shipped book by its identifier, or any book by the path of its TOML file; raise BookError."""
    name = str(id_or_path)
    path = SHIPPED / f"{name}.toml" if name in shipped_ids() else Path(name)
    if not path.is_file():
        known = ", ".join(shipped_ids())
        raise BookError(
            file=name,
            message_es=f"no existe este reglamento; escriba la ruta de un archivo TOML o uno de: {known}",
            message_en=f"there is no such rule book; write the path of a TOML file or one of: {known}",
        )
    try:
        content = path.read_bytes()
        if len(content) > _LARGEST_FILE:
            raise BookError(file=name, message_es="el archivo pasa de 2 MB", message_en="the file is larger than 2 MB")
        return parse_book(content.decode("utf-8"), file=path.name if path.parent == SHIPPED else name)
    except (UnicodeDecodeError, OSError):
        raise BookError(
            file=name, message_es="no se pudo leer: guárdelo como texto UTF-8", message_en="it cannot be read: save it as UTF-8 text"
        ) from None


@lru_cache(maxsize=64)
def parse_book(text: str, *, file: str = "") -> Book:
    """Read the text of a book and the shipped books it extends; raise BookError."""
    return _parse(text, file, ())


def rebuild_book(text: str, *, extends: Sequence[Book], file: str = "") -> Book:
    """Read the text of a book over given books instead of the shipped ones: as it was when those were what it extended."""
    data, lines = _read_toml(text, file), scan(text)
    return _built(text, file, data, lines, _head(data, lines, file), tuple(extends))


def text_digest(text: str) -> str:
    """Return the digest of one text by itself."""
    return hashlib.sha256(text.encode()).hexdigest()


def chain_digest(text: str, extends: Sequence[str]) -> str:
    """Return the digest of a text, given by its own, over the chains it extends, given by theirs in their order."""
    return text_digest("\n".join([text, *extends]))


def _parse(text: str, file: str, above: tuple[str, ...]) -> Book:
    data, lines = _read_toml(text, file), scan(text)
    head = _head(data, lines, file)
    if head["id"] in above:
        raise refusal(file, lines.book, "extends", "el reglamento se extiende a sí mismo", "the book extends itself")
    parents = tuple(_parent(name, lines, file, (*above, head["id"])) for name in head.get("extends", []))
    return _built(text, file, data, lines, head, parents)


def _built(text: str, file: str, data: dict[str, Any], lines: Lines, head: dict[str, Any], parents: tuple[Book, ...]) -> Book:
    provisions = closed(
        file, [provision_from(row, lines.provision(index), file, head) for index, row in enumerate(data.get("provision", []))]
    )
    return Book(
        id=head["id"],
        title=head["title"],
        title_es=head.get("title_es", head["title"]),
        kind=BookKind(head["kind"]),
        rank=head["rank"],
        source=head.get("source", ""),
        extends=parents,
        traits=head.get("traits", {}),
        provisions=provisions,
        text=text,
        digest=chain_digest(text_digest(text), [each.digest for each in parents]),
        file=file,
    )


def _read_toml(text: str, file: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = _SYNTAX_LINE.search(str(error))
        raise BookError(
            file=file,
            line=int(found[1]) if found else 1,
            message_es=f"no es TOML válido ({error})",
            message_en=f"this is not valid TOML ({error})",
        ) from None
    for key, shape in {"book": dict, "provision": list}.items():
        if not isinstance(data.get(key, shape()), shape):
            raise BookError(
                file=file, key=key, line=1, message_es="no tiene la forma de un reglamento", message_en="it has not the form of a book"
            )
    for key in data.keys() - {"book", "provision"}:
        raise BookError(file=file, key=key, line=_line_of(text, key), message_es="clave desconocida", message_en="unknown key")
    return data


def _head(data: dict[str, Any], lines: Lines, file: str) -> dict[str, Any]:
    head: dict[str, Any] = data.get("book", {})
    check_keys(head, _BOOK_KEYS, _BOOK_OPTIONAL, lines.book, file, "")
    if head["kind"] not in set(BookKind):
        kinds = ", ".join(BookKind)
        raise refusal(
            file,
            lines.book,
            "kind",
            f"«{head['kind']}» no se admite; use uno de: {kinds}",
            f"“{head['kind']}” is not allowed; use one of: {kinds}",
        )
    if (head["rank"] == 0) != (head["kind"] == BookKind.LAW) or not 0 <= head["rank"] <= 99:
        raise refusal(file, lines.book, "rank", "el rango 0 es solo de la ley; use de 1 a 99", "rank 0 is the law's alone; use 1 to 99")
    for name, value in head.get("traits", {}).items():
        if name not in ENTITY_TRAITS or value not in ENTITY_TRAITS[name] or type(value) is not bool:
            known = ", ".join(ENTITY_TRAITS)
            raise refusal(file, lines.book, "traits", f"rasgo desconocido «{name}»; use: {known}", f"unknown trait “{name}”; use: {known}")
    return head


def _parent(name: object, lines: Lines, file: str, above: tuple[str, ...]) -> Book:
    if not isinstance(name, str) or name not in shipped_ids():
        known = ", ".join(shipped_ids())
        raise refusal(
            file, lines.book, "extends", f"no existe el reglamento «{name}»; use: {known}", f"there is no book “{name}”; use: {known}"
        )
    path = SHIPPED / f"{name}.toml"
    return _parse(path.read_text(encoding="utf-8"), path.name, above)


def _line_of(text: str, key: str) -> int:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip(" [").startswith(key):
            return number
    return 1
