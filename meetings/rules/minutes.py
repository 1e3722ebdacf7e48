"""Whether minutes may be closed: what they must contain and who must sign.

Knows which contents and signatures there are. A count of zero is content; a count that nobody wrote is not.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import MinutesContent, MinutesRule
from governance.rules.provisions.minutes import MinutesApproval, MinutesItem, Signatory


class MinutesOutcome(StrEnum):
    CLOSABLE = "closable"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesResult:
    """`missing` names what lacks, in the order of the book; `warnings` what is odd and does not block."""

    outcome: MinutesOutcome
    missing: tuple[str, ...]
    warnings: tuple[str, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def closable(self) -> bool:
        return self.outcome is MinutesOutcome.CLOSABLE


@applies("L-CCo-431", "PEI-4.8.9", "GA-10.1")
def missing_contents(contents: Sequence[MinutesContent], written: Collection[MinutesItem]) -> MinutesResult:
    """List what the books ask of minutes and these lack. Without the count of blank votes (0 is a count) they stay open."""
    missing: dict[MinutesItem, MinutesContent] = {}
    for content in contents:
        for item in content.items:
            if item not in written:
                missing.setdefault(item, content)
    figures: dict[str, Value] = {"missing": len(missing)}
    steps = tuple(
        Step(code="minutes.missing_content", figures={"item": item.value}, rule=content.rule, article=content.article)
        for item, content in missing.items()
    )
    return _result([item.value for item in missing], [], figures, steps)


@applies("BC-49.2", "BC-49.3", "BC-49.4", "BB-16", "GA-10.2", "PEI-4.8.9")
def missing_signatures(
    rule: MinutesRule,
    approval: MinutesApproval | None,
    signed: Collection[Signatory],
    *,
    commission_named: int = 0,
    commission_approved: int = 0,
) -> MinutesResult:
    """List who must still sign or approve; a substitute may sign for an absent secretary where the book names one.

    Chair and secretary sign and a commission of three approves: with two of its three, the minutes stay open.
    """
    missing = [each.value for each in rule.signatories if each is not Signatory.COMMISSION and not _has_signed(rule, each, signed)]
    needs_commission = approval is not None or Signatory.COMMISSION in rule.signatories
    size = approval.commission_size if approval is not None else None
    if needs_commission and commission_approved < max(1, commission_named):
        missing.append(Signatory.COMMISSION.value)
    # A commission of another size than the book's is told, not refused: the meeting named it.
    warnings = ["commission_size"] if size is not None and commission_named != size else []
    figures: dict[str, Value] = {
        "missing": len(missing),
        "commission_named": commission_named,
        "commission_approved": commission_approved,
        "commission_size": size or 0,
    }
    source = approval or rule
    steps = [
        Step(code="minutes.missing_signature", figures={**figures, "item": each}, rule=rule.rule, article=rule.article) for each in missing
    ]
    steps += [Step(code="minutes.commission_size", figures=figures, rule=source.rule, article=source.article) for _ in warnings]
    return _result(missing, warnings, figures, tuple(steps))


def _has_signed(rule: MinutesRule, signatory: Signatory, signed: Collection[Signatory]) -> bool:
    if signatory in signed:
        return True
    return signatory is Signatory.SECRETARY and rule.secretary_substitute is not None and rule.secretary_substitute in signed


def _result(missing: Sequence[str], warnings: Sequence[str], figures: Mapping[str, Value], steps: tuple[Step, ...]) -> MinutesResult:
    return MinutesResult(
        outcome=MinutesOutcome.OPEN if missing else MinutesOutcome.CLOSABLE,
        missing=tuple(missing),
        warnings=tuple(warnings),
        figures=figures,
        steps=steps or (Step(code="minutes.complete", figures=figures),),
    )
