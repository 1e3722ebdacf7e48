"""Figures in words: the cases that libraries get wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.wording.amounts_in_words import TooLargeForWordsError, counted, in_words, pesos_in_words
from core.wording.figures import NotExactError


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "cero"),
        (16, "dieciséis"),
        (21, "veintiuno"),
        (31, "treinta y uno"),
        (100, "cien"),
        (101, "ciento uno"),
        (555, "quinientos cincuenta y cinco"),
        (1000, "mil"),
        (1001, "mil uno"),
        (21000, "veintiún mil"),
        (31000, "treinta y un mil"),
        (101300, "ciento un mil trescientos"),
        (1_000_000, "un millón"),
        (21_000_001, "veintiún millones uno"),
        (1_031_000_000, "mil treinta y un millones"),
        (10**12, "un billón"),
        (-5, "menos cinco"),
    ],
)
def test_spanish(value: int, words: str) -> None:
    assert in_words(value) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1, "una"),
        (200, "doscientas"),
        (2221, "dos mil doscientas veintiuna"),
        (500_100, "quinientas mil cien"),
        (2_000_200, "dos millones doscientas"),
    ],
)
def test_feminine(value: int, words: str) -> None:
    assert in_words(value, feminine=True) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("1000000", "un millón de pesos"),
        ("2000001", "dos millones un pesos"),
        ("21", "veintiún pesos"),
        ("1", "un peso"),
        ("0.01", "cero pesos con un centavo"),
        ("1234567.89", "un millón doscientos treinta y cuatro mil quinientos sesenta y siete pesos con ochenta y nueve centavos"),
        ("-1.21", "menos un peso con veintiún centavos"),
    ],
)
def test_pesos(value: str, words: str) -> None:
    assert pesos_in_words(value) == words


def test_english() -> None:
    assert in_words(1_031_021, "en") == "one million thirty-one thousand twenty-one"
    assert pesos_in_words("1.01", "en") == "one peso and one centavo"


def test_a_count_stands_before_its_noun() -> None:
    assert counted(1_000_000, "acciones", feminine=True) == "un millón de acciones"
    assert counted(21, "votos") == "veintiún votos"
    assert counted("201", "acciones", feminine=True) == "doscientas una acciones"
    with pytest.raises(NotExactError):
        counted("1.5", "votos")


def test_beyond_the_limit_is_refused() -> None:
    with pytest.raises(TooLargeForWordsError, match="10\\^18"):
        in_words(10**18)


VALUES = {word: n for n in range(1000) for word in [in_words(n)]}


@given(st.integers(min_value=1, max_value=10**18 - 1))
def test_words_read_back_as_the_number(value: int) -> None:
    assert read(in_words(value)) == value


def read(words: str) -> int:
    """Add up the parts between "billones", "millones" and "mil": an own reading of the words."""
    for size, names in ((10**12, (" billones", "un billón")), (10**6, (" millones", "un millón"))):
        for name in names:
            head, found, tail = words.partition(name)
            if found:
                return (read(head) if head else 1) * size + (read(tail.strip()) if tail.strip() else 0)
    if words == "mil" or words.startswith("mil "):
        return 1000 + (read(words[4:]) if words[4:] else 0)
    head, found, tail = words.partition(" mil")
    if found:
        return read(head) * 1000 + (read(tail.strip()) if tail.strip() else 0)
    full = words + "o" if words.endswith(" un") or words == "un" else words.replace("veintiún", "veintiuno")
    return VALUES[full]
