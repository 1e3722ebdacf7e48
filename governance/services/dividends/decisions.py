"""What comes before the vote on profits, and the vote: records the steps in their order and the meeting's decision on a project."""

from datetime import date
from decimal import Decimal
from typing import NotRequired, TypedDict, Unpack

from django.db import transaction

from core import clock
from core.models import Document, Evidence, User
from core.services import audit
from governance.models import Distribution, DistributionDecision, DistributionStep
from governance.rules import profit_project
from governance.rules.dividend_errors import StageOrderError
from governance.rules.profit_kinds import DistributionStage
from governance.rules.provisions import DistributionOrder, Majority
from governance.rules.refusals import AlreadyDoneError
from governance.selectors import profits
from governance.services.dividends import locks, project_checks, projects
from governance.wording import dividend_refusals as refusals
from governance.wording import reference


class Vote(TypedDict):
    """What the minutes say of the decision: votes as quantities of shares, and where the meeting's own record is."""

    decided_on: date
    minutes_ref: str
    represented: Decimal
    in_favour: Decimal
    holders_in_favour: int
    meeting_ref: NotRequired[str]
    document: NotRequired[Document | None]
    evidence: NotRequired[Evidence | None]
    new_shares_approved: NotRequired[bool]


@transaction.atomic
def record_stage(
    *, actor: User, distribution: Distribution, stage: DistributionStage, done_on: date, reference_text: str
) -> DistributionStep:
    """Record a step that precedes the distribution. Raises StageOrderError, AlreadyDoneError, MissingFieldError, DatesError."""
    locked = locks.distribution(distribution)
    _refuse_future(done_on)
    if not reference_text.strip():
        raise reference.missing(
            field_es="soporte", field_en="reference", what_es="Escriba el acta o el documento.", what_en="Write the minutes."
        )
    if locked.stages.filter(stage=stage.value).exists():
        raise reference.already_done(
            field_es="paso", field_en="step", value=refusals.STAGES[stage.value][0], es="ya está registrado.", en="is recorded already."
        )
    refuse_out_of_order(locked, stage, done_on)
    step = DistributionStep.objects.create(
        distribution=locked,
        stage=stage.value,
        done_on=done_on,
        reference=reference_text.strip()[:300],
        recorded_by=actor,
        recorded_at=clock.now(),
    )
    facts = {"stage": stage.value, "done_on": done_on, "reference": step.reference}
    audit.record(
        actor=actor, organisation=locked.entity.organisation, action="governance.record_distribution_step", subject=step, facts=facts
    )
    return step


def refuse_out_of_order(distribution: Distribution, stage: DistributionStage, on: date) -> None:
    """Refuse a step before those that precede it (BC-82.1). Raises StageOrderError."""
    rule = profits.required(distribution.entity, DistributionOrder, "steps", on)
    done = [(DistributionStage(step.stage), step.done_on) for step in distribution.stages.all()]
    missing = profit_project.missing_before(rule, stage, done, on)
    if missing:
        raise refusals.stage_missing(stage=stage.value, missing=missing)


@transaction.atomic
def decide(*, actor: User, distribution: Distribution, **vote: Unpack[Vote]) -> DistributionDecision:
    """Record what the meeting decided on a project, once.

    Raises StageOrderError, MinimumNotDecidedError below the minimum without the majority, DividendBarredError, AlreadyDoneError.
    """
    locked = locks.distribution(distribution)
    _refuse_vote(locked, vote)
    refuse_out_of_order(locked, DistributionStage.DISTRIBUTION, vote["decided_on"])
    if locked.dividends:
        project_checks.refuse_barred(locked.entity, equity=locked.equity, subscribed=locked.subscribed, on=vote["decided_on"])
    qualified = _qualified(locked, vote)
    decision = DistributionDecision.objects.create(
        distribution=locked,
        qualified=qualified,
        figures={"dividends": str(locked.dividends), "minimum": str(locked.minimum)},
        decided_by=actor,
        recorded_at=clock.now(),
        **vote,
    )
    projects.post_excess(locked)
    facts = {"minutes": decision.minutes_ref, "decided_on": decision.decided_on, "qualified": qualified, "dividends": locked.dividends}
    audit.record(
        actor=actor, organisation=locked.entity.organisation, action="governance.decide_distribution", subject=decision, facts=facts
    )
    return decision


def majority(distribution: Distribution, on: date) -> Majority:
    """Return the majority that may distribute less than the minimum."""
    return profits.required(distribution.entity, Majority, "distribution_below_minimum", on)


def _qualified(distribution: Distribution, vote: Vote) -> bool:
    rule = majority(distribution, vote["decided_on"])
    test = rule.tests[0]
    votes, base = int(vote["in_favour"]), int(vote["represented"])
    qualified = test.threshold.met(votes, base) and vote["holders_in_favour"] >= rule.plural_holders
    if not qualified and distribution.dividends < distribution.minimum:
        raise refusals.below_minimum(dividends=distribution.dividends, minimum=distribution.minimum, needed=str(test.threshold))
    return qualified


def _refuse_vote(distribution: Distribution, vote: Vote) -> None:
    _refuse_future(vote["decided_on"])
    if not vote["minutes_ref"].strip():
        raise reference.missing(field_es="acta", field_en="minutes", what_es="Escriba el número del acta.", what_en="Write the number.")
    if hasattr(distribution, "decision") or Distribution.objects.filter(replaces=distribution).exists():
        raise AlreadyDoneError(
            field="proyecto",
            value=distribution.title,
            message_es=f"El proyecto «{distribution.title}» ya fue decidido o reemplazado. Consulte el vigente.",
            message_en=f"Project “{distribution.title}” was decided or replaced already. See the current one.",
        )
    if not 0 <= vote["in_favour"] <= vote["represented"]:
        raise refusals.refused(
            StageOrderError,
            field="votos a favor",
            value=vote["in_favour"],
            es=f"Los votos a favor ({vote['in_favour']}) pasan de los representados ({vote['represented']}). Corríjalos.",
            en=f"Votes in favour ({vote['in_favour']}) exceed those represented ({vote['represented']}). Correct them.",
        )


def _refuse_future(on: date) -> None:
    if on > clock.today():
        raise reference.dates(field_es="fecha", field_en="date", value=on, es="es futura. Corríjala.", en="is in the future.")
