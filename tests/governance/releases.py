"""A later release of the program: shipped rule books whose texts have changed, as a process started from it would read them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from governance.rules import books as rules
from governance.selectors import books as selected


def _forget() -> None:
    for cached in (rules.parse_book, rules.shipped_ids, selected.by_digest, selected._adopted, selected._shipped):
        cached.cache_clear()


@contextmanager
def release(folder: Path, book_id: str, old: str, new: str) -> Iterator[None]:
    """Ship every book as it is but one, in which a passage reads otherwise."""
    for path in rules.SHIPPED.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        if path.stem == book_id:
            assert text.count(old) == 1
            text = text.replace(old, new)
        (folder / path.name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "SHIPPED", folder)
        _forget()
        yield
    _forget()
