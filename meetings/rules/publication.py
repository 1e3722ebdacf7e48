"""Whether a notice appeared where it must and says what it must.

Knows media, contents and the agenda's matters. Terms are `notice`'s question; clippings and texts are kept by others.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from core.rules.applies import applies
from core.rules.steps import Step, Value
from governance.rules.provisions import Breach, Matter, MeetingKind, NoticeContent, NoticeMedium
from governance.rules.provisions.notice import Medium, NoticeItem


class PublicationOutcome(StrEnum):
    """Complete; lacking what only warns; or lacking what makes the notice void."""

    COMPLETE = "complete"
    WARNED = "warned"
    DEFECTIVE = "defective"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicationResult:
    """`missing` names what lacks, each once."""

    outcome: PublicationOutcome
    missing: tuple[str, ...]
    figures: Mapping[str, Value]
    steps: tuple[Step, ...]

    @property
    def defective(self) -> bool:
        return self.outcome is PublicationOutcome.DEFECTIVE


@applies("BC-39.1", "BB-18.1", "GA-3.1", "FIC-8.3.1.b")
def judge_media(rule: NoticeMedium, used: Collection[Medium]) -> PublicationResult:
    """Judge where a notice appeared: every required medium, or the book's substitute for whom it cannot reach.

    On the website alone, where a newspaper is required: defective.
    """
    covered = set(used) | ({*rule.required} if rule.fallback is not None and rule.fallback in used else set())
    lacking = [medium for medium in rule.required if medium not in covered]
    figures: dict[str, Value] = {"missing": len(lacking)}
    steps = [
        Step(code="publication.missing_medium", figures={**figures, "medium": medium.value}, rule=rule.rule, article=rule.article)
        for medium in lacking
    ]
    outcome = PublicationOutcome.DEFECTIVE if lacking else PublicationOutcome.COMPLETE
    done = Step(code="publication.in_its_media", figures=figures, rule=rule.rule, article=rule.article)
    return PublicationResult(outcome=outcome, missing=tuple(lacking), figures=figures, steps=tuple(steps) or (done,))


@applies("BC-39.4", "BC-39.5", "BC-39.6", "BB-18.4", "GA-3.3", "GA-9.a", "GA-9.c", "GA-9.d", "L-398", "L-CCo-182b", "PEI-4.8.4.4")
def judge_contents(
    rules: Sequence[NoticeContent], *, says: Collection[NoticeItem], matters: Collection[Matter], kind: MeetingKind
) -> PublicationResult:
    """Judge what a notice says against every provision that its agenda and its kind of meeting call for.

    A merger on the agenda and no sentence on the right of withdrawal: defective.
    """
    lacking: dict[NoticeItem, NoticeContent] = {}
    for rule in rules:
        if kind in rule.meeting_kinds and (not rule.matters or rule.matters & set(matters)):
            for item in rule.items:
                if item not in says and (item not in lacking or lacking[item].breach is Breach.WARN):
                    lacking[item] = rule
    void = any(rule.breach is not Breach.WARN for rule in lacking.values())
    figures: dict[str, Value] = {"missing": len(lacking)}
    steps = tuple(
        Step(code="publication.missing_item", figures={**figures, "item": item.value}, rule=rule.rule, article=rule.article)
        for item, rule in lacking.items()
    )
    clean = PublicationOutcome.WARNED if lacking else PublicationOutcome.COMPLETE
    return PublicationResult(
        outcome=PublicationOutcome.DEFECTIVE if void else clean,
        missing=tuple(lacking),
        figures=figures,
        steps=steps or (Step(code="publication.says_all", figures=figures),),
    )
