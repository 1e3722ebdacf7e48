"""A broken rule carries its rule, its article and the facts; `@applies` keeps the list of who applies what."""

from typing import ClassVar

from core.rules import APPLIED, RuleViolation, Step, applies


class TooLateError(RuleViolation):
    code: ClassVar[str] = "too_late"


def test_a_violation_names_its_rule_article_and_facts():
    broken = TooLateError(rule="BC-39.2", article="art. 39", needed=15, found=14)
    assert broken.facts == {"needed": 15, "found": 14}
    assert str(broken) == "too_late (BC-39.2 art. 39) needed=15, found=14"


def test_applies_records_the_function_for_each_rule():
    @applies("TEST-1", "TEST-2")
    def notice():
        return "done"

    try:
        assert notice() == "done"
        assert APPLIED["TEST-1"] == APPLIED["TEST-2"] == {f"{__name__}.{notice.__qualname__}"}
    finally:
        del APPLIED["TEST-1"], APPLIED["TEST-2"]


def test_the_days_rules_are_recorded():
    assert "core.rules.calendars.Calendar.latest_notice" in APPLIED["CORE-03"]


def test_a_step_is_a_value():
    assert Step(code="quorum.needed", figures={"needed": 3}) == Step(code="quorum.needed", figures={"needed": 3})
