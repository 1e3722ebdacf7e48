"""How figures are written: 1.234.567,89 in Spanish, 1,234,567.89 in English. Knows exact numbers; refuses floats.

Figures come as int, Decimal, Fraction, or as the text that frozen data keeps of them ("1234.50", "1/3"). Each is rounded half
up, here only, to the places shown. Minus is U+2212, a percentage keeps its sign by a no-break space, absent is a dash.
"""

from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

NO_BREAK, MINUS = "\u00a0", "\u2212"
ABSENT = "—"
MARKS = {"es": (".", ","), "en": (",", ".")}
_WIDE = Context(prec=60, rounding=ROUND_HALF_UP)

Number = int | Decimal | Fraction | str


class NotExactError(TypeError):
    """A figure came as a float, or as something that is no number."""

    def __init__(self, value: object) -> None:
        super().__init__(f"«{value!r}» no es una cifra exacta.")


def exact(value: Number) -> Fraction:
    """Return the figure as a fraction: ``exact("1/3")``, ``exact(Decimal("0.10"))``.

    Raises ``NotExactError``.
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | str):
        raise NotExactError(value)
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise NotExactError(value) from error


def language(lang: str) -> str:
    """Return "en" for any English, otherwise "es"."""
    return "en" if lang.lower().startswith("en") else "es"


def decimal(value: Number | None, places: int, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write a figure with so many decimals: ``decimal(Fraction(2, 3), 2)`` is "0,67"."""
    if value is None or value == "":
        return absent
    rounded = half_up(exact(value), places)
    thousands, point = MARKS[language(lang)]
    digits = f"{abs(rounded):,f}".replace(",", "\0").replace(".", point).replace("\0", thousands)
    return f"{MINUS}{digits}" if rounded < 0 else digits


def half_up(value: Fraction, places: int) -> Decimal:
    """Round a fraction to so many decimals, halves away from zero; never through a float."""
    scaled = abs(value) * 10**places
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    whole += 2 * rest >= scaled.denominator
    return _WIDE.scaleb(Decimal(-whole if value < 0 else whole), -places) if whole else Decimal(0).scaleb(-places)


def whole(value: Number | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write a count: "1.234.567"."""
    return decimal(value, 0, lang, absent=absent)


def money(value: Number | None, lang: str = "es", *, places: int = 2, absent: str = ABSENT) -> str:
    """Write an amount without its sign of currency, as in tables: "1.234.567,89"."""
    return decimal(value, places, lang, absent=absent)


def pesos(value: Number | None, lang: str = "es", *, places: int = 2, absent: str = ABSENT) -> str:
    """Write an amount in running text: "$ 1.234.567,89"."""
    shown = money(value, lang, places=places, absent=absent)
    if shown == absent:
        return shown
    return f"{MINUS}${NO_BREAK}{shown[1:]}" if shown.startswith(MINUS) else f"${NO_BREAK}{shown}"


def signed(value: Number | None, places: int, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write a figure with its sign, "+" included; zero has none."""
    shown = decimal(value, places, lang, absent=absent)
    return f"+{shown}" if shown != absent and half_up(exact(value or 0), places) > 0 else shown


def units(value: Number | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write units or a unit value: six decimals."""
    return decimal(value, 6, lang, absent=absent)


def percent(ratio: Number | None, lang: str = "es", *, places: int = 2, absent: str = ABSENT) -> str:
    """Write a ratio as a percentage: ``percent(Fraction(1, 3))`` is "33,33 %" with a no-break space."""
    bare = percent_bare(ratio, lang, places=places, absent=absent)
    return bare if bare == absent else f"{bare}{NO_BREAK}%"


def percent_bare(ratio: Number | None, lang: str = "es", *, places: int = 2, absent: str = ABSENT) -> str:
    """Write a ratio as a percentage whose sign stands in the head of the table: "33,33"."""
    return absent if ratio is None or ratio == "" else decimal(exact(ratio) * 100, places, lang)


def fraction(value: Number | None, lang: str = "es", *, absent: str = ABSENT) -> str:
    """Write a fraction as one: "70/100", and "3" where the denominator is one."""
    if value is None or value == "":
        return absent
    if isinstance(value, str) and "/" in value:
        top, bottom = value.split("/")
        return f"{whole(top, lang)}/{whole(bottom, lang)}"
    exactly = exact(value)
    top_text = whole(exactly.numerator, lang)
    return top_text if exactly.denominator == 1 else f"{top_text}/{whole(exactly.denominator, lang)}"


def nit(value: str) -> str:
    """Write a tax number with its name and its figures in threes: `NIT 900.123.456-8`; nothing where there is none."""
    body, dash, check = value.strip().partition("-")
    threes = f"{int(body):,}".replace(",", ".") if body.isascii() and body.isdecimal() else body
    return f"NIT{NO_BREAK}{threes}{dash}{check}" if body else ""
