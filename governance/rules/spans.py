"""Spans: sets of shares as half-open ranges of whole smallest parts, kept sorted and apart. Knows sets only, no law.

`((0, 40), (60, 80))` are sixty parts. The parts of a holding are alike: their numbers only say which encumbrances rest on the same ones.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

Span = tuple[int, int]
Spans = tuple[Span, ...]


def union(*many: Iterable[Span]) -> Spans:
    """Return the parts that are in any of them."""
    joined: list[Span] = []
    for start, end in sorted(span for spans in many for span in spans if span[0] < span[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def of(stored: Iterable[Sequence[int]]) -> Spans:
    """Return spans as a fact keeps them, in lists of two."""
    return union((start, end) for start, end in stored)


def measure(spans: Iterable[Span]) -> int:
    """Return how many parts there are: 40 of one and 80 of another that share 40 are 80."""
    return sum(end - start for start, end in union(spans))


def minus(spans: Iterable[Span], taken: Iterable[Span]) -> Spans:
    """Return the parts of the first that are not in the second."""
    left = list(union(spans))
    for start, end in union(taken):
        left = [piece for first, last in left for piece in ((first, min(last, start)), (max(first, end), last)) if piece[0] < piece[1]]
    return tuple(left)


def meet(spans: Iterable[Span], other: Iterable[Span]) -> Spans:
    """Return the parts that are in both."""
    spans = union(spans)
    return minus(spans, minus(spans, other))


def lowest(spans: Iterable[Span], parts: int) -> Spans:
    """Return the first parts, as many as asked for or as there are."""
    taken: list[Span] = []
    for start, end in union(spans):
        if parts <= 0:
            break
        taken.append((start, min(end, start + parts)))
        parts -= taken[-1][1] - start
    return tuple(taken)


def end_of(*many: Iterable[Span]) -> int:
    """Return the first number beyond all of them."""
    return max((end for spans in many for _start, end in spans), default=0)


def packed(spans: Iterable[Span], onto: Iterable[Span]) -> Spans:
    """Return the spans renumbered as if `onto`, which holds them, had no gaps and began at zero."""
    placed: list[Span] = []
    offset = 0
    spans = union(spans)
    for start, end in union(onto):
        placed += [(offset + first - start, offset + last - start) for first, last in meet(spans, ((start, end),))]
        offset += end - start
    return union(placed)


def unpacked(spans: Iterable[Span], onto: Iterable[Span]) -> Spans:
    """Return packed spans with the numbers that they had within `onto`: what `packed` renumbered."""
    placed: list[Span] = []
    offset = 0
    spans = union(spans)
    for start, end in union(onto):
        placed += [(start + first - offset, start + last - offset) for first, last in meet(spans, ((offset, offset + end - start),))]
        offset += end - start
    return union(placed)


def scaled(spans: Iterable[Span], ratio: Fraction) -> Spans:
    """Return the spans with each end multiplied and rounded down; what was apart stays apart and what met still meets."""
    return union((int(start * ratio), int(end * ratio)) for start, end in spans)
