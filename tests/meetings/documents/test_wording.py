"""Every refusal, step, right and sentence of minutes has its words in both languages, with the same places to fill."""

import string
from collections.abc import Iterator

import pytest

from meetings.services import refusals as errors
from meetings.services.refusals import MeetingRefusalError
from meetings.wording import articles, minutes, powers, refusals, standing, summons


def _places(text: str) -> set[str]:
    return {field for _words, field, _spec, _conversion in string.Formatter().parse(text) if field}


def _refusals() -> Iterator[type[MeetingRefusalError]]:
    return (each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, MeetingRefusalError))


def _pairs() -> Iterator[tuple[str, str, str]]:
    for name, table in {"refusals": refusals.SENTENCES, "standing": standing.SENTENCES, "minutes": minutes.SENTENCES}.items():
        for code, (es, en) in table.items():
            yield f"{name}.{code}", es, en
    for code, (_heading, (es, en)) in summons.RIGHTS.items():
        yield f"summons.{code}", es, en


@pytest.mark.parametrize(("code", "es", "en"), list(_pairs()), ids=lambda value: value if "." in str(value)[:30] else "")
def test_both_languages_fill_the_same_places(code: str, es: str, en: str) -> None:
    neutral = {place.removesuffix("_es").removesuffix("_en") for place in _places(es)}
    assert neutral == {place.removesuffix("_es").removesuffix("_en") for place in _places(en)}, code


def test_every_refusal_has_its_sentence_and_every_sentence_its_refusal() -> None:
    used = {each.code for each in _refusals()} - {MeetingRefusalError.code}
    assert used <= set(refusals.SENTENCES)
    for each in _refusals():
        if each is not MeetingRefusalError:
            assert each(rule="X").message_es
            assert each(rule="X").message_en


@pytest.mark.parametrize(
    ("article", "cited"),
    [
        ("art. 6 lit. a", "Reglamento, art. 6 lit. a"),
        ("Código de Comercio arts. 189 y 431", "C. Co., arts. 189 y 431"),
        ("art. 3; Código de Comercio art. 424", "Reglamento, art. 3. C. Co., art. 424"),
        ("Ley 222/1995 art. 68", "Ley 222 de 1995, art. 68"),
    ],
)
def test_articles_are_cited_as_people_do(article: str, cited: str) -> None:
    assert articles.cite(article) == cited


def test_names_are_joined_as_in_a_sentence() -> None:
    assert minutes.joined(["A", "B", "Isabel"], "es") == "A, B e Isabel"
    assert minutes.joined(["A"], "es") == "A"
    assert powers.reason("blank_power", "en") == "it names no agent"
