"""What certificates of dividends must show, when they are issued, and how a withheld tax is passed on to holders.

Knows provisions, items and amounts. What a page looks like, and who signs it, is asked elsewhere.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from core.rules.allocation import allocate
from core.rules.applies import applies
from core.rules.calendars import Calendar
from core.rules.steps import Step, Value
from governance.rules.provisions import CertificateRule, TransferableWithholding
from governance.rules.provisions.payments import CertificateItem


class PaperOutcome(StrEnum):
    ACCEPTED = "accepted"
    NO_CERTIFICATE = "no_certificate"
    INCOMPLETE = "incomplete"
    LATE = "late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """How a certificate was judged, and what it lacks."""

    outcome: PaperOutcome
    missing: tuple[CertificateItem, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-CERT-381", "L-CERT-GLOBAL")
def complete(rule: CertificateRule, shown: Collection[CertificateItem]) -> Paper:
    """Say whether a certificate shows all that its provision asks, in that order."""
    missing = tuple(item for item in rule.items if item not in shown)
    figures: dict[str, Value] = {"asked": len(rule.items), "missing": ", ".join(missing) or "—"}
    code = "certificate.incomplete" if missing else "certificate.complete"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    outcome = PaperOutcome.INCOMPLETE if missing else PaperOutcome.ACCEPTED
    return Paper(outcome=outcome, missing=missing, figures=figures, steps=(step,))


@dataclass(frozen=True, slots=True, kw_only=True)
class RightsCertificate:
    """A depository's certificate as handed in."""

    title: str
    shown: frozenset[CertificateItem]
    requested_on: date
    issued_on: date


@applies("L-CERT-2.14")
def rights_certificate(rule: CertificateRule, paper: RightsCertificate, calendar: Calendar) -> Paper:
    """Judge a depository's certificate for exercising rights: its name, its contents, its day.

    Requested Wed 2026-03-25: issued by Thu 2026-03-26. A «constancia de depósito» is no certificate.
    """
    # 2.14.4.1: a note for the depositor's own control legitimises nobody.
    if any(word in paper.title.lower() for word in rule.refused_titles):
        step = Step(code="certificate.no_certificate", figures={"title": paper.title}, rule=rule.rule, article=rule.article)
        return Paper(outcome=PaperOutcome.NO_CERTIFICATE, missing=(), figures=step.figures, steps=(step,))
    judged = complete(rule, paper.shown)
    if judged.missing or rule.term is None:
        return judged
    # 2.14.4.1: at the latest the business day that follows the request.
    latest = calendar.deadline(paper.requested_on, rule.term.n, rule.term.strict)
    figures: dict[str, Value] = {"requested_on": paper.requested_on, "issued_on": paper.issued_on, "latest_on": latest}
    late = paper.issued_on > latest
    code = "certificate.late" if late else "certificate.in_time"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Paper(outcome=PaperOutcome.LATE if late else PaperOutcome.ACCEPTED, missing=(), figures=figures, steps=(*judged.steps, step))


class Exercise(StrEnum):
    """What the issuer does with a certificate once rights were exercised on it."""

    KEPT = "kept"
    ANNOTATED = "annotated"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercised:
    """What becomes of the paper, and whether the depository is told (always, where anything was paid)."""

    outcome: Exercise
    tells_depository: bool
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-CERT-PAY")
def exercised(rule: CertificateRule, *, certified: int, paid_before: int, paid_now: int) -> Exercised:
    """Say what becomes of a certificate for `certified` instalments: kept when spent, annotated and returned while any is left.

    3 of 4 paid: annotated and returned. A certificate already spent pays nothing.
    """
    paid = paid_before + paid_now
    figures: dict[str, Value] = {"certified": certified, "paid": paid, "paid_now": paid_now}
    if paid_now <= 0 or paid > certified:
        outcome, code = Exercise.REFUSED, "exercise.refused"
    elif paid == certified or not rule.annotates:
        outcome, code = Exercise.KEPT, "exercise.kept"
    else:
        outcome, code = Exercise.ANNOTATED, "exercise.annotated"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Exercised(outcome=outcome, tells_depository=outcome is not Exercise.REFUSED, figures=figures, steps=(step,))


class CreditOutcome(StrEnum):
    WHOLE = "whole"
    CAPPED = "capped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Credit:
    """What each holder is certified of the tax withheld from the company, and what nobody may take."""

    outcome: CreditOutcome
    certified: Mapping[str, Decimal]
    lost: Decimal
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]


@applies("L-DIV-242-1-CERT")
def transferred_credit(
    rule: TransferableWithholding, *, withheld: Decimal, parts: Mapping[str, Decimal], own_tax: Mapping[str, Decimal]
) -> Credit:
    """Share the tax withheld from the company among its holders by their part of the first dividend.

    Withheld 100; holders 60 and 40 of the dividend: 60 and 40. A holder who is withheld 30 takes at most 30.
    """
    # DUR 1.2.4.7.8: in proportion to each one's part of the first dividend.
    shares = allocate(amount=withheld, weights=parts, decimals=2).shares
    # DUR 1.2.4.7.3: never more than what the final holder would be withheld.
    certified = {name: min(share, own_tax.get(name, Decimal(0))) if rule.capped else share for name, share in shares.items()}
    lost = withheld - sum(certified.values(), Decimal(0))
    outcome = CreditOutcome.CAPPED if lost else CreditOutcome.WHOLE
    figures: dict[str, Value] = {"withheld": withheld, "certified": withheld - lost, "lost": lost, "holders": len(parts)}
    code = "credit.capped" if lost else "credit.whole"
    step = Step(code=code, figures=figures, rule=rule.rule, article=rule.article)
    return Credit(outcome=outcome, certified=certified, lost=lost, figures=figures, steps=(step,))
