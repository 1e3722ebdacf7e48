"""PDF files become one. Knows the structure of a file, never its text.

The tags of the parts are left out before: joined, those of a thousand pages of tables take gigabytes of memory.
"""

import io
from collections.abc import Sequence
from contextlib import ExitStack

import pikepdf


def join(contents: Sequence[bytes]) -> bytes:
    """Return one file with the pages of all in their order; title, declared conformance and language are the first one's.

    The first one's list of headings is left out: it would name its own part only.
    """
    with ExitStack() as opened:
        whole, *others = [opened.enter_context(pikepdf.open(io.BytesIO(each))) for each in contents]
        for part in others:
            whole.pages.extend(part.pages)
        if "/Outlines" in whole.Root:
            del whole.Root["/Outlines"]
        out = io.BytesIO()
        whole.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
        return out.getvalue()
