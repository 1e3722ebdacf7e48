"""Who keeps the book of a class, when an entry gives rights, and whether two counts of one class agree.

Knows counts and dates; who the depository is and what it sent is known by its files.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.rules.applies import applies
from core.rules.steps import Value
from governance.rules.conditions import Condition, Judged, judged
from governance.rules.kinds import OrganKind
from governance.rules.provisions import ReportRule
from governance.rules.provisions.shares import BookDelegation, Circulation, KeeperKind, MacroCertificateRule


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptFrom:
    """The book of a class is kept by somebody from a date."""

    from_on: date
    keeper: KeeperKind


@applies("BC-12.4")
def delegation(rule: BookDelegation, *, decided_by: OrganKind, keeper: KeeperKind) -> Judged:
    """Judge who may be entrusted with the book and by whom: the board, to a depository or a specialised entity."""
    return judged(
        rule,
        [
            Condition(name="book.decided", met=decided_by is rule.decided_by, figures={"organ": decided_by.value}),
            Condition(name="book.keeper", met=keeper in rule.keepers, figures={"keeper": keeper.value}),
        ],
    )


@applies("BC-12.4")
def keeper_on(periods: Sequence[KeptFrom], on: date) -> KeeperKind:
    """Return who kept the book on a date: the issuer until somebody is entrusted with it, from the very day of the change.

    Changed to the depository on 1 July: 30 June is the issuer's, 1 July the depository's.
    """
    begun = [each for each in periods if each.from_on <= on]
    return max(begun, key=lambda each: each.from_on).keeper if begun else KeeperKind.ISSUER


@applies("BC-8.2")
def entry(rule: Circulation, *, reference: str, dated: date | None, on: date) -> Judged:
    """Judge whether a movement gives rights on a date: where entries at the depository perfect it, from the date of the entry.

    Without a reference it stays pending.
    """
    met = not rule.depository_reference or bool(reference.strip() and dated is not None and dated <= on)
    return judged(rule, [Condition(name="entry.referenced", met=met, figures={"reference": reference, "on": on})])


@applies("BC-10")
def macro(rule: MacroCertificateRule, *, certified: int, entries: int) -> Judged:
    """Judge the macro-certificates of a class against the sum of its entries: 509,704,584 against 509,704,583 differ by 1."""
    difference = entries - certified
    return judged(
        rule,
        [
            Condition(
                name="macro.equal",
                met=abs(difference) <= rule.tolerance,
                figures={"certified": certified, "entries": entries, "difference": difference},
            )
        ],
    )


@applies("BC-70.5")
def reconciled(rule: ReportRule, *, held: int, subscribed: int) -> Judged:
    """Judge the sum of the holders against the subscribed shares: they are equal or the secretary has a task."""
    figures: dict[str, Value] = {"held": held, "subscribed": subscribed, "difference": held - subscribed}
    return judged(rule, [Condition(name="holders.equal", met=held == subscribed, figures=figures)])
