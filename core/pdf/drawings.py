"""Small drawings of the printed page, as inline SVG: the QR code, the vote bar, the monogram. Knows paths, no figures' meaning.

Coordinates are exact fractions written with two decimals, so the same figures draw the same bytes.
"""

from collections.abc import Sequence
from fractions import Fraction

import segno
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from core.wording.figures import Number, exact, half_up

INK, ACCENT, MIDDLE, LIGHT, PALE, RULE, OCHRE = "#16202a", "#17405e", "#5f86a3", "#a9c1d1", "#e3ebf0", "#8b9aa6", "#a2611b"


def point(value: Number) -> str:
    """Write a coordinate: two decimals, no thousands."""
    return format(half_up(exact(value), 2), "f")


def qr(text: str, *, millimetres: Number = 15) -> SafeString:
    """Draw a QR code as one filled path: no image, no address."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = "".join(f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _runs(row))
    size = Fraction(millimetres)
    return format_html(
        '<svg class="qr" width="{0}mm" height="{0}mm" viewBox="0 0 {1} {1}" role="img" aria-label="QR">'
        '<path fill="#000" d="{2}"/></svg>',
        point(size), len(rows), path,
    )  # fmt: skip


def _runs(row: Sequence[int]) -> list[tuple[int, int]]:
    runs, start = [], None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            runs.append((start, x - start))
            start = None
    return runs


def svg(width: Number, height: Number, body: str, label: str) -> SafeString:
    """Frame a drawing; ``body`` is our own mark-up, ``label`` any text."""
    return format_html(
        '<svg class="g" width="{0}pt" height="{1}pt" viewBox="0 0 {0} {1}" role="img" aria-label="{2}">{3}</svg>',
        point(width), point(height), label, mark_safe(body),  # noqa: S308 - our own mark-up
    )  # fmt: skip


def vote_bar(parts: Sequence[tuple[int, str]], minimum: int, total: int, *, label: str, width: Number = "379.8") -> SafeString:
    """Draw votes as one bar with a tick at the minimum. ``parts``: (votes, colour); the tones differ in grey too."""
    full, x, body = Fraction(width), Fraction(0), ""
    for votes, colour in parts:
        span = full * votes / total if total else Fraction(0)
        if span:
            shown = max(span - Fraction(6, 10), Fraction(6, 10))
            body += f'<rect x="{point(x)}" y="4" width="{point(shown)}" height="7" fill="{colour}"/>'
        x += span
    if x < full:
        body += f'<rect x="{point(x)}" y="4" width="{point(full - x)}" height="7" fill="{PALE}"/>'
    tick = full * minimum / total if total else Fraction(0)
    body += f'<path d="M{point(tick)} 0V15" stroke="{INK}" stroke-width="1"/>'
    body += f'<path d="M{point(tick - Fraction(24, 10))} 0h4.8l-2.4 3.4z" fill="{INK}"/>'
    return svg(full, 15, body, label)


def monogram(name: str, *, filled: bool, millimetres: Number = 13) -> SafeString:
    """Draw a house's initials, where no logo was handed in: in a ring, or (a fund) on a square."""
    words = [word for word in name.replace(".", " ").split() if word[:1].isupper() and word.upper() not in ("S", "A", "SA", "SAS")]
    letters = escape("".join(word[0] for word in words[:2]) or "·")
    ring = f'<rect x="1" y="1" width="46" height="46" fill="{ACCENT}"/>'
    if not filled:
        ring = f'<circle cx="24" cy="24" r="22.6" fill="none" stroke="{ACCENT}" stroke-width="1.6"/>'
    text = (
        f'<text x="24" y="31.5" font-family="Source Serif Pro" font-size="21" font-weight="600" text-anchor="middle" '
        f'fill="{"#ffffff" if filled else ACCENT}">{letters}</text>'
    )
    return format_html(
        '<svg class="logo" width="{0}mm" height="{0}mm" viewBox="0 0 48 48" aria-label="{1}">{2}</svg>',
        point(millimetres), name, mark_safe(ring + text),  # noqa: S308 - letters are escaped
    )  # fmt: skip
