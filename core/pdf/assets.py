"""The only things a printed page may use: one style sheet and six faces. Read once per process from the static files."""

import base64
import re
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders

SHEET = "css/print.css"
FONTS = "fonts/print"


class PrintAssetMissingError(Exception):
    """A part of the printed page is not installed."""


@lru_cache(maxsize=1)
def sheet() -> str:
    """Return the style sheet of all printed documents."""
    return _path(SHEET).read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def faces() -> dict[str, tuple[str, str]]:
    """Return the fonts that the style sheet names: address → (base64 of the bytes, content type)."""
    names = sorted(set(re.findall(r'url\("asset:([A-Za-z-]+\.ttf)"\)', sheet())))
    return {f"asset:{name}": (base64.b64encode(_path(f"{FONTS}/{name}").read_bytes()).decode(), "font/ttf") for name in names}


def _path(name: str) -> Path:
    found = finders.find(name)
    if not found:
        raise PrintAssetMissingError(f"Falta el archivo estático «{name}».")
    return Path(str(found))
