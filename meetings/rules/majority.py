"""Whether a matter was decided: each test of the book against its base, the plural number, and what takes the place of a failure.

Knows counted votes in the smallest part of the security. Who was barred, and which votes were counted, is settled before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from core.rules.applies import applies
from core.rules.steps import Step, Value
from core.rules.thresholds import Threshold
from core.rules.violations import RuleViolation
from governance.rules.provisions import Base, Majority, MajorityTest, ShareClass
from governance.rules.provisions.voting import Combination, Fallback
from meetings.rules.bases import PRESENT_BASES, WHOLE_OF, ImpossibleCountError, MissingBaseError, base_in_use


class MajorityOutcome(StrEnum):
    PASSED = "passed"
    FAILED = "failed"


class MissingHoldersError(RuleViolation):
    """Votes that suffice only if a plural number of holders cast them, and nobody said how many did."""

    code: ClassVar[str] = "missing_holders"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassTally:
    """The votes of one class."""

    represented: int
    subscribed: int
    for_: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The counted votes. `barred` are the votes present that may not vote on this matter; `holders_for` distinct holders in favour."""

    for_: int
    against: int
    blank: int
    abstain: int
    barred: int = 0
    holders_for: int | None = None
    bases: Mapping[Base, int] = field(default_factory=dict)
    classes: Mapping[str, ClassTally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TestResult:
    """One comparison: `obtained` votes against the smallest count `needed` of the base (its barred votes left out)."""

    __test__ = False

    base: str
    share_class: str
    threshold: Threshold
    total: int
    needed: int
    obtained: int
    met: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MajorityResult:
    """The decision; `fallback` says what the law or the bylaws put in its place, or that it binds only those who accept."""

    outcome: MajorityOutcome
    tests: tuple[TestResult, ...]
    plural_needed: int
    plural_met: bool
    fallback: Fallback | None
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def passed(self) -> bool:
        return self.outcome is MajorityOutcome.PASSED


@applies("BC-46.0", "BC-46.1.maj", "BC-46.2a", "BC-46.3", "BC-46.4", "BC-47.4", "BC-47.12", "BC-33.2", "BB-21.0")
@applies("BB-22.9", "BB-53", "BB-22.7", "GA-6.0", "GA-6.a", "GA-6.b", "GA-6.c", "GA-6.d", "FIC-4.7", "FIC-8.3.1.e", "FIC-8.3.2.4")
@applies("PEI-4.8.7.b", "PEI-4.8.8.a", "PEI-4.8.8.b", "PEI-4.8.8.c", "L-222-25", "L-222-68", "CORE-08", "CORE-09")
@applies("CORE-11", "CORE-12", "BC-46.2", "BC-41.2", "BC-92.3", "BB-22.11.maj", "BB-44.2", "L-CCo-155", "L-CCo-223")
@applies("PEI-4.8.4.3", "BC-46.3.maj", "BC-46.4.maj", "BC-47.4.maj", "BC-47.12.maj", "L-222-25.maj", "L-CCo-382", "L-CCo-382.maj")
def decide(provision: Majority, tally: Tally, *, control_situation: bool = False) -> MajorityResult:
    """Decide a matter from its counted votes.

    Represented 400,000,000, of which 10,000,000 are barred: an absolute majority needs 195,000,001.
    Raises MissingBaseError, ImpossibleCountError (more votes than are present) and MissingHoldersError.
    """
    _refuse_impossible(provision, tally)
    weighed = [_weigh(provision, test, tally) for test in provision.tests if _applies_here(provision, test, tally)]
    if provision.combine is Combination.ANY:
        # FIC-8.3.2.4: where several routes lead to the decision, the easiest one that is open decides.
        weighed = [min(weighed, key=lambda result: (not result.met, result.needed))] if weighed else []
    enough = bool(weighed) and all(result.met for result in weighed)
    plural = _plural(provision, tally, enough=enough)
    passed = enough and plural
    bounded = passed and provision.optional_in_control_situation and control_situation
    # BC-46.2b, BC-86: what takes the place of a decision that was not reached.
    fallback = Fallback.OPTIONAL_STOCK_DIVIDEND if bounded else (None if passed else provision.fallback)
    figures: dict[str, Value] = {
        "for": tally.for_,
        "against": tally.against,
        "blank": tally.blank,
        "abstain": tally.abstain,
        "barred": tally.barred,
    }
    return MajorityResult(
        outcome=MajorityOutcome.PASSED if passed else MajorityOutcome.FAILED,
        tests=tuple(weighed),
        plural_needed=provision.plural_holders,
        plural_met=plural,
        fallback=fallback,
        figures=figures,
        steps=_steps(provision, tally, weighed, figures, plural=plural, fallback=fallback),
    )


def _weigh(provision: Majority, test: MajorityTest, tally: Tally) -> TestResult:
    """Compare one test exactly; abstentions, blanks and absentees stay in the base (CORE-11), barred votes leave it (CORE-12)."""
    if test.share_class is not None:
        name, own = test.share_class.value, _class(provision, test.share_class, tally)
        total = own.represented if test.base is Base.CLASS_REPRESENTED else own.subscribed
        obtained, base = own.for_, test.base
    else:
        name, base = "", base_in_use(provision, test.base, tally.bases)
        total, obtained = tally.bases[base], tally.for_
        if tally.for_ + tally.against + tally.blank > total:
            raise ImpossibleCountError(rule=provision.rule, article=provision.article, base=base.value, present=tally.for_, total=total)
        if base in PRESENT_BASES and not provision.barred_in_base:
            total -= tally.barred
    return TestResult(
        base=base.value,
        share_class=name,
        threshold=test.threshold,
        total=total,
        needed=test.threshold.needed(total),
        obtained=obtained,
        met=test.threshold.met(obtained, total),
    )


def _applies_here(provision: Majority, test: MajorityTest, tally: Tally) -> bool:
    """Say whether a test that asks for a quorum has it: presence against its own base."""
    if test.provided is None or test.provided_base is None:
        return True
    present = base_in_use(provision, test.base, tally.bases)
    of = base_in_use(provision, test.provided_base, tally.bases)
    return test.provided.met(tally.bases[present], tally.bases[of])


def _plural(provision: Majority, tally: Tally, *, enough: bool) -> bool:
    if provision.plural_holders <= 1:
        return True
    if tally.holders_for is None:
        if enough:
            raise MissingHoldersError(rule=provision.rule, article=provision.article, needed=provision.plural_holders)
        return False
    return tally.holders_for >= provision.plural_holders


def _class(provision: Majority, share_class: ShareClass, tally: Tally) -> ClassTally:
    found = tally.classes.get(share_class.value)
    if found is None:
        raise MissingBaseError(rule=provision.rule, article=provision.article, base=f"classes.{share_class.value}", share_class=True)
    return found


def _refuse_impossible(provision: Majority, tally: Tally) -> None:
    """Refuse votes beyond those present, and more present than there are. Abstentions may include the barred, who are present and do not vote."""
    for name, own in tally.classes.items():
        if own.for_ > own.represented or own.represented > own.subscribed:
            raise ImpossibleCountError(rule=provision.rule, article=provision.article, base=f"classes.{name}", present=own.for_)
    cast = tally.for_ + tally.against + tally.blank
    for base in PRESENT_BASES & set(tally.bases):
        total = tally.bases[base]
        if cast + tally.barred > total or cast + tally.abstain > total:
            present = cast + max(tally.abstain, tally.barred)
            raise ImpossibleCountError(rule=provision.rule, article=provision.article, base=base.value, present=present, total=total)
    for part, whole in WHOLE_OF.items():
        present, most = tally.bases.get(part, 0), tally.bases.get(whole)
        if most is not None and present > most:
            raise ImpossibleCountError(rule=provision.rule, article=provision.article, base=whole.value, present=present, total=most)


def _steps(
    provision: Majority, tally: Tally, weighed: list[TestResult], figures: Mapping[str, Value], *, plural: bool, fallback: Fallback | None
) -> tuple[Step, ...]:
    def step(code: str, **values: Value) -> Step:
        return Step(code=code, figures={**figures, **values}, rule=provision.rule, article=provision.article)

    steps = []
    if tally.barred:
        steps.append(step("majority.barred_in_base" if provision.barred_in_base else "majority.barred_left_out"))
    for result in weighed:
        told: dict[str, Value] = {
            "base": result.base,
            "share_class": result.share_class,
            "threshold": str(result.threshold),
            "total": result.total,
            "needed": result.needed,
            "obtained": result.obtained,
        }
        steps.append(step("majority.met" if result.met else "majority.not_met", **told))
    if provision.combine is Combination.ANY:
        steps.append(step("majority.one_route_suffices", routes=len(provision.tests)))
    if provision.plural_holders > 1:
        holders = "" if tally.holders_for is None else tally.holders_for
        steps.append(step("majority.plural" if plural else "majority.not_plural", plural=provision.plural_holders, holders=holders))
    if fallback is not None:
        steps.append(step(f"majority.fallback_{fallback.value}"))
    return tuple(steps)
