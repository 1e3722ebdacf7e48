"""Every refusal, step, right and sentence of minutes has its words in both languages, with the same places to fill."""

import string
from collections.abc import Iterator

import pytest

from core.rules.steps import Step
from meetings.documents.prose import tell, text_of
from meetings.services import refusals as errors
from meetings.services.refusals import MeetingRefusalError
from meetings.wording import articles, minutes, powers, refusals, slates, standing, steps, summons


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


def told(code: str, lang: str = "es", **figures: object) -> str:
    return steps.sentence(Step(code=f"election.{code}", figures=figures), lang)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (told("quotient", valid=7000, seats=7, quotient=1000), "Cuociente: 7.000 entre 7 puestos, 1.000."),
        (told("quotient_seats", slate="A", number=1, residual=20), "Plancha «A»: 1 puesto por cuociente; residuo 20."),
        (told("quotient_seats", slate="Plancha A", number=2, residual=20), "Plancha «A»: 2 puestos por cuociente; residuo 20."),
        (told("quotient_seats", "en", slate="A", number=1, residual=20), "Slate “A”: 1 seat by quotient; residual 20."),
        (told("residual_seat", slate="lista azul", residual=20), "Plancha «azul»: 1 puesto por el residuo 20."),
        (
            told("tie", slate="A, B", number=1, residual=20),
            "Las planchas «A» y «B» empatan en el residuo 20 por 1 puesto: se decide a la suerte.",
        ),
        (told("tie", slate="A, B, C", number=2, residual=20)[:54], "Las planchas «A», «B» y «C» empatan en el residuo 20 po"[:54]),
        (told("tie", "en", slate="A, B", number=2, residual=20), "Slates “A” and “B” tie on the residual 20 for 2 seats: lots decide."),
        (told("vacant", vacant=1), "Queda 1 puesto sin proveer."),
        (told("vacant", vacant=2), "Quedan 2 puestos sin proveer."),
        (told("long_slate", slate="A", number=1), "La plancha «A» trae más nombres que puestos: cuenta solo el primero."),
        (told("repeat_pass", number=1)[:44], "Se agotaron los residuos y falta 1 puesto: s"),
    ],
)
def test_the_steps_of_an_election_read_well(said: str, expected: str) -> None:
    assert said == expected


def test_no_step_says_another_word_than_the_laws() -> None:
    assert not [code for code, each in steps.SENTENCES.items() if "cociente" in each.es.lower()]


@pytest.mark.parametrize(("seats", "words"), [(1, "la elección de 1 puesto ("), (2, "la elección de 2 puestos (")])
def test_the_seats_of_an_election_agree_in_number(seats: int, words: str) -> None:
    assert words in text_of(tell("election", "es", seats=seats, title="Junta", valid=10, blank=0, quotient=5))


@pytest.mark.parametrize(
    ("name", "bare"),
    [("Plancha A", "A"), ("PLANCHA  n.º 2", "n.º 2"), ("Plancha", "Plancha"), ("Planchadores", "Planchadores"), ("1", "1")],
)
def test_a_slate_is_not_called_a_slate_twice(name: str, bare: str) -> None:
    assert slates.quoted([name], "es") == f"«{bare}»"
