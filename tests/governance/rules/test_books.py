"""Loading rule books: every shipped book loads, and every refusal names file, rule, key and line."""

from dataclasses import fields
from datetime import date
from decimal import Decimal

import pytest

from core.rules import Threshold
from governance.rules.book_errors import BookError
from governance.rules.books import load_book, parse_book, shipped_ids
from governance.rules.legal_units import NoLegalUnitError, amount_in_pesos
from governance.rules.provisions import FAMILIES, Amount, AmountUnit, Base, Provision, Quorum
from governance.wording.rulebooks import family_title

HEAD = """[book]
id = "mine"
title = "My bylaws"
kind = "company"
rank = 20
extends = ["co-law"]
source = "deed"
"""
QUORUM = """
[[provision]]
id         = "X-1"
family     = "quorum"
key        = "first_call"
article    = "art. 1"
es         = "Texto."
en         = "Text."
evidence   = "S"
confidence = "H"
from       = 2000-01-01
[provision.params]
threshold      = "half_plus_one"
base           = "SHARES_ENTITLED_AT_MEETING"
plural_holders = 2
"""
MAJORITY = QUORUM.replace('"quorum"', '"majority"').replace('"first_call"', '"*"').split("[provision.params]")[0] + "[provision.params]\n"


def refusal(text):
    with pytest.raises(BookError) as refused:
        parse_book(text, file="mine.toml")
    return refused.value


@pytest.mark.parametrize("name", shipped_ids())
def test_every_shipped_book_loads_with_both_languages(name):
    book = load_book(name)
    assert book.id == name
    for provision in book.provisions:
        source = provision.source
        assert source.es.endswith(".")
        assert source.en.endswith(".")
        assert source.es != source.en
        assert source.article


def test_a_book_is_read_as_typed_provisions():
    (quorum,) = parse_book(HEAD + QUORUM).provisions
    assert isinstance(quorum, Quorum)
    assert quorum.threshold == Threshold.parse("half_plus_one")
    assert (quorum.base, quorum.plural_holders) == (Base.SHARES_ENTITLED_AT_MEETING, 2)
    assert (quorum.source.line, quorum.source.rank, quorum.source.book) == (9, 20, "mine")


def test_a_path_is_accepted_where_an_identifier_is(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + QUORUM, encoding="utf-8")
    assert load_book(str(path)).provisions[0].rule == "X-1"
    assert load_book(path).digest == parse_book(HEAD + QUORUM).digest


def test_the_digest_changes_with_the_text():
    assert parse_book(HEAD + QUORUM).digest != parse_book(HEAD + QUORUM.replace("Texto.", "Otro texto.")).digest


def test_an_open_reading_keeps_its_alternatives():
    text = HEAD + QUORUM.replace('"half_plus_one"', '{ in_use = "half_plus_one", readings = ["half_plus_one", "half_plus_one:ceil"] }')
    (quorum,) = parse_book(text).provisions
    assert quorum.source.readings == {"threshold": ("half_plus_one", "half_plus_one:ceil")}


def test_the_next_version_of_a_rule_closes_the_one_before():
    first, second = parse_book(HEAD + QUORUM + QUORUM.replace("2000-01-01", "2010-01-01")).provisions
    assert first.source.to == date(2010, 1, 1)
    assert second.source.to is None
    assert first.source.in_force(date(2009, 12, 31))
    assert not first.source.in_force(date(2010, 1, 1))


REFUSED = {
    "unknown key of a provision": (QUORUM.replace("article ", "artikel "), "X-1", "artikel", 13),
    "unknown param": (QUORUM + "colour = 1\n", "X-1", "colour", 23),
    "missing param": (QUORUM.replace('base           = "SHARES_ENTITLED_AT_MEETING"\n', ""), "X-1", "base", 9),
    "missing key": (QUORUM.replace('article    = "art. 1"\n', ""), "X-1", "article", 9),
    "empty text": (QUORUM.replace('"Texto."', '""'), "X-1", "es", 14),
    "wrong type of a param": (QUORUM.replace("plural_holders = 2", 'plural_holders = "2"'), "X-1", "plural_holders", 22),
    "a float is no whole number": (QUORUM.replace("plural_holders = 2", "plural_holders = 2.0"), "X-1", "plural_holders", 22),
    "true is no whole number": (QUORUM.replace("plural_holders = 2", "plural_holders = true"), "X-1", "plural_holders", 22),
    "a param out of range": (QUORUM.replace("plural_holders = 2", "plural_holders = 0"), "X-1", "plural_holders", 22),
    "bad threshold": (QUORUM.replace('"half_plus_one"', '"half"'), "X-1", "threshold", 20),
    "threshold above the whole": (QUORUM.replace('"half_plus_one"', '">= 101/100"'), "X-1", "threshold", 20),
    "unknown base": (QUORUM.replace("SHARES_ENTITLED_AT_MEETING", "SHARES"), "X-1", "base", 21),
    "unknown family": (QUORUM.replace('"quorum"', '"quorom"'), "X-1", "family", 11),
    "unknown trait": (QUORUM.replace("[provision.params]", "when = { famous = true }\n[provision.params]"), "X-1", "when", 19),
    "unknown value of a trait": (QUORUM.replace("[provision.params]", 'when = { listed = "yes" }\n[provision.params]'), "X-1", "when", 19),
    "unknown evidence": (QUORUM.replace('"S"', '"Z"'), "X-1", "evidence", 16),
    "date with a time": (QUORUM.replace("2000-01-01", "2000-01-01T00:00:00"), "X-1", "from", 18),
    "date as text": (QUORUM.replace("2000-01-01", '"2000-01-01"'), "X-1", "from", 18),
    "ends before it begins": (QUORUM.replace("[provision.params]", "to = 1999-12-31\n[provision.params]"), "X-1", "to", 19),
    "bylaws cannot bind the law": (QUORUM.replace("[provision.params]", 'effect = "floor"\n[provision.params]'), "X-1", "effect", 19),
    "no key": (QUORUM.replace('"first_call"', "[]"), "X-1", "key", 12),
    "a key twice": (QUORUM.replace('"first_call"', '["a", "a"]'), "X-1", "key", 12),
    "duplicate rule": (QUORUM + QUORUM, "X-1", "first_call", 24),
    "two rules for one key": (QUORUM + QUORUM.replace("X-1", "X-2"), "X-2", "first_call", 24),
    "gap between versions of a rule": (
        QUORUM.replace("[provision.params]", "to = 2009-12-31\n[provision.params]") + QUORUM.replace("2000-01-01", "2010-01-01"),
        "X-1",
        "first_call",
        25,
    ),
    "overlap of versions of a rule": (
        QUORUM.replace("[provision.params]", "to = 2010-01-02\n[provision.params]") + QUORUM.replace("2000-01-01", "2010-01-01"),
        "X-1",
        "first_call",
        25,
    ),
    "gap between rules of one key": (
        QUORUM.replace("[provision.params]", "to = 2009-12-31\n[provision.params]")
        + QUORUM.replace("2000-01-01", "2010-01-01").replace("X-1", "X-2"),
        "X-2",
        "first_call",
        25,
    ),
    "a reading that is not among its readings": (
        QUORUM.replace('"half_plus_one"', '{ in_use = "any", readings = ["half_plus_one", "unanimity"] }'),
        "X-1",
        "threshold",
        20,
    ),
    "a bad part of a list": (MAJORITY + 'tests = [{ threshold = "half", base = "SHARES_REPRESENTED" }]\n', "X-1", "tests", 20),
    "an unknown part of a list": (MAJORITY + 'tests = [{ treshold = "any", base = "SHARES_REPRESENTED" }]\n', "X-1", "tests", 20),
    "an empty list of tests": (MAJORITY + "tests = []\n", "X-1", "tests", 20),
    "a rule that does not apply has no params": (
        QUORUM.replace("[provision.params]", "not_applicable = true\n[provision.params]"),
        "X-1",
        "params",
        20,
    ),
    "unknown table": ("\n[other]\na = 1\n" + QUORUM, "", "other", 9),
    "no TOML": ("\n[[provision]\n" + QUORUM, "", "", 9),
    "a TOML key twice": (QUORUM.replace('article    = "art. 1"', 'article    = "art. 1"\narticle = "2"'), "", "", 14),
}


@pytest.mark.rule("CORE-14", case="refused_books", verdict="refused")
@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_provision_is_refused_with_file_rule_key_and_line(name):
    text, rule_id, key, line = REFUSED[name]
    refused = refusal(HEAD + text)
    assert (refused.file, refused.rule_id, refused.key, refused.line) == ("mine.toml", rule_id, key, line)
    assert refused.message_es != refused.message_en
    assert refused.sentence("es").startswith(f"mine.toml, línea {line}")
    assert refused.sentence("en").startswith(f"mine.toml, line {line}")


@pytest.mark.rule("CORE-14", case="unmeasured_bounds", verdict="refused")
@pytest.mark.parametrize("effect", ["floor", "ceiling"])
def test_a_bound_needs_a_family_whose_strictness_can_be_measured(effect):
    law = HEAD.replace('"company"', '"law"').replace("rank = 20", "rank = 0").replace('extends = ["co-law"]\n', "")
    refused = refusal(law + QUORUM.replace("[provision.params]", f'effect = "{effect}"\n[provision.params]'))
    assert (refused.rule_id, refused.key, refused.line) == ("X-1", "effect", 18)


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        ('kind = "company"', 'kind = "club"', "kind", 4),
        ("rank = 20", "rank = 0", "rank", 5),
        ("rank = 20", 'rank = "20"', "rank", 5),
        ('extends = ["co-law"]', 'extends = ["no-law"]', "extends", 6),
        ('title = "My bylaws"\n', "", "title", 1),
        ('source = "deed"', "traits = { famous = true }", "traits", 7),
        ('source = "deed"', "author = 1", "author", 7),
    ],
)
def test_a_bad_head_is_refused(old, new, key, line):
    refused = refusal(HEAD.replace(old, new) + QUORUM)
    assert (refused.key, refused.line) == (key, line)


def test_a_book_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(BookError, match="bancolombia"):
        load_book("nobody")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"a" * 2_000_001], ids=["not UTF-8", "too large"])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, content):
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BookError):
        load_book(path)


def test_every_family_declares_its_name_and_has_a_title():
    for name, family in FAMILIES.items():
        assert family.family == name
        assert family_title(name, "es") != name
        assert family_title(name, "en") != name
        assert family.__doc__
        assert {each.name for each in fields(Provision)} <= {each.name for each in fields(family)}


@pytest.mark.rule("FIC-1.8")
@pytest.mark.parametrize(
    ("amount", "on", "expected"),
    [
        (Amount(unit=AmountUnit.SMMLV, quantity=Decimal(2600)), date(2025, 6, 30), 3_701_100_000),
        (Amount(unit=AmountUnit.SMMLV, quantity=Decimal(2600)), date(2026, 1, 1), 4_552_353_000),
        (Amount(unit=AmountUnit.SMMLV, quantity=Decimal(2)), date(2026, 3, 1), 3_501_810),
        (Amount(unit=AmountUnit.UVT, quantity=Decimal(1090)), date(2026, 3, 1), 57_087_660),
        (Amount(unit=AmountUnit.COP, quantity=Decimal("1000.50")), date(1900, 1, 1), Decimal("1000.50")),
    ],
)
def test_legal_units_are_turned_into_pesos_of_their_year(amount, on, expected):
    assert amount_in_pesos(amount, on) == expected


def test_a_year_without_a_value_is_refused():
    with pytest.raises(NoLegalUnitError):
        amount_in_pesos(Amount(unit=AmountUnit.UVT, quantity=Decimal(1)), date(2031, 1, 1))
