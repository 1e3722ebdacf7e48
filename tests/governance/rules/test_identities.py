"""Names and numbers in their normal form; what deceives the eye is refused, what real people are called is not."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from governance.rules.identities import normal_identity, normal_name, portions_complete, written
from governance.rules.refusals import IdentityError, PersonNameError


@pytest.mark.parametrize(
    ("id_type", "typed", "number"),
    [
        ("CC", "52.000.418", "52000418"),
        ("CC", " 52,000,418 ", "52000418"),
        ("CC", "0012345", "0012345"),
        ("CE", "312345", "312345"),
        ("TI", "1001234567", "1001234567"),
        ("NIT", "900.123.456-8", "900123456-8"),
        ("NIT", "900123456 - 8", "900123456-8"),
        ("PA", "nx 0000417", "NX0000417"),
        ("IE", "DE-123.456", "DE123456"),
    ],
)
def test_a_number_has_one_normal_form(id_type: str, typed: str, number: str) -> None:
    assert normal_identity(id_type=id_type, number=typed).number == number


@pytest.mark.parametrize(
    ("id_type", "typed"),
    [
        ("CC", ""),
        ("CC", "12"),
        ("CC", "52.0004.18"),
        ("CC", "5200O418"),
        ("CC", "12345678901"),
        ("CC", "٥٢٠٠٠٤١٨"),
        ("CC", "52\u200b000418"),
        ("CC", "52000418\u202e"),
        ("CC", "-52000418"),
        ("NIT", "900123456"),
        ("NIT", "9001234568"),
        ("NIT", "900123456-Ο"),
        ("PA", "NX0417Α"),
        ("PA", "=1+1"),
        ("XX", "52000418"),
    ],
)
def test_what_is_no_identity_number_is_refused_in_a_sentence(id_type: str, typed: str) -> None:
    with pytest.raises(IdentityError) as refused:
        normal_identity(id_type=id_type, number=typed)
    assert refused.value.message_es.endswith(".") and refused.value.message_en.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        "Ñáñez Urrego, Gloria Inés",
        "O'Connor-Müller, Łukasz",
        "A",
        "GUTIÉRREZ DE PIÑERES",
        "Inversiones Hermanos & Cía. S. en C.",
        "«Manos de Altura»",
    ],
)
def test_names_of_real_people_pass(name: str) -> None:
    assert normal_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "Mаria",
        "Ana\u200bMaría",
        "Ana\u202eairaM",
        "Ana\x00",
        "=HYPERLINK(1)",
        "+57",
        "@ana",
        "Ana\u2066",
        "Ωmega",
        "Ana 😀",
        "x" * 301,
    ],
)
def test_names_that_deceive_are_refused(name: str) -> None:
    with pytest.raises(PersonNameError):
        normal_name(name)


def test_equal_looking_names_are_equal() -> None:
    assert normal_name(unicodedata.normalize("NFD", "  Ñáñez   Inés ")) == "Ñáñez Inés"


@given(st.text(max_size=40))
def test_a_normal_name_is_its_own_normal_form(text: str) -> None:
    try:
        name = normal_name(text)
    except PersonNameError:
        return
    assert normal_name(name) == name


@given(st.text(max_size=25), st.sampled_from(["CC", "NIT", "PA", "CE"]))
def test_a_normal_number_is_its_own_normal_form(text: str, id_type: str) -> None:
    try:
        identity = normal_identity(id_type=id_type, number=text)
    except IdentityError:
        return
    assert normal_identity(id_type=id_type, number=identity.number) == identity
    assert identity.number.isascii()


def test_portions_are_complete_only_exactly() -> None:
    assert portions_complete([(1, 3), (2, 3)])
    assert not portions_complete([(1, 3), (1, 3)])
    assert not portions_complete([(1, 2), (1, 2), (1, 1_000_000)])


def test_identities_are_written_in_threes() -> None:
    assert written("CC", "52000418") == "C.C. 52.000.418"
    assert written("CC", "0012345") == "C.C. 0.012.345"
    assert written("NIT", "900123456-8") == "NIT 900.123.456-8"
    assert written("PA", "NX0000417") == "Pasaporte NX0000417"
    assert written("IE", "123456") == "Id. ext. 123456"
