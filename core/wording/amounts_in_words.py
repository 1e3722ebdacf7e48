"""Figures in words, in Spanish and in English. Knows agreement and "de pesos"; refuses more than 10^18 and floats."""

from core.wording.figures import NotExactError, Number, exact, half_up, language

LIMIT = 10**18
_ES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho "
    "diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
_ES_TENS = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
_ES_HUNDREDS = "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split()
_EN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split()
_EN_TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


class TooLargeForWordsError(ValueError):
    """A figure is beyond what is written in words."""

    def __init__(self, value: int) -> None:
        super().__init__(f"La cifra {value} no se escribe en letras: el máximo es 10^18.")


def in_words(value: int, lang: str = "es", *, feminine: bool = False) -> str:
    """Write an integer: 21000 is "veintiún mil", 10**12 "un billón"; feminine: 221 is "doscientas veintiuna" (acciones).

    Raises ``TooLargeForWordsError``.
    """
    if abs(value) >= LIMIT:
        raise TooLargeForWordsError(value)
    sign = ("minus " if language(lang) == "en" else "menos ") if value < 0 else ""
    return sign + (_english(abs(value)) if language(lang) == "en" else _spanish(abs(value), feminine))


def pesos_in_words(value: Number, lang: str = "es") -> str:
    """Write an amount of pesos: 1000000 is "un millón de pesos", 0.01 "cero pesos con un centavo"."""
    cents = int(half_up(exact(value), 2) * 100)
    whole, rest = divmod(abs(cents), 100)
    if language(lang) == "en":
        text = f"{in_words(whole, 'en')} {'peso' if whole == 1 else 'pesos'}"
        tail = f" and {in_words(rest, 'en')} {'centavo' if rest == 1 else 'centavos'}" if rest else ""
    else:
        of = " de" if whole and whole % 10**6 == 0 else ""
        text = f"{_short_one(_spanish(whole))}{of} {'peso' if whole == 1 else 'pesos'}"
        tail = f" con {_short_one(_spanish(rest))} {'centavo' if rest == 1 else 'centavos'}" if rest else ""
    sign = ("minus " if language(lang) == "en" else "menos ") if cents < 0 else ""
    return sign + text + tail


def counted(value: Number, noun: str, *, feminine: bool = False) -> str:
    """Write a count before its noun, in Spanish: (1000000, "acciones") is "un millón de acciones", (1, "voto") "un voto"."""
    exactly = exact(value)
    if exactly.denominator != 1:
        raise NotExactError(value)
    number = exactly.numerator
    of = " de" if number and number % 10**6 == 0 else ""
    words = _spanish(number, feminine)
    return f"{words if feminine else _short_one(words)}{of} {noun}"


def _spanish(n: int, feminine: bool = False) -> str:
    if n < 1000:
        return _spanish_below_thousand(n, feminine)
    for size, one, many in ((10**12, "un billón", "billones"), (10**6, "un millón", "millones")):
        if n >= size:
            head, rest = divmod(n, size)
            text = one if head == 1 else f"{_short_one(_spanish(head))} {many}"
            return f"{text} {_spanish(rest, feminine)}" if rest else text
    head, rest = divmod(n, 1000)
    words = _spanish_below_thousand(head, feminine)
    text = "mil" if head == 1 else f"{words if feminine else _short_one(words)} mil"
    return f"{text} {_spanish_below_thousand(rest, feminine)}" if rest else text


def _spanish_below_thousand(n: int, feminine: bool) -> str:
    if n == 100:
        return "cien"
    hundreds, rest = divmod(n, 100)
    parts = []
    if hundreds:
        word = _ES_HUNDREDS[hundreds]
        parts.append(word[:-2] + "as" if feminine and hundreds > 1 else word)
    if rest < 30:
        parts += [_ES[rest]] if rest or not hundreds else []
    else:
        parts.append(_ES_TENS[rest // 10] + (f" y {_ES[rest % 10]}" if rest % 10 else ""))
    text = " ".join(parts)
    return text[:-1] + "a" if feminine and text.endswith("uno") else text


def _short_one(text: str) -> str:
    """Shorten "uno" before a noun: "treinta y un", "veintiún"."""
    if text.endswith("veintiuno"):
        return text[: -len("veintiuno")] + "veintiún"
    return text[:-1] if text.endswith("uno") else text


def _english(n: int) -> str:
    for size, name in ((10**15, "quadrillion"), (10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if n >= size:
            head, rest = divmod(n, size)
            return f"{_english(head)} {name}" + (f" {_english(rest)}" if rest else "")
    if n >= 100:
        head, rest = divmod(n, 100)
        return f"{_EN[head]} hundred" + (f" {_english(rest)}" if rest else "")
    if n < 20:
        return _EN[n]
    return _EN_TENS[n // 10] + (f"-{_EN[n % 10]}" if n % 10 else "")
