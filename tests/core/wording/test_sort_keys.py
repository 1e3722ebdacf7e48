"""The order of names is the alphabet's, and a name is found however it is typed."""

import pytest

from core.wording.sort_keys import search_key, sort_key


def test_enye_follows_n_and_accents_do_not_order() -> None:
    names = ["Zapata", "Álvarez", "Ñáñez", "Nuñez", "Oñate", "Acosta", "Nieto", "Nunzio", "Árbol"]
    assert sorted(names, key=sort_key) == ["Acosta", "Álvarez", "Árbol", "Nieto", "Nunzio", "Nuñez", "Ñáñez", "Oñate", "Zapata"]


@pytest.mark.parametrize("typed", ["munoz", "MUÑOZ", "Muñoz", "Mun\u0303oz", "múñoz"])
def test_a_name_is_found_with_and_without_its_marks(typed: str) -> None:
    assert search_key(typed) == "munoz"


@pytest.mark.parametrize(
    ("text", "key"), [("Cafetales S.A.S.", "cafetales sas"), ("O’Neill-Díaz", "oneill diaz"), ("  900.123  ", "900123"), ("Ⅳ ﬁn", "iv fin")]
)
def test_signs_part_words_and_dots_vanish(text: str, key: str) -> None:
    assert search_key(text) == key


def test_composed_and_decomposed_names_are_equal() -> None:
    assert sort_key("Nu\u0301n\u0303ez") == sort_key("Núñez")
