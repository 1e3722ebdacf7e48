"""What the book must say of a holder, when a holder's data are asked for again, and which texts bind a holder.

Knows dates and versions; refuses nobody a vote for being late.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from governance.rules.provisions.holders import Adhesion, BookEntry, HolderUpdate, Inscription


class UpdateOutcome(StrEnum):
    CURRENT = "current"
    DUE = "due"


@dataclass(frozen=True, slots=True, kw_only=True)
class UpdateResult:
    """Whether a holder's data are current, and since when they are due. `may_vote` is the book's, never the delay's."""

    outcome: UpdateOutcome
    due_on: date
    may_vote: bool
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


class CompletenessOutcome(StrEnum):
    COMPLETE = "complete"
    INCOMPLETE = "incomplete"


@dataclass(frozen=True, slots=True, kw_only=True)
class InscriptionResult:
    """Which contents an inscription still lacks: of the holder, and of what must be entered on the shares."""

    outcome: CompletenessOutcome
    missing: tuple[str, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a text and the first day on which it binds."""

    name: str
    binds_from: date


class BindingOutcome(StrEnum):
    BOUND = "bound"
    NOT_BOUND = "not_bound"


@dataclass(frozen=True, slots=True, kw_only=True)
class BindingResult:
    """The versions that have bound a holder from the acquisition to a date, the earliest first."""

    outcome: BindingOutcome
    versions: tuple[Version, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("BC-12.1")
def inscription(rule: Inscription, *, holder: Mapping[str, str], entries: Mapping[BookEntry, bool]) -> InscriptionResult:
    """Check an inscription: what it says of the holder, and that every fact on the shares (`True`: there is one) has its entry.

    `entries` maps each kind of fact that exists to whether the book shows it. Without a nationality it is incomplete.
    """
    # CCo 195: the holder's data, and then titles, transfers, attachments, lawsuits, pledges and other limitations.
    missing = [item.value for item in rule.holder if not holder.get(item.value, "").strip()]
    missing += [item.value for item in rule.entries if entries.get(item) is False]
    outcome = CompletenessOutcome.INCOMPLETE if missing else CompletenessOutcome.COMPLETE
    figures: dict[str, Value] = {"missing": ", ".join(missing), "count": len(missing)}
    step = Step(code=f"inscription.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return InscriptionResult(outcome=outcome, missing=tuple(missing), figures=figures, steps=(step,))


@applies("BC-13")
def update_due(rule: HolderUpdate, *, updated_on: date, on: date, calendar: Calendar) -> UpdateResult:
    """Say when a holder's data are asked for again and whether that day has come; being late warns and takes no vote away.

    Updated on 2025-06-20, every twelve months: due on 2026-06-20.
    """
    due = calendar.add_months(updated_on, rule.period.months, rule.period.roll)
    outcome = UpdateOutcome.DUE if due <= on else UpdateOutcome.CURRENT
    figures: dict[str, Value] = {"updated_on": updated_on, "due_on": due}
    step = Step(code=f"holder_update.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    late = outcome is UpdateOutcome.DUE
    return UpdateResult(outcome=outcome, due_on=due, may_vote=not (late and rule.suspends_vote), figures=figures, steps=(step,))


@applies("BB-5", "BC-21")
def binding_versions(rule: Adhesion, *, versions: Sequence[Version], acquired_on: date, on: date, accepted: bool = False) -> BindingResult:
    """Return the versions that bind a holder: the one in force on the day of the acquisition and each later one, up to a date.

    Holder since 2026-02-10: the code of 2024 and that of 2026-03; not the one of 2021 that the second replaced. No acceptance is asked.
    """
    ordered = sorted(versions, key=lambda each: each.binds_from)
    in_force = [each for each in ordered if each.binds_from <= acquired_on]
    later = [each for each in ordered if acquired_on < each.binds_from <= on] if rule.later_versions_bind else []
    bound = (*in_force[-1:], *later) if accepted or not rule.acceptance_needed else ()
    outcome = BindingOutcome.BOUND if bound else BindingOutcome.NOT_BOUND
    figures: dict[str, Value] = {"acquired_on": acquired_on, "on": on, "count": len(bound)}
    step = Step(code=f"adhesion.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return BindingResult(outcome=outcome, versions=bound, figures=figures, steps=(step,))
