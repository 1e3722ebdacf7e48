"""Personal data: whether an authorisation may be relied on, and by when a request is answered (Law 1581 of 2012).

Knows dates and whether a proof is kept; reads no proof.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from governance.rules.provisions.holders import DataConsent, DataRequestRule


class ConsentOutcome(StrEnum):
    MAY_BE_USED = "may_be_used"
    MAY_NOT_BE_USED = "may_not_be_used"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentResult:
    """Whether data may be used for the purpose on a date."""

    outcome: ConsentOutcome
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


class AnswerOutcome(StrEnum):
    PENDING = "pending"
    IN_TIME = "in_time"
    OVERDUE = "overdue"
    EXTENSION_REFUSED = "extension_refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerResult:
    """The last day to answer a request, its last day with the extension, and how the answer stands."""

    outcome: AnswerOutcome
    due_on: date
    extended_to: date
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-1581-9")
def consent(rule: DataConsent, *, given_on: date | None, proof_kept: bool, revoked_on: date | None, on: date) -> ConsentResult:
    """Say whether an authorisation may be relied on: given before the use, with its proof, and not revoked by then.

    Given on 1 March with its form and revoked on 10 April: on 9 April yes, on the 10th no.
    """
    # Arts. 9 and 17 b): prior, and its copy kept; art. 8 e): it may be revoked.
    prior = given_on is not None and (given_on <= on or not rule.prior)
    proved = proof_kept or not rule.proof_kept
    standing = revoked_on is None or on < revoked_on or not rule.revocable
    outcome = ConsentOutcome.MAY_BE_USED if prior and proved and standing else ConsentOutcome.MAY_NOT_BE_USED
    reason = "given" if not prior else "proof" if not proved else "revoked"
    code = "consent.may_be_used" if outcome is ConsentOutcome.MAY_BE_USED else f"consent.not_{reason}"
    figures: dict[str, Value] = {"on": on}
    return ConsentResult(outcome=outcome, figures=figures, steps=(Step(code=code, figures=figures, rule=rule.rule, article=rule.article),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering:
    """How a request went: when it came in, when and why its term was put off, when it was answered."""

    received_on: date
    told_on: date | None = None
    reason: str = ""
    answered_on: date | None = None


@applies("L-1581-14", "L-1581-15")
def answer_due(rule: DataRequestRule, request: Answering, *, calendar: Calendar) -> AnswerResult:
    """Return by when a request is answered. The extension counts only where its reason was told before the first term ended.

    A query of Mon 2026-03-02: Mon 2026-03-16; put off in time: Tue 2026-03-24 (the 23rd is a holiday).
    """
    due = calendar.deadline(request.received_on, rule.term.n, rule.term.strict)
    extended_to = calendar.deadline(due, rule.extension.n, rule.extension.strict)
    reasoned = bool(request.reason.strip()) or not rule.extension_needs_reason
    extended = request.told_on is not None and request.told_on <= due and reasoned
    last = extended_to if extended else due
    if request.told_on is not None and not extended:
        outcome = AnswerOutcome.EXTENSION_REFUSED
    elif request.answered_on is None:
        outcome = AnswerOutcome.PENDING
    else:
        outcome = AnswerOutcome.IN_TIME if request.answered_on <= last else AnswerOutcome.OVERDUE
    figures: dict[str, Value] = {"due_on": due, "extended_to": extended_to, "last": last}
    step = Step(code=f"data_request.{outcome.value}", figures=figures, rule=rule.rule, article=rule.article)
    return AnswerResult(outcome=outcome, due_on=last, extended_to=extended_to, figures=figures, steps=(step,))
