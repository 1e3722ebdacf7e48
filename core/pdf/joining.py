"""PDF files become one: pages, tags and the files' own identity. Knows the structure of a file, never its text."""

import io
from collections.abc import Sequence
from contextlib import ExitStack

import pikepdf

PAGE_SPAN = 1_000_000
"""How far apart the keys of the parts' tagged pages are put: no part has so many."""


def join(contents: Sequence[bytes]) -> bytes:
    """Return one file with the pages of all in their order; title, declared conformance and language are the first one's.

    Each part's tags are kept: its pages' keys are moved apart and its elements hung under the first one's. The first one's list of
    headings is left out: it would name its own part only.
    """
    with ExitStack() as opened:
        whole, *others = [opened.enter_context(pikepdf.open(io.BytesIO(each))) for each in contents]
        for number, part in enumerate(others, 1):
            _spread(part, number * PAGE_SPAN)
            whole.pages.extend(part.pages)
            _hang(whole, part)
        if "/Outlines" in whole.Root:
            del whole.Root["/Outlines"]
        out = io.BytesIO()
        whole.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
        return out.getvalue()


def _spread(part: pikepdf.Pdf, start: int) -> None:
    """Move a part's keys of tagged pages and annotations to numbers of their own."""
    for page in part.pages:
        for each in (page.obj, *page.obj.get("/Annots", ())):
            for name in ("/StructParents", "/StructParent"):
                if name in each:
                    each[name] = int(each[name]) + start
    tree = part.Root.get("/StructTreeRoot")
    if tree is not None:
        numbers = tree.ParentTree.Nums
        for index in range(0, len(numbers), 2):
            numbers[index] = int(numbers[index]) + start


def _hang(whole: pikepdf.Pdf, part: pikepdf.Pdf) -> None:
    """Hang a part's tags under the whole one's, after its pages were taken over: a tagged file has one element above all others."""
    tree, other = whole.Root.get("/StructTreeRoot"), part.Root.get("/StructTreeRoot")
    if tree is None or other is None:
        return
    taken, top = whole.copy_foreign(other), _top(tree)
    for kid in _top(taken).K:
        kid.P = top
        top.K.append(kid)
    tree.ParentTree.Nums.extend(taken.ParentTree.Nums)


def _top(tree: pikepdf.Object) -> pikepdf.Object:
    return tree.K[0] if isinstance(tree.K, pikepdf.Array) else tree.K
