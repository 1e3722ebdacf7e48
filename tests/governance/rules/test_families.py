"""Each family of provisions is one class."""

import pytest

from governance.rules.provisions import FAMILIES, NoticeTerm, Quorum
from governance.rules.provisions.header import by_family


def test_every_family_is_found_by_its_name() -> None:
    assert FAMILIES["notice_term"] is NoticeTerm
    assert by_family([NoticeTerm, NoticeTerm]) == {"notice_term": NoticeTerm}


def test_two_classes_of_one_family_are_refused() -> None:
    class Other(Quorum):
        pass

    with pytest.raises(TypeError, match="Quorum and Other are both the family"):
        by_family([NoticeTerm, Quorum, Other])
