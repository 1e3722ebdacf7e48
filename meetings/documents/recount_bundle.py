"""The bundle that `tools/recount.py` counts again: one ZIP of JSON and rule-book texts, the same bytes for the same meeting.

Its manifest has the SHA-256 of every part. Reads nothing from the database.
"""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from typing import Any

_EPOCH = (1980, 1, 1, 0, 0, 0)


def pack(parts: Mapping[str, Any], texts: Mapping[str, str], *, form: str) -> bytes:
    """Return the ZIP of the parts (JSON values by name) and of the rule-book texts (by file name)."""
    files = {f"{name}.json": _text(value) for name, value in parts.items()}
    files |= {f"books/{name}": text for name, text in texts.items()}
    prints = {name: hashlib.sha256(text.encode()).hexdigest() for name, text in sorted(files.items())}
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in [("manifest.json", _text({"format": form, "files": prints})), *sorted(files.items())]:
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), text, compress_type=zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True)
